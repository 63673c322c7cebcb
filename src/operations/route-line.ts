// The line of a route: its legs joined, with all shape points or only the ends of segments, in the coordinate system of the answer.

import { type Budget, checkClock } from '../budget/budget.ts';
import { addRows } from '../directions/line-of-leg.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { addPoint, type LonLat, pointOfPlace } from '../network/segment-shape.ts';
import type { RouteRequest } from '../request/route-request.ts';
import type { FoundRoute } from '../trips/found-route.ts';
import { type ConvertPoints, convertTo } from './geometry.ts';
import { countSegments, type FormOfLegs, listsOfRoute, type MakeList } from './json/answer-lists.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** What all lists of a route have in common. */
export interface RouteForm extends FormOfLegs {
  /** Converts points to the coordinate system of the answer. */
  readonly convert: ConvertPoints;
}

/** How many points a segment has, roughly. */
const POINTS_PER_SEGMENT = 4;

/** The forms of the routes of one answer. They convert points together, because alternatives share most of their roads. */
export function formsOf(
  { request: { destination }, budget }: PreparedRequest<RouteRequest>,
  routes: readonly FoundRoute[],
  sent: MakeList,
): RouteForm[] {
  const segments = routes.reduce((count, { legs }) => count + countSegments(legs), 0);
  const convert = convertTo(destination.system, POINTS_PER_SEGMENT * segments, budget);
  const known = routes[1] && new Map();
  return routes.map(({ legs }) => ({ makeList: listsOfRoute(legs, sent), convert, known }));
}

/** Adds the points of a leg to a line that ends where the leg begins. */
type AddLeg = (line: LonLat[], network: Network, leg: Leg) => void;

/**
 * The line of a route in parts, one for each leg: at least two points in all. Of consecutive equal points, only one is kept. The caller may
 * change the points of a part before it takes the next one.
 */
export function* partsOfLine(
  network: Network,
  legs: readonly Leg[],
  addLeg: AddLeg,
  budget: Budget,
): Generator<LonLat[], void, undefined> {
  let last: LonLat | undefined;
  let count = 0;
  for (const leg of legs) {
    const part: LonLat[] = last === undefined ? [] : [last];
    addLeg(part, network, leg);
    const [x, y] = part[part.length - 1];
    if (last !== undefined) part.shift();
    last = [x, y];
    count += part.length;
    checkClock(budget);
    yield part;
  }
  if (count === 1 && last !== undefined) yield [last];
}

/** Adds every shape point of a leg, in travel order. */
export function addWholeLeg(line: LonLat[], network: Network, leg: Leg): void {
  addRows(line, network, leg, 0, leg.directedSegment.length);
}

/** Adds the start of a leg, the end of each segment, and the end of the leg. */
export function addEndsOfLeg(line: LonLat[], network: Network, { start, end, directedSegment, to }: Leg): void {
  addPoint(line, ...pointOfPlace(network, start));
  for (let row = 0; row < directedSegment.length; row++) {
    addPoint(line, ...pointOfPlace(network, { segment: directedSegment[row] >>> 1, at: to[row] }));
  }
  addPoint(line, ...pointOfPlace(network, end));
}
