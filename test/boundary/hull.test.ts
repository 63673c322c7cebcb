import concave from '@turf/concave';
import fc from 'fast-check';
import type { Point, Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { drawHulls } from '../../src/boundary/hull/hull.ts';
import { hullSides } from '../../src/boundary/hull/hull-triangles.ts';
import type { OutlineOptions } from '../../src/boundary/outline.ts';
import type { Target } from '../../src/boundary/rings/write-polygons.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';
import { isInMultiPolygon, signedArea } from '../oracle/rings.ts';
import { faultsOf } from '../oracle/valid-polygons.ts';
import { placesOn, randomFrom, randomRoads, roadsOf } from './random-roads.ts';

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

/** Turf measures on a globe, in degrees. Near 0, 0 a flat map of metres keeps its shape. */
const METRES_PER_DEGREE = 111_195;

const costing = fc.record({
  seed: fc.nat(1e6),
  starts: fc.constantFrom(1, 5),
  keep: fc.constantFrom(1, 0.5, 0.1),
  withHoles: fc.boolean(),
  withIslands: fc.boolean(),
});

const areaOf = (polygons: readonly (readonly Position[][])[]): number =>
  polygons.flat().reduce((sum, ring) => sum + signedArea(ring as never), 0);

/** The name of a side, independent of its direction. */
const nameOf = (...ends: Position[]): string => ends.map(String).sort().join(' to ');

/** The sides of Turf's hull of places, rounded to quarter metres. */
function sidesOfTurf(x: readonly number[], y: readonly number[], maxEdge: number): string[] {
  const features = x.map((_, i) => {
    const geometry: Point = { type: 'Point', coordinates: [x[i] / METRES_PER_DEGREE, y[i] / METRES_PER_DEGREE] };
    return { type: 'Feature' as const, properties: {}, geometry };
  });
  const hull = concave({ type: 'FeatureCollection', features }, { maxEdge: maxEdge / 1000, units: 'kilometers' })!;
  const { type, coordinates } = hull.geometry;
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  const back = (position: Position): Position => position.map((v) => Math.round(v * METRES_PER_DEGREE * 4) / 4);
  return rings.flatMap((ring) => ring.slice(1).map((to, i) => nameOf(back(ring[i]), back(to))));
}

describe('a hull', () => {
  test('is valid and contains its start and nearly all reached places', () => {
    for (const seed of [1, 2]) {
      const { stretches, startX, startY } = randomRoads({ seed, size: 10 });
      const drawn = { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits: LIMITS };
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

  test('is valid, contains that of a smaller limit, and has the same area in bands, for any request', () => {
    fc.assert(
      fc.property(costing, ({ seed, starts, keep, withHoles, withIslands }) => {
        const { stretches, startX, startY } = randomRoads({ seed, size: 8 });
        const away = Array.from({ length: starts }, (_, i) => 40 * i);
        const [x, y] = [away.map((by) => startX + by), away.map((by) => startY - by / 2)];
        const drawn = { roads: roadsOf(stretches), starts: { x, y }, limits: LIMITS };
        const options = { ...OPTIONS, keep, withHoles, withIslands };
        const whole = drawHulls(drawn, options, FLAT);
        const bands = drawHulls(drawn, { ...options, banding: 'Donut' }, FLAT);
        for (const polygons of [...whole, ...bands]) expectSame(faultsOf(polygons), []);
        let sum = 0;
        bands.forEach((band, i) => {
          sum += areaOf(band);
          expect(sum / areaOf(whole[i])).toBeCloseTo(1, 5);
        });
        expect(isInMultiPolygon(x[0], y[0], whole[0])).toBe(true);
      }),
      { numRuns: runs(15), seed: 9 },
    );
  });

  test('of one limit encloses the places that Turf encloses', () => {
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const alike = seeds.filter((seed) => {
      const random = randomFrom(seed);
      const [x, y] = [0, 1].map(() => Array.from({ length: 250 }, () => Math.round(random() * 1200 * 4) / 4));
      const starts = { x: [x[0]], y: [y[0]] };
      const [{ from, to }] = hullSides({ x, y, count: [250], square: [60], starts }, startDeadlineCheck());
      const own = from.map((a, i) => nameOf([x[a], y[a]], [x[to[i]], y[to[i]]]));
      const turfs = sidesOfTurf(x, y, 4 * 60);
      expect(own.length / turfs.length).toBeCloseTo(1, 1);
      return String(own.sort()) === String(turfs.sort());
    });
    // Turf triangulates within one huge triangle, and sometimes omits a flat triangle at the border
    expect(alike.length).toBeGreaterThan(10);
  });

  test('of starts far apart is a separate hull around each', () => {
    const random = randomFrom(1);
    const around = (middle: number) => Array.from({ length: 250 }, () => middle + Math.round(random() * 1200 * 4) / 4);
    const x = [...around(0), ...around(3000)];
    const y = [...around(0), ...around(0)];
    const longestSide = (starts: readonly number[]) => {
      const at = { x: starts.map((place) => x[place]), y: starts.map((place) => y[place]) };
      const [{ from, to }] = hullSides({ x, y, count: [500], square: [60], starts: at }, startDeadlineCheck());
      return Math.max(...from.map((a, i) => Math.hypot(x[a] - x[to[i]], y[a] - y[to[i]])));
    };
    expect(longestSide([0, 300])).toBeLessThan(1000);
    // the places that one start reaches are connected by roads, however long
    expect(longestSide([0])).toBeGreaterThan(1800);
  });

  test('of a tiny reach is a small patch', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 10 });
    const [polygons] = drawHulls(
      { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits: [1] },
      OPTIONS,
      FLAT,
    );
    expect(faultsOf(polygons)).toEqual([]);
    expect(isInMultiPolygon(startX, startY, polygons)).toBe(true);
  });
});
