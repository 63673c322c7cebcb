// What courses take at usual speeds: where turning round is banned goes by these, since traffic changes no bans.

import { defaultSpeed } from '../network/default-speeds.ts';
import type { Going } from '../network/going.ts';
import type { Network } from '../network/network.ts';
import { millisecondsAt } from '../network/travel-time.ts';

/** Metres per hour of those who do not drive, on every road. */
const PACE: { readonly [going in Going]?: number } = { cycle: 15_000, walk: 5000 };

/** By course: milliseconds at the usual speed of the road's type, or of whoever does not drive. */
export function usualTimes(
  { speed, length, roadType }: Pick<Network, 'speed' | 'length' | 'roadType'>,
  going: Going = 'drive',
): Float64Array {
  return Float64Array.from(speed, (_, directedSegment) =>
    millisecondsAt(length[directedSegment >>> 1], PACE[going] ?? defaultSpeed[roadType[directedSegment >>> 1]]),
  );
}
