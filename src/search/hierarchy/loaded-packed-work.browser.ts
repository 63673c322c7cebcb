// What runs in the kernel, in a browser: loaded beside the page's own work, as the kernel is. Until then the plain loops serve.

let loaded: typeof import('./packed-work.ts') | undefined;

export function loadedPackedWork(): typeof import('./packed-work.ts') | undefined {
  return loaded;
}

export function loadPackedWork(): void {
  import('./packed-work.ts').then(
    (packedWork) => {
      loaded = packedWork;
    },
    () => {},
  );
}
