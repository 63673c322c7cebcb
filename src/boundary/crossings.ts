// Where a line from a place within a limit to a place outside crosses it.
//
//   inner o====x--------o outer     The end of the union of what all relevant stretches reach: follow the line to the end of
//              crossing             what one stretch reaches, continue with the next, until none extends it.

import { CAPSULE } from './capsules.ts';
import { step } from './deadline-check.ts';
import { DISC } from './discs.ts';
import type { Field } from './field.ts';
import { type FlatLine, OUTSIDE, type Reach, wayOut } from './rings/way-out.ts';

/** A stretch that extends the line by no more than this fraction does not count: rounding. */
const ENOUGH = 1e-9;

/** Steps to evaluate an entry. */
const STEPS_OF_ENTRY = 8;

/** Where a line in a square crosses a limit, from 0 (inner end) to 1 (outer end). */
export function crossingOf(field: Field, square: number, line: FlatLine, level: number): number {
  const { squares, limits, floor, maxOffroad } = field;
  const begin = squares.begin[square];
  const listed = squares.end[square] - begin;
  step(field.deadline, 1 + listed);
  const { firstStretch } = field.tree;
  const { discs, capsules, waiting } = field.tables;
  const limit = limits[level];
  const width = floor[level];
  const way: Reach = { limit, maxOffroad, width };
  const count = listNear(field, begin, listed, line, way);

  // Repeats until no entry extends the line in a whole round. A stretch may be entered again, where its road is wider than the rest
  // of the limit reaches.
  let reached = 0;
  let prepared = 0;
  for (let i = 0, idle = 0; idle < count && reached < 1; i = (i + 1) % count, idle++, prepared++) {
    const disc = waiting[i] * DISC;
    const reach = Math.max(width, Math.min(maxOffroad, (limit - discs[disc + 3]) * discs[disc + 4]));
    const dx = line.x + line.dx * reached - discs[disc];
    const dy = line.y + line.dy * reached - discs[disc + 1];
    const far = reach + discs[disc + 2];
    const out =
      dx * dx + dy * dy > far * far
        ? OUTSIDE
        : wayOut(capsules, (waiting[i] - firstStretch) * CAPSULE, line, reached, way);
    if (out <= reached + ENOUGH) continue;
    reached = out;
    idle = -1;
  }
  step(field.deadline, STEPS_OF_ENTRY * prepared);
  return reached < 1 ? reached : 1;
}

// Lists the stretches that reach the circle around a line, those likely to extend it farthest first. Returns their number.
function listNear(
  field: Field,
  begin: number,
  listed: number,
  line: FlatLine,
  { limit, maxOffroad, width }: Reach,
): number {
  const { discs, entry, waiting } = field.tables;
  const halfX = line.dx / 2;
  const halfY = line.dy / 2;
  const x = line.x + halfX;
  const y = line.y + halfY;
  const radius = Math.sqrt(halfX * halfX + halfY * halfY);
  let count = 0;
  let best = 0;
  let cheapest = Infinity;
  for (let i = begin, end = begin + listed; i < end; i++) {
    const disc = entry[i] * DISC;
    const left = limit - discs[disc + 3];
    if (left < 0) continue;
    const dx = x - discs[disc];
    const dy = y - discs[disc + 1];
    const far = Math.max(width, Math.min(maxOffroad, left * discs[disc + 4])) + discs[disc + 2] + radius;
    if (dx * dx + dy * dy > far * far) continue;
    const toOuter = Math.sqrt((dx + halfX) * (dx + halfX) + (dy + halfY) * (dy + halfY));
    const cost = discs[disc + 3] + toOuter * discs[disc + 5];
    if (cost < cheapest) {
      cheapest = cost;
      best = count;
    }
    waiting[count++] = entry[i];
  }
  const first = waiting[best];
  waiting[best] = waiting[0];
  waiting[0] = first;
  return count;
}
