// Points that wishes put so far aside that an answer would be about other places than those asked for.
//
//        A ...... B
//        |        |     Wishes close the roads near A, near B or near both: trips are looked for between a and b.
//        a - - -  b     Where both ways aside together are as long as A and B lie apart, there is none.
//
// So no trip is ever answered between two points that wishes put in one place, unless they are one point.

import { checkClock } from '../budget/budget.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import { distanceMetres } from '../geo/distance.ts';
import { isPlain } from '../request/costing.ts';
import type { Snapped } from '../snap/nearest-places.ts';
import { nearestAllowed, type SnappedPoint } from './snap-points.ts';

/** Metres beyond which a point lies far from its road. */
export const FAR = 250;

const NONE: ReadonlySet<number> = new Set();

/** What places are told apart by: points that are put in one place are never told from it by how a sum is rounded. */
const AS_NEAR = 0.01;

/** Points that are looked at between two looks at the clock: for each a road may be looked for. */
const STRIDE = 64;

/** Which place of a point is looked at, a fallback only once it is known. Even where both are one place, those without wishes may be two. */
export type PlaceKind = 'near' | 'fallback';

/** The place that a point would have without wishes, where they put it far from its road and farther than that. */
export function placeBefore(call: Call, snapped: SnappedPoint, kind: PlaceKind): Snapped | undefined {
  const place = snapped[kind]!;
  if (place.distance <= FAR || isPlain(call.weighted.costing)) return undefined;
  const { costs } = call.database;
  const byDefault = withoutCosting(call);
  const { weighted } = byDefault;
  const filter = kind === 'near' ? costs.openFilterOf(weighted) : costs.mainFilterOf(weighted, call.budget);
  const before = nearestAllowed(byDefault, filter, snapped.point, snapped.constraint);
  return before !== undefined && before.distance < place.distance ? before : undefined;
}

/** Whether wishes put two points too far aside for a trip between their places to be about them. */
export function areDisplaced(call: Call, from: SnappedPoint, to: SnappedPoint, kind: PlaceKind): boolean {
  const start = from[kind]!;
  const end = to[kind]!;
  if (start.distance <= FAR && end.distance <= FAR) return false;
  if (!isAsLongAsApart(from, to, start.distance + end.distance)) return false;
  return placeBefore(call, from, kind) !== undefined || placeBefore(call, to, kind) !== undefined;
}

/** Whether so many metres are as long as two points lie apart; whoever stays where they are needs no way at all. */
function isAsLongAsApart({ point: a }: SnappedPoint, { point: b }: SnappedPoint, metres: number): boolean {
  const apart = distanceMetres(a.lon, a.lat, b.lon, b.lat);
  return apart > 0 && metres + AS_NEAR >= apart;
}

/** Of each start the ends that it and they are so put aside from, by their places of a kind; those without such a place are left out. */
export function displacedEnds(
  call: Call,
  starts: readonly SnappedPoint[],
  ends: readonly SnappedPoint[],
  kind: PlaceKind,
): (start: number) => ReadonlySet<number> {
  if (isPlain(call.weighted.costing)) return () => NONE;
  const isDisplaced = (snapped: SnappedPoint) => placeBefore(call, snapped, kind) !== undefined;
  const all = Array.from(ends.keys()).filter((end) => ends[end][kind]);
  const displacedEnds2 = all.filter((end, i) => {
    if (i % STRIDE === 0) checkClock(call.budget);
    return isDisplaced(ends[end]);
  });
  return (start) => {
    const from = starts[start];
    const place = from[kind];
    if (!place) return NONE;
    const isSoFar = (end: number) => isAsLongAsApart(from, ends[end], place.distance + ends[end][kind]!.distance);
    return new Set((isDisplaced(from) ? all : displacedEnds2).filter(isSoFar));
  };
}
