// Boundaries in the kernel. Tables are in its memory; it builds the tree of discs around roads, opens roads, and draws whole outlines,
// as road-tree.ts, draw-squares.ts and home-rings.ts do elsewhere. It calls back only for memory, shapes and the deadline.

import { borrowKernel, type Kernel, type KernelPool, returnKernel } from '../kernel/kernel.ts';
import type { DrawnLines } from './contours.ts';
import { type DeadlineCheck, MOST_BYTES, STRIDE } from './deadline-check.ts';
import type { DrawingMemory } from './drawing-memory.ts';
import type { Field } from './field.ts';
import {
  FIELD_RECORD,
  grow,
  KERNEL_TABLES,
  laidTables,
  layAnew,
  type TablePlace,
  type UsualLengths,
} from './kernel-tables.ts';
import type { PlaceColumns } from './roads.ts';
import { FIRST_POINT, POINT_COUNT, partCountOf, ROAD, type Roads } from './roads.ts';
import type { FindGone } from './simplify.ts';
import { goneIn, layRings } from './simplify-in-kernel.ts';
import type { Tables } from './tables.ts';

/** Drawing in a kernel, and the tables in its memory. */
export interface InKernel {
  readonly tables: Tables;
  /** Builds the discs around roads, and boxes around these. Returns false if memory runs out. */
  readonly layDiscs: (roads: Roads, firstStretch: number, deadline: DeadlineCheck) => boolean;
  /** Finds the vertices that simplification removes; `undefined` if memory runs out. */
  readonly findGone: FindGone;
  /** Draws the outlines around starts, or everything; `undefined` if memory runs out. */
  readonly draw: (field: Field, starts?: PlaceColumns) => DrawnInKernel | undefined;
}

/** The same, in a kernel that was borrowed. */
export interface BorrowedInKernel extends InKernel {
  readonly giveBack: () => void;
}

/** The result of drawing. */
interface DrawnInKernel {
  readonly contours: DrawnLines;
  /** A crossing of each ring found around starts; `undefined` if everything is drawn. */
  readonly homes: Int32Array | undefined;
}

// Indices of members of the record that kernel/loops/field.ts declares, in its order. test/boundary/record.test.ts compares the two.

/** Among doubles: the offroad limit and the lattice of squares; the largest limit and the flat map. */
const MAX_OFFROAD = 12;
const LIMIT = 16;

/** Requests of the kernel other than longer tables: see kernel/loops/host.ts. */
const LOOK = -1;
const SHAPE = -2;

/** Among the 32-bit numbers of the record: inputs and results of the kernel. */
const STEPS_LEFT = 5;
const FIRST_STRETCH = 6;
const LEVELS = 7;
const CROSSING_COUNT = 10;
const DRAWN_COUNT = 12;
const FREE = 19;
const ROAD_COUNT = 20;
const PART_COUNT = 21;
const MAP_SQUARES = 22;

/** Doubles per crossing. Whole numbers follow the first two. */
const CROSSING = 5;

/** Initial bytes of a kernel. */
const FIRST_BYTES = 1024 * 1024;

/** Borrows a kernel and prepares it for drawing; `undefined` if there is none. */
export function borrowInKernel(
  kernels: KernelPool,
  usual: UsualLengths,
  memory?: DrawingMemory,
): BorrowedInKernel | undefined {
  const kernel = borrowKernel(kernels, FIRST_BYTES, MOST_BYTES);
  if (kernel === undefined) return undefined;
  const giveBack = () => returnKernel(kernels, kernel);
  try {
    return { ...openInKernel(kernel, usual, memory), giveBack };
  } catch (thrown) {
    giveBack();
    throw thrown;
  }
}

/** Prepares a kernel for drawing, with empty tables. */
export function openInKernel(kernel: Kernel, usual: UsualLengths, memory?: DrawingMemory): InKernel {
  const place = laidTables(kernel, usual, memory);
  const { tables, record } = place;
  let laid: Roads | undefined;
  // once the tables have outgrown the kernel, drawing continues without it
  const run = <Derived>(deadline: DeadlineCheck, use: () => Derived): Derived | undefined => {
    if (tables.grow === undefined) return undefined;
    try {
      kernel.request = (what, count) => {
        if (what === LOOK) {
          tables.found[STEPS_LEFT] = STRIDE;
          deadline.check();
        } else if (what === SHAPE) {
          if (!putShape(place, laid as Roads, count)) throw tables;
        } else if (!grow(place, KERNEL_TABLES[what], count, deadline)) throw tables;
      };
      tables.found[STEPS_LEFT] = STRIDE;
      return use();
    } catch (thrown) {
      if (tables.grow !== undefined) throw thrown;
      return undefined;
    } finally {
      kernel.request = undefined;
    }
  };
  return {
    tables,
    layDiscs(roads, firstStretch, deadline) {
      laid = roads;
      const isLaid = run(deadline, () => {
        if (!putRoads(place, roads, firstStretch)) return false;
        kernel.loops.layDiscs(record);
        return true;
      });
      return isLaid === true;
    },
    draw(field, starts) {
      const drawn = run(field.deadline, () => draw(field, place, starts));
      // FREE is 0 if the roads were never copied into the kernel
      field.tree.free = tables.found[FREE] || field.tree.free;
      return drawn;
    },
    findGone: (rings, targets, starts, deadline) =>
      run(deadline, () => {
        const work = layRings(kernel, rings, targets, starts, memory);
        if (work === undefined) return undefined;
        layAnew(place);
        kernel.loops.simplify(record, work.record);
        return goneIn(kernel, work);
      }),
  };
}

// Copies roads and their flat map into the kernel. Returns false if memory runs out.
function putRoads(place: TablePlace, roads: Roads, firstStretch: number): boolean {
  const { tables } = place;
  const { rows, parts, slowness, limit, map, stretch } = roads;
  const { lattice, squares, middle, west, south, perColumn, perRow } = map;
  const laid = { roads: rows, parts, slowness, lattice } as const;
  for (const name of ['roads', 'parts', 'slowness', 'lattice'] as const) {
    if (!grow(place, name, laid[name].length)) return false;
    tables[name].set(laid[name]);
  }
  if (!grow(place, 'line', 1024)) return false;
  const { found } = tables;
  found[FIRST_STRETCH] = firstStretch;
  found[FREE] = firstStretch;
  found[ROAD_COUNT] = roads.count;
  found[PART_COUNT] = partCountOf(roads);
  found[MAP_SQUARES] = squares;
  doublesOf(found).set([limit, middle, west, south, perColumn, perRow, stretch], LIMIT);
  return true;
}

// Copies the points of a road into the kernel. They are needed only once.
function putShape(place: TablePlace, { rows, pointX, pointY }: Roads, road: number): boolean {
  const first = rows[ROAD * road + FIRST_POINT];
  const count = rows[ROAD * road + POINT_COUNT];
  if (!grow(place, 'pointX', count) || !grow(place, 'pointY', count)) return false;
  const { pointX: x, pointY: y } = place.tables;
  for (let i = 0; i < count; i++) {
    x[i] = pointX[first + i];
    y[i] = pointY[first + i];
  }
  return true;
}

function doublesOf(found: Int32Array): Float64Array {
  return new Float64Array(found.buffer, found.byteOffset, FIELD_RECORD / 8);
}

function draw(field: Field, place: TablePlace, starts?: PlaceColumns): DrawnInKernel | undefined {
  const { tables, record } = place;
  const { loops } = place.kernel;
  const { limits: limit, floor, cell, cellSize, thinSize, maxOffroad, west, south, unit } = field;
  const perLimit = { limit, floor, cell, cellSize, thinSize } as const;
  for (const name of ['limit', 'floor', 'cell', 'cellSize', 'thinSize'] as const) {
    if (!grow(place, name, limit.length)) return undefined;
    tables[name].set(perLimit[name]);
  }
  if (!grow(place, 'area', 2 * limit.length)) return undefined;
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

function contoursOf(crossing: Float64Array, count: number): DrawnLines {
  const wholes = new Int32Array(crossing.buffer, crossing.byteOffset, 2 * crossing.length);
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const [level, next, vertex] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  for (let i = 0, at = 0; i < count; i++, at += CROSSING) {
    x[i] = crossing[at];
    y[i] = crossing[at + 1];
    level[i] = wholes[2 * at + 4];
    next[i] = wholes[2 * at + 5];
    vertex[i] = wholes[2 * at + 7];
  }
  return { count, x, y, level, next, vertex };
}
