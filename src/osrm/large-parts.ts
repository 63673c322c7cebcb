// Coordinates in small parts of the network, such as car parks and unfinished roads, are moved to the nearest road of a large part, as OSRM
// does. Otherwise they would have no way to anywhere else. If all coordinates of a request lie in one small part, they stay there.

import type { Call } from '../database/call.ts';
import { isDisplaced } from '../points/displacement-rule.ts';
import { mainPlaceOf, nearOf, type SnappedPoint } from '../points/snap-points.ts';
import type { SnappedCandidates } from '../snap/nearest-places.ts';
import { areInOneSmallPart } from '../trips/pockets.ts';

/** The largest part of a network counts as small if it has fewer segments. OSRM's limit is 1,000 directed segments. */
const FEWEST_SEGMENTS = 500;

/** The most metres between a coordinate and the road of a large part. */
const MOST_METRES = 500;

/** The place of each point. A point whose `main` is `undefined` stays at its nearest place. */
export function placesInLargeParts(call: Call, points: readonly SnappedPoint[]): readonly SnappedCandidates[] {
  const nears = points.map(nearOf);
  const { mark } = call.database.costs.mainFilterOf(call.weighted, call.budget);
  const isSmall = nears.map(({ segment }) => mark[segment] === 0);
  if (!isSmall.includes(true) || (!isSmall.includes(false) && areInOneSmallPart(call, nears))) return nears;
  const large = new Map<number, boolean>();
  const isInLarge = ({ segment }: SnappedCandidates): boolean => {
    const part = mark[segment];
    if (!large.has(part)) large.set(part, isLarge(mark, part));
    return large.get(part)!;
  };
  return points.map((snapped) => {
    const main = mainPlaceOf(call, snapped);
    return main && isDisplaced(snapped) && main.distance <= MOST_METRES && isInLarge(main) ? main : snapped.near;
  });
}

function isLarge(mark: Uint8Array, part: number): boolean {
  let count = 0;
  for (let segment = 0; segment < mark.length && count < FEWEST_SEGMENTS; segment++)
    if (mark[segment] === part) count++;
  return count >= FEWEST_SEGMENTS;
}
