// The points of a large matrix, snapped by several threads: each a share of them, into numbers that all of them see.

import { type NamedPoints, SnappedPoint, snapPoints } from '../engine/snap-points.ts';
import type { Complaint } from '../request/routing-error.ts';
import { throwComplaints } from '../request/throw-complaints.ts';
import type { Snapped } from '../snap/nearest-places.ts';
import { ask, askedOf } from './ask.ts';
import { type AskedMatrix, type askMatrix, MATRIX_VERB } from './ask-matrix.ts';
import { asRoutingError } from './request-options.ts';

/** Numbers of a place: segment, place along it, metres to it. */
export const PLACE_NUMBERS = 3;
/** Numbers of a rival: the point, counted from the first start to the last end, and its place. */
const RIVAL_NUMBERS = 1 + PLACE_NUMBERS;

/** Asks for a matrix as `askMatrix` does, but leaves the points of a large one to be snapped in shares. */
export function askInShares(
  [database, query, payload, options]: Parameters<typeof askMatrix>,
  isLarge: (startCount: number, endCount: number) => boolean,
): AskedMatrix {
  const verb: typeof MATRIX_VERB = {
    ...MATRIX_VERB,
    snapsLater: ({ startPoints, endPoints }) => isLarge(startPoints.length, endPoints.length),
  };
  return ask(verb, database, query, payload, options);
}

/**
 * Snaps the points from `first` to before `end`, counted from the first start to the last end, into `places`; gives the rivals of
 * their places. Where one has no road near, all are snapped, so that everything wrong is told as one thread tells it.
 */
export function snapShare(asked: AskedMatrix, places: Float64Array, first: number, end: number): Float64Array {
  const complaints: Complaint[] = [];
  const rivals: number[] = [];
  let before = 0;
  try {
    for (const list of MATRIX_VERB.pointsOf(asked.request)) {
      const from = Math.max(first - before, 0);
      const snapped = snapPoints(asked, partOf(list, from, end - before), complaints);
      if (complaints.length > 0) tellAll(asked);
      snapped.forEach(({ near }, i) => {
        const point = before + from + i;
        places.set([near.segment, near.at, near.distance], PLACE_NUMBERS * point);
        for (const { segment, at, distance } of near.rivals ?? []) rivals.push(point, segment, at, distance);
      });
      before += list.points.length;
    }
  } catch (error) {
    throw asRoutingError(error);
  }
  return Float64Array.from(rivals);
}

function partOf({ points, nameOf }: NamedPoints, from: number, end: number): NamedPoints {
  const length = Math.max(0, Math.min(end, points.length) - from);
  return { points: { length, pointAt: (i) => points.pointAt(from + i) }, nameOf: (i) => nameOf(from + i) };
}

function tellAll(asked: AskedMatrix): void {
  const complaints: Complaint[] = [];
  for (const list of MATRIX_VERB.pointsOf(asked.request)) snapPoints(asked, list, complaints);
  throwComplaints(complaints);
}

/** The matrix with its points on roads, once all shares are snapped. */
export function withPlaces(asked: AskedMatrix, places: Float64Array, shares: readonly Float64Array[]): AskedMatrix {
  const rivalsOf = rivalsByPoint(shares);
  let before = 0;
  const points = MATRIX_VERB.pointsOf(asked.request).map((list) => {
    const first = before;
    before += list.points.length;
    return Array.from({ length: list.points.length }, (_, i) => {
      const { segment, at, distance } = placeAt(places, PLACE_NUMBERS * (first + i));
      return new SnappedPoint(list, i, { near: { segment, at, distance, rivals: rivalsOf.get(first + i) } });
    });
  });
  return askedOf(asked, asked.request, points);
}

function rivalsByPoint(shares: readonly Float64Array[]): Map<number, Snapped[]> {
  const rivalsOf = new Map<number, Snapped[]>();
  for (const share of shares) {
    for (let at = 0; at < share.length; at += RIVAL_NUMBERS) {
      const rivals = rivalsOf.get(share[at]);
      const rival = placeAt(share, at + 1);
      if (rivals === undefined) rivalsOf.set(share[at], [rival]);
      else rivals.push(rival);
    }
  }
  return rivalsOf;
}

function placeAt(numbers: Float64Array, at: number): Snapped {
  return { segment: numbers[at], at: numbers[at + 1], distance: numbers[at + 2] };
}
