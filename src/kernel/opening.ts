// Computes what opening a database needs, in the kernel. The fallbacks are costing/weights/base-weights.ts and database/bounds.ts. They are
// slower because JavaScript engines have not optimized them by then. In a browser, where the kernel is compiled later,
// `opening.browser.ts` replaces this file.

import { bytesAt, copyUnsigned, fillWithZeros, numbersAt, putAt, putCopy, roomFor, take } from './arena.ts';
import { type KernelPool, withKernel } from './kernel.ts';

/** Columns by segment, by directed segment, and by arc. */
export interface DirectedSegmentsAndArcs {
  readonly length: Uint32Array;
  readonly roadType: Uint8Array;
  readonly flags: Uint8Array;
  readonly speed: Uint32Array;
  readonly directedOfArc: Uint32Array;
  /** Milliseconds at the ends of directed segments, by their kinds. */
  readonly delays: { readonly kind: Uint16Array; readonly delay: Uint32Array } | undefined;
}

/**
 * How arcs are classified. The class of an arc is the road type of its segment. Segments that have `flag` get `mark` added to it, and closed
 * arcs are in class `closed`. `count` is the number of classes.
 */
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

/** Rows per block: so few that a block stays in the processor's cache. */
const BLOCK = 8192;

/** Times of all arcs at average speeds, with delays; `undefined` if the kernel runs out of memory. */
export function timesByKernel(
  pool: KernelPool,
  columns: DirectedSegmentsAndArcs,
  classes: ClassNumbers,
): TimesOfArcs | undefined {
  const { directedOfArc, length, speed, roadType, flags, delays } = columns;
  const delayed = delays === undefined ? [] : [delays.kind, delays.delay];
  const bytes = [length, speed, roadType, flags, ...delayed].reduce(
    (sum, { byteLength }) => sum + roomFor(byteLength),
    0,
  );
  return withKernel(pool, bytes + roomFor(4 * classes.count) + 13 * BLOCK, (kernel) => {
    const { loops } = kernel;
    const [lengthAt, timeAt, kindAt, flagsAt] = [length, speed, roadType, flags].map((column) =>
      putCopy(kernel, column),
    );
    inBlocks(speed.length, (begin, end) => loops.timeDirectedSegments(timeAt, lengthAt, begin, end));
    const [delayKindAt, delayAt] = delayed.map((column) => putCopy(kernel, column));
    if (delays !== undefined)
      inBlocks(speed.length, (begin, end) => loops.addDelays(timeAt, delayKindAt, delayAt, begin, end));
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
      putAt(kernel, directedSegments, directedOfArc.subarray(begin, end));
      loops.gatherByArc(directedSegments, count, timeAt, lengthAt, kindAt, classes.closed, planes, counts);
      time.set(numbersAt(kernel, planes, count), begin);
      lengthOfArc.set(numbersAt(kernel, planes + 4 * count, count), begin);
      classOfArc.set(bytesAt(kernel, planes + 8 * count, count), begin);
    });
    return { classOfArc, length: lengthOfArc, time, arcsOfClass: copyUnsigned(kernel, counts, classes.count) };
  });
}

/** The least and the greatest number; `undefined` if there is no kernel or no number. */
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
      putAt(kernel, block, numbers.subarray(begin, end));
      // pads the last vector with a known number
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
