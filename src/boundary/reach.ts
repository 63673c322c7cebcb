// What is left of one limit, in metres off the road: stretches whose slowness is 1 and whose limit is 0.
//
//   A disc of radius r around a point of the road is all that costs at most 0 when -r is spent there and a metre costs
//   1. So a cap on the radius is a cap on what is spent, and ways off the road may be of any slowness: within one
//   limit only their reach counts.

import { addStretch, noStretches, STRETCH, type Stretches } from './stretches.ts';

/** Whether a metre off the road costs the same everywhere. */
export function isUniform(stretches: Stretches): boolean {
  const { count, rows } = stretches;
  for (let at = STRETCH + 6; at < count * STRETCH; at += STRETCH) if (rows[at] !== rows[6]) return false;
  return rows[6] < Infinity;
}

/** The parts of stretches reached within `limit`, each with what is left there in metres, at most `maxOffroad`. */
export function reachOf(stretches: Stretches, limit: number, maxOffroad: number): Stretches {
  const { count, rows } = stretches;
  const reach = noStretches(count);
  for (let i = 0, at = 0; i < count; i++, at += STRETCH) {
    const isTurned = rows[at + 5] < rows[at + 2];
    const cheap = isTurned ? at + 3 : at;
    const dear = isTurned ? at : at + 3;
    const spent = rows[cheap + 2];
    if (spent > limit) continue;
    const slowness = rows[at + 6];
    const rise = rows[dear + 2] - spent;
    // Up to here the cap binds, and up to there the road is reached; both as shares of the stretch.
    const isCapped = limit - spent > maxOffroad * slowness;
    const bound = !isCapped ? 0 : rise > 0 ? Math.min(1, (limit - maxOffroad * slowness - spent) / rise) : 1;
    const reached = rise > 0 ? Math.min(1, (limit - spent) / rise) : 1;
    const x = rows[cheap];
    const y = rows[cheap + 1];
    const dx = rows[dear] - x;
    const dy = rows[dear + 1] - y;
    if (isCapped) addStretch(reach, x, y, -maxOffroad, x + dx * bound, y + dy * bound, -maxOffroad, 1);
    if (isCapped && bound >= reached) continue;
    const atBound = isCapped ? maxOffroad : (limit - spent) / slowness;
    const atEnd = Math.max(0, (limit - spent - rise * reached) / slowness);
    addStretch(reach, x + dx * bound, y + dy * bound, -atBound, x + dx * reached, y + dy * reached, -atEnd, 1);
  }
  return reach;
}
