// The fast paths for requests with a costing, loaded from the start. In a browser `loaded-costing-work.browser.ts` replaces this file.

import * as costingWork from './costing-work.ts';

/** The fast paths, once they are loaded. */
export function loadedCostingWork(): typeof costingWork | undefined {
  return costingWork;
}

/** Starts loading the fast paths. */
export function loadCostingWork(): void {}
