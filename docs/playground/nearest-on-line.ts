// The place of a line that is nearest to a place of the screen.

import type { XY } from './camera.ts';

/** The position of the nearest place along a line, counted in its points, and its distance. */
export function nearest(line: readonly XY[], [x, y]: XY): [at: number, distance: number] {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, ay] = line[i];
    const [dx, dy] = [line[i + 1][0] - ax, line[i + 1][1] - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const distance = Math.hypot(ax + share * dx - x, ay + share * dy - y);
    if (distance < least) [best, least] = [i + share, distance];
  }
  return [best, least];
}
