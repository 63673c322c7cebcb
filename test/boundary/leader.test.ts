import { describe, expect, test } from 'vitest';
import { newArena } from '../../src/boundary/arena.ts';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { detailOf } from '../../src/boundary/detail.ts';
import { layRoads } from '../../src/boundary/drawing.ts';
import { drawingInArrays } from '../../src/boundary/in-arrays.ts';
import { openInKernel } from '../../src/boundary/in-kernel.ts';
import { drawOutlines, type OutlineOptions } from '../../src/boundary/outline.ts';
import type { MultiPolygonCoordinates } from '../../src/boundary/rings/write-polygons.ts';
import { makeTables } from '../../src/kernel/drawing/tables.ts';
import { borrowKernel } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { expectSame } from '../kit/expect-same.ts';
import { discsAlong, isInDiscs } from '../oracle/discs.ts';
import { isInMultiPolygon } from '../oracle/rings.ts';
import { STRETCH, type Stretches } from '../oracle/stretches.ts';
import { FLAT } from './flat-target.ts';
import { randomFrom, randomRoads, roadsOf } from './random-roads.ts';

const OPTIONS = { withHoles: true, withIslands: true, keep: 1, leastArea: 0, banding: 'Encompassing' } as const;

/** Streets beside which travellers move fast, except for every fifth one. The limits reach far beyond all streets. */
function smallTown(seed: number): { stretches: Stretches; start: [number, number] } {
  const { stretches, startX, startY } = randomRoads({ seed, size: 40, slowness: 20 });
  for (let i = 0; i < stretches.count; i += 5) stretches.rows[STRETCH * i + STRETCH - 1] = 2000;
  return { stretches, start: [startX, startY] };
}

function draw(seed: number, limits: number[], options: Partial<OutlineOptions>): MultiPolygonCoordinates[] {
  const { stretches, start } = smallTown(seed);
  const outlined = { roads: roadsOf(stretches), starts: { x: [start[0]], y: [start[1]] }, limits };
  return drawOutlines(outlined, { maxOffroad: Infinity, ...OPTIONS, ...options }, FLAT);
}

function largestCell(stretches: Stretches, limits: number[], maxOffroad: number): number {
  const roads = roadsOf(stretches);
  const drawing = drawingInArrays(makeTables(), roads, startDeadlineCheck());
  layRoads(drawing, roads);
  drawing.loops.buildDiscs(drawing.field, 0, 0, 1, 1);
  const { cell } = detailOf((limit) => drawing.loops.acrossOf(drawing.field, limit, maxOffroad), limits);
  return cell[cell.length - 1];
}

describe('a boundary that reaches far beyond all roads', () => {
  const limits = [400_000, 700_000];
  /** Travel reaches 9 km off a road within the least of these limits, so each ends at its own distance from the farthest roads. */
  const many = Array.from({ length: 24 }, (_, i) => 185_000 + 4000 * i);

  test('contains what discs along the roads contain, to a cell, whether cost, distance or both limit it', () => {
    for (const maxOffroad of [Infinity, 30_000, 9000, 2000]) {
      const { stretches } = smallTown(7);
      const drawn = draw(7, limits, { maxOffroad });
      const cell = largestCell(stretches, limits, maxOffroad);
      const random = randomFrom(3);
      limits.forEach((limit, i) => {
        const discs = discsAlong(stretches, limit, maxOffroad, 40);
        const around = 4000 + Math.min(maxOffroad, limit / 20);
        for (let n = 0; n < 150; n++) {
          const [x, y] = [(2 * random() - 1) * around, (2 * random() - 1) * around];
          if (isInMultiPolygon(x, y, drawn[i])) expectSame(isInDiscs(discs, x, y, cell), true);
          else expectSame(isInDiscs(discs, x, y, -cell), false);
        }
      });
    }
  });

  test('contains what discs along the roads contain, to a cell, for many limits', () => {
    for (const maxOffroad of [30_000, 9000]) {
      const { stretches } = smallTown(8);
      const drawn = draw(8, many, { maxOffroad });
      const cell = largestCell(stretches, many, maxOffroad);
      const random = randomFrom(4);
      many.forEach((limit, i) => {
        const discs = discsAlong(stretches, limit, maxOffroad, 40);
        for (let n = 0; n < 60; n++) {
          const off = maxOffroad - 2000 + 5000 * random();
          const angle = 2 * Math.PI * random();
          const [x, y] = [off * Math.cos(angle), off * Math.sin(angle)];
          if (isInMultiPolygon(x, y, drawn[i])) expectSame(isInDiscs(discs, x, y, cell), true);
          else expectSame(isInDiscs(discs, x, y, -cell), false);
        }
      });
    }
  });

  test('is the same to the byte with vectors and without', () => {
    const kernels = openKernelPool()!;
    for (const maxOffroad of [Infinity, 30_000, 9000, 2000]) {
      for (const seed of [1, 2]) {
        // a kernel that is not given back keeps the tables of its first drawing
        const arena = { ...newArena(), inKernel: openInKernel(borrowKernel(kernels, 8192)!, []) };
        expect(draw(seed, limits, { maxOffroad, arena })).toEqual(draw(seed, limits, { maxOffroad }));
        expect(draw(seed, many, { maxOffroad, arena })).toEqual(draw(seed, many, { maxOffroad }));
      }
    }
  });

  test('of many costs is the same to the byte with vectors and without', () => {
    const kernels = openKernelPool()!;
    const many = Array.from({ length: 40 }, (_, i) => 20_000 + 5000 * i);
    for (const maxOffroad of [Infinity, 30_000, 9000, 2000]) {
      const arena = { ...newArena(), inKernel: openInKernel(borrowKernel(kernels, 8192)!, []) };
      expect(draw(1, many, { maxOffroad, arena })).toEqual(draw(1, many, { maxOffroad }));
    }
  });

  test('takes few steps, because far from the roads one of them is enough', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 5, size: 60, slowness: 2 });
    for (let i = 0; i < stretches.count; i += 5) stretches.rows[STRETCH * i + STRETCH - 1] = 200;
    const outlined = { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits: [700_000] };
    let checks = 0;
    drawOutlines(outlined, { ...OPTIONS, maxOffroad: Infinity, onLimit: () => void checks++ }, FLAT);
    expect(checks).toBeLessThan(1000);
  });

  test('of many costs takes few steps, whether travel off the road is limited or not', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 5, size: 60, slowness: 2 });
    for (let i = 0; i < stretches.count; i += 5) stretches.rows[STRETCH * i + STRETCH - 1] = 200;
    const roads = roadsOf(stretches);
    const checksOf = (maxOffroad: number): number => {
      const limits = Array.from({ length: 40 }, (_, i) => 700_000 + 4000 * i);
      let checks = 0;
      const onLimit = () => void checks++;
      drawOutlines({ roads, starts: { x: [startX], y: [startY] }, limits }, { ...OPTIONS, maxOffroad, onLimit }, FLAT);
      return checks;
    };
    expect(checksOf(Infinity)).toBeLessThan(1000);
    expect(checksOf(340_000)).toBeLessThan(13_000);
  });

  test('whose costs all reach as far off the road as travel may takes few steps', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 5, size: 60, slowness: 2 });
    const checksOf = (count: number, slowest: number): number => {
      for (let i = 0; i < stretches.count; i += 4) stretches.rows[STRETCH * i + STRETCH - 1] = slowest;
      const limits = Array.from({ length: count }, (_, i) => 250_000 + 2500 * i);
      let checks = 0;
      const outlined = { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits };
      drawOutlines(outlined, { ...OPTIONS, maxOffroad: 100_000, onLimit: () => void checks++ }, FLAT);
      return checks;
    };
    expect(checksOf(66, 2)).toBeLessThan(4500);
    // no disc shows that all within 100 km is reached, because it may be off a slow road
    expect(checksOf(2, 2000)).toBeLessThan(470);
  });

  test('takes few more steps for ten times as many costs, if travel off the road ends at the same distance for all', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 5, size: 24, slowness: 0.01 });
    const roads = roadsOf(stretches);
    const checksOf = (count: number): number => {
      const limits = Array.from({ length: count }, (_, i) => 60_000 + (120_000 * (i + 1)) / count);
      let checks = 0;
      const onLimit = () => void checks++;
      drawOutlines(
        { roads, starts: { x: [startX], y: [startY] }, limits },
        { ...OPTIONS, maxOffroad: 1e6, onLimit },
        FLAT,
      );
      return checks;
    };
    expect(checksOf(150)).toBeLessThan(6 * checksOf(15));
  });
});
