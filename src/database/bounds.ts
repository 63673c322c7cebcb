// The bounding box of all shapes.

import { KNOWN_RANGES } from '../memory/number-range.ts';
import { HALF_TURN, type Network, PER_DEGREE } from '../network/network.ts';

/** A bounding box in degrees. Data on both sides of the antimeridian reaches from -180 to 180. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The bounding box of all shape points of a network. If the data crosses the antimeridian, `east` exceeds 180. */
export function boundsOf({ pointX, pointY }: Network): Bounds {
  let [west, east] = rangeOf(pointX);
  if (east - west > HALF_TURN) {
    // rotated by 180 degrees, so that both sides of the antimeridian are adjacent
    const turned = pointX.map((x) => (x < 0 ? x + HALF_TURN : x - HALF_TURN));
    [west, east] = rangeOf(turned).map((x) => x + HALF_TURN);
  }
  const [south, north] = rangeOf(pointY);
  return { west: west / PER_DEGREE, south: south / PER_DEGREE, east: east / PER_DEGREE, north: north / PER_DEGREE };
}

/** Bounds as callers see them. Data that crosses the antimeridian reaches from -180 to 180. */
export function reportedBounds(bounds: Bounds): Bounds {
  return { ...bounds, ...(bounds.east > 180 && { west: -180, east: 180 }) };
}

/** The least and the greatest of some numbers, either known since decoding or found now. A network has at least one number. */
function rangeOf(numbers: Int32Array): readonly [least: number, most: number] {
  const known = KNOWN_RANGES?.get(numbers);
  if (known) return [known.least, known.most];
  let [least] = numbers;
  let most = least;
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > most) most = number;
  }
  return [least, most];
}
