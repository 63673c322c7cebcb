// The kernel code in a browser. It is loaded in the background, like the kernel itself. Until then the plain loops run.

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
