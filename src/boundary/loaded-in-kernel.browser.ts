// Drawing in the kernel, in a browser. It loads during the first boundary, which the plain loops still draw.

import type { borrowInKernel as BorrowInKernel } from './in-kernel.ts';

let isWanted = false;
let loaded: typeof import('./in-kernel.ts') | undefined;

export const borrowInKernel: typeof BorrowInKernel = (...given) => {
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
  return loaded?.borrowInKernel(...given);
};
