// Starts of a boundary on small components of the network.
//
//        ,--.     ==========       A car park whose exit is missing in the data. A route from S to the main roads begins at m, so
//        S  |       m              the boundary includes what is reached from m. If m is far from the point, S is rather on an
//        `--'                      island: then the boundary is that of the island, with a warning.

import { checkClockAt } from '../budget/budget.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import { noteDisplacement } from '../points/displacements.ts';
import { FAR, isSamePlace, mainPlaceOf, type SnappedPoint } from '../points/snap-points.ts';
import type { BoundaryRequest } from '../request/boundary-request.ts';
import { backwards, forwards } from '../search/adjacency.ts';
import { CLOSED } from '../search/weights.ts';
import type { SnappedCandidates } from '../snap/nearest-places.ts';
import { arrivals, departures } from '../trips/stops-of-place.ts';
import { placesOf } from '../trips/trip-ends.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** A place from which a boundary starts, and the start that it belongs to. */
export interface Start {
  readonly snapped: SnappedPoint;
  readonly place: SnappedCandidates;
  /** For a displaced start: whether this is its main place, from which only main parts are reached, or its place on the small component. */
  readonly isOf?: 'main part' | 'small component';
}

/** The places of a boundary's starts, and the starts that are isolated: on a small component, far from the main roads. */
export function findStarts(
  prepared: PreparedRequest<BoundaryRequest>,
  points: readonly SnappedPoint[],
): { readonly starts: readonly Start[]; readonly isolated: readonly SnappedPoint[] } {
  const starts: Start[] = [];
  const isolated: SnappedPoint[] = [];
  for (const [i, snapped] of points.entries()) {
    checkClockAt(prepared.budget, i);
    const { near } = snapped;
    const main = unconnectedMainPlaceOf(prepared, snapped);
    if (main === undefined) {
      starts.push({ snapped, place: near });
    } else if (main.distance <= FAR) {
      starts.push({ snapped, place: near, isOf: 'small component' }, { snapped, place: main, isOf: 'main part' });
      noteDisplacement(prepared.displacements, snapped);
    } else {
      starts.push({ snapped, place: near });
      isolated.push(snapped);
    }
  }
  return { starts, isolated };
}

/** The main place of a start, if neither the network nor changes by the request connect it with the start. */
function unconnectedMainPlaceOf(
  prepared: PreparedRequest<BoundaryRequest>,
  snapped: SnappedPoint,
): SnappedCandidates | undefined {
  const { near } = snapped;
  const main = mainPlaceOf(prepared, snapped);
  if (main === undefined || isSamePlace(main, near)) return undefined;
  const { direction } = prepared.request;
  const byDefault = withoutCosting(prepared);
  const mainParts = prepared.database.costs.mainFilterOf(byDefault.weighted, prepared.budget).mark;
  if (isJoined(byDefault, near, main, { direction, mainParts }) || isJoined(prepared, near, main, { direction }))
    return;
  return main;
}

/**
 * Whether there is a way from a start to its main place, or back. It is known that all roads in the part of the main place are joined to
 * it.
 */
function isJoined(
  { database: { network }, weighted: { weights }, budget }: Call,
  near: SnappedCandidates,
  main: SnappedCandidates,
  { direction, mainParts }: { readonly direction: 'from' | 'to'; readonly mainParts?: Uint8Array },
): boolean {
  const isFrom = direction === 'from';
  const { first, arcs, next } = (isFrom ? forwards : backwards)(network);
  const [begin, end] = isFrom ? [departures, arrivals] : [arrivals, departures];
  const goals = new Set(placesOf(main).flatMap((place) => end(network, weights, place).node));
  const met = new Set(placesOf(near).flatMap((place) => begin(network, weights, place).node));
  const part = mainParts?.[main.segment];
  let walked = 0;
  // iterating over a set includes members that are added meanwhile
  for (const node of met) {
    if (goals.has(node)) return true;
    checkClockAt(budget, walked++);
    for (let i = first[node]; i < first[node + 1]; i++) {
      const arc = arcs?.[i] ?? i;
      if (weights.weight[arc] >= CLOSED) continue;
      if (part !== undefined && mainParts?.[network.directedOfArc[arc] >>> 1] === part) return true;
      met.add(next[arc]);
    }
  }
  return false;
}
