import { describe, expect, test } from 'vitest';
import { newArena } from '../../src/boundary/arena.ts';
import type { DrawnLines } from '../../src/boundary/contours.ts';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { drawAll, startDrawing } from '../../src/boundary/draw-squares.ts';
import { openField } from '../../src/boundary/field.ts';
import { openInKernel } from '../../src/boundary/in-kernel.ts';
import { roadTree } from '../../src/boundary/road-tree.ts';
import { addStretch, noStretches } from '../../src/boundary/stretches.ts';
import { borrowKernel, type Kernel, type KernelPool } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { roadsOf } from './random-roads.ts';

// Two diagonal corners of a cell are inside, and each side between inside and outside is crossed halfway. Another place in the
// centre joins them; without it they stay apart.
//
//    o   o   o   o          o   o   o   o
//    o   o   X   o          o   X   o   o
//    o   X   o   o          o   o   X   o
//    o   o   o   o          o   o   o   o

const COLUMNS = 4;

const pool = openKernelPool() as KernelPool;

function crosswise(inside: readonly number[], isJoined: boolean, where: string): DrawnLines {
  const stretches = noStretches(3);
  const addPlace = (x: number, y: number, spent: number): void => addStretch(stretches, x, y, spent, x, y, spent, 1);
  for (const corner of inside) addPlace(corner % COLUMNS, Math.floor(corner / COLUMNS), 0);
  if (isJoined) addPlace(1.5, 1.5, 0.4);
  const one = Float64Array.of(1);
  const detail = { cell: one, thin: one, floor: Float64Array.of(0) };
  const limits = { limits: [0.5], maxOffroad: Infinity };
  const inKernel = where === 'in the kernel' ? openInKernel(borrowKernel(pool, 1000) as Kernel, []) : undefined;
  const deadline = startDeadlineCheck();
  const arena = newArena();
  const tree = roadTree(roadsOf(stretches), inKernel?.tables ?? arena.tables, deadline, inKernel?.layDiscs);
  const field = openField(tree, limits, detail, deadline, arena.squares);
  // The corners of cells at the places.
  const placed = { ...field, west: -field.squares.size[0] / 2, south: -field.squares.size[0] / 2 };
  if (inKernel !== undefined) return inKernel.draw(placed)!.contours;
  const drawing = startDrawing(placed, arena);
  drawAll(drawing);
  return drawing.contours;
}

/** The area that each line encloses, anticlockwise. */
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
