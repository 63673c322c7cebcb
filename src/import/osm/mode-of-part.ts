// What each mode may do on a part of a road: open directions, speeds, hours at which it is closed.

import { NO_RELUCTANCE } from '../../network/network.ts';
import type { Closure, ModeSource, SegmentSource, Speed } from '../../network/source.ts';
import { FASTEST, SLOWEST } from '../../network/travel-time.ts';
import type { BucketSpeeds, Extract, PartSpeeds } from './file/extract.ts';
import { DESTINATION, OPEN_BACKWARD, OPEN_FORWARD, type OsmRoads } from './roads.ts';
import { bucketsOf } from './tags/at-hours.ts';

/** What each mode may do on a part; `false` for a mode that may not use it. */
export function byModeOf(extract: Extract, part: number): NonNullable<SegmentSource['byMode']> {
  const { modes, roads, parts, speeds } = extract;
  const road = parts.road.values[part];
  return Object.fromEntries(
    modes.map(({ name }, mode) => {
      const ways = roads.passages[mode].bits.values[road] & (OPEN_FORWARD | OPEN_BACKWARD);
      if (ways === 0) return [name, false];
      const speed = speedOf(speeds[mode], part, ways);
      return [name, { direction: directionOf(ways), speed, ...specialsOf(extract, mode, part) }];
    }),
  );
}

/** What is special about a part for a mode: other speeds at certain hours, destination-only, reluctance. */
export function specialsOf(
  { roads, parts, speeds }: Extract,
  mode: number,
  part: number,
): Pick<ModeSource, 'bucketSpeeds' | 'isDestinationOnly' | 'reluctance'> {
  const inBucket = speeds[mode].inBucket.get(part);
  const road = parts.road.values[part];
  const bits = roads.passages[mode].bits.values[road];
  const tenths = roads.passages[mode].reluctance.values[road];
  return {
    ...(inBucket && { bucketSpeeds: bucketSpeedsOf(inBucket) }),
    ...(tenths > NO_RELUCTANCE && { reluctance: tenths / NO_RELUCTANCE }),
    ...(bits & DESTINATION && { isDestinationOnly: true }),
  };
}

const SIDES = ['forward', 'backward'] as const;

/** The hours at which a road is closed, for each mode that may pass at other hours. */
export function closuresOf({ modes, roads }: Extract, road: number): Closure[] {
  return roads.passages.flatMap(({ bits, closedIn }, mode) => {
    const closed = closedIn.get(road);
    if (closed === undefined || (bits.values[road] & (OPEN_FORWARD | OPEN_BACKWARD)) === 0) return [];
    const scope = modes.length > 1 ? { modes: [modes[mode].name] } : {};
    if (closed.forward === closed.backward) return [{ buckets: bucketsOf(closed.forward), ...scope }];
    const sides = SIDES.filter((direction) => closed[direction] !== 0);
    return sides.map((direction) => ({ buckets: bucketsOf(closed[direction]), direction, ...scope }));
  });
}

export function directionOf(ways: number): 'bidirectional' | 'forward' | 'backward' {
  return ways & OPEN_FORWARD ? (ways & OPEN_BACKWARD ? 'bidirectional' : 'forward') : 'backward';
}

export function firstModeOn({ passages }: OsmRoads, road: number): number {
  return passages.findIndex(({ bits }) => (bits.values[road] & (OPEN_FORWARD | OPEN_BACKWARD)) !== 0);
}

export function speedOf({ forward, backward }: PartSpeeds, part: number, ways: number): Speed {
  const there = held(ways & OPEN_FORWARD ? forward[part] : backward[part]);
  const back = held(ways & OPEN_BACKWARD ? backward[part] : forward[part]);
  return there === back ? there : { forward: there, backward: back };
}

function bucketSpeedsOf(inBucket: BucketSpeeds): NonNullable<SegmentSource['bucketSpeeds']> {
  return Object.fromEntries(
    Object.entries(inBucket).map(([bucket, { forward, backward }]) => [
      bucket,
      { forward: held(forward), backward: held(backward) },
    ]),
  );
}

// A speed within the limits of a network, in kilometres an hour.
function held(speed: number): number {
  return Math.min(FASTEST / 1000, Math.max(SLOWEST / 1000, speed));
}
