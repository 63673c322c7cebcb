// What a database begins with, by the kernel: the same as by the loops of costing/weights/base-weights.ts and database/bounds.ts, before an engine
// has compiled those. In a browser, where the kernel is compiled later than that, `opening.browser.ts` stands in.

import { bytesAt, fillWithZeros, lay, numbersAt, putCopy, roomFor, take, wholesAt } from './desk.ts';
import { type KernelPool, withKernel } from './kernel.ts';

/** Columns by segment, by course, and by arc. */
export interface DirectedSegmentsAndArcs {
  readonly length: Uint32Array;
  readonly roadType: Uint8Array;
  readonly flags: Uint8Array;
  readonly speed: Uint32Array;
  readonly directedOfArc: Uint32Array;
}

/** Classes of arcs: how many, the mark beside the road type of segments that have a flag, and the class of what is closed. */
export interface ClassNumbers {
  readonly count: number;
  readonly flag: number;
  readonly mark: number;
  readonly closed: number;
}

/** Times and lengths of all arcs, and their classes. */
export interface TimesOfArcs {
  readonly classOfArc: Uint8Array;
  readonly length: Int32Array;
  readonly time: Int32Array;
  readonly arcsOfClass: Uint32Array;
}

/** Rows that are worked on at once: they stay in the cache. */
const BLOCK = 8192;

/** Averaged times; `undefined` where the kernel has no such memory. */
export function timesByKernel(
  pool: KernelPool,
  columns: DirectedSegmentsAndArcs,
  classes: ClassNumbers,
): TimesOfArcs | undefined {
  const { directedOfArc, length, speed, roadType, flags } = columns;
  const bytes = [length, speed, roadType, flags].reduce((sum, { byteLength }) => sum + roomFor(byteLength), 0);
  return withKernel(pool, bytes + roomFor(4 * classes.count) + 13 * BLOCK, (kernel) => {
    const { loops } = kernel;
    const [lengthAt, timeAt, kindAt, flagsAt] = [length, speed, roadType, flags].map((column) =>
      putCopy(kernel, column),
    );
    inBlocks(speed.length, (begin, end) => loops.timeDirectedSegments(timeAt, lengthAt, begin, end));
    inBlocks(length.length, (begin, end) => loops.markKinds(kindAt, flagsAt, classes.flag, classes.mark, begin, end));

    const counts = take(kernel, 4 * classes.count);
    fillWithZeros(kernel, counts, 4 * classes.count);
    const directedSegments = take(kernel, 4 * BLOCK);
    const planes = take(kernel, 9 * BLOCK);
    const arcCount = directedOfArc.length;
    const classOfArc = new Uint8Array(arcCount);
    const lengthOfArc = new Int32Array(arcCount);
    const time = new Int32Array(arcCount);
    inBlocks(arcCount, (begin, end) => {
      const count = end - begin;
      lay(kernel, directedSegments, directedOfArc.subarray(begin, end));
      loops.bringToArcs(directedSegments, count, timeAt, lengthAt, kindAt, classes.closed, planes, counts);
      time.set(numbersAt(kernel, planes, count), begin);
      lengthOfArc.set(numbersAt(kernel, planes + 4 * count, count), begin);
      classOfArc.set(bytesAt(kernel, planes + 8 * count, count), begin);
    });
    return { classOfArc, length: lengthOfArc, time, arcsOfClass: wholesAt(kernel, counts, classes.count) };
  });
}

/** The least and the greatest of numbers; `undefined` where there is no kernel to ask, or no number. */
export function rangeByKernel(
  pool: KernelPool,
  numbers: Int32Array,
): readonly [least: number, most: number] | undefined {
  if (numbers.length === 0) return undefined;
  return withKernel(pool, 32 + 4 * BLOCK, (kernel) => {
    const [first] = numbers;
    const range = putCopy(kernel, new Int32Array(8).fill(first));
    const block = take(kernel, 4 * BLOCK);
    inBlocks(numbers.length, (begin, end) => {
      const count = end - begin;
      lay(kernel, block, numbers.subarray(begin, end));
      // the last vector is filled up with what is known
      const filled = (count + 3) & ~3;
      numbersAt(kernel, block + 4 * count, filled - count).fill(first);
      kernel.loops.widen(range, block, filled);
    });
    const found = numbersAt(kernel, range, 8);
    return [Math.min(...found.subarray(0, 4)), Math.max(...found.subarray(4))] as const;
  });
}

function inBlocks(count: number, work: (begin: number, end: number) => void): void {
  for (let begin = 0; begin < count; begin += BLOCK) work(begin, Math.min(count, begin + BLOCK));
}
