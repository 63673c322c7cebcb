// The kernel code. It is loaded everywhere except in a browser, where `loaded-packed-work.browser.ts` replaces this file.

import * as packedWork from './packed-work.ts';

/** The kernel code, once it is loaded. */
export function loadedPackedWork(): typeof packedWork | undefined {
  return packedWork;
}

/** Starts loading the kernel code. */
export function loadPackedWork(): void {}
