import concave from '@turf/concave';
import fc from 'fast-check';
import type { Point, Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { drawHulls } from '../../src/boundary/hull/hull.ts';
import { growHull, sidesAround } from '../../src/boundary/hull/hull-triangles.ts';
import { Mesh } from '../../src/boundary/hull/mesh.ts';
import type { OutlineOptions } from '../../src/boundary/outline.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';
import { distanceFrom, isInMultiPolygon, signedArea } from '../oracle/rings.ts';
import { addStretch, makeStretches, STRETCH } from '../oracle/stretches.ts';
import { faultsOf } from '../oracle/valid-polygons.ts';
import { FLAT } from './flat-target.ts';
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
/** Turf measures degrees on a globe. Near 0, 0, the degrees keep the shape of a flat map in metres. */
const METRES_PER_DEGREE = 111_195;

const costing = {
  seed: fc.nat(1e6),
  keep: fc.constantFrom(1, 0.5, 0.1),
  withHoles: fc.boolean(),
  withIslands: fc.boolean(),
};

const areaOf = (polygons: readonly (readonly Position[][])[]): number =>
  polygons.flat().reduce((sum, ring) => sum + signedArea(ring as never), 0);

/** How far places spread in each axis. */
const spansOf = (places: readonly { x: number; y: number }[]): number[] =>
  [places.map(({ x }) => x), places.map(({ y }) => y)].map((each) => Math.max(...each) - Math.min(...each));

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
  test('contains its start and all reached places, for any roads and limits', () => {
    const drawing = fc.record({ ...costing, size: fc.integer({ min: 4, max: 12 }), gap: fc.constantFrom(0, 40, 400) });
    fc.assert(
      fc.property(drawing, ({ seed, size, gap, keep, withHoles, withIslands }) => {
        const { stretches, startX, startY } = randomRoads({ seed, size });
        // a road through empty land, away from all others
        for (let i = 0; gap > 0 && i < 12; i++) {
          const [x1, y1] = [startX + gap * i, startY + 2 * gap * i];
          const spent = 8000 * i;
          addStretch(stretches, x1, y1, spent, x1 + gap, y1 + 2 * gap, spent + 8000, 149);
        }
        const drawn = { roads: roadsOf(stretches), starts: { x: [startX], y: [startY] }, limits: LIMITS };
        const hulls = drawHulls(drawn, { ...OPTIONS, keep, withHoles, withIslands }, FLAT);
        hulls.forEach((polygons, i) => {
          expectSame(faultsOf(polygons), []);
          expectSame(isInMultiPolygon(startX, startY, polygons), true);
          const reached = placesOn(stretches, 20).filter(({ spent }) => spent <= LIMITS[i]);
          const width = Math.max(...spansOf(reached));
          for (const { x, y } of reached) {
            if (isInMultiPolygon(x, y, polygons)) continue;
            expect(distanceFrom(x, y, polygons)).toBeLessThan(0.5 + width / 384);
          }
        });
      }),
      { numRuns: runs(40), seed: 5 },
    );
  });

  test('is valid, contains that of a smaller limit, and has the same area in bands, for any request', () => {
    fc.assert(
      fc.property(
        fc.record({ ...costing, starts: fc.constantFrom(1, 5) }),
        ({ seed, starts, keep, withHoles, withIslands }) => {
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
        },
      ),
      { numRuns: runs(15), seed: 9 },
    );
  });

  test('is the triangles that Turf encloses', () => {
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const alike = seeds.filter((seed) => {
      const random = randomFrom(seed);
      const [x, y] = [0, 1].map(() => Array.from({ length: 250 }, () => Math.round(random() * 1200 * 4) / 4));
      const mesh = new Mesh({ west: 0, south: 0, east: 1200, north: 1200 });
      const starts = x.map((each, i) => mesh.add(each, y[i]));
      growHull(mesh, 1, { starts, join: 4 * 60 }, startDeadlineCheck());
      const { from, to } = sidesAround(mesh, 1, startDeadlineCheck());
      const own = from.map((a, i) => nameOf([mesh.x[a], mesh.y[a]], [mesh.x[to[i]], mesh.y[to[i]]]));
      const turfs = sidesOfTurf(x, y, 4 * 60);
      expect(own.length / turfs.length).toBeCloseTo(1, 1);
      return String(own.sort()) === String(turfs.sort());
    });
    // Turf triangulates within one huge triangle, and sometimes leaves out a flat triangle at the border
    expect(alike.length).toBeGreaterThan(10);
  });

  test('of starts far apart is a separate hull around each', () => {
    const random = randomFrom(1);
    const stretches = makeStretches(500);
    for (let i = 0; i < 500; i++) {
      const [x, y] = [(i % 2) * 3000 + Math.round(random() * 1200), Math.round(random() * 1200)];
      addStretch(stretches, x, y, 0, x, y, 0, 149);
    }
    const at = (i: number) => [stretches.rows[i * STRETCH], stretches.rows[i * STRETCH + 1]];
    const starts = { x: [at(0)[0], at(1)[0]], y: [at(0)[1], at(1)[1]] };
    const [polygons] = drawHulls({ roads: roadsOf(stretches), starts, limits: [1] }, OPTIONS, FLAT);
    expect(polygons).toHaveLength(2);
    for (const i of [0, 1]) expect(isInMultiPolygon(...(at(i) as [number, number]), polygons)).toBe(true);
    // the places that one start reaches are connected by roads, even by long ones
    const one = { x: [at(0)[0]], y: [at(0)[1]] };
    expect(drawHulls({ roads: roadsOf(stretches), starts: one, limits: [1] }, OPTIONS, FLAT)[0]).toHaveLength(1);
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
