import { describe, expect, test } from 'vitest';
import type { Contours } from '../../src/boundary/contours.ts';
import { drawAll, startDrawing } from '../../src/boundary/draw-squares.ts';
import { openField } from '../../src/boundary/field.ts';
import { startPace } from '../../src/boundary/pace.ts';
import { roadTree } from '../../src/boundary/road-tree.ts';
import { addStretch, noStretches } from '../../src/boundary/stretches.ts';
import { roadsOf } from './random-roads.ts';

// Two corners are inside, crosswise on one cell; each side between in and out is crossed halfway. Another place in the
// middle, or none, joins them or leaves them apart.
//
//    o   o   o   o          o   o   o   o
//    o   o   X   o          o   X   o   o
//    o   X   o   o          o   o   X   o
//    o   o   o   o          o   o   o   o

const COLUMNS = 4;

function crosswise(inside: readonly number[], isJoined: boolean): Contours {
  const stretches = noStretches(3);
  const addPlace = (x: number, y: number, spent: number): void => addStretch(stretches, x, y, spent, x, y, spent, 1);
  for (const corner of inside) addPlace(corner % COLUMNS, Math.floor(corner / COLUMNS), 0);
  if (isJoined) addPlace(1.5, 1.5, 0.4);
  const one = Float64Array.of(1);
  const detail = { cell: one, thin: one, floor: Float64Array.of(0) };
  const field = openField(roadTree(roadsOf(stretches)), { limits: [0.5], maxOffroad: Infinity }, detail, startPace());
  // Corners of cells where the places are.
  const drawing = startDrawing({ ...field, west: -field.squares.size[0] / 2, south: -field.squares.size[0] / 2 });
  drawAll(drawing);
  return drawing.contours;
}

/** The area that each line goes round, anticlockwise. */
function areas({ count, x, y, next }: Contours): number[] {
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
  ['rising', [5, 10]],
  ['falling', [6, 9]],
])('corners that are inside crosswise, %s', (_, inside) => {
  test('are one outline where the middle of their cell is inside', () => {
    expect(areas(crosswise(inside, true)).map((area) => area.toFixed(2))).toEqual(['1.50']);
  });

  test('are two where it is not', () => {
    expect(areas(crosswise(inside, false)).map((area) => area.toFixed(2))).toEqual(['0.50', '0.50']);
  });
});
