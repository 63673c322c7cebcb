// The code around the kernel. It is loaded from the start. In a browser `loaded-packed-work.browser.ts` replaces this file.

import * as packedWork from './packed-work.ts';

/** The code around the kernel, or `undefined` if it is not loaded yet. */
export function loadedPackedWork(): typeof packedWork | undefined {
  return packedWork;
}

/** Starts loading the code around the kernel. */
export function loadPackedWork(): void {}
