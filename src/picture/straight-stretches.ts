// Finds where a line is straight enough to write a name along it.

import type { DrawnLine } from './chains.ts';

/** A stretch counts as straight if the distance between its ends is at least this share of its length. */
const STRAIGHT = 0.985;

/** A stretch of a line: its midpoint, and the vector from one end to the other. */
export interface NameStretch {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Consecutive stretches of length `wanted` on which a line is straight. */
export function* straightStretches(line: DrawnLine, wanted: number): Generator<NameStretch> {
  for (let first = 0; first + 2 < line.length; first += 2) {
    let along = 0;
    for (let at = first + 2; at < line.length; at += 2) {
      along += Math.hypot(line[at] - line[at - 2], line[at + 1] - line[at - 1]);
      const [dx, dy] = [line[at] - line[first], line[at + 1] - line[first + 1]];
      const chord = Math.hypot(dx, dy);
      if (chord < along * STRAIGHT) break;
      if (chord < wanted) continue;
      const [x, y] = placeAlong(line, first, along / 2);
      yield { x, y, dx, dy };
      first = at - 2;
      break;
    }
  }
}

/** The place at a distance along a line, from one of its points on. */
function placeAlong(line: DrawnLine, first: number, distance: number): [x: number, y: number] {
  let left = distance;
  for (let at = first; ; at += 2) {
    const [dx, dy] = [line[at + 2] - line[at], line[at + 3] - line[at + 1]];
    const length = Math.hypot(dx, dy);
    if (left <= length) return [line[at] + (dx * left) / length, line[at + 1] + (dy * left) / length];
    left -= length;
  }
}
