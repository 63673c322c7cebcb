// Tables in the memory of a kernel, shared by its loops and by TypeScript.

import { SearchLimitError } from '../budget/budget.ts';
import { makeRoom, numbersAt, roomFor, take } from '../kernel/arena.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { copyTo, type NumberArray } from '../memory/grown.ts';
import { type DeadlineCheck, MOST_BYTES } from './deadline-check.ts';
import type { DrawingMemory } from './drawing-memory.ts';
import { type Gaps, leaveGap, takeGap } from './kernel-gaps.ts';
import type { TableName, Tables } from './tables.ts';

/** By number of the table: its last length. The tables of the next boundary start with it. */
export type UsualLengths = number[];

/**
 * Tables that only the kernel uses: its inputs by limit (field.ts) and of roads (roads.ts), and the drawing; see squares.ts and
 * crossings.ts in kernel/loops/.
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

/** Any table. */
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

/** The tables in the kernel's order. test/boundary/record.test.ts compares it with that of kernel/loops/field.ts. */
export const KERNEL_TABLES: readonly KernelTable[] = Object.keys(ARRAYS) as KernelTable[];

/**
 * Bytes of the kernel's record of a field; the table of choices among four follows it: see kernel/loops/field.ts. The record holds
 * inputs and results as 32-bit numbers, then the address and the length of each table.
 */
export const FIELD_RECORD = 416;
const CHOICES = 16 * 16;
const FIRST_TABLE = 48;

/** The tables, their memory, and their usual lengths. */
export interface TablePlace {
  readonly tables: Tables & OwnTables;
  readonly kernel: Kernel;
  /** The address of the record. */
  readonly record: number;
  readonly usual: UsualLengths;
  readonly gaps: Gaps;
  /** Counts the memory; absent in tests that only draw. */
  readonly memory: DrawingMemory | undefined;
}

/** Empty tables in the memory of a kernel. */
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

// For each subset of four numbers, as a bit mask: the byte shuffle that moves the chosen ones to the front.
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

/** Recreates the views of tables after memory has grown. Their contents stay. */
export function layAnew({ tables, kernel, record }: TablePlace): void {
  const { buffer } = kernel.loops.memory;
  if (tables.found.buffer === buffer) return;
  const found = numbersAt(kernel, record, FIELD_RECORD / 4);
  tables.found = found;
  KERNEL_TABLES.forEach((each, i) => {
    lay(tables, each, new ARRAYS[each](buffer, found[FIRST_TABLE + 2 * i] >>> 0, found[FIRST_TABLE + 2 * i + 1]));
  });
}

/** The most bytes that a table grows beyond the requested size. */
const MOST_MORE = 64 * 1024 * 1024;

/** Makes a table at least `size` long. If memory runs out, all tables become plain arrays, and it returns false. */
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
  // before copying, so that a cancelled copy leaves the longer table
  lay(tables, name, table);
  tables.found.set([at, longer], FIRST_TABLE + 2 * number);
  if (at === old.byteOffset) return true;
  deadline?.check();
  copyTo<NumberArray>(table, old, deadline?.check);
  leaveGap(place.gaps, old.byteOffset, roomFor(old.byteLength));
  return true;
}

/** The new address of a growing table: the last one stays, others move to free space or to the end. `undefined` if memory runs out. */
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
  // growing memory may trigger a garbage collection, so check the deadline right before
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
