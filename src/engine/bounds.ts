// Where the data is: the box around all shapes.

import { type KernelPool, lay, numbersAt, put, take, withKernel } from '../kernel/kernel.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';

/** In degrees. Data on both sides of the antimeridian reaches from -180 to 180. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box around all shape points of a network. */
export function boundsOf({ pointX, pointY }: Network, kernels?: KernelPool): Bounds {
  const [west, east] = rangeOf(pointX, 180 * PER_DEGREE, kernels);
  const [south, north] = rangeOf(pointY, 90 * PER_DEGREE, kernels);
  return { west: west / PER_DEGREE, south: south / PER_DEGREE, east: east / PER_DEGREE, north: north / PER_DEGREE };
}

/** The least and the greatest of numbers within `limit`; where there are none, its ends the wrong way round. */
function rangeOf(numbers: Int32Array, limit: number, kernels?: KernelPool): [least: number, most: number] {
  const whole = numbers.length & ~3;
  const widest = kernels && rangeByKernel(kernels, numbers.subarray(0, whole));
  let [least, most] = widest ?? [limit, -limit];
  for (let i = widest === undefined ? 0 : whole; i < numbers.length; i++) {
    if (numbers[i] < least) least = numbers[i];
    if (numbers[i] > most) most = numbers[i];
  }
  return [Math.min(least, limit), Math.max(most, -limit)];
}

/** Numbers that are looked at at once: they stay in the cache. */
const BLOCK = 16_384;

/** The same of four times so many numbers; `undefined` where there is no kernel to ask. */
function rangeByKernel(kernels: KernelPool, numbers: Int32Array): number[] | undefined {
  return withKernel(kernels, 32 + 4 * BLOCK, (kernel) => {
    const range = put(kernel, Int32Array.of(...NOTHING_YET));
    const block = take(kernel, 4 * BLOCK);
    for (let begin = 0; begin < numbers.length; begin += BLOCK) {
      const some = numbers.subarray(begin, begin + BLOCK);
      lay(kernel, block, some);
      kernel.loops.widen(range, block, some.length);
    }
    const found = numbersAt(kernel, range, 8);
    return [Math.min(...found.subarray(0, 4)), Math.max(...found.subarray(4))];
  });
}

const LARGEST = 2 ** 31 - 1;
/** Four least and four greatest numbers of none. */
const NOTHING_YET = [LARGEST, LARGEST, LARGEST, LARGEST, -LARGEST, -LARGEST, -LARGEST, -LARGEST];
