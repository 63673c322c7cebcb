// In a browser, the loops are loaded and compiled once, in the background. Until then the fallbacks run.

let compiled: Promise<WebAssembly.Module> | undefined;

export function whenCompiled(use: (module: WebAssembly.Module) => void): void {
  compiled ??= import('./module-bytes.ts').then(({ moduleBytes }) => WebAssembly.compile(moduleBytes()));
  // if the content policy of the page forbids compiling, the fallbacks stay in use
  compiled.then(use, () => {});
}
