// Boxes of discs. In the kernel, box.kernel.ts replaces this file.

import { DISC } from './field.ts';
import type { Singles } from './memory.ts';
import { setDisc } from './set-disc.ts';

/** Writes a disc around the bounding box of other discs. The disc fits tightly, because the roads of one box run in all directions. */
export function boundMembers(discs: Singles, box: number, first: number, end: number): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let least = Infinity;
  let leastSlowness = Infinity;
  let fewest = Infinity;
  let most = 0;
  for (let row = first * DISC; row < end * DISC; row += DISC) {
    const x = discs[row];
    const y = discs[row + 1];
    const radius = discs[row + 2];
    west = Math.min(west, x - radius);
    east = Math.max(east, x + radius);
    south = Math.min(south, y - radius);
    north = Math.max(north, y + radius);
    least = Math.min(least, discs[row + 3]);
    leastSlowness = Math.min(leastSlowness, discs[row + 5]);
    fewest = Math.min(fewest, discs[row + 6]);
    most = Math.max(most, discs[row + 7]);
  }
  const x = (west + east) / 2;
  const y = (south + north) / 2;
  let radius = 0;
  for (let row = first * DISC; row < end * DISC; row += DISC) {
    const dx = discs[row] - x;
    const dy = discs[row + 1] - y;
    radius = Math.max(radius, Math.sqrt(dx * dx + dy * dy) + discs[row + 2]);
  }
  setDisc(discs, box, x, y, radius, least, leastSlowness, 1 / fewest, 1 / most);
}
