// What runs in the kernel: at hand everywhere but in a browser, where `packed-work-at-hand.browser.ts` stands in for this file.

import * as packedWork from './packed-work.ts';

/** What runs in the kernel, once it is loaded. */
export function loadedPackedWork(): typeof packedWork | undefined {
  return packedWork;
}

/** Begins to load it. */
export function loadPackedWork(): void {}
