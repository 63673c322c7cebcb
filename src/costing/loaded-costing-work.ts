// What requests under wishes are answered with: at hand everywhere but in a browser, where `requested-work-at-hand.browser.ts` stands
// in for this file.

import * as costingWork from './costing-work.ts';

/** It, once it is loaded. */
export function loadedCostingWork(): typeof costingWork | undefined {
  return costingWork;
}

/** Begins to load it. */
export function loadWishedWork(): void {}
