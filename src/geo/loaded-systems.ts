// The coordinate systems that can be used now, which are all of them. In a browser `loaded-systems.browser.ts` replaces this file.

import * as allSystems from './all-systems.ts';

/** The code for systems that are not always loaded; `undefined` until it is loaded. */
export function loadedSystems(): typeof allSystems | undefined {
  return allSystems;
}

/**
 * Loads the code for coordinate systems other than longitude and latitude and `epsg:3857`. Only browsers need this, once, before
 * such a system is first used. Elsewhere everything is loaded from the start.
 *
 * @example
 * await loadCoordinateSystems();
 * route(database, { startPoint: '529090,179645,epsg:27700', endPoint: '530000,180000,epsg:27700' });
 */
export async function loadCoordinateSystems(): Promise<void> {}
