// The loops, compiled synchronously and once. In a browser `when-compiled.browser.ts` replaces this file.

import { moduleBytes } from './module-bytes.ts';

/**
 * The compiled module of each constructor `WebAssembly.Module`, because a host may replace the constructor by one that refuses to compile.
 */
const compiled = new WeakMap<typeof WebAssembly.Module, WebAssembly.Module>();

/** Calls `use` once the loops are compiled. Throws if compiling is forbidden or the engine has no vectors. */
export function whenCompiled(use: (module: WebAssembly.Module) => void): void {
  const { Module } = WebAssembly;
  const module = compiled.get(Module) ?? new Module(moduleBytes());
  compiled.set(Module, module);
  use(module);
}
