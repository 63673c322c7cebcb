// Selects the entries relevant to a square. In the kernel, sift.kernel.ts replaces this file.
//
//   list:  o o o (o) o (o)      A disc that reaches the square is kept. If it is large, its contents are checked instead:
//                 |     |       the members of a box, or the stretches of a road. Roads without stretches yet are listed
//                o o   o o o    as missing, and checked once they have some.

import { DISC, type Field } from '../field.ts';
import type { Integers } from '../memory.ts';
import { dropFar } from './drop-far.ts';
import { MANY, UNSOUGHT, WANTED } from './leader.ts';

/** How many spare numbers follow the last one. The kernel works on four numbers at a time, and may read or overwrite these. */
export const SLACK = 4;

/**
 * Selects, from `count` entries of a list, those that matter for a square. The square is given by its centre and half its side, in metres.
 * Opens discs larger than `large`. Adds to earlier results.
 */
export function sift(
  field: Field,
  x: number,
  y: number,
  side: number,
  large: number,
  width: number,
  list: Integers,
  first: number,
  count: number,
): void {
  const { discs, entry, waiting, begin, endOf, missing, limits, maxOffroad, firstStretch } = field;
  // if every disc is opened, only stretches remain in the list, and stretches have closer bounds
  const isAll = large < 0;
  const rate = isAll ? 7 : 4;
  let { end, within, lowest, missingCount } = field;
  let limit = within > 0 ? limits[within - 1] : -Infinity;
  const endOfList = first + count;
  let visited = 0;
  let next = 0;
  let endOfRun = 0;
  for (let at = first, top = 0, bottom = 0, fresh = 0; ; ) {
    let each = 0;
    if (at < endOfList) each = list[at++];
    else if (next < endOfRun) each = next++;
    else if (bottom < top && within > 0) {
      if (isAll && bottom === fresh && top - bottom >= MANY) {
        field.within = within;
        field.lowest = lowest;
        if (field.leading === UNSOUGHT) {
          field.leading = WANTED;
          break;
        }
        top = dropFar(field, waiting, bottom, top, x, y, side);
      }
      if (bottom === fresh) fresh = top;
      if (bottom === top) break;
      const opened = waiting[bottom++];
      next = begin[opened];
      endOfRun = endOf[opened];
      if (endOfRun === 0) missing[missingCount++] = opened;
      continue;
    } else break;
    visited++;
    const row = each * DISC;
    const dx = Math.abs(x - discs[row]);
    const dy = Math.abs(y - discs[row + 1]);
    const beyondX = dx > side ? dx - side : 0;
    const beyondY = dy > side ? dy - side : 0;
    const near = beyondX * beyondX + beyondY * beyondY;
    const radius = discs[row + 2];
    const spent = discs[row + 3];
    const perCost = discs[row + rate];
    if (spent > limit) continue;
    let reach = (limit - spent) * perCost;
    if (reach > maxOffroad) reach = maxOffroad;
    if (reach < width) reach = width;
    if (near > (reach + radius) * (reach + radius)) continue;
    if (each < firstStretch && radius > large) {
      waiting[top++] = each;
      continue;
    }
    if (end + SLACK <= entry.length) entry[end] = each;
    end++;
    while (lowest > 0 && spent <= limits[lowest - 1]) {
      const ofLower = Math.max(width, Math.min(maxOffroad, (limits[lowest - 1] - spent) * perCost)) + radius;
      if (near > ofLower * ofLower) break;
      lowest--;
    }
    const far = (dx + side) * (dx + side) + (dy + side) * (dy + side);
    const perCostAtLeast = discs[row + 6];
    for (;;) {
      const sure = Math.min(maxOffroad, (limit - spent) * perCostAtLeast) - radius;
      if (!(sure > 0 && far <= sure * sure)) break;
      limit = --within > 0 ? limits[within - 1] : -Infinity;
    }
  }
  field.end = end;
  field.within = within;
  field.lowest = lowest;
  field.visited += visited;
  field.missingCount = missingCount;
}
