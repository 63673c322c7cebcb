// Averaged times and lengths of all arcs by the vector kernel: the same as in base-weights.ts, before an engine has compiled that.

import {
  bytesAt,
  fillWithZeros,
  type KernelPool,
  lay,
  numbersAt,
  put,
  roomFor,
  take,
  wholesAt,
  withKernel,
} from '../kernel/kernel.ts';
import { type Network, TOLL } from '../network/network.ts';
import { CLASS_COUNT, CLOSED_CLASS, TOLL_CLASS } from './arcs-by-class.ts';

/** Columns of base weights, with averaged times alone. */
export interface Averaged {
  readonly classOfArc: Uint8Array;
  readonly length: Int32Array;
  readonly time: Int32Array;
  readonly arcsOfClass: Uint32Array;
}

/** Rows that are worked on at once: they stay in the cache. */
const BLOCK = 8192;

/** `undefined` where the kernel has no such memory. */
export function averagedByKernel(pool: KernelPool, network: Network): Averaged | undefined {
  const { arcCount, segmentCount, courseOfArc, length, speed, roadType, flags } = network;
  const bytes = [length, speed, roadType, flags].reduce((sum, { byteLength }) => sum + roomFor(byteLength), 0);
  return withKernel(pool, bytes + roomFor(4 * CLASS_COUNT) + 13 * BLOCK, (kernel) => {
    const { loops } = kernel;
    const [lengthAt, timeAt, kindAt, flagsAt] = [length, speed, roadType, flags].map((column) => put(kernel, column));
    inBlocks(2 * segmentCount, (begin, end) => loops.timeCourses(timeAt, lengthAt, begin, end));
    inBlocks(segmentCount, (begin, end) => loops.markKinds(kindAt, flagsAt, TOLL, TOLL_CLASS, begin, end));

    const counts = take(kernel, 4 * CLASS_COUNT);
    fillWithZeros(kernel, counts, 4 * CLASS_COUNT);
    const courses = take(kernel, 4 * BLOCK);
    const planes = take(kernel, 9 * BLOCK);
    const found = {
      classOfArc: new Uint8Array(arcCount),
      length: new Int32Array(arcCount),
      time: new Int32Array(arcCount),
    };
    inBlocks(arcCount, (begin, end) => {
      const count = end - begin;
      lay(kernel, courses, courseOfArc.subarray(begin, end));
      loops.bringToArcs(courses, count, timeAt, lengthAt, kindAt, CLOSED_CLASS, planes, counts);
      found.time.set(numbersAt(kernel, planes, count), begin);
      found.length.set(numbersAt(kernel, planes + 4 * count, count), begin);
      found.classOfArc.set(bytesAt(kernel, planes + 8 * count, count), begin);
    });
    return { ...found, arcsOfClass: wholesAt(kernel, counts, CLASS_COUNT) };
  });
}

function inBlocks(count: number, work: (begin: number, end: number) => void): void {
  for (let begin = 0; begin < count; begin += BLOCK) work(begin, Math.min(count, begin + BLOCK));
}
