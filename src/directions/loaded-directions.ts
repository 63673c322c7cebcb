// What tells a route: at hand everywhere but in a browser, where `directions-at-hand.browser.ts` stands in for this file.

import * as allDirections from './all-directions.ts';

/** What tells a route, once a language is loaded. */
export function loadedDirections(): typeof allDirections {
  return allDirections;
}

export async function loadDirections(): Promise<void> {}
