// The code that finds alternatives. In a browser, `loaded-alternatives.browser.ts` replaces this file and loads it later.

import * as routeAlternatives from './route-alternatives.ts';

export function loadedAlternatives(): typeof routeAlternatives {
  return routeAlternatives;
}

/**
 * Loads the code that finds alternatives. Only needed in browsers, before the first request with `alternatives`.
 *
 * @example
 * await loadAlternatives();
 * route(database, { startPoint, endPoint, alternatives: 2 });
 */
export async function loadAlternatives(): Promise<void> {}
