// The code of directions. In a browser, `loaded-directions.browser.ts` replaces this file.

import * as allDirections from './all-directions.ts';

/** The code of directions, once a language is loaded. */
export function loadedDirections(): typeof allDirections {
  return allDirections;
}

export async function loadDirections(): Promise<void> {}
