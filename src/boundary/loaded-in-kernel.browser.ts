// Drawing in the kernel, in a browser: loaded when the first boundary is drawn, which the plain loops draw.

import type { Kernel } from '../kernel/kernel.ts';
import type { DrawingMemory } from './drawing-memory.ts';
import type { InKernel } from './in-kernel.ts';
import type { UsualLengths } from './kernel-tables.ts';

let isWanted = false;
let loaded: typeof import('./in-kernel.ts') | undefined;

export function openInKernel(kernel: Kernel, usual: UsualLengths, memory?: DrawingMemory): InKernel | undefined {
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
  return loaded?.openInKernel(kernel, usual, memory);
}
