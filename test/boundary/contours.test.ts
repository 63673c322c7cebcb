import { describe, expect, test } from 'vitest';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { type Drawing, layRoads } from '../../src/boundary/drawing.ts';
import { copyLines, type DrawnLines } from '../../src/boundary/drawn-lines.ts';
import { drawingInArrays } from '../../src/boundary/in-arrays.ts';
import { openInKernel } from '../../src/boundary/in-kernel.ts';
import { latticeOf, rootOf } from '../../src/boundary/lattice.ts';
import { makeTables } from '../../src/kernel/drawing/tables.ts';
import { borrowKernel, type Kernel, type KernelPool } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { addStretch, makeStretches } from '../oracle/stretches.ts';
import { roadsOf } from './random-roads.ts';

// Two diagonal corners of a cell are inside, and each side between inside and outside is crossed halfway. Another place in the centre joins
// the two corners; without it they stay apart.
//
//    o   o   o   o          o   o   o   o
//    o   o   X   o          o   X   o   o
//    o   X   o   o          o   o   X   o
//    o   o   o   o          o   o   o   o

const COLUMNS = 4;

const pool = openKernelPool() as KernelPool;

function crosswise(inside: readonly number[], isJoined: boolean, where: string): DrawnLines {
  const stretches = makeStretches(3);
  const addPlace = (x: number, y: number, spent: number): void => addStretch(stretches, x, y, spent, x, y, spent, 1);
  for (const corner of inside) addPlace(corner % COLUMNS, Math.floor(corner / COLUMNS), 0);
  if (isJoined) addPlace(1.5, 1.5, 0.4);
  const roads = roadsOf(stretches);
  const deadline = startDeadlineCheck();
  const lines = <F, W>(drawing: Drawing<F, W>): DrawnLines => {
    const { loops, field, put } = drawing;
    layRoads(drawing, roads);
    const firstStretch = loops.buildDiscs(field, 0, 0, 1, 1);
    const one = Float64Array.of(1);
    const detail = { cell: one, thin: one, floor: Float64Array.of(0) };
    const lattice = latticeOf(rootOf(drawing.tables.discs, firstStretch), [0.5], Infinity, detail);
    const { size, unit, cellSize, thinSize } = lattice;
    const tables = { limits: Float64Array.of(0.5), floor: detail.floor, cell: one, cellSize, thinSize } as const;
    for (const name of ['limits', 'floor', 'cell', 'cellSize', 'thinSize'] as const) put(name, tables[name]);
    // the places are the corners of cells
    loops.beginDrawing(field, 1, size, Infinity, -size / 2, -size / 2, unit);
    loops.drawAll(field);
    return copyLines(drawing.tables, loops.crossingCount(field));
  };
  if (where === 'plainly') return lines(drawingInArrays(makeTables(), roads, deadline));
  return openInKernel(borrowKernel(pool, 8192) as Kernel, []).draw(roads, deadline, lines)!;
}

/** The area inside each line, positive if it runs anticlockwise. */
function areas({ count, x, y, next }: DrawnLines): number[] {
  const isSeen = new Uint8Array(count);
  const found: number[] = [];
  for (let first = 0; first < count; first++) {
    if (isSeen[first]) continue;
    let area = 0;
    for (let at = first; !isSeen[at]; at = next[at]) {
      isSeen[at] = 1;
      area += (x[at] * y[next[at]] - x[next[at]] * y[at]) / 2;
    }
    found.push(area);
  }
  return found;
}

describe.each([
  ['rising', 'plainly', [5, 10]],
  ['falling', 'plainly', [6, 9]],
  ['rising', 'in the kernel', [5, 10]],
  ['falling', 'in the kernel', [6, 9]],
])('diagonal corners inside, %s, drawn %s', (_, where, inside) => {
  test('form one outline if the centre of their cell is inside', () => {
    expect(areas(crosswise(inside, true, where)).map((area) => area.toFixed(2))).toEqual(['1.50']);
  });

  test('form two if it is not', () => {
    expect(areas(crosswise(inside, false, where)).map((area) => area.toFixed(2))).toEqual(['0.50', '0.50']);
  });
});
