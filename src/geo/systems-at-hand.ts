// Which coordinate systems can be used now: all. In a browser `systems-at-hand.browser.ts` stands in for this file.

import * as allSystems from './all-systems.ts';

/** What systems take that are not at hand everywhere, or `undefined` where it is not loaded. */
export function loadedSystems(): typeof allSystems | undefined {
  return allSystems;
}

/**
 * Loads what other coordinate systems than longitude and latitude and `epsg:3857` take. Needed in browsers alone, once, before
 * such a system is first used; elsewhere everything is there from the start.
 *
 * @example
 * await loadCoordinateSystems();
 * route(database, { startPoint: '529090,179645,epsg:27700', endPoint: '530000,180000,epsg:27700' });
 */
export async function loadCoordinateSystems(): Promise<void> {}
