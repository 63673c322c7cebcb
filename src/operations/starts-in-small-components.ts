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
import type { SnappedSpot } from '../snap/nearest-places.ts';
import { findTrip } from '../trips/find-trip.ts';
import { type AnswerWarning, metres, warning } from './answer-warnings.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** A place that a boundary is drawn around, and the start whose it is. */
export interface Start {
  readonly snapped: SnappedPoint;
  readonly place: SnappedSpot;
  /** Of a displaced start: its main place, from which the main part alone is reached, or its own small component. */
  readonly isOf?: 'main part' | 'small component';
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
    const { near } = snapped;
    const beside = placeBesidePocket(prepared, snapped);
    if (beside === undefined) {
      starts.push({ snapped, place: near });
    } else if (beside.distance <= FAR) {
      starts.push({ snapped, place: near, isOf: 'small component' }, { snapped, place: beside, isOf: 'main part' });
      noteMove(prepared.displacements, snapped);
    } else {
      starts.push({ snapped, place: near });
      alone.push(
        warning(`${snapped.name} is on roads that nothing joins with the rest, ${metres(beside.distance)} away.`),
      );
    }
  }
  return { starts, alone };
}

/** The main place of a start that no road of the network, nor one that the wishes open, joins with it. */
function placeBesidePocket(prepared: PreparedRequest<BoundaryRequest>, snapped: SnappedPoint): SnappedSpot | undefined {
  const { near } = snapped;
  const main = fallbackOf(prepared, snapped);
  if (main === undefined || isSamePlace(main, near)) return undefined;
  const [from, to] = prepared.request.direction === 'from' ? [near, main] : [main, near];
  const isJoined = (call: Call) => findTrip(call, from, to) !== undefined;
  return isJoined(withoutCosting(prepared)) || isJoined(prepared) ? undefined : main;
}
