// Computes in the kernel what opening a network and a database needs. The fallbacks are memory/checksum.ts, network/check-numbers.ts,
// prepared/check-hierarchy.ts and costing/weights/base-weights.ts. They are slower because JavaScript engines have not optimized them by
// then. In a browser, where the kernel is compiled later, `opening.browser.ts` replaces this file.

import { checksum, emptyLanes } from '../memory/checksum.ts';
import { KNOWN_RANGES, type NumberRange } from '../memory/number-range.ts';
import type { CheckValueOf, SectionData } from '../memory/sections.ts';
import { bytesAt, copyUnsigned, fillWithZeros, numbersAt, putAt, putCopy, roomFor, take } from './arena.ts';
import { type Kernel, type KernelPool, withKernel } from './kernel.ts';
import { openKernelPool } from './open-kernel-pool.ts';

/** Columns by segment, by directed segment and by arc. */
export interface DirectedSegmentsAndArcs {
  readonly length: Uint32Array;
  readonly roadType: Uint8Array;
  readonly flags: Uint8Array;
  readonly speed: Uint32Array;
  readonly directedOfArc: Uint32Array;
  /** The delays at the ends of directed segments: the kind of each, and the milliseconds of each kind. */
  readonly delays: { readonly kind: Uint16Array; readonly delay: Uint32Array } | undefined;
}

/**
 * How arcs are classified. The class of an arc is the road type of its segment, plus `mark` if the segment has `flag`. Closed arcs are in
 * class `closed`. `count` is the number of classes.
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

/** Bytes of a vector. */
const VECTOR = 16;

/** The most bytes that are copied to check them. */
const MOST_COPIED = 2 ** 24;

/** The greatest 32-bit number. */
const MOST = 0x7fffffff;

/** Rows per block, so few that a block stays in the processor's cache. */
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

/** Computes check values, and remembers the ranges of 32-bit columns; `undefined` without a kernel. */
export function openInspector(): CheckValueOf | undefined {
  const pool = openKernelPool();
  return (
    pool &&
    ((words, first, end, section) =>
      inspected(pool, words.subarray(first, end), section) ?? checksum(words, first, end))
  );
}

function inspected(pool: KernelPool, words: Uint32Array, section: SectionData): number | undefined {
  const isColumn = section instanceof Uint32Array || section instanceof Int32Array;
  const { length } = isColumn ? section : words;
  return withKernel(pool, 64 + 4 * BLOCK + 16 + 2 * VECTOR + 2 * BLOCK, (kernel) => {
    const empty = new Int32Array(16).fill(MOST).fill(~MOST, 8, 12);
    empty.set(emptyLanes());
    const state = putCopy(kernel, empty);
    const block = take(kernel, 4 * BLOCK + 4);
    const whole = length & ~3;
    inBlocks(whole, (begin, end) => {
      putAt(kernel, block, words.subarray(begin, end + 1));
      // makes the step after the last number as large as possible, so that it cannot be the smallest step found
      if (end === length) numbersAt(kernel, block + 4 * (end - begin), 1)[0] = words[end - 1] + MOST;
      kernel.loops.inspect(state, block, end - begin);
    });
    const found = numbersAt(kernel, state, 16).slice();
    if (isColumn) KNOWN_RANGES?.set(section, rangeOf(found, words.subarray(whole, length)));
    else if (section.BYTES_PER_ELEMENT < 4)
      KNOWN_RANGES?.set(section, rangeOfSmall(kernel, section as Uint8Array | Uint16Array));
    return checksum(words, 0, words.length, found.subarray(0, 4), whole);
  });
}

/** The range that the kernel found, extended by the last numbers of the column, which the kernel did not read. */
function rangeOf(found: Int32Array, last: Uint32Array): NumberRange {
  const numbers = Int32Array.from(last);
  const steps = numbers.subarray(1).map((number, i) => number - numbers[i]);
  return {
    least: Math.min(...found.subarray(4, 8), ...numbers),
    most: Math.max(...found.subarray(8, 12), ...numbers),
    step: Math.min(...found.subarray(12), ...steps),
  };
}

/** The range of a column of bytes or of 16-bit numbers. The steps are not known. */
function rangeOfSmall(kernel: Kernel, column: Uint8Array | Uint16Array): NumberRange {
  const { loops } = kernel;
  const size = column.BYTES_PER_ELEMENT;
  const whole = column.length - (column.length % VECTOR);
  const state = take(kernel, 2 * VECTOR);
  bytesAt(kernel, state, 2 * VECTOR)
    .fill(0xff, 0, VECTOR)
    .fill(0, VECTOR);
  const block = take(kernel, size * BLOCK);
  const inspect = size === 1 ? loops.inspectBytes : loops.inspectShorts;
  inBlocks(whole, (begin, end) => {
    putAt(kernel, block, column.subarray(begin, end));
    inspect(state, block, size * (end - begin));
  });
  const bytes = bytesAt(kernel, state, 2 * VECTOR);
  const found = size === 1 ? bytes : new Uint16Array(bytes.buffer, state, VECTOR);
  const last = column.subarray(whole);
  return {
    least: Math.min(...found.subarray(0, VECTOR / size), ...last),
    most: Math.max(...found.subarray(VECTOR / size), ...last),
    step: -Infinity,
  };
}

/**
 * Whether the first of the heads of every row is its parent, and the others are in the parent's row, in the same order. Rows without heads
 * have the parent `none`. `undefined` without a kernel, and for a network so large that engines optimize the plain loop soon enough.
 */
export function rowsLeadUp(
  parent: Uint32Array,
  firstUp: Uint32Array,
  head: Uint32Array,
  none: number,
): boolean | undefined {
  const bytes = roomFor(parent.byteLength) + roomFor(firstUp.byteLength) + roomFor(head.byteLength);
  const pool = bytes > MOST_COPIED ? undefined : openKernelPool();
  return (
    pool &&
    withKernel(pool, bytes, (kernel) => {
      const [parentAt, firstUpAt, headAt] = [parent, firstUp, head].map((array) => putCopy(kernel, array));
      return kernel.loops.rowsLeadUp(parentAt, firstUpAt, headAt, parent.length, none) !== 0;
    })
  );
}

function inBlocks(count: number, work: (begin: number, end: number) => void): void {
  for (let begin = 0; begin < count; begin += BLOCK) work(begin, Math.min(count, begin + BLOCK));
}
