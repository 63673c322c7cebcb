// Drawing in the kernel, in a browser: loaded when the first boundary is drawn, which the plain loops draw.

import type { Kernel } from '../kernel/kernel.ts';
import type { UsualLengths } from './in-kernel.ts';
import type { Tables } from './tables.ts';

let isWanted = false;
let loaded: typeof import('./in-kernel.ts') | undefined;

export function tablesIn(kernel: Kernel, usual: UsualLengths): Tables | undefined {
  if (!isWanted) {
    isWanted = true;
    import('./in-kernel.ts').then(
      (module) => {
        loaded = module;
      },
      // the plain loops go on serving
      () => {},
    );
  }
  return loaded?.tablesIn(kernel, usual);
}
