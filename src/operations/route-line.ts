// The line of a route: its legs joined, with all shape points or only the ends of segments.

import { type Budget, consumeBytes, ITEM_BYTES } from '../budget/budget.ts';
import { lineOfLeg } from '../directions/line-of-leg.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { type LonLat, pointOfPlace } from '../network/segment-shape.ts';

/** Every shape point, in travel order: at least two points. Of consecutive equal points, only one is kept. */
export function wholeLine(network: Network, legs: readonly Leg[], budget: Budget): LonLat[] {
  if (legs.length === 1) return lineOfLeg(network, legs[0], 0, legs[0].directedSegment.length);
  const line: LonLat[] = [];
  for (const leg of legs) {
    const points = lineOfLeg(network, leg, 0, leg.directedSegment.length);
    consumeBytes(budget, ITEM_BYTES * points.length);
    for (const point of points) add(line, point);
  }
  return asLine(line);
}

/** The start of the route, the end of each segment, and the end of the route. */
export function lineOfEnds(network: Network, legs: readonly Leg[], budget: Budget): LonLat[] {
  const line: LonLat[] = [];
  for (const { start, end, directedSegment, to } of legs) {
    consumeBytes(budget, ITEM_BYTES * (directedSegment.length + 2));
    add(line, pointOfPlace(network, start));
    for (let row = 0; row < directedSegment.length; row++) {
      add(line, pointOfPlace(network, { segment: directedSegment[row] >>> 1, at: to[row] }));
    }
    add(line, pointOfPlace(network, end));
  }
  return asLine(line);
}

function add(line: LonLat[], point: LonLat): void {
  const last = line[line.length - 1];
  if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) line.push(point);
}

function asLine(line: LonLat[]): LonLat[] {
  if (line.length === 1) line.push([line[0][0], line[0][1]]);
  return line;
}
