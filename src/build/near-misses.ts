// Finds dead ends that nearly touch a road, which usually means that the source lacks a junction.

import { localProjection, nearestFraction, squareAt, toLocal } from '../geo/local-projection.ts';
import { RADIANS, SHORTEST_DEGREE } from '../geo/wgs84.ts';
import { inOrder } from '../memory/in-order.ts';
import { radixOrder } from '../memory/radix-order.ts';
import { indexNotBelow, junctionBefore, type Network, PER_DEGREE } from '../network/network.ts';
import { segmentIdText } from '../network/segment-ids.ts';

/** Added to x, so that x can be sorted as an unsigned number. */
const SHIFT = 2 ** 31;

/** A dead end that lies close to another segment, which it probably should meet. */
export interface NearMiss {
  /** Id of the segment with the dead end. */
  readonly segment: string;
  readonly end: 'start' | 'end';
  /** Longitude and latitude of the dead end. */
  readonly point: readonly [number, number];
  /** Id of the segment that it nearly touches. */
  readonly other: string;
  readonly metres: number;
}

/** Dead ends in ascending order of x. Parallel arrays: the directed segment that begins at each, and its position. */
interface DeadEnds {
  readonly directedSegment: Uint32Array;
  readonly x: Uint32Array;
  readonly y: Int32Array;
}

/**
 * The dead ends within `tolerance` metres of another segment, each with the nearest such segment, in ascending order of distance.
 * `endCount` has the number of segment ends at each junction. The search does not cross the antimeridian.
 */
export function nearMisses(network: Network, endCount: Uint32Array, tolerance: number): NearMiss[] {
  const { directedSegment, x, y } = deadEndsOf(network, endCount);
  const { segmentCount, firstPoint, pointX, pointY } = network;
  const nearest = new Float64Array(x.length).fill(Infinity);
  const nearestSegment = new Uint32Array(x.length);
  const marginY = Math.ceil((tolerance / SHORTEST_DEGREE) * PER_DEGREE);
  for (let segment = 0; segment < segmentCount; segment++) {
    for (let point = firstPoint[segment]; point < firstPoint[segment + 1] - 1; point++) {
      const bottom = Math.min(pointY[point], pointY[point + 1]) - marginY;
      const top = Math.max(pointY[point], pointY[point + 1]) + marginY;
      const marginX = marginY / Math.max(0.001, cosine(Math.max(Math.abs(bottom), Math.abs(top))));
      const left = Math.min(pointX[point], pointX[point + 1]) - marginX;
      const right = Math.max(pointX[point], pointX[point + 1]) + marginX;
      for (let i = indexNotBelow(x, left + SHIFT); x[i] <= right + SHIFT; i++) {
        if (y[i] < bottom || y[i] > top) continue;
        if (isNeighbour(network, directedSegment[i], segment, tolerance)) continue;
        const metres = metresFromPiece(network, x[i] - SHIFT, y[i], point);
        if (metres > tolerance || metres >= nearest[i]) continue;
        nearest[i] = metres;
        nearestSegment[i] = segment;
      }
    }
  }
  const misses: NearMiss[] = [];
  nearest.forEach((metres, i) => {
    if (metres === Infinity) return;
    misses.push({
      segment: segmentIdText(network, directedSegment[i] >>> 1),
      end: directedSegment[i] & 1 ? 'end' : 'start',
      point: [(x[i] - SHIFT) / PER_DEGREE, y[i] / PER_DEGREE],
      other: segmentIdText(network, nearestSegment[i]),
      metres,
    });
  });
  return misses.sort((a, b) => a.metres - b.metres);
}

function deadEndsOf(network: Network, endCount: Uint32Array): DeadEnds {
  const { segmentCount, firstPoint, pointX, pointY } = network;
  const directedSegments: number[] = [];
  for (let directedSegment = 0; directedSegment < 2 * segmentCount; directedSegment++) {
    if (endCount[junctionBefore(network, directedSegment)] === 1) directedSegments.push(directedSegment);
  }
  const directedSegment = Uint32Array.from(directedSegments);
  const point = directedSegment.map((c) => (c & 1 ? firstPoint[(c >>> 1) + 1] - 1 : firstPoint[c >>> 1]));
  const x = point.map((p) => pointX[p] + SHIFT);
  const y = Int32Array.from(point, (p) => pointY[p]);
  const order = radixOrder(x.length, x);
  return { directedSegment: inOrder(directedSegment, order), x: inOrder(x, order), y: inOrder(y, order) };
}

function cosine(y: number): number {
  return Math.cos((y / PER_DEGREE) * RADIANS);
}

// Whether a segment contains the dead end itself or, if the segment of the dead end is very short, meets the other end of that segment.
// Neither is a near miss.
function isNeighbour(network: Network, deadEnd: number, segment: number, tolerance: number): boolean {
  if (deadEnd >>> 1 === segment) return true;
  if (network.length[deadEnd >>> 1] > 200 * tolerance) return false;
  const junction = junctionBefore(network, deadEnd ^ 1);
  return junctionBefore(network, 2 * segment) === junction || junctionBefore(network, 2 * segment + 1) === junction;
}

function metresFromPiece({ pointX, pointY }: Network, x: number, y: number, point: number): number {
  const map = localProjection(x / PER_DEGREE, y / PER_DEGREE);
  const ends = new Float64Array(4);
  toLocal(map, pointX[point] / PER_DEGREE, pointY[point] / PER_DEGREE, ends, 0);
  toLocal(map, pointX[point + 1] / PER_DEGREE, pointY[point + 1] / PER_DEGREE, ends, 2);
  const [ax, ay, bx, by] = ends;
  return Math.sqrt(squareAt(ax, ay, bx, by, nearestFraction(ax, ay, bx, by)));
}
