// The shapes of segments, in degrees. The point of a place lies `at / length` of the way along the shape, measured on WGS 84. There it lies
// on the straight line between two points of the shape.

import { HALF_TURN, type Network, PER_DEGREE } from './network.ts';
import { metresOfPiece } from './piece-length.ts';
import type { Place } from './place.ts';

/** Longitude, latitude in degrees. */
export type LonLat = [number, number];

/** The points of a segment from its start to its end, at least two. */
export function shapeOfSegment(network: Network, segment: number): LonLat[] {
  const points: LonLat[] = [];
  for (let i = network.firstPoint[segment]; i < network.firstPoint[segment + 1]; i++)
    points.push(pointOfVertex(network, i));
  return points;
}

/**
 * The points of a segment between two places on it, in the order of travel: if `to` is before `from`, backwards. Consecutive points are
 * never equal, so a stretch of length zero has one point.
 */
export function shapeOfStretch(network: Network, segment: number, from: number, to: number): LonLat[] {
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const points = [pointOfPlace(network, { segment, at: low })];
  if (low < high) {
    const first = network.firstPoint[segment];
    const pieceOfLow = placeInPieces(network, { segment, at: low }).piece;
    const pieceOfHigh = placeInPieces(network, { segment, at: high }).piece;
    for (let piece = pieceOfLow + 1; piece <= pieceOfHigh; piece++)
      addPoint(points, ...pointOfVertex(network, first + piece));
    addPoint(points, ...pointOfPlace(network, { segment, at: high }));
  }
  return from <= to ? points : points.reverse();
}

/** The point of a place. */
export function pointOfPlace(network: Network, place: Place): LonLat {
  const { piece, fraction } = placeInPieces(network, place);
  const i = network.firstPoint[place.segment] + piece;
  if (fraction === 0) return pointOfVertex(network, i);
  if (fraction === 1) return pointOfVertex(network, i + 1);
  const { pointX, pointY } = network;
  const x = pointX[i] + fraction * eastward(pointX[i + 1] - pointX[i]);
  const y = pointY[i] + fraction * (pointY[i + 1] - pointY[i]);
  return [Math.round(eastward(x)) / PER_DEGREE, Math.round(y) / PER_DEGREE];
}

/** A point of a shape, by its number in the network. */
export function pointOfVertex({ pointX, pointY }: Network, i: number): LonLat {
  return [pointX[i] / PER_DEGREE, pointY[i] / PER_DEGREE];
}

/** Adds a point to a line, unless the line already ends there. */
export function addPoint(line: LonLat[], x: number, y: number): void {
  const last = line[line.length - 1];
  if (last === undefined || last[0] !== x || last[1] !== y) line.push([x, y]);
}

/** The piece of the shape that a place is on, and how far along this piece the place is: 0 to 1. */
export function placeInPieces(network: Network, { segment, at }: Place): { piece: number; fraction: number } {
  const { pointX, pointY } = network;
  const first = network.firstPoint[segment];
  const pieceCount = network.firstPoint[segment + 1] - first - 1;
  if (at <= 0) return { piece: 0, fraction: 0 };
  if (at >= network.length[segment]) return { piece: pieceCount - 1, fraction: 1 };
  let total = 0;
  for (let piece = 0; piece < pieceCount; piece++) total += metresOfPiece(pointX, pointY, first + piece);
  let rest = (total * at) / network.length[segment];
  for (let piece = 0; piece < pieceCount; piece++) {
    const metres = pieceCount === 1 ? total : metresOfPiece(pointX, pointY, first + piece);
    if (rest < metres) return { piece, fraction: rest / metres };
    rest -= metres;
  }
  return { piece: pieceCount - 1, fraction: 1 };
}

// Normalizes a longitude, or a difference of longitudes, to -180 to 180 degrees.
function eastward(x: number): number {
  if (x > HALF_TURN) return x - 2 * HALF_TURN;
  return x < -HALF_TURN ? x + 2 * HALF_TURN : x;
}
