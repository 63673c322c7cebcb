// Boxes of discs.

import { DISC } from './field.ts';
import { type Singles, singleAt } from './memory.ts';
import type { f64, i32 } from './numbers.ts';
import { setDisc } from './set-disc.ts';

/** Writes a disc around the bounding box of other discs. The disc fits tightly, because the roads of one box run in all directions. */
export function boundMembers(discs: Singles, box: i32, first: i32, end: i32): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let least = Infinity;
  let leastSlowness = Infinity;
  let fewest = Infinity;
  let most: f64 = 0;
  for (let row = first * DISC; row < end * DISC; row += DISC) {
    const x = singleAt(discs, row);
    const y = singleAt(discs, row, 1);
    const radius = singleAt(discs, row, 2);
    west = Math.min(west, x - radius);
    east = Math.max(east, x + radius);
    south = Math.min(south, y - radius);
    north = Math.max(north, y + radius);
    least = Math.min(least, singleAt(discs, row, 3));
    leastSlowness = Math.min(leastSlowness, singleAt(discs, row, 5));
    fewest = Math.min(fewest, singleAt(discs, row, 6));
    most = Math.max(most, singleAt(discs, row, 7));
  }
  const x = (west + east) / 2;
  const y = (south + north) / 2;
  let radius: f64 = 0;
  for (let row = first * DISC; row < end * DISC; row += DISC) {
    const dx = singleAt(discs, row) - x;
    const dy = singleAt(discs, row, 1) - y;
    radius = Math.max(radius, Math.sqrt(dx * dx + dy * dy) + singleAt(discs, row, 2));
  }
  setDisc(discs, box, x, y, radius, least, leastSlowness, 1 / fewest, 1 / most);
}
