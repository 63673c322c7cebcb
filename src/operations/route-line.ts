// The line of a route: its legs joined, with all shape points or only the ends of segments.

import { type Budget, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import { addRows, asLine } from '../directions/line-of-leg.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { addPoint, type LonLat, pointOfPlace } from '../network/segment-shape.ts';

/** Every shape point, in travel order: at least two points. Of consecutive equal points, only one is kept. */
export function wholeLine(network: Network, legs: readonly Leg[], budget: Budget): LonLat[] {
  const line: LonLat[] = [];
  for (const leg of legs) {
    const before = line.length;
    addRows(line, network, leg, 0, leg.directedSegment.length);
    if (legs.length > 1) countAnswerBytes(budget, ITEM_BYTES * (line.length - before));
  }
  return asLine(line);
}

/** The start of the route, the end of each segment, and the end of the route. */
export function lineOfEnds(network: Network, legs: readonly Leg[], budget: Budget): LonLat[] {
  const line: LonLat[] = [];
  for (const { start, end, directedSegment, to } of legs) {
    countAnswerBytes(budget, ITEM_BYTES * (directedSegment.length + 2));
    addPoint(line, ...pointOfPlace(network, start));
    for (let row = 0; row < directedSegment.length; row++) {
      addPoint(line, ...pointOfPlace(network, { segment: directedSegment[row] >>> 1, at: to[row] }));
    }
    addPoint(line, ...pointOfPlace(network, end));
  }
  return asLine(line);
}
