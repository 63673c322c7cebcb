// The loops in a browser: loaded and compiled beside the page's own work, once. Until they are there the plain loops serve.

let compiled: Promise<WebAssembly.Module> | undefined;

export function whenCompiled(use: (module: WebAssembly.Module) => void): void {
  compiled ??= import('./module-bytes.ts').then(({ moduleBytes }) => WebAssembly.compile(moduleBytes()));
  // a page whose content policy forbids compiling keeps to the plain loops
  compiled.then(use, () => {});
}
