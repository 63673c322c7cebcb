// Counts the bytes of routes before they are described: in memory, as text, and in the copy of this text that is sent.

import { ITEM_BYTES } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import { junctionAfter, type Network } from '../network/network.ts';
import { countLegs } from '../operations/count-routes.ts';
import type { LineOptions } from './options.ts';

const LEG_BYTES = 4 * ITEM_BYTES;
/** The first and the last step of a leg. */
const STEPS_BYTES = 40 * ITEM_BYTES;
/** A road in the steps, and a road that leads to an intersection. In a city, every third intersection begins a step. */
const ROAD_BYTES = 12 * ITEM_BYTES;
const CROSSING_BYTES = 40 * ITEM_BYTES;
/** How much more a point of a step counts than one of a route, because each step has a line of its own. */
const IN_STEPS = 2;
/** A figure of a piece of a line. */
const FIGURE_BYTES = ITEM_BYTES / 2;

/** Where a road goes on without an intersection, at most two ways lead away: onward and back. */
const WAYS_OF_ROAD = 2;

/** Counts the bytes of all routes of an answer. Throws if they exceed the limit. */
export function countOsrmRoutes(
  { budget, database: { network } }: Call,
  routes: readonly (readonly Leg[])[],
  options: LineOptions,
): void {
  const bytesOf = (leg: Leg): number => LEG_BYTES + (options.steps ? bytesOfSteps(network, leg) : 0);
  countLegs(routes, { network, budget, bytesOf, pointBytes: bytesOfPoint(options) });
}

function bytesOfSteps(network: Network, { directedSegment }: Leg): number {
  const { firstOut } = network;
  let bytes = STEPS_BYTES;
  for (const directed of directedSegment) {
    const junction = junctionAfter(network, directed);
    bytes += firstOut[junction + 1] - firstOut[junction] > WAYS_OF_ROAD ? CROSSING_BYTES : ROAD_BYTES;
  }
  return bytes;
}

/** The bytes for each point of the line of a leg. */
function bytesOfPoint({ overview = 'simplified', steps, annotations = [], geometries }: LineOptions): number {
  const shown = geometries === 'geojson' ? 2 * ITEM_BYTES : ITEM_BYTES;
  // a simplified line shows few points, but is made from all; a full line is made from points of its own
  const inOverview = { simplified: ITEM_BYTES, full: 2 * ITEM_BYTES, by_legs: shown, false: 0 }[overview];
  return inOverview + (steps ? IN_STEPS * shown : 0) + FIGURE_BYTES * annotations.length;
}
