// The tables of a drawing in the memory of a kernel, shared by its loops and by TypeScript.

import { makeRoom, numbersAt, roomFor, take } from '../kernel/arena.ts';
import { CHOSEN, ROOMS } from '../kernel/drawing/field.ts';
import { classOfTable, makeTables, TABLE_NAMES, type TableName, type Tables } from '../kernel/drawing/tables.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { copyTo, type NumberArray } from '../memory/grown.ts';
import { type DeadlineCheck, expectCrossings, takeRoomInKernel } from './deadline-check.ts';
import { type Gaps, leaveGap, takeGap } from './kernel-gaps.ts';

/** The last length of each table, by its number. The tables of the next boundary start with it. */
export type UsualLengths = number[];

/** The bytes of all shuffles that choose among four numbers. */
const CHOICES = 16 * 16;

/** The tables, their memory, and their usual lengths. */
export interface TablePlace {
  readonly tables: Tables;
  readonly kernel: Kernel;
  /** The address of the record of the field. */
  readonly record: number;
  readonly usual: UsualLengths;
  readonly gaps: Gaps;
  /** By number of the table: where the space for it ends. */
  readonly endOfSpace: number[];
  /** How many bytes may have been written in all tables so far, including the earlier places of tables that moved. */
  written: number;
  readonly deadline: DeadlineCheck;
}

/** Makes empty tables in the memory of a kernel. */
export function laidTables(kernel: Kernel, usual: UsualLengths, deadline: DeadlineCheck): TablePlace {
  const record = take(kernel, CHOSEN + CHOICES);
  numbersAt(kernel, record, CHOSEN / 4).fill(0);
  layChoices(new Uint8Array(kernel.loops.memory.buffer, record + CHOSEN, CHOICES));
  return { tables: makeTables(), kernel, record, usual, gaps: [], endOfSpace: [], written: kernel.free, deadline };
}

// Writes, for each subset of four numbers (a bit mask), the byte shuffle that moves the chosen numbers to the front.
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

// Creates new views of the tables after memory has grown. Their contents stay.
function layAnew(place: TablePlace): void {
  const numbers = recordOf(place);
  TABLE_NAMES.forEach((_, i) => {
    lay(place, i, numbers[i] >>> 0, numbers[ROOMS / 4 + i]);
  });
}

// The addresses of tables and, from ROOMS on, their lengths.
function recordOf({ kernel, record }: TablePlace): Int32Array {
  return numbersAt(kernel, record, CHOSEN / 4);
}

/** The most bytes to which a table grows by doubling. Longer ones grow by half. */
const DOUBLED = 4 * 1024 * 1024;

/**
 * A table of at least this many bytes that moves gets space for several times its length. Memory that is never written takes nothing, and a
 * table that need not move leaves no gap.
 */
const LARGE = 8 * 1024 * 1024;
const SPACE = 8;

/** The end of the addresses that tables may have. */
const HIGHEST = 2 ** 31 - 2 ** 16;

/** Makes a table at least `size` long. Throws `place` itself if memory runs out. */
export function grow(place: TablePlace, name: TableName, size: number): void {
  const { tables, usual, deadline } = place;
  const before = tables[name].length;
  if (size <= before) return;
  const number = TABLE_NAMES.indexOf(name);
  const most = name === 'places' ? 2 * expectCrossings(deadline, size / 2) : Infinity;
  const { BYTES_PER_ELEMENT } = classOfTable(number);
  const more = before * BYTES_PER_ELEMENT < DOUBLED ? before : Math.floor(before / 2);
  const longer = Math.max(size, Math.min(most, before === 0 ? (usual[number] ?? 64) : before + more));
  usual[number] = longer;
  const end = before === 0 ? 0 : place.endOfSpace[number];
  const at = spaceOf(place, number, longer * BYTES_PER_ELEMENT);
  const old = tables[name];
  // this comes before copying, so that a cancelled copy leaves the longer table
  lay(place, number, at, longer);
  const numbers = recordOf(place);
  numbers[number] = at;
  numbers[ROOMS / 4 + number] = longer;
  if (before > 0 && at === old.byteOffset) return;
  deadline.check();
  copyTo<NumberArray>(tables[name], old, deadline.check);
  if (before > 0) leaveGap(place.gaps, old.byteOffset, end - old.byteOffset);
}

// The new address of a table that grows: in its own space if that is large enough or ends the memory, otherwise in a gap or at the end.
function spaceOf(place: TablePlace, number: number, size: number): number {
  const { tables, kernel, gaps, endOfSpace } = place;
  const { byteOffset, byteLength } = tables[TABLE_NAMES[number]];
  const bytes = roomFor(size);
  const end = byteLength === 0 ? 0 : endOfSpace[number];
  const stays = end > 0 && (byteOffset + bytes <= end || end === kernel.free);
  const gap = stays ? undefined : takeGap(gaps, bytes);
  const at = stays ? byteOffset : (gap ?? kernel.free);
  endOfSpace[number] = Math.max(at + bytes, stays ? end : 0);
  if (gap !== undefined) return at;
  count(place, stays ? bytes - roomFor(byteLength) : bytes);
  if (!stays && bytes >= LARGE && reaches(place, at + SPACE * bytes)) endOfSpace[number] = at + SPACE * bytes;
  else if (!reaches(place, at + bytes)) throw place;
  return at;
}

/** Makes room for more bytes at the end. Throws `place` if memory runs out. */
export function takeMore(place: TablePlace, bytes: number): void {
  const { free } = place.kernel;
  count(place, bytes);
  if (!reaches(place, free + bytes)) throw place;
  place.kernel.free = free;
}

/** Frees all tables once everything is drawn. */
export function freeTables(place: TablePlace): void {
  const { kernel, record, gaps, endOfSpace } = place;
  kernel.free = record + roomFor(CHOSEN + CHOICES);
  place.written = kernel.free;
  gaps.length = 0;
  endOfSpace.length = 0;
  recordOf(place)
    .fill(0, 0, TABLE_NAMES.length)
    .fill(0, ROOMS / 4, ROOMS / 4 + TABLE_NAMES.length);
  layAnew(place);
}

// Counts bytes that are about to be taken.
function count(place: TablePlace, bytes: number): void {
  takeRoomInKernel(place.deadline, place.written + bytes);
  place.written += bytes;
}

// Makes the memory reach an address, and takes everything up to it. Returns `false` if memory runs out.
function reaches(place: TablePlace, end: number): boolean {
  const { kernel, deadline } = place;
  if (end <= kernel.free) return true;
  if (end > HIGHEST) return false;
  // the deadline is checked right before memory grows, because growing may trigger a garbage collection
  deadline.check();
  const { buffer } = kernel.loops.memory;
  try {
    makeRoom(kernel, end - kernel.free);
  } catch {
    return false;
  }
  kernel.free = end;
  if (kernel.loops.memory.buffer !== buffer) layAnew(place);
  return true;
}
