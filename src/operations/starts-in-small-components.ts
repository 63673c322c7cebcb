// Starts of a boundary on roads that the network joins with nothing.
//
//        ,--.     ==========       A car park whose way out is missing in the data: from S a route to the main roads begins at m,
//        S  |       m              so what is reached from there is inside as well. Where m lies far from the point, S stands on
//        `--'                      an island rather: what is reached is what there is, and it is told that it is no more.

import { checkClockAt } from '../budget/budget.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import { FAR } from '../points/displaced.ts';
import { noteMove } from '../points/displacements.ts';
import { fallbackOf, isSamePlace, type SnappedPoint } from '../points/snap-points.ts';
import type { BoundaryRequest } from '../request/boundary-request.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import { CLOSED } from '../search/weights.ts';
import type { SnappedSpot } from '../snap/nearest-places.ts';
import { arrivals, departures } from '../trips/stops-of-place.ts';
import { placesOf } from '../trips/trip-ends.ts';
import { type AnswerWarning, metres, warning } from './answer-warnings.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** A place that a boundary is drawn around, and the start whose it is. */
export interface Start {
  readonly snapped: SnappedPoint;
  readonly place: SnappedSpot;
}

/** Where the starts of a boundary are, those in pockets in two places, and what is told of those that lead nowhere. */
export function findStarts(
  prepared: PreparedRequest<BoundaryRequest>,
  points: readonly SnappedPoint[],
): { readonly starts: readonly Start[]; readonly alone: readonly AnswerWarning[] } {
  const starts: Start[] = [];
  const alone: AnswerWarning[] = [];
  for (const [i, snapped] of points.entries()) {
    checkClockAt(prepared.budget, i);
    starts.push({ snapped, place: snapped.near });
    const beside = placeBesidePocket(prepared, snapped);
    if (beside === undefined) continue;
    if (beside.distance <= FAR) {
      starts.push({ snapped, place: beside });
      noteMove(prepared.displacements, snapped);
    } else {
      alone.push(
        warning(`${snapped.name} is on roads that nothing joins with the rest, ${metres(beside.distance)} away.`),
      );
    }
  }
  return { starts, alone };
}

/** The place in the main part of a start in a pocket of the network, by the rule of pairs. */
function placeBesidePocket(prepared: PreparedRequest<BoundaryRequest>, snapped: SnappedPoint): SnappedSpot | undefined {
  const byDefault = withoutCosting(prepared);
  // most starts are in the main part as it is without wishes: they are in no pocket, whatever is wished
  if (prepared.database.costs.mainFilterOf(byDefault.weighted, prepared.budget).isOpen[snapped.near.segment] !== 0)
    return undefined;
  const beside = fallbackOf(prepared, snapped);
  if (beside === undefined || isSamePlace(beside, snapped.near)) return undefined;
  const { direction } = prepared.request;
  return isJoined(prepared, snapped.near, direction) || isJoined(byDefault, snapped.near, direction)
    ? undefined
    : beside;
}

/** Whether any way leads from a spot to the main part, or back. */
function isJoined(
  { database, weighted, budget }: Call,
  candidatePlaces: SnappedSpot,
  direction: 'from' | 'to',
): boolean {
  const { network, costs } = database;
  const { weights } = weighted;
  const isMain = costs.mainFilterOf(weighted, budget).isOpen;
  const { first, arcs, next } = (direction === 'from' ? forwards : backwards)(network);
  const stopsOf = direction === 'from' ? departures : arrivals;
  const met = new Set(placesOf(candidatePlaces).flatMap((place) => stopsOf(network, weights, place).node));
  let walked = 0;
  // a set is walked in the order in which it grows
  for (const node of met) {
    checkClockAt(budget, walked++);
    for (let i = first[node]; i < first[node + 1]; i++) {
      const arc = arcs?.[i] ?? i;
      if (weights.weight[arc] >= CLOSED) continue;
      if (isMain[network.directedOfArc[arc] >>> 1] !== 0) return true;
      met.add(next[arc]);
    }
  }
  return false;
}
