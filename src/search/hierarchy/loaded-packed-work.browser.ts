// The code around the kernel, in a browser. It loads in the background, as the kernel itself does. Until then the plain loops run.

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
