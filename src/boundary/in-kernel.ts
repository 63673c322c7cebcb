// Boundaries in the kernel: tables that lie in its memory, roads that it lays discs around and opens, and outlines that it draws
// whole, which is what road-tree.ts, draw-squares.ts and home-rings.ts do elsewhere. What it asks back is memory and the clock.

import { type Kernel, makeRoom, numbersAt, roomFor, take } from '../kernel/kernel.ts';
import { copyTo, type NumberArray } from '../memory/grown.ts';
import { type Contours, noContours } from './contours.ts';
import type { Field } from './field.ts';
import { type Pace, STRIDE } from './pace.ts';
import type { Rings } from './rings.ts';
import { partCountOf, type Roads } from './roads.ts';
import { remainingRings, type Starts } from './simplify.ts';
import { goneIn, layRings } from './simplify-in-kernel.ts';
import { noTables, type TableName, type Tables } from './tables.ts';

/** Tables in a kernel. */
export interface InKernel {
  /** Makes a table as long as `size` at least. Where there is no memory, all are plain arrays from now on: then this is false. */
  readonly grow: (name: TableName, size: number, pace?: Pace) => boolean;
  /** Lays discs around roads, and boxes around these; false where there is no memory. */
  readonly layDiscs: (roads: Roads, firstStretch: number, pace: Pace) => boolean;
  /** What `simplify` gives; `undefined` where there is no memory. */
  readonly simplify: (rings: Rings, share: number, starts: Starts, pace: Pace) => Rings | undefined;
  /** Draws the outlines around starts, or everything; `undefined` where there is no memory. */
  readonly draw: (field: Field, starts?: Starts) => Drawn | undefined;
}

/** What was drawn. */
interface Drawn {
  readonly contours: Contours;
  /** A crossing of each ring that was met around starts; `undefined` where everything is drawn. */
  readonly homes: Int32Array | undefined;
}

/** By number: how long a table was made. The next boundary's are as long at once. */
export type UsualLengths = number[];

/**
 * What only the kernel has: what it is told by limit (field.ts) and of roads (roads.ts), and what it draws; see squares.ts and draw.ts in
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
  points: Int32Array;
  parts: Float64Array;
  slowness: Float64Array;
  lattice: Float64Array;
  cell: Float64Array;
  line: Float64Array;
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
  roads: Int32Array,
  points: Int32Array,
  parts: Float64Array,
  slowness: Float64Array,
  lattice: Float64Array,
  cell: Float64Array,
  line: Float64Array,
} as const satisfies Record<TableName | keyof OwnTables, unknown>;

/** The tables in the order that the kernel knows them by. */
const NAMES = Object.keys(ARRAYS) as (keyof typeof ARRAYS)[];

/**
 * Bytes that the kernel has of a field, and behind them of choices among four: see kernel/loops/field.ts. Of its numbers of 32
 * bits, some are told it, or tell what it drew; by its number, each table has where it lies and how long it is.
 */
const RECORD = 400;
const CHOICES = 16 * 16;
const STEPS_LEFT = 5;
const FIRST_STRETCH = 6;
const LEVELS = 7;
const CROSSING_COUNT = 10;
const DRAWN_COUNT = 12;
const FREE = 19;
const ROAD_COUNT = 20;
const PART_COUNT = 21;
const MAP_SQUARES = 22;
const FIRST_TABLE = 48;

/** As doubles: the bound on the way off the road, and the lattice of squares; the largest limit, and the flat map. */
const MAX_OFFROAD = 12;
const LIMIT = 16;

/** What the kernel asks beside longer tables: see kernel/loops/host.ts. */
const LOOK = -1;

/** Doubles of a crossing; behind the first two of them stand whole numbers. */
const CROSSING = 5;

/** Empty tables on the desk of a kernel. */
export function tablesIn(kernel: Kernel, usual: UsualLengths): Tables {
  const at = take(kernel, RECORD + CHOICES);
  layChoices(new Uint8Array(kernel.loops.memory.buffer, at + RECORD, CHOICES));
  const tables = noTables() as Tables & OwnTables;
  tables.found = numbersAt(kernel, at, RECORD / 4).fill(0);
  for (const name of NAMES) lay(tables, name, new ARRAYS[name](0));
  const place: Place = { tables, kernel, record: at, usual };
  const grow = (name: keyof typeof ARRAYS, size: number, pace?: Pace): boolean =>
    size <= tables[name].length || lengthen(place, name, size, pace);
  // what has outgrown the kernel goes on without it
  const run = <Made>(pace: Pace, use: () => Made): Made | undefined => {
    try {
      kernel.ask = (what, count) => {
        if (what === LOOK) {
          tables.found[STEPS_LEFT] = STRIDE;
          pace.look();
        } else if (!grow(NAMES[what], count, pace)) throw tables;
      };
      return use();
    } catch (thrown) {
      if (tables.inKernel !== undefined) throw thrown;
      return undefined;
    } finally {
      kernel.ask = undefined;
    }
  };
  tables.inKernel = {
    grow,
    layDiscs(roads, firstStretch, pace) {
      const isLaid = run(pace, () => {
        if (!layRoads(tables, grow, roads, firstStretch)) return false;
        kernel.loops.layDiscs(at);
        return true;
      });
      return isLaid === true;
    },
    simplify: (rings, share, starts, pace) =>
      run(pace, () => {
        const work = layRings(kernel, rings, share, starts);
        if (work === undefined) return undefined;
        layAnew(place);
        tables.found[STEPS_LEFT] = STRIDE;
        kernel.loops.simplify(at, work.record);
        return remainingRings(rings, goneIn(kernel, work), pace);
      }),
    draw(field, starts) {
      const drawn = run(field.pace, () => draw(field, tables, grow, kernel, starts));
      field.tree.free = tables.found[FREE];
      return drawn;
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

/** Where tables lie, and how long they were. */
interface Place {
  readonly tables: Tables & OwnTables;
  readonly kernel: Kernel;
  /** Where its record begins. */
  readonly record: number;
  readonly usual: UsualLengths;
}

// What lies in a kernel stays when its memory grows, but arrays over it are to be made anew.
function layAnew({ tables, kernel, record }: Place): void {
  const { buffer } = kernel.loops.memory;
  if (tables.found.buffer === buffer) return;
  const found = numbersAt(kernel, record, RECORD / 4);
  tables.found = found;
  NAMES.forEach((each, i) => {
    lay(tables, each, new ARRAYS[each](buffer, found[FIRST_TABLE + 2 * i] >>> 0, found[FIRST_TABLE + 2 * i + 1]));
  });
}

function lengthen(place: Place, name: keyof typeof ARRAYS, size: number, pace?: Pace): boolean {
  const { tables, kernel, usual } = place;
  const number = NAMES.indexOf(name);
  const before = tables[name].length;
  const longer = before === 0 ? Math.max(size, usual[number] ?? 64) : Math.max(size, 2 * before);
  usual[number] = longer;
  const bytes = longer * ARRAYS[name].BYTES_PER_ELEMENT;
  try {
    makeRoom(kernel, roomFor(bytes));
  } catch {
    for (const each of NAMES) lay(tables, each, tables[each].slice());
    tables.found = tables.found.slice();
    tables.inKernel = undefined;
    return false;
  }
  layAnew(place);
  const old = tables[name];
  const table = new ARRAYS[name](kernel.loops.memory.buffer, take(kernel, bytes), longer);
  // before it is copied: whoever gives up meanwhile leaves the longer one
  lay(tables, name, table);
  tables.found.set([table.byteOffset, longer], FIRST_TABLE + 2 * number);
  copyTo<NumberArray>(table, old, pace?.look);
  return true;
}

/** Makes a table as long at least; false where there is no memory. */
type Grow = (name: keyof typeof ARRAYS, size: number) => boolean;

// Lays roads and their flat map; whether there is memory.
function layRoads(tables: Tables & OwnTables, grow: Grow, roads: Roads, firstStretch: number): boolean {
  const { rows, points, parts, slowness, limit, map, stretch } = roads;
  const { lattice, squares, middle, west, south, perColumn, perRow } = map;
  const laid = { roads: rows, points, parts, slowness, lattice } as const;
  for (const name of ['roads', 'points', 'parts', 'slowness', 'lattice'] as const) {
    if (!grow(name, laid[name].length)) return false;
    tables[name].set(laid[name]);
  }
  if (!grow('line', 1024)) return false;
  const { found } = tables;
  found[STEPS_LEFT] = STRIDE;
  found[FIRST_STRETCH] = firstStretch;
  found[FREE] = firstStretch;
  found[ROAD_COUNT] = roads.count;
  found[PART_COUNT] = partCountOf(roads);
  found[MAP_SQUARES] = squares;
  doublesOf(found).set([limit, middle, west, south, perColumn, perRow, stretch], LIMIT);
  return true;
}

function doublesOf(found: Int32Array): Float64Array {
  return new Float64Array(found.buffer, found.byteOffset, RECORD / 8);
}

function draw(
  field: Field,
  tables: Tables & OwnTables,
  grow: Grow,
  { loops }: Kernel,
  starts?: Starts,
): Drawn | undefined {
  const { limits: limit, floor, cell, cellSize, thinSize, maxOffroad, west, south, unit } = field;
  const perLimit = { limit, floor, cell, cellSize, thinSize } as const;
  for (const name of ['limit', 'floor', 'cell', 'cellSize', 'thinSize'] as const) {
    if (!grow(name, limit.length)) return undefined;
    tables[name].set(perLimit[name]);
  }
  if (!grow('area', 2 * limit.length)) return undefined;
  const record = tables.found.byteOffset;
  tables.found[STEPS_LEFT] = STRIDE;
  tables.found[LEVELS] = limit.length;
  doublesOf(tables.found).set([maxOffroad, west, south, unit], MAX_OFFROAD);
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
