// Drawing in the kernel, in a browser: loaded during the first boundary, which the plain loops still draw.

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
      // the plain loops stay in use
      () => {},
    );
  }
  return loaded?.openInKernel(kernel, usual, memory);
}
