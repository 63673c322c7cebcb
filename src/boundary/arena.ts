// The arrays that boundaries are drawn with, kept from one to the next: megabytes that need not be made and cleared anew.

import { borrowKernel, type KernelPool, letGo, returnKernel } from '../kernel/kernel.ts';
import { type Contours, noContours } from './contours.ts';
import { MOST_BYTES as MOST_DRAWN, type Room } from './deadline-check.ts';
import { DrawingMemory, mayStay } from './drawing-memory.ts';
import type { InKernel } from './in-kernel.ts';
import type { UsualLengths } from './kernel-tables.ts';
import { openInKernel } from './loaded-in-kernel.ts';
import { noSquares, type Squares } from './squares.ts';
import { noTables, type Tables } from './tables.ts';

export interface Arena {
  tables: Tables;
  /** What draws in a kernel, where these are its tables. */
  inKernel?: InKernel | undefined;
  /** How long tables in a kernel were. */
  readonly usual: UsualLengths;
  readonly squares: Squares;
  readonly contours: Contours;
  isDrawn: Uint8Array;
  firstOnSide: Int32Array;
  /** Reached roads: see boundary-search/reached-ends.ts. */
  rows: Int32Array;
  /** By segment: where its row ends, counted on from `rowsBefore`; what is not above that is of boundaries before. */
  endOfRow: Int32Array;
  rowsBefore: number;
  /** For what the boundary at hand makes longer of these, where they are plain. */
  room?: Room;
}

/** Desks that nobody uses, and the memory that all may take; a database owns them. */
export interface Desks {
  idle: Arena[];
  readonly memory: DrawingMemory;
}

/** No desks yet. */
export function openDesks(): Desks {
  return { idle: [], memory: new DrawingMemory() };
}

/** So many wait at most, each of so many bytes. */
const MOST_IDLE = 2;
const MOST_BYTES = 64 * 1024 * 1024;

/** An empty desk. */
export function newArena(): Arena {
  return {
    tables: noTables(),
    usual: [],
    squares: noSquares(),
    contours: noContours(),
    isDrawn: new Uint8Array(0),
    firstOnSide: new Int32Array(0),
    rows: new Int32Array(0),
    endOfRow: new Int32Array(0),
    rowsBefore: 0,
  };
}

/** Bytes of a kernel to begin with. */
const FIRST_BYTES = 1024 * 1024;

/**
 * What `use` makes at a desk of its own, with tables in a kernel where there is one. A desk where something was thrown is let go,
 * and so is a large one.
 */
export function withArena<Derived>(
  arenas: Desks,
  kernels: KernelPool | undefined,
  use: (arena: Arena) => Derived,
): Derived {
  const { idle, memory } = arenas;
  const arena = idle.pop() ?? newArena();
  const kernel = kernels && borrowKernel(kernels, FIRST_BYTES, MOST_DRAWN);
  const { tables } = arena;
  arena.room = { bytes: MOST_DRAWN, memory };
  memory.begin();
  try {
    arena.inKernel = kernel && openInKernel(kernel, arena.usual, memory);
    arena.tables = arena.inKernel?.tables ?? tables;
    const made = use(arena);
    arena.tables = tables;
    arena.inKernel = undefined;
    if (idle.length < MOST_IDLE && bytesOf(arena) <= MOST_BYTES) idle.push(arena);
    return made;
  } finally {
    if (kernel !== undefined) returnKernel(kernels as KernelPool, kernel);
    memory.end(() => {
      arenas.idle = arenas.idle.filter((each) => mayStay(bytesOf(each)));
      if (kernels !== undefined) letGo(kernels, mayStay);
    });
  }
}

// Of tables in a kernel, where there are any, about as many as they have.
function bytesOf({ squares, contours, tables, usual, ...arrays }: Arena): number {
  return [arrays, squares, contours, tables]
    .flatMap((each): unknown[] => Object.values(each))
    .reduce<number>(
      (sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0),
      usual.reduce((sum, length) => sum + 4 * length, 0),
    );
}
