// Finds the limits that contain a place, and where a line crosses a limit. In the kernel, places.kernel.ts replaces this file.
//
//   inner o====x--------o outer     The crossing is where the line leaves the reach of all relevant stretches together: follow the line
//              crossing             to the end of what one stretch reaches, and go on with the next, until none extends it.

import { costAt, roadCostAt } from './capsules.ts';
import { CAPSULE, DISC, type Field } from './field.ts';
import { countSteps } from './host.ts';
import { BEGIN, END, LEVEL_WITHIN, LOWEST, ofSquare } from './squares.ts';
import { wayOut } from './way-out.ts';

/** A stretch that extends the line by no more than this fraction is ignored, because rounding errors are that large. */
const ENOUGH = 1e-9;

/** Steps for evaluating an entry. */
const STEPS_OF_ENTRY = 8;

/**
 * The index of the smallest limit that contains a place of a square, or the number of limits if none does. x and y are in units of the
 * lattice.
 */
export function levelOfPlace(field: Field, square: number, latticeX: number, latticeY: number): number {
  const { limits, floor, maxOffroad, firstStretch, discs, capsules, entry } = field;
  const begin = ofSquare(field, square, BEGIN);
  const end = ofSquare(field, square, END);
  const lowest = ofSquare(field, square, LOWEST);
  countSteps(field, end - begin);
  const x = field.west + latticeX * field.unit;
  const y = field.south + latticeY * field.unit;
  let level = ofSquare(field, square, LEVEL_WITHIN);
  for (let i = begin; i < end && level > lowest; i++) {
    const disc = entry[i] * DISC;
    const left = limits[level - 1] - discs[disc + 3];
    if (left < 0) continue;
    const far = Math.max(floor[level - 1], Math.min(maxOffroad, left * discs[disc + 4])) + discs[disc + 2];
    const dx = x - discs[disc];
    const dy = y - discs[disc + 1];
    if (dx * dx + dy * dy > far * far) continue;
    const row = (entry[i] - firstStretch) * CAPSULE;
    const cost = costAt(capsules, row, x, y, maxOffroad);
    while (level > 0 && cost <= limits[level - 1]) level--;
    if (level > 0 && cost > limits[level - 1] + capsules[row + 8] * floor[level - 1] && maxOffroad >= floor[level - 1])
      continue;
    while (level > 0 && roadCostAt(capsules, row, x, y, floor[level - 1]) <= limits[level - 1]) level--;
  }
  return level;
}

/** Where a line crosses a limit, as a fraction of the line between `from` and 1. Looks at the first `count` stretches in `waiting`. */
export function crossingOf(
  field: Field,
  count: number,
  level: number,
  from: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
): number {
  const { waiting, discs, capsules, firstStretch, maxOffroad } = field;
  const limit = field.limits[level];
  const width = field.floor[level];
  let reached = from;
  let visited = 0;
  // Repeats until no entry extends the line in a whole round. The line may enter the reach of a stretch again, if the road is wider than
  // the distance that the rest of the limit reaches.
  for (let i = 0, idle = 0; idle < count && reached < 1; i = (i + 1) % count, idle++, visited++) {
    const disc = waiting[i] * DISC;
    const left = limit - discs[disc + 3];
    const far = Math.max(width, Math.min(maxOffroad, left * discs[disc + 4])) + discs[disc + 2];
    const toX = x + dx * reached - discs[disc];
    const toY = y + dy * reached - discs[disc + 1];
    if (left < 0 || toX * toX + toY * toY > far * far) continue;
    const row = (waiting[i] - firstStretch) * CAPSULE;
    const cost = costAt(capsules, row, x + dx * reached, y + dy * reached, maxOffroad);
    if (cost > limit + capsules[row + 8] * width && maxOffroad >= width) continue;
    const out = wayOut(capsules, row, x, y, dx, dy, reached, cost, limit, maxOffroad, width);
    if (out <= reached + ENOUGH) continue;
    reached = out;
    idle = -1;
  }
  countSteps(field, 1 + STEPS_OF_ENTRY * visited);
  return Math.min(1, reached);
}

/** Fills `waiting` with the stretches of a square that reach, within a limit, the circle around a line. Returns their number. */
export function listNear(
  field: Field,
  square: number,
  level: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
): number {
  const { discs, entry, waiting, maxOffroad } = field;
  const begin = ofSquare(field, square, BEGIN);
  const end = ofSquare(field, square, END);
  countSteps(field, end - begin);
  const limit = field.limits[level];
  const width = field.floor[level];
  const [halfX, halfY] = [dx / 2, dy / 2];
  const radius = Math.sqrt(halfX * halfX + halfY * halfY);
  let count = 0;
  let best = 0;
  let cheapest = Infinity;
  for (let i = begin; i < end; i++) {
    const disc = entry[i] * DISC;
    const left = limit - discs[disc + 3];
    if (left < 0) continue;
    const toX = x + halfX - discs[disc];
    const toY = y + halfY - discs[disc + 1];
    const far = Math.max(width, Math.min(maxOffroad, left * discs[disc + 4])) + discs[disc + 2] + radius;
    if (toX * toX + toY * toY > far * far) continue;
    const toOuter = Math.sqrt((toX + halfX) * (toX + halfX) + (toY + halfY) * (toY + halfY));
    const cost = discs[disc + 3] + toOuter * discs[disc + 5];
    if (cost < cheapest) {
      cheapest = cost;
      best = count;
    }
    waiting[count++] = entry[i];
  }
  // the stretch that probably extends the line farthest comes first
  if (count > 0) [waiting[0], waiting[best]] = [waiting[best], waiting[0]];
  return count;
}
