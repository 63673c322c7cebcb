// Where limits are passed on a line from a place within one to a place that is not.
//
//   inner o====x--------o outer     As far as any stretch leads that matters to the square: out of what the first leads to,
//              crossing             into what the next one does, until none leads on.

import { grown } from '../memory/grown.ts';
import { CAPSULE } from './capsules.ts';
import type { Field } from './field.ts';
import { DISC } from './road-tree.ts';
import { type Line, OUTSIDE, type Reach, wayOut } from './way-out.ts';

/** How near a crossing is found, as a share of the line. */
const ENOUGH = 1 / 2048;

/** How far from the inner end (0) to the outer one (1) of a line in a square a limit is passed. */
export function crossingOf(field: Field, square: number, line: Line, level: number): number {
  const { squares, tree, limits, floor, maxOffroad } = field;
  const { discs, capsules, firstStretch } = tree;
  const limit = limits[level];
  const width = floor[level];
  const way: Reach = { limit, maxOffroad, width };
  const begin = squares.begin[square];
  const end = squares.end[square];
  field.opened = grown(field.opened, end - begin);
  const { opened: waiting } = field;
  let count = 0;
  for (let i = begin; i < end; i++)
    if (limit >= discs[squares.entry[i] * DISC + 3]) waiting[count++] = squares.entry[i];

  // Round and round, until none has led on since each was asked.
  let reached = 0;
  for (let i = 0, idle = 0; idle < count && reached < 1; ) {
    if (i >= count) i = 0;
    const disc = waiting[i] * DISC;
    let reach = (limit - discs[disc + 3]) * discs[disc + 4];
    if (reach > maxOffroad) reach = maxOffroad;
    if (reach < width) reach = width;
    const dx = line.x + line.dx * reached - discs[disc];
    const dy = line.y + line.dy * reached - discs[disc + 1];
    const far = reach + discs[disc + 2];
    const out =
      dx * dx + dy * dy > far * far
        ? OUTSIDE
        : wayOut(capsules, (waiting[i] - firstStretch) * CAPSULE, line, reached, way);
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
