// What is known about the points of a request between which there is no way. Many pairs without a way have the same reason.

import type { SnappedPoint } from '../../points/snap-points.ts';
import type { WalkDirection } from '../../trips/pockets.ts';
import type { CandidatePlaces } from '../../trips/trip-ends.ts';

export class KnownReasons {
  /** Why points are cut off from the main part of the network. */
  readonly apart: ByWay<SnappedPoint> = { out: new Map(), in: new Map() };
  /** The closed road around a place that leads nowhere. */
  readonly around: ByWay<CandidatePlaces> = { out: new Map(), in: new Map() };
  /** Whether the network joins two places, or main parts. */
  readonly joined: Map<unknown, Map<unknown, boolean>> = new Map();
}

type ByWay<Key> = { readonly [way in WalkDirection]: Map<Key, string | undefined> };

/** A value of a map, computed if it is not there. */
export function known<Key, Value>(map: Map<Key, Value>, key: Key, compute: () => Value): Value {
  if (!map.has(key)) map.set(key, compute());
  return map.get(key) as Value;
}
