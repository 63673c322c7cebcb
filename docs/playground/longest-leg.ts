// Where to insert a new point of a route: halfway along its longest leg.

import type { LonLat } from './camera.ts';

/** The place, and its position in the list of points; without a line, legs are straight. */
export function middleOfLongestLeg(
  points: readonly LonLat[],
  line: readonly LonLat[] = points,
): { index: number; place: LonLat } {
  const along = [0];
  for (let i = 1; i < line.length; i++) along.push(along[i - 1] + apart(line[i - 1], line[i]));
  // the points of the route on the line, in their order
  const cuts = [0];
  for (const via of points.slice(1, -1)) cuts.push(nearest(line, via, cuts[cuts.length - 1]));
  cuts.push(line.length - 1);
  let index = 1;
  const lengthOf = (leg: number) => along[cuts[leg]] - along[cuts[leg - 1]];
  for (let leg = 2; leg < cuts.length; leg++) if (lengthOf(leg) > lengthOf(index)) index = leg;

  const middle = (along[cuts[index]] + along[cuts[index - 1]]) / 2;
  const next = Math.max(
    1,
    along.findIndex((length) => length >= middle),
  );
  const share = (middle - along[next - 1]) / (along[next] - along[next - 1] || 1);
  const [[x, y], [nextX, nextY]] = [line[next - 1], line[next]];
  const place = [x + share * (nextX - x), y + share * (nextY - y)].map((degrees) => Number(degrees.toFixed(6)));
  return { index, place: place as LonLat };
}

function nearest(line: readonly LonLat[], place: LonLat, from: number): number {
  let best = from;
  for (let i = from; i < line.length; i++) if (apart(line[i], place) < apart(line[best], place)) best = i;
  return best;
}

/** A length in degrees of latitude. */
function apart([ax, ay]: LonLat, [bx, by]: LonLat): number {
  return Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by);
}
