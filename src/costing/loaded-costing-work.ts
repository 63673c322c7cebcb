// The fast paths for requests with a costing. They are loaded everywhere except in a browser, where `loaded-costing-work.browser.ts`
// replaces this file.

import * as costingWork from './costing-work.ts';

/** The fast paths, once they are loaded. */
export function loadedCostingWork(): typeof costingWork | undefined {
  return costingWork;
}

/** Starts loading the fast paths. */
export function loadCostingWork(): void {}
