// The tables of a drawing in the memory of a kernel, shared by its loops and by TypeScript.

import { SearchLimitError } from '../budget/budget.ts';
import { makeRoom, numbersAt, roomFor, take } from '../kernel/arena.ts';
import { CHOSEN, ROOMS } from '../kernel/drawing/field.ts';
import { classOfTable, noTables, TABLE_NAMES, type TableName, type Tables } from '../kernel/drawing/tables.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { copyTo, type NumberArray } from '../memory/grown.ts';
import { type DeadlineCheck, MOST_BYTES } from './deadline-check.ts';
import type { DrawingMemory } from './drawing-memory.ts';
import { type Gaps, leaveGap, takeGap } from './kernel-gaps.ts';

/** By number of the table: its last length. The tables of the next boundary start with it. */
export type UsualLengths = number[];

/** Bytes of shuffles for choices among four numbers. */
const CHOICES = 16 * 16;

/** The tables, their memory, and their usual lengths. */
export interface TablePlace {
  readonly tables: Tables;
  readonly kernel: Kernel;
  /** The address of the record of the field. */
  readonly record: number;
  readonly usual: UsualLengths;
  readonly gaps: Gaps;
  readonly deadline: DeadlineCheck;
  /** Counts the memory; absent in tests that only draw. */
  readonly memory: DrawingMemory | undefined;
}

/** Empty tables in the memory of a kernel. */
export function laidTables(
  kernel: Kernel,
  usual: UsualLengths,
  deadline: DeadlineCheck,
  memory?: DrawingMemory,
): TablePlace {
  const record = take(kernel, CHOSEN + CHOICES);
  numbersAt(kernel, record, CHOSEN / 4).fill(0);
  layChoices(new Uint8Array(kernel.loops.memory.buffer, record + CHOSEN, CHOICES));
  return { tables: noTables(), kernel, record, usual, gaps: [], deadline, memory };
}

// For each subset of four numbers, as a bit mask: the byte shuffle that moves the chosen ones to the front.
function layChoices(choices: Uint8Array): void {
  choices.fill(0);
  for (let choice = 0; choice < 16; choice++) {
    for (let four = 0, to = 16 * choice; four < 4; four++) {
      if (((choice >> four) & 1) === 0) continue;
      for (let byte = 0; byte < 4; byte++) choices[to++] = 4 * four + byte;
    }
  }
}

function lay({ tables, kernel }: TablePlace, table: number, at: number, length: number): void {
  Object.assign(tables, { [TABLE_NAMES[table]]: new (classOfTable(table))(kernel.loops.memory.buffer, at, length) });
}

// Recreates the views of tables after memory has grown. Their contents stay.
function layAnew(place: TablePlace): void {
  const numbers = recordOf(place);
  TABLE_NAMES.forEach((_, i) => {
    lay(place, i, numbers[i] >>> 0, numbers[ROOMS / 4 + i]);
  });
}

// The addresses of tables, and from ROOMS on their lengths.
function recordOf({ kernel, record }: TablePlace): Int32Array {
  return numbersAt(kernel, record, CHOSEN / 4);
}

/** The most bytes that a table grows beyond the requested size. */
const MOST_MORE = 64 * 1024 * 1024;

/** Makes a table at least `size` long. Throws the place if memory runs out. */
export function grow(place: TablePlace, name: TableName, size: number): void {
  const { tables, usual, deadline } = place;
  const before = tables[name].length;
  if (size <= before) return;
  const number = TABLE_NAMES.indexOf(name);
  const { BYTES_PER_ELEMENT } = classOfTable(number);
  const more = Math.min(before, MOST_MORE / BYTES_PER_ELEMENT);
  const longer = Math.max(size, before === 0 ? (usual[number] ?? 64) : before + more);
  usual[number] = longer;
  const at = roomOn(place, name, longer * BYTES_PER_ELEMENT);
  const old = tables[name];
  // before copying, so that a cancelled copy leaves the longer table
  lay(place, number, at, longer);
  const numbers = recordOf(place);
  numbers[number] = at;
  numbers[ROOMS / 4 + number] = longer;
  if (before > 0 && at === old.byteOffset) return;
  deadline.check();
  copyTo<NumberArray>(tables[name], old, deadline.check);
  if (before > 0) leaveGap(place.gaps, old.byteOffset, roomFor(old.byteLength));
}

// The new address of a growing table: the last one stays, others move to free space or to the end.
function roomOn(place: TablePlace, name: TableName, size: number): number {
  const { tables, kernel, gaps } = place;
  const bytes = roomFor(size);
  const { byteOffset, byteLength } = tables[name];
  const isLast = byteLength > 0 && byteOffset + roomFor(byteLength) === kernel.free;
  const gap = isLast ? undefined : takeGap(gaps, bytes);
  if (gap !== undefined) return gap;
  const more = isLast ? bytes - roomFor(byteLength) : bytes;
  takeMore(place, more);
  const at = take(kernel, more);
  return isLast ? byteOffset : at;
}

/** Makes room for more bytes. Throws the place if memory runs out. */
export function takeMore(place: TablePlace, bytes: number): void {
  const { kernel, deadline, memory } = place;
  if (kernel.free + bytes > MOST_BYTES) throw new SearchLimitError('drawingBytes', MOST_BYTES);
  memory?.expect('kernel', kernel.free + bytes);
  // growing memory may trigger a garbage collection, so check the deadline right before
  deadline.check();
  const { buffer } = kernel.loops.memory;
  try {
    makeRoom(kernel, bytes);
  } catch {
    throw place;
  }
  if (kernel.loops.memory.buffer !== buffer) layAnew(place);
}
