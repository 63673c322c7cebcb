// The arrays with which boundaries are drawn. They are reused from one boundary to the next, which saves allocating and clearing megabytes.

import { makeTables, type Tables } from '../kernel/drawing/tables.ts';
import type { KernelPool } from '../kernel/kernel.ts';
import { dropIdle } from '../kernel/open-kernel-pool.ts';
import { drawingRoom, type Room } from './deadline-check.ts';
import { DrawingMemory, mayStay } from './drawing-memory.ts';
import type { BorrowedInKernel, InKernel } from './in-kernel.ts';
import type { UsualLengths } from './kernel-tables.ts';
import { borrowInKernel } from './loaded-in-kernel.ts';

export interface Arena {
  /** The tables of drawings in arrays. */
  readonly tables: Tables;
  /** Set while a boundary is drawn in a kernel. */
  inKernel?: InKernel | undefined;
  /** The lengths that tables in a kernel had in earlier drawings. */
  readonly usual: UsualLengths;
  /** What the last search reached. */
  readonly ends: ReachedEnds;
  /** The memory limit of the current boundary. */
  room?: Room;
}

/** The ends of segments that a search reached: see boundary-search/reached-ends.ts. */
export interface ReachedEnds {
  /** The network of the segments. */
  network?: object;
  /** By end of a segment (see boundary-search/road-groups.ts): the cost spent where it is entered. */
  spent: Int32Array;
  /** For each group of roads: the least cost spent. */
  least: Int32Array;
  /** The groups in which some end was reached. */
  groups: Uint32Array;
  groupCount: number;
  /** For each block of nodes: 0 between two searches. */
  marks: Uint8Array;
  /** GROUP numbers for each of these groups (kernel/drawing/road.ts). */
  sheet: Int32Array;
}

/** Idle arenas, and the memory that all may take. A database owns them. */
export interface Arenas {
  idle: Arena[];
  /**
   * The memory that all arenas may take. `memoryOf` creates it on first use, so that a page that draws no boundary does not load its code.
   */
  memory?: DrawingMemory;
}

/** The memory that all arenas may take. */
export function memoryOf(arenas: Arenas): DrawingMemory {
  arenas.memory ??= new DrawingMemory();
  return arenas.memory;
}

/** The most idle arenas. */
const MOST_IDLE = 2;
/** The most bytes of an idle arena. */
const MOST_BYTES = 64 * 1024 * 1024;

/** An empty arena. */
export function newArena(): Arena {
  return {
    tables: makeTables(),
    usual: [],
    ends: {
      spent: new Int32Array(0),
      least: new Int32Array(0),
      groups: new Uint32Array(0),
      groupCount: 0,
      marks: new Uint8Array(0),
      sheet: new Int32Array(0),
    },
  };
}

/** The members of a database that boundaries need. */
interface DrawnIn {
  readonly arenas: Arenas;
  readonly kernels?: KernelPool | undefined;
  readonly limits: { readonly drawingBytes: number };
}

/** Calls `use` with an arena, which draws in a kernel if there is one. The arena is dropped if `use` throws or if it has become large. */
export function withArena<Derived>({ arenas, kernels, limits }: DrawnIn, use: (arena: Arena) => Derived): Derived {
  const { idle } = arenas;
  const memory = memoryOf(arenas);
  const arena = idle.pop() ?? newArena();
  arena.room = drawingRoom(limits.drawingBytes, memory);
  memory.begin();
  let inKernel: BorrowedInKernel | undefined;
  try {
    inKernel = kernels && borrowInKernel(kernels, arena.usual);
    arena.inKernel = inKernel;
    const made = use(arena);
    arena.inKernel = undefined;
    if (idle.length < MOST_IDLE && bytesOf(arena) <= MOST_BYTES) idle.push(arena);
    return made;
  } finally {
    inKernel?.giveBack();
    memory.end(() => {
      arenas.idle = arenas.idle.filter((each) => mayStay(bytesOf(each)));
      if (kernels !== undefined) dropIdle(kernels, mayStay);
    });
  }
}

// The bytes of an arena. Those of tables in a kernel are estimated.
function bytesOf({ tables, usual, ends: { spent, least, groups, sheet } }: Arena): number {
  return [spent, least, groups, sheet, ...Object.values(tables)].reduce(
    (sum, { byteLength }) => sum + byteLength,
    usual.reduce((sum, length) => sum + 4 * length, 0),
  );
}
