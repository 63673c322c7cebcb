// Starts of a boundary on roads that the network joins with nothing.
//
//        ,--.     ==========       A car park whose way out is missing in the data: from S a route to the main roads begins at m,
//        S  |       m              so what is reached from there is inside as well. Where m lies far from the point, S stands on
//        `--'                      an island rather: what is reached is what there is, and it is told that it is no more.

import { checkClockAt } from '../budget/budget.ts';
import { arrivals, departures } from '../cost/stops-of-place.ts';
import { CLOSED } from '../cost/weights.ts';
import { type Call, withoutWishes } from '../engine/call.ts';
import { noteMove } from '../engine/moves.ts';
import { FAR } from '../engine/put-aside.ts';
import { fallbackOf, isSamePlace, type SnappedPoint } from '../engine/snap-points.ts';
import { placesOf } from '../engine/trip-ends.ts';
import type { BoundaryRequest } from '../request/boundary-request.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import type { SnappedSpot } from '../snap/nearest-places.ts';
import { type AnswerWarning, metres, warning } from './answer-warnings.ts';
import type { Asked } from './ask.ts';

/** A place that a boundary is drawn around, and the start whose it is. */
export interface Start {
  readonly snapped: SnappedPoint;
  readonly place: SnappedSpot;
}

/** Where the starts of a boundary are, those in pockets in two places, and what is told of those that lead nowhere. */
export function findStarts(
  asked: Asked<BoundaryRequest>,
  points: readonly SnappedPoint[],
): { readonly starts: readonly Start[]; readonly alone: readonly AnswerWarning[] } {
  const starts: Start[] = [];
  const alone: AnswerWarning[] = [];
  for (const [i, snapped] of points.entries()) {
    checkClockAt(asked.budget, i);
    starts.push({ snapped, place: snapped.near });
    const beside = placeBesidePocket(asked, snapped);
    if (beside === undefined) continue;
    if (beside.distance <= FAR) {
      starts.push({ snapped, place: beside });
      noteMove(asked.moves, snapped);
    } else {
      alone.push(
        warning(`${snapped.name} is on roads that nothing joins with the rest, ${metres(beside.distance)} away.`),
      );
    }
  }
  return { starts, alone };
}

/** The place in the main part of a start in a pocket of the network, by the rule of pairs. */
function placeBesidePocket(asked: Asked<BoundaryRequest>, snapped: SnappedPoint): SnappedSpot | undefined {
  const unwished = withoutWishes(asked);
  // most starts are in the main part as it is without wishes: they are in no pocket, whatever is wished
  if (asked.database.costs.mainFilterOf(unwished.weighed, asked.budget).isOpen[snapped.near.segment] !== 0)
    return undefined;
  const beside = fallbackOf(asked, snapped);
  if (beside === undefined || isSamePlace(beside, snapped.near)) return undefined;
  const { direction } = asked.request;
  return isJoined(asked, snapped.near, direction) || isJoined(unwished, snapped.near, direction) ? undefined : beside;
}

/** Whether any way leads from a spot to the main part, or back. */
function isJoined({ database, weighed, budget }: Call, spot: SnappedSpot, direction: 'from' | 'to'): boolean {
  const { network, costs } = database;
  const { weights } = weighed;
  const isMain = costs.mainFilterOf(weighed, budget).isOpen;
  const { first, arcs, next } = (direction === 'from' ? forwards : backwards)(network);
  const stopsOf = direction === 'from' ? departures : arrivals;
  const met = new Set(placesOf(spot).flatMap((place) => stopsOf(network, weights, place).node));
  let walked = 0;
  // a set is walked in the order in which it grows
  for (const node of met) {
    checkClockAt(budget, walked++);
    for (let i = first[node]; i < first[node + 1]; i++) {
      const arc = arcs?.[i] ?? i;
      if (weights.weight[arc] >= CLOSED) continue;
      if (isMain[network.courseOfArc[arc] >>> 1] !== 0) return true;
      met.add(next[arc]);
    }
  }
  return false;
}
