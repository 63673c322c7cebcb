import { expect, test } from 'vitest';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { drawingInArrays } from '../../src/boundary/in-arrays.ts';
import { markInside, sortedByY } from '../../src/boundary/rings/inside.ts';
import type { Rings } from '../../src/boundary/rings/rings.ts';
import type { PlaceColumns } from '../../src/boundary/roads.ts';
import { simplifyRings } from '../../src/boundary/simplify.ts';
import { makeTables } from '../../src/kernel/drawing/tables.ts';
import { makeStretches } from '../oracle/stretches.ts';
import { randomFrom, roadsOf } from './random-roads.ts';

// Starts block the removal of corners. Blockers of a corner are sought only in those parts of the rows of the grid where its triangle lies.

/** How many corners the circle around a star has. They make the cells of the grid small. */
const AROUND = 3000;

/** A star with rays in all directions, as wide as long or narrow, whose sides have several corners, and a circle around it. */
function star(rays: number, perSide: number, random: () => number): Rings {
  const x: number[] = [];
  const y: number[] = [];
  const tip = (i: number): [number, number] => {
    const far = i % 2 === 0 ? 1_000_000 : 1_000_000 * random();
    const angle = (Math.PI * (i + 0.3)) / rays;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  };
  const tips = Array.from({ length: 2 * rays }, (_, i) => tip(i));
  tips.forEach(([fromX, fromY], i) => {
    const [toX, toY] = tips[(i + 1) % tips.length];
    for (let n = 0; n < perSide; n++) {
      x.push(Math.round(fromX + ((toX - fromX) * n) / perSide + 900 * random()));
      y.push(Math.round(fromY + ((toY - fromY) * n) / perSide + 900 * random()));
    }
  });
  const first = x.length;
  for (let n = 0; n < AROUND; n++) {
    x.push(Math.round(1_500_000 * Math.cos((n * 2 * Math.PI) / AROUND)));
    y.push(Math.round(1_500_000 * Math.sin((n * 2 * Math.PI) / AROUND)));
  }
  const vertex = Int32Array.from(x, (_, v) => v);
  const place = { x: Float64Array.from(x), y: Float64Array.from(y) };
  const [firstCorner, level, area] = [Int32Array.of(0, first, x.length), Uint16Array.of(0, 1), Float64Array.of(1, 2)];
  return { count: 2, firstCorner, vertex, level, area, ...place };
}

/** Which points the first ring goes around, in ascending order of y. */
function insideFirst(rings: Rings, points: PlaceColumns): Uint8Array {
  const isInside = new Uint8Array(points.x.length);
  markInside(rings, 0, sortedByY(points), isInside, startDeadlineCheck());
  return isInside;
}

test('no start changes sides when a star is simplified to a few corners', () => {
  const drawing = drawingInArrays(makeTables(), roadsOf(makeStretches(1)), startDeadlineCheck());
  let corners = 0;
  for (let seed = 0; seed < 100; seed++) {
    const random = randomFrom(seed);
    const rings = star(3 + (seed % 5), 3, random);
    const starts = { x: [] as number[], y: [] as number[] };
    for (let n = 0; n < 6; n++) {
      starts.x.push(Math.round(1e6 * (2 * random() - 1)));
      starts.y.push(Math.round(1e6 * (2 * random() - 1)));
    }
    const simple = simplifyRings(drawing, rings, { keep: 0.08 }, starts, startDeadlineCheck());
    expect(insideFirst(simple, starts)).toEqual(insideFirst(rings, starts));
    corners += simple.firstCorner[1];
  }
  expect(corners / 100).toBeLessThan(7);
});
