// What finds alternatives: at hand everywhere but in a browser, where `loaded-alternatives.browser.ts` replaces this file.

import * as routeAlternatives from './route-alternatives.ts';

export function loadedAlternatives(): typeof routeAlternatives {
  return routeAlternatives;
}

/**
 * Loads what finds alternatives. Needed in browsers alone, before `alternatives` is first asked for.
 *
 * @example
 * await loadAlternatives();
 * route(database, { startPoint, endPoint, alternatives: 2 });
 */
export async function loadAlternatives(): Promise<void> {}
