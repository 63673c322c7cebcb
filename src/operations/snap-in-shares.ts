// Snaps the points of a large matrix on several threads. Each thread snaps a share of them into shared memory.

import { addToList } from '../memory/add-to-list.ts';
import { type NamedPoints, SnappedPoint, snapPoints } from '../points/snap-points.ts';
import { throwComplaints } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import type { Snapped } from '../snap/nearest-places.ts';
import { MATRIX_VERB, type PreparedMatrix, type prepareMatrix } from './prepare-matrix.ts';
import { preparedOf, prepareRequest } from './prepare-request.ts';
import { asRoutingError } from './request-options.ts';

/**
 * How many numbers describe a place: its segment, its position along the segment, the distance from the point in metres, and its directions
 * (0 for none).
 */
export const PLACE_NUMBERS = 4;
/** How many numbers describe a candidate: the index of its point (starts, then ends), and the numbers of its place. */
const CANDIDATE_NUMBERS = 1 + PLACE_NUMBERS;

/** Like `prepareMatrix`, but leaves the points of a large matrix unsnapped, so that each worker can snap a share. */
export function requestInShares(
  [database, query, payload, options]: Parameters<typeof prepareMatrix>,
  isLarge: (startCount: number, endCount: number) => boolean,
): PreparedMatrix {
  const verb: typeof MATRIX_VERB = {
    ...MATRIX_VERB,
    snapsLater: ({ startPoints, endPoints }) => isLarge(startPoints.length, endPoints.length),
  };
  return prepareRequest(verb, database, query, payload, options);
}

/**
 * Snaps the points with indices from `first` to before `end` (starts, then ends) into `places`. Returns further candidate places of these
 * points. If a point has no road nearby, snaps all points, to report the same error as a single thread would.
 */
export function snapShare(prepared: PreparedMatrix, places: Float64Array, first: number, end: number): Float64Array {
  const complaints: Complaint[] = [];
  const candidates: number[] = [];
  let before = 0;
  try {
    for (const list of MATRIX_VERB.pointsOf(prepared.request)) {
      const from = Math.max(first - before, 0);
      const snapped = snapPoints(prepared, partOf(list, from, end - before), complaints);
      if (complaints.length > 0) throwAll(prepared);
      snapped.forEach(({ near }, i) => {
        const point = before + from + i;
        places.set(numbersOf(near), PLACE_NUMBERS * point);
        for (const candidate of near.candidates ?? []) candidates.push(point, ...numbersOf(candidate));
      });
      before += list.points.length;
    }
  } catch (error) {
    throw asRoutingError(error);
  }
  return Float64Array.from(candidates);
}

function partOf({ points, constraints, nameOf }: NamedPoints, from: number, end: number): NamedPoints {
  const length = Math.max(0, Math.min(end, points.length) - from);
  return {
    points: { length, pointAt: (i) => points.pointAt(from + i) },
    constraints: constraints?.slice(from, from + length),
    nameOf: (i) => nameOf(from + i),
  };
}

function throwAll(prepared: PreparedMatrix): void {
  const complaints: Complaint[] = [];
  for (const list of MATRIX_VERB.pointsOf(prepared.request)) snapPoints(prepared, list, complaints);
  throwComplaints(complaints);
}

/** The matrix with its snapped points, after all shares are done. */
export function withPlaces(
  prepared: PreparedMatrix,
  places: Float64Array,
  shares: readonly Float64Array[],
): PreparedMatrix {
  const candidatesOf = candidatesByPoint(shares);
  let before = 0;
  const points = MATRIX_VERB.pointsOf(prepared.request).map((list) => {
    const first = before;
    before += list.points.length;
    return Array.from({ length: list.points.length }, (_, i) => {
      const { segment, at, distance, directedSegments } = placeAt(places, PLACE_NUMBERS * (first + i));
      return new SnappedPoint(list, i, {
        near: { segment, at, distance, directedSegments, candidates: candidatesOf.get(first + i) },
      });
    });
  });
  return preparedOf(prepared, prepared.request, points);
}

function candidatesByPoint(shares: readonly Float64Array[]): Map<number, Snapped[]> {
  const candidatesOf = new Map<number, Snapped[]>();
  for (const share of shares) {
    for (let at = 0; at < share.length; at += CANDIDATE_NUMBERS) {
      addToList(candidatesOf, share[at], placeAt(share, at + 1));
    }
  }
  return candidatesOf;
}

function numbersOf({ segment, at, distance, directedSegments = 0 }: Snapped): number[] {
  return [segment, at, distance, directedSegments];
}

function placeAt(numbers: Float64Array, at: number): Snapped {
  return {
    segment: numbers[at],
    at: numbers[at + 1],
    distance: numbers[at + 2],
    directedSegments: numbers[at + 3] || undefined,
  };
}
