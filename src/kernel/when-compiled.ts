// Compiles the loops, synchronously. In a browser `when-compiled.browser.ts` replaces this file.

import { moduleBytes } from './module-bytes.ts';

/** Calls `use` once the loops are compiled. Throws if compiling is forbidden or the engine has no vectors. */
export function whenCompiled(use: (module: WebAssembly.Module) => void): void {
  use(new WebAssembly.Module(moduleBytes()));
}
