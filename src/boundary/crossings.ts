// Where limits are passed on a line from a place within one to a place that is not.
//
//   inner o====x--------o outer     As far as any stretch leads that matters to the square: out of what the first leads to,
//              crossing             into what the next one does, until none leads on.

import { grown } from '../memory/grown.ts';
import { CAPSULE } from './capsules.ts';
import { DISC } from './discs.ts';
import type { Field } from './field.ts';
import { step } from './pace.ts';
import { type Line, OUTSIDE, type Reach, wayOut } from './way-out.ts';

/** What leads on by no more than this share of the line does not: rounding. */
const ENOUGH = 1e-9;

/** Each entry is asked about several times, and by more than a glance. */
const STEPS_OF_ENTRY = 8;

/** How far from the inner end (0) to the outer one (1) of a line in a square a limit is passed. */
export function crossingOf(field: Field, square: number, line: Line, level: number): number {
  const { squares, tree, limits, floor, maxOffroad } = field;
  const { discs, capsules, firstStretch } = tree;
  const limit = limits[level];
  const width = floor[level];
  const way: Reach = { limit, maxOffroad, width };
  // What does not reach the circle around the line matters nowhere on it; what is likely to lead farthest comes first.
  const middleX = line.x + line.dx / 2;
  const middleY = line.y + line.dy / 2;
  const radius = Math.sqrt(line.dx * line.dx + line.dy * line.dy) / 2;
  const { entry } = squares;
  const begin = squares.begin[square];
  const end = squares.end[square];
  step(field.pace, STEPS_OF_ENTRY * (1 + end - begin));
  const waiting = (field.waiting = grown(field.waiting, end - begin));
  let count = 0;
  let best = 0;
  let cheapest = Infinity;
  for (let i = begin; i < end; i++) {
    const disc = entry[i] * DISC;
    const left = limit - discs[disc + 3];
    if (left < 0) continue;
    let reach = left * discs[disc + 4];
    if (reach > maxOffroad) reach = maxOffroad;
    if (reach < width) reach = width;
    const dx = middleX - discs[disc];
    const dy = middleY - discs[disc + 1];
    const far = reach + discs[disc + 2] + radius;
    if (dx * dx + dy * dy > far * far) continue;
    const toOuter = (dx + line.dx / 2) * (dx + line.dx / 2) + (dy + line.dy / 2) * (dy + line.dy / 2);
    const cost = discs[disc + 3] + Math.sqrt(toOuter) * discs[disc + 5];
    if (cost < cheapest) {
      cheapest = cost;
      best = count;
    }
    waiting[count++] = (entry[i] - firstStretch) * CAPSULE;
  }

  const first = waiting[best];
  waiting[best] = waiting[0];
  waiting[0] = first;

  // Round and round, until none has led on since each was asked.
  let reached = 0;
  for (let i = 0, idle = 0; idle < count && reached < 1; ) {
    if (i >= count) i = 0;
    const out = wayOut(capsules, waiting[i], line, reached, way);
    if (out === OUTSIDE) {
      idle++;
      i++;
      continue;
    }
    // What is left is never entered again.
    waiting[i] = waiting[--count];
    if (out <= reached + ENOUGH) continue;
    reached = out;
    idle = 0;
  }
  return reached < 1 ? reached : 1;
}
