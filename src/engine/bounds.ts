// Where the data is: the box around all shapes.

import type { KernelPool } from '../kernel/kernel.ts';
import { rangeByKernel } from '../kernel/opening.ts';
import { HALF_TURN, type Network, PER_DEGREE } from '../network/network.ts';

/** In degrees. Data on both sides of the antimeridian reaches from -180 to 180, and so does any that is wider than half the world. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box around all shape points of a network. */
export function boundsOf({ pointX, pointY }: Network, kernels?: KernelPool): Bounds {
  let [west, east] = rangeOf(pointX, kernels);
  if (east - west > HALF_TURN) [west, east] = [-HALF_TURN, HALF_TURN];
  const [south, north] = rangeOf(pointY, kernels);
  return { west: west / PER_DEGREE, south: south / PER_DEGREE, east: east / PER_DEGREE, north: north / PER_DEGREE };
}

/** The least and the greatest of numbers; a network has some. */
function rangeOf(numbers: Int32Array, kernels?: KernelPool): readonly [least: number, most: number] {
  const found = kernels && rangeByKernel(kernels, numbers);
  if (found !== undefined) return found;
  let [least] = numbers;
  let most = least;
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i] < least) least = numbers[i];
    if (numbers[i] > most) most = numbers[i];
  }
  return [least, most];
}
