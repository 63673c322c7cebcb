// The code for directions. In a browser, `loaded-directions.browser.ts` replaces this file.

import * as allDirections from './all-directions.ts';

/** The code for directions. In a browser, a language must be loaded first. */
export function loadedDirections(): typeof allDirections {
  return allDirections;
}

export async function loadDirections(): Promise<void> {}
