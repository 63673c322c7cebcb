// Where the data is: the box around all shapes.

import type { KernelPool } from '../kernel/kernel.ts';
import { rangeByKernel } from '../kernel/opening.ts';
import { HALF_TURN, type Network, PER_DEGREE, POLE } from '../network/network.ts';

/** In degrees. Data on both sides of the antimeridian reaches from -180 to 180. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box around all shape points of a network. */
export function boundsOf({ pointX, pointY }: Network, kernels?: KernelPool): Bounds {
  const [west, east] = rangeOf(pointX, HALF_TURN, kernels);
  const [south, north] = rangeOf(pointY, POLE, kernels);
  return { west: west / PER_DEGREE, south: south / PER_DEGREE, east: east / PER_DEGREE, north: north / PER_DEGREE };
}

/** The least and the greatest of numbers within `limit`; where there are none, its ends the wrong way round. */
function rangeOf(numbers: Int32Array, limit: number, kernels?: KernelPool): readonly [least: number, most: number] {
  const found = kernels && rangeByKernel(kernels, numbers);
  if (found !== undefined) return found;
  let least = limit;
  let most = -limit;
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i] < least) least = numbers[i];
    if (numbers[i] > most) most = numbers[i];
  }
  return [least, most];
}
