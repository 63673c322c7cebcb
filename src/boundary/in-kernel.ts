// Boundaries in the kernel: tables that lie in its memory, and outlines that it draws whole, which is what draw-squares.ts and
// home-rings.ts do elsewhere. What it asks back is roads, memory and the clock.

import { type Kernel, makeRoom, numbersAt, roomFor, take } from '../kernel/kernel.ts';
import { copyTo, type NumberArray } from '../memory/grown.ts';
import { type Contours, noContours } from './contours.ts';
import type { Field } from './field.ts';
import { type Pace, STRIDE } from './pace.ts';
import { noTables, type TableName, type Tables } from './tables.ts';

/** Tables in a kernel. */
export interface InKernel {
  /** Makes a table as long as `size` at least. Where there is no memory, all are plain arrays from now on: then this is false. */
  readonly grow: (name: TableName, size: number, pace?: Pace) => boolean;
  /** Draws the outlines around starts, or everything; `undefined` where there is no memory. */
  readonly draw: (field: Field, openRoads: (field: Field, count: number) => void, starts?: Starts) => Drawn | undefined;
}

/** In units of the lattice. */
interface Starts {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** What was drawn. */
interface Drawn {
  readonly contours: Contours;
  /** A crossing of each ring that was met around starts; `undefined` where everything is drawn. */
  readonly homes: Int32Array | undefined;
}

/** By number: how long a table was made. The next boundary's are as long at once. */
export type UsualLengths = number[];

/** What only the kernel has: what it is told by limit (field.ts), and what it draws; see squares.ts and draw.ts in kernel/loops/. */
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
}

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
} as const satisfies Record<TableName | keyof OwnTables, unknown>;

/** The tables in the order that the kernel knows them by. */
const NAMES = Object.keys(ARRAYS) as (keyof typeof ARRAYS)[];

/**
 * Bytes that the kernel has of a field, and behind them of choices among four: see kernel/loops/field.ts. Of its numbers of 32
 * bits, some are told it, or tell what it drew; by its number, each table has where it lies and how long it is.
 */
const RECORD = 272;
const CHOICES = 16 * 16;
const STEPS_LEFT = 5;
const FIRST_STRETCH = 6;
const LEVELS = 7;
const CROSSING_COUNT = 10;
const DRAWN_COUNT = 12;
const FIRST_TABLE = 28;

/** What the kernel asks beside longer tables: see kernel/loops/host.ts. */
const OPEN_ROADS = -1;
const LOOK = -2;

/** As doubles: the bound on the way off the road, and the lattice. */
const MAX_OFFROAD = 10;

/** Doubles of a crossing; behind the first two of them stand whole numbers. */
const CROSSING = 5;

/** Empty tables on the desk of a kernel. */
export function tablesIn(kernel: Kernel, usual: UsualLengths): Tables {
  const at = take(kernel, RECORD + CHOICES);
  layChoices(new Uint8Array(kernel.loops.memory.buffer, at + RECORD, CHOICES));
  const tables = noTables() as Tables & OwnTables;
  tables.found = numbersAt(kernel, at, RECORD / 4).fill(0);
  for (const name of NAMES) lay(tables, name, new ARRAYS[name](0));
  tables.inKernel = {
    grow: (name, size, pace) => grow(tables, kernel, usual, NAMES.indexOf(name), size, pace),
    draw(field, openRoads, starts) {
      try {
        kernel.ask = (what, count) => {
          if (what === LOOK) {
            tables.found[STEPS_LEFT] = STRIDE;
            field.pace.look();
          } else if (what === OPEN_ROADS) openRoads(field, count);
          else grow(tables, kernel, usual, what, count, field.pace);
          // what has outgrown the kernel goes on without it
          if (tables.inKernel === undefined) throw tables;
        };
        return draw(field, tables, kernel, starts);
      } catch (thrown) {
        if (tables.inKernel !== undefined) throw thrown;
        return undefined;
      } finally {
        kernel.ask = undefined;
      }
    },
  };
  return tables;
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

function lay(tables: Tables, name: keyof typeof ARRAYS, array: NumberArray): void {
  Object.assign(tables, { [name]: array });
}

// biome-ignore lint/complexity/useMaxParams: what grows, where, and by how much
function grow(
  tables: Tables & OwnTables,
  kernel: Kernel,
  usual: UsualLengths,
  number: number,
  size: number,
  pace?: Pace,
): boolean {
  const name = NAMES[number];
  const before = tables[name].length;
  const longer = before === 0 ? Math.max(size, usual[number] ?? 64) : Math.max(size, 2 * before);
  usual[number] = longer;
  const record = tables.found.byteOffset;
  const bytes = longer * ARRAYS[name].BYTES_PER_ELEMENT;
  try {
    // what lies there stays, but arrays over it are to be made anew
    makeRoom(kernel, roomFor(bytes));
  } catch {
    for (const each of NAMES) lay(tables, each, tables[each].slice());
    tables.found = tables.found.slice();
    tables.inKernel = undefined;
    return false;
  }
  const { buffer } = kernel.loops.memory;
  const found = numbersAt(kernel, record, RECORD / 4);
  tables.found = found;
  NAMES.forEach((each, i) => {
    lay(tables, each, new ARRAYS[each](buffer, found[FIRST_TABLE + 2 * i] >>> 0, found[FIRST_TABLE + 2 * i + 1]));
  });
  const old = tables[name];
  const table = new ARRAYS[name](buffer, take(kernel, bytes), longer);
  // before it is copied: whoever gives up meanwhile leaves the longer one
  lay(tables, name, table);
  found.set([table.byteOffset, longer], FIRST_TABLE + 2 * number);
  copyTo<NumberArray>(table, old, pace?.look);
  return true;
}

function draw(field: Field, tables: Tables & OwnTables, { loops }: Kernel, starts?: Starts): Drawn | undefined {
  const { tree, limits, floor, cellSize, thinSize, maxOffroad, west, south, unit } = field;
  const perLimit = { limit: limits, floor, cellSize, thinSize } as const;
  const growTo = (name: keyof typeof ARRAYS, size: number): boolean =>
    tables[name].length >= size || tables.inKernel?.grow(name as TableName, size) === true;
  for (const name of ['limit', 'floor', 'cellSize', 'thinSize'] as const) {
    if (!growTo(name, limits.length)) return undefined;
    tables[name].set(perLimit[name]);
  }
  if (!growTo('area', 2 * limits.length)) return undefined;
  const record = tables.found.byteOffset;
  tables.found[STEPS_LEFT] = STRIDE;
  tables.found[FIRST_STRETCH] = tree.firstStretch;
  tables.found[LEVELS] = limits.length;
  new Float64Array(loops.memory.buffer, record).set([maxOffroad, west, south, unit], MAX_OFFROAD);
  loops.beginDrawing(record, field.squares.size[0]);
  const isHome = starts?.x.every((x, i) => loops.drawAround(record, x, starts.y[i], i + 1) === 0) === true;
  if (!isHome) loops.drawAll(record);
  return {
    contours: contoursOf(tables.crossing, tables.found[CROSSING_COUNT]),
    homes: isHome ? tables.drawn.slice(0, tables.found[DRAWN_COUNT]) : undefined,
  };
}

function contoursOf(crossing: Float64Array, count: number): Contours {
  const contours = noContours(count);
  const wholes = new Int32Array(crossing.buffer, crossing.byteOffset, 2 * crossing.length);
  const { x, y, level, next, vertex } = contours;
  contours.count = count;
  for (let i = 0, at = 0; i < count; i++, at += CROSSING) {
    x[i] = crossing[at];
    y[i] = crossing[at + 1];
    level[i] = wholes[2 * at + 4];
    next[i] = wholes[2 * at + 5];
    vertex[i] = wholes[2 * at + 7];
  }
  return contours;
}
