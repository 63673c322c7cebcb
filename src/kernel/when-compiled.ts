// The loops, compiled at once. In a browser `when-compiled.browser.ts` stands in for this file.

import { moduleBytes } from './module-bytes.ts';

/** Hands the compiled loops over, as soon as there are any. Throws where nothing may be compiled, or there are no vectors. */
export function whenCompiled(use: (module: WebAssembly.Module) => void): void {
  use(new WebAssembly.Module(moduleBytes()));
}
