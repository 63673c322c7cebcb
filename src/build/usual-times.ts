// The times of directed segments at usual speeds. U-turn bans depend on them, because traffic must not change bans.

import { defaultSpeed } from '../network/default-speeds.ts';
import type { Going } from '../network/going.ts';
import type { Network } from '../network/network.ts';
import { millisecondsAt } from '../network/travel-time.ts';

/** The speed of modes that do not drive, on every road, in metres per hour. */
const PACE: { readonly [going in Going]?: number } = { cycle: 15_000, walk: 5000 };

/** For each directed segment: its milliseconds at the usual speed of its road type, or at the usual speed of a mode that does not drive. */
export function usualTimes(
  { speed, length, roadType }: Pick<Network, 'speed' | 'length' | 'roadType'>,
  going: Going = 'drive',
): Float64Array {
  return Float64Array.from(speed, (_, directedSegment) =>
    millisecondsAt(length[directedSegment >>> 1], PACE[going] ?? defaultSpeed[roadType[directedSegment >>> 1]]),
  );
}
