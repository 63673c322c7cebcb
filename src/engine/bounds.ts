// Where the data is: the box around all shapes.

import { type Network, PER_DEGREE } from '../network/network.ts';

/** In degrees. Data on both sides of the antimeridian reaches from -180 to 180. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box around all shape points of a network. */
export function boundsOf({ pointX, pointY }: Network): Bounds {
  let west = 180 * PER_DEGREE;
  let south = 90 * PER_DEGREE;
  let east = -west;
  let north = -south;
  for (let point = 0; point < pointX.length; point++) {
    const x = pointX[point];
    const y = pointY[point];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return { west: west / PER_DEGREE, south: south / PER_DEGREE, east: east / PER_DEGREE, north: north / PER_DEGREE };
}
