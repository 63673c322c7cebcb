// Tables that lie in the memory of a kernel, for its loops and for all that is written here.

import { SearchLimitError } from '../budget/budget.ts';
import { makeRoom, numbersAt, roomFor, take } from '../kernel/desk.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { copyTo, type NumberArray } from '../memory/grown.ts';
import { type DeadlineCheck, MOST_BYTES } from './deadline-check.ts';
import type { DrawingMemory } from './drawing-memory.ts';
import { type Gaps, leaveGap, takeGap } from './kernel-gaps.ts';
import type { TableName, Tables } from './tables.ts';

/** By number: how long a table was made. The next boundary's are as long at once. */
export type UsualLengths = number[];

/**
 * What only the kernel has: what it is told by limit (field.ts) and of roads (roads.ts), and what it draws; see squares.ts and crossings.ts in
 * kernel/loops/.
 */
interface OwnTables {
  limit: Float64Array;
  floor: Float64Array;
  cellSize: Int32Array;
  thinSize: Int32Array;
  square: Int32Array;
  corner: Int32Array;
  crossing: Float64Array;
  turn: Int32Array;
  passed: Int32Array;
  area: Float64Array;
  listed: Int32Array;
  drawn: Int32Array;
  roads: Int32Array;
  pointX: Int32Array;
  parts: Float64Array;
  slowness: Float64Array;
  lattice: Float64Array;
  cell: Float64Array;
  line: Float64Array;
  pointY: Int32Array;
}

/** Any of them. */
type KernelTable = TableName | keyof OwnTables;

const ARRAYS = {
  discs: Float32Array,
  capsules: Float64Array,
  begin: Int32Array,
  end: Int32Array,
  entry: Int32Array,
  waiting: Int32Array,
  missing: Int32Array,
  limit: Float64Array,
  floor: Float64Array,
  cellSize: Int32Array,
  thinSize: Int32Array,
  square: Int32Array,
  corner: Int32Array,
  crossing: Float64Array,
  turn: Int32Array,
  passed: Int32Array,
  area: Float64Array,
  listed: Int32Array,
  drawn: Int32Array,
  roads: Int32Array,
  pointX: Int32Array,
  parts: Float64Array,
  slowness: Float64Array,
  lattice: Float64Array,
  cell: Float64Array,
  line: Float64Array,
  pointY: Int32Array,
} as const satisfies Record<KernelTable, unknown>;

/** The tables in the order that the kernel knows them by: test/boundary/record.test.ts holds it to that of field.ts. */
export const KERNEL_TABLES: readonly KernelTable[] = Object.keys(ARRAYS) as KernelTable[];

/**
 * Bytes that the kernel has of a field, and behind them of choices among four: see kernel/loops/field.ts. Of its numbers of 32
 * bits, some are told it, or tell what it drew; by its number, each table has where it lies and how long it is.
 */
export const FIELD_RECORD = 416;
const CHOICES = 16 * 16;
const FIRST_TABLE = 48;

/** Tables, where they lie, and how long they were. */
export interface TablePlace {
  readonly tables: Tables & OwnTables;
  readonly kernel: Kernel;
  /** Where the record of a field begins. */
  readonly record: number;
  readonly usual: UsualLengths;
  readonly gaps: Gaps;
  /** Where it is counted; absent in tests of drawing alone. */
  readonly memory: DrawingMemory | undefined;
}

/** Empty tables on the desk of a kernel. */
export function laidTables(kernel: Kernel, usual: UsualLengths, memory?: DrawingMemory): TablePlace {
  const record = take(kernel, FIELD_RECORD + CHOICES);
  layChoices(new Uint8Array(kernel.loops.memory.buffer, record + FIELD_RECORD, CHOICES));
  const tables = {} as Tables & OwnTables;
  const place: TablePlace = { tables, kernel, record, usual, gaps: [], memory };
  tables.found = numbersAt(kernel, record, FIELD_RECORD / 4).fill(0);
  tables.grow = (name, size, deadline) => grow(place, name, size, deadline);
  for (const name of KERNEL_TABLES) lay(tables, name, new ARRAYS[name](0));
  return place;
}

// By choice of four numbers, a bit each: the bytes that bring the chosen ones to the front.
function layChoices(choices: Uint8Array): void {
  for (let choice = 0; choice < 16; choice++) {
    for (let four = 0, to = 16 * choice; four < 4; four++) {
      if (((choice >> four) & 1) === 0) continue;
      for (let byte = 0; byte < 4; byte++) choices[to++] = 4 * four + byte;
    }
  }
}

function lay(tables: Tables, name: KernelTable, array: NumberArray): void {
  Object.assign(tables, { [name]: array });
}

/** Makes arrays over tables anew where memory grew, in which what lies there stays. */
export function layAnew({ tables, kernel, record }: TablePlace): void {
  const { buffer } = kernel.loops.memory;
  if (tables.found.buffer === buffer) return;
  const found = numbersAt(kernel, record, FIELD_RECORD / 4);
  tables.found = found;
  KERNEL_TABLES.forEach((each, i) => {
    lay(tables, each, new ARRAYS[each](buffer, found[FIRST_TABLE + 2 * i] >>> 0, found[FIRST_TABLE + 2 * i + 1]));
  });
}

/** Bytes that a table grows by at most, beyond what is asked for. */
const MOST_MORE = 64 * 1024 * 1024;

/** Makes a table as long at least. Where there is no memory, all are plain arrays from now on: then this is false. */
export function grow(place: TablePlace, name: KernelTable, size: number, deadline?: DeadlineCheck): boolean {
  const { tables, usual } = place;
  const before = tables[name].length;
  if (size <= before) return true;
  const { BYTES_PER_ELEMENT } = ARRAYS[name];
  const number = KERNEL_TABLES.indexOf(name);
  const more = Math.min(before, MOST_MORE / BYTES_PER_ELEMENT);
  const longer = Math.max(size, before === 0 ? (usual[number] ?? 64) : before + more);
  usual[number] = longer;
  const at = roomOn(place, name, longer * BYTES_PER_ELEMENT, deadline);
  if (at === undefined) return false;
  const old = tables[name];
  const table = new ARRAYS[name](place.kernel.loops.memory.buffer, at, longer);
  // before it is copied: whoever gives up meanwhile leaves the longer one
  lay(tables, name, table);
  tables.found.set([at, longer], FIRST_TABLE + 2 * number);
  if (at === old.byteOffset) return true;
  deadline?.check();
  copyTo<NumberArray>(table, old, deadline?.check);
  leaveGap(place.gaps, old.byteOffset, roomFor(old.byteLength));
  return true;
}

/** Where a table that grows lies from now on: the last one where it lay, others where room was left, or behind all. `undefined` where there is no memory. */
function roomOn(place: TablePlace, name: KernelTable, size: number, deadline?: DeadlineCheck): number | undefined {
  const { tables, kernel, gaps } = place;
  const bytes = roomFor(size);
  const { byteOffset, byteLength } = tables[name];
  const isLast = byteLength > 0 && byteOffset + roomFor(byteLength) === kernel.free;
  const gap = isLast ? undefined : takeGap(gaps, bytes);
  if (gap !== undefined) return gap;
  const more = isLast ? bytes - roomFor(byteLength) : bytes;
  if (kernel.free + more > MOST_BYTES) throw new SearchLimitError('drawingBytes', MOST_BYTES);
  place.memory?.expect('kernel', kernel.free + more);
  // memory that grows may bring about a collection of garbage: nothing else comes between two looks then
  deadline?.check();
  try {
    makeRoom(kernel, more);
  } catch {
    for (const each of KERNEL_TABLES) lay(tables, each, tables[each].slice());
    tables.found = tables.found.slice();
    tables.grow = undefined;
    return undefined;
  }
  layAnew(place);
  const at = take(kernel, more);
  return isLast ? byteOffset : at;
}
