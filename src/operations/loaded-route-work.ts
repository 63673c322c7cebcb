// The code that finds alternatives, orders intermediate points, and goes straight on at them. In a browser, `loaded-route-work.browser.ts` replaces this file and
// loads the code later.

import * as routeWork from './route-work.ts';

/** The code for alternatives, and for the order and directions of points. If it is not loaded in a browser, the error names `loader`, which loads it. */
export function loadedRouteWork(_loader: string): typeof routeWork {
  return routeWork;
}

/**
 * Loads the code that finds alternatives. Only needed in browsers, before the first request with `alternatives`.
 *
 * @example
 * await loadAlternatives();
 * route(database, { startPoint, endPoint, alternatives: 2 });
 */
export async function loadAlternatives(): Promise<void> {}

/**
 * Loads the code that orders intermediate points. Only needed in browsers, before the first request with `oip`.
 *
 * @example
 * await loadVisitingOrder();
 * route(database, { startPoint, intermediatePoints, endPoint, oip: true });
 */
export async function loadVisitingOrder(): Promise<void> {}

/**
 * Loads the code for routes that do not turn round at intermediate points. Only needed in browsers, before the first request with
 * `continueStraight`.
 *
 * @example
 * await loadContinueStraight();
 * route(database, { startPoint, intermediatePoints, endPoint, continueStraight: true });
 */
export async function loadContinueStraight(): Promise<void> {}
