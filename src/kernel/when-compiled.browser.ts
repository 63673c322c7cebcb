// The loops in a browser: loaded and compiled once, in the background. Until then the plain loops run.

let compiled: Promise<WebAssembly.Module> | undefined;

export function whenCompiled(use: (module: WebAssembly.Module) => void): void {
  compiled ??= import('./module-bytes.ts').then(({ moduleBytes }) => WebAssembly.compile(moduleBytes()));
  // if the content policy of the page forbids compiling, the plain loops stay in use
  compiled.then(use, () => {});
}
