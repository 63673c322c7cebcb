// The arrays that a field is asked of. Where there is a kernel they lie in its memory, for its loops and for all that is
// written here; elsewhere they are plain arrays, kept from one boundary to the next.

import { doublesAt, type Kernel, numbersAt, roomFor, take } from '../kernel/kernel.ts';
import { copyTo, grown } from '../memory/grown.ts';
import type { Pace } from './pace.ts';

export interface Tables {
  kernel: Kernel | undefined;
  /** By entry: DISC numbers. */
  discs: Float32Array;
  /** By stretch: CAPSULE numbers. */
  capsules: Float64Array;
  /** By box and road: the entries that are its members or its stretches; they end at 0 before a road is opened. */
  begin: Int32Array;
  end: Int32Array;
  /** Lists of what may matter to squares, one after the other. */
  entry: Int32Array;
  /** What waits to be looked at. */
  waiting: Int32Array;
  /** Roads that a square wants opened. */
  missing: Int32Array;
  /** By limit, ascending: the limit, and half the width in metres that every road has within it. */
  limit: Float64Array;
  floor: Float64Array;
  /** What is found in a square, by what follows; in the kernel what its loops are told stands behind. */
  found: Int32Array;
  /** Whether the kernel has been told where the tables lie. */
  isLaid: boolean;
}

/** In `found`: the end of its list, limits that it is not wholly within, the least that passes, ... */
export const FOUND_END = 0;
export const FOUND_WITHIN = 1;
export const FOUND_LOWEST = 2;
/** ... entries that were looked at, and roads in `missing`. */
export const FOUND_LOOKED = 3;
export const FOUND_MISSING = 4;
const FOUND = 5;

/** Numbers behind the last one of discs, entries and what waits that a kernel may look at, or overwrite: it takes four at a time. */
export const SLACK = 4;

/** Bytes by which a kernel's memory grows. */
const PAGE = 65_536;

/** Bytes that the kernel has of a field, and behind them of choices among four: see kernel/loops/field.ts. */
const RECORD = 96;
const CHOICES = 16 * 16;

function singlesAt({ loops }: Kernel, at: number, count: number): Float32Array {
  return new Float32Array(loops.memory.buffer as ArrayBuffer, at, count);
}

/** What may grow. */
export type TableName = Exclude<keyof Tables, 'kernel' | 'isLaid' | 'found'>;

const ARRAY_AT: Record<TableName, typeof numbersAt | typeof doublesAt | typeof singlesAt> = {
  discs: singlesAt,
  capsules: doublesAt,
  begin: numbersAt,
  end: numbersAt,
  entry: numbersAt,
  waiting: numbersAt,
  missing: numbersAt,
  limit: doublesAt,
  floor: doublesAt,
};
const NAMES = Object.keys(ARRAY_AT) as TableName[];

/** Empty tables, on the desk of a kernel where there is one. */
export function noTables(kernel?: Kernel): Tables {
  const [singles, doubles, wholes] = [new Float32Array(0), new Float64Array(0), new Int32Array(0)];
  return {
    kernel,
    discs: singles,
    capsules: doubles,
    begin: wholes,
    end: wholes,
    entry: wholes,
    waiting: wholes,
    missing: wholes,
    limit: doubles,
    floor: doubles,
    found: kernel === undefined ? new Int32Array(FOUND) : recordIn(kernel),
    isLaid: false,
  };
}

function recordIn(kernel: Kernel): Int32Array {
  const at = take(kernel, RECORD + CHOICES);
  const choices = new Uint8Array(kernel.loops.memory.buffer, at + RECORD, CHOICES);
  for (let choice = 0; choice < 16; choice++) {
    for (let four = 0, to = 16 * choice; four < 4; four++) {
      if (((choice >> four) & 1) === 0) continue;
      for (let byte = 0; byte < 4; byte++) choices[to++] = 4 * four + byte;
    }
  }
  return numbersAt(kernel, at, FOUND);
}

/** Makes a table as long as `size` at least. Whoever holds another one takes it anew: what a kernel grows, it moves. */
export function growTable(tables: Tables, name: TableName, size: number, pace?: Pace): void {
  const before = tables[name].length;
  if (size <= before) return;
  const { kernel } = tables;
  if (kernel === undefined) {
    set(tables, name, grown(tables[name], size, pace?.look));
    return;
  }
  const bytes = tables[name].BYTES_PER_ELEMENT;
  const longer = Math.max(size, 2 * before, 64);
  const places = NAMES.map((each): [TableName, number, number] => [each, tables[each].byteOffset, tables[each].length]);
  const found = tables.found.byteOffset;
  if (!makeRoom(kernel, longer * bytes)) {
    leaveKernel(tables);
    growTable(tables, name, size, pace);
    return;
  }
  for (const [each, at, length] of places) if (length > 0) set(tables, each, ARRAY_AT[each](kernel, at, length));
  tables.found = numbersAt(kernel, found, FOUND);
  const table = ARRAY_AT[name](kernel, take(kernel, longer * bytes), longer);
  const old = tables[name];
  // before it is copied: whoever gives up meanwhile leaves the longer one to the next boundary
  set(tables, name, table);
  tables.isLaid = false;
  copyTo(table, old, pace?.look);
}

// Whether so many more bytes may be taken. What lies there stays, but arrays over it are to be made anew.
function makeRoom({ loops: { memory }, free }: Kernel, bytes: number): boolean {
  const missing = free + roomFor(bytes) - memory.buffer.byteLength;
  try {
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return true;
  } catch {
    return false;
  }
}

// What outgrows a kernel goes on without one.
function leaveKernel(tables: Tables): void {
  for (const name of NAMES) set(tables, name, tables[name].slice());
  tables.found = tables.found.slice();
  tables.kernel = undefined;
}

function set(tables: Tables, name: TableName, array: Int32Array | Float32Array | Float64Array): void {
  Object.assign(tables, { [name]: array });
}
