// Copies rings into the memory of a kernel, which simplifies them as simplify.ts does elsewhere: see kernel/loops/simplify.ts.

import { makeRoom, numbersAt, roomFor, take } from '../kernel/arena.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { DrawingMemory } from './drawing-memory.ts';
import type { Rings } from './rings/rings.ts';
import type { PlaceColumns } from './roads.ts';

/** Bytes of the kernel's record, and the indices of its counts and lists among its 32-bit numbers: see `Work` there. */
const RECORD = 144;
const COUNTS = 9;

/** The index of the list of removed vertices. */
const IS_GONE = 12;

/** Rings in the memory of a kernel. */
export interface LaidRings {
  readonly record: number;
  /** The address of each list. */
  readonly lists: readonly number[];
}

/** Copies rings, and the starts that they go around; `undefined` if memory runs out. */
export function layRings(
  kernel: Kernel,
  rings: Rings,
  targets: Int32Array,
  { x: startX, y: startY }: PlaceColumns,
  memory: DrawingMemory | undefined,
): LaidRings | undefined {
  const { count, vertex, firstCorner, level } = rings;
  const places = rings.x.length + startX.length;
  const corners = vertex.length;
  const cells = (Math.ceil(Math.sqrt(places)) + 1) ** 2;
  // x, y, vertex, firstCorner, level, left, target; ring, previous, next; cornerOf, twin, isGone; heap, value, heapPlace; ...
  const bytes = [
    ...[8 * places, 8 * places, 4 * corners, 4 * (count + 1), 4 * count, 4 * count, 4 * count],
    ...[4 * corners, 4 * corners, 4 * corners],
    ...[4 * places, 4 * corners, 4 * places, 4 * places, 8 * places, 4 * places, 4 * cells, 4 * places, 4 * places],
  ];
  const more = bytes.reduce((sum, each) => sum + roomFor(each), roomFor(RECORD));
  memory?.expect('kernel', kernel.free + more);
  try {
    makeRoom(kernel, more);
  } catch {
    return undefined;
  }
  const record = take(kernel, RECORD);
  const lists = bytes.map((each) => take(kernel, each));
  const { buffer } = kernel.loops.memory;
  const [x, y] = lists.slice(0, 2).map((list) => new Float64Array(buffer, list, places));
  x.set(rings.x);
  x.set(startX, rings.x.length);
  y.set(rings.y);
  y.set(startY, rings.x.length);
  new Int32Array(buffer, lists[2], corners).set(vertex);
  new Int32Array(buffer, lists[3], count + 1).set(firstCorner);
  new Int32Array(buffer, lists[4], count).set(level);
  new Int32Array(buffer, lists[6], count).set(targets);
  numbersAt(kernel, record, RECORD / 4).set([places, rings.x.length, corners, count, 0, ...lists], COUNTS);
  return { record, lists };
}

/** By vertex: whether it was removed. */
export function goneIn({ loops }: Kernel, { lists }: LaidRings): Int32Array {
  return new Int32Array(loops.memory.buffer, lists[IS_GONE], (lists[IS_GONE + 1] - lists[IS_GONE]) / 4);
}
