// Draws in a kernel. It calls back only for longer tables, for roads and their shapes, and for the deadline. The fallback is in-arrays.ts.

import { numbersAt, roomFor, take } from '../kernel/arena.ts';
import { FIRST_POINT, POINT_COUNT, ROAD } from '../kernel/drawing/road.ts';
import { WORK } from '../kernel/drawing/simplify/work.ts';
import { TABLE_NAMES } from '../kernel/drawing/tables.ts';
import { borrowKernel, type Kernel, type KernelPool, returnKernel } from '../kernel/kernel.ts';
import type { DeadlineCheck } from './deadline-check.ts';
import { bytesOfLists, type Drawing, makeLists } from './drawing.ts';
import { freeTables, grow, laidTables, type TablePlace, takeMore, type UsualLengths } from './kernel-tables.ts';
import type { Roads } from './roads.ts';

export interface InKernel {
  /** Calls `use` with a drawing in the kernel; `undefined` if memory runs out. */
  draw<Derived>(
    roads: Roads,
    deadline: DeadlineCheck,
    use: (drawing: Drawing<number, number>) => Derived,
  ): Derived | undefined;
}

/** Draws in a kernel that was borrowed. */
export interface BorrowedInKernel extends InKernel {
  readonly giveBack: () => void;
}

/** Values of a request that is not for a longer table: see kernel/drawing/host.kernel.ts. */
const CHECK_DEADLINE = -1;
const SHAPE_OF_ROAD = -2;
const ROADS_OF_GROUP = -3;

/** How many bytes a kernel has at first. */
const FIRST_BYTES = 1024 * 1024;

/** Borrows a kernel for drawing, with memory left by an earlier call if possible; `undefined` if there is no kernel. */
export function borrowInKernel(kernels: KernelPool, usual: UsualLengths): BorrowedInKernel | undefined {
  const kernel = borrowKernel(kernels, FIRST_BYTES, Infinity);
  return kernel && { ...openInKernel(kernel, usual), giveBack: () => returnKernel(kernels, kernel) };
}

/** Makes a kernel ready for drawing, with room for a field. */
export function openInKernel(kernel: Kernel, usual: UsualLengths): InKernel {
  return {
    draw(roads, deadline, use) {
      const place = laidTables(kernel, usual, deadline);
      let row = roads.rows.length;
      kernel.request = (what, count) => {
        if (what === SHAPE_OF_ROAD) putShape(place, roads, count);
        else if (what === ROADS_OF_GROUP) row = roads.groups.write(count, place.tables.roads, row);
        else if (what === CHECK_DEADLINE) deadline.check();
        else grow(place, TABLE_NAMES[what], count);
        return row / ROAD;
      };
      try {
        return use(drawingOn(place, roads));
      } catch (thrown) {
        if (thrown !== place) throw thrown;
        return undefined;
      } finally {
        kernel.request = undefined;
      }
    },
  };
}

function drawingOn(place: TablePlace, roads: Roads): Drawing<number, number> {
  const { kernel, record, tables } = place;
  const drawing: Drawing<number, number> = {
    loops: kernel.loops,
    field: record,
    tables,
    put(name, numbers) {
      grow(place, name, numbers.length);
      tables[name].set(numbers);
    },
    makeWork: (length) => makeWork(place, length),
  };
  drawing.put('roads', roads.rows);
  drawing.put('groups', roads.groups.sheet);
  return drawing;
}

// Copies the points of a road into the kernel. Each road needs this only once.
function putShape(place: TablePlace, { pointX, pointY }: Roads, road: number): void {
  const { roads } = place.tables;
  const first = roads[ROAD * road + FIRST_POINT];
  const count = roads[ROAD * road + POINT_COUNT];
  grow(place, 'pointX', count);
  grow(place, 'pointY', count);
  const { pointX: x, pointY: y } = place.tables;
  for (let i = 0; i < count; i++) {
    x[i] = pointX[first + i];
    y[i] = pointY[first + i];
  }
}

function makeWork(place: TablePlace, length: number): ReturnType<Drawing<number, number>['makeWork']> {
  const { kernel } = place;
  const { free } = kernel;
  // simplifying begins only after drawing, so tables are not needed any more
  freeTables(place);
  takeMore(
    place,
    bytesOfLists(length).reduce((sum, bytes) => sum + roomFor(bytes), roomFor(WORK)),
  );
  const work = take(kernel, WORK);
  const { buffer } = kernel.loops.memory;
  const addresses: number[] = [];
  const lists = makeLists(length, (bytes) => {
    const at = take(kernel, bytes);
    addresses.push(at);
    return [buffer, at];
  });
  numbersAt(kernel, work, WORK / 4).set(addresses);
  // memory that turned out to be needed is left for the next boundary
  kernel.free = Math.max(kernel.free, free);
  return { work, lists };
}
