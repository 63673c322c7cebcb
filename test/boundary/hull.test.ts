import { describe, expect, test } from 'vitest';
import { drawHulls } from '../../src/boundary/hull.ts';
import type { OutlineOptions } from '../../src/boundary/outline.ts';
import type { Target } from '../../src/boundary/write-polygons.ts';
import { isInMultiPolygon, signedArea } from '../oracle/rings.ts';
import { faultsOf } from '../oracle/valid-polygons.ts';
import { placesOn, randomRoads, roadsOf } from './random-roads.ts';

const LIMITS = [40_000, 80_000, 120_000];
const OPTIONS: OutlineOptions = {
  maxOffroad: Infinity,
  withHoles: false,
  withIslands: false,
  keep: 1,
  leastArea: 0,
  banding: 'Encompassing',
};
const FLAT: Target = {
  write(x, y, out, at) {
    out[at] = x;
    out[at + 1] = y;
  },
  perUnit: 1000,
  isDegrees: false,
};

describe('a hull', () => {
  test('is valid and holds its start and nearly all that is reached', () => {
    for (const seed of [1, 2]) {
      const { stretches, startX, startY } = randomRoads({ seed, size: 10 });
      const drawn = { roads: roadsOf(stretches), startX: [startX], startY: [startY], limits: LIMITS };
      for (const keep of [1, 0.5]) {
        const hulls = drawHulls(drawn, { ...OPTIONS, keep }, FLAT);
        hulls.forEach((polygons, i) => {
          expect(faultsOf(polygons)).toEqual([]);
          expect(isInMultiPolygon(startX, startY, polygons)).toBe(true);
          if (keep < 1) return;
          const reached = placesOn(stretches, 20).filter(({ spent }) => spent <= LIMITS[i]);
          const inside = reached.filter(({ x, y }) => isInMultiPolygon(x, y, polygons));
          expect(inside.length / reached.length).toBeGreaterThan(0.8);
        });
      }
    }
  });

  test('in bands is valid, and its parts add up', () => {
    for (const seed of [7, 8]) {
      const { stretches, startX, startY } = randomRoads({ seed, size: 10 });
      const drawn = { roads: roadsOf(stretches), startX: [startX], startY: [startY], limits: LIMITS };
      const bands = drawHulls(drawn, { ...OPTIONS, banding: 'Donut' }, FLAT);
      for (const band of bands) expect(faultsOf(band)).toEqual([]);
      const whole = drawHulls(drawn, OPTIONS, FLAT);
      const areaOf = (polygons: (typeof whole)[number]): number =>
        polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0);
      // Hulls of two limits may cross by a little.
      const share = (areaOf(bands[0]) + areaOf(bands[1])) / areaOf(whole[1]);
      expect(Math.abs(share - 1)).toBeLessThan(0.15);
    }
  });

  test('around next to nothing is a patch', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 10 });
    const [polygons] = drawHulls(
      { roads: roadsOf(stretches), startX: [startX], startY: [startY], limits: [1] },
      OPTIONS,
      FLAT,
    );
    expect(faultsOf(polygons)).toEqual([]);
    expect(isInMultiPolygon(startX, startY, polygons)).toBe(true);
  });
});
