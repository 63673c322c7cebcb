import difference from '@turf/difference';
import fc from 'fast-check';
import type { Feature, MultiPolygon } from 'geojson';
import { describe, expect, test } from 'vitest';
import { type Arena, newArena } from '../../src/boundary/arena.ts';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { type Detail, detailOf } from '../../src/boundary/detail.ts';
import { layRoads } from '../../src/boundary/drawing.ts';
import { drawingInArrays } from '../../src/boundary/in-arrays.ts';
import { type InKernel, openInKernel } from '../../src/boundary/in-kernel.ts';
import { drawOutlines, type OutlineOptions } from '../../src/boundary/outline.ts';
import type { MultiPolygonCoordinates, Target } from '../../src/boundary/rings/write-polygons.ts';
import { CHILD, PER_SQUARE } from '../../src/kernel/drawing/squares.ts';
import { makeTables, type Tables } from '../../src/kernel/drawing/tables.ts';
import { borrowKernel, type Kernel, type KernelPool } from '../../src/kernel/kernel.ts';
import { openKernelPool } from '../../src/kernel/open-kernel-pool.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';
import { discsAlong, isInDiscs } from '../oracle/discs.ts';
import { likeness } from '../oracle/likeness.ts';
import { isInMultiPolygon, type Ring, signedArea } from '../oracle/rings.ts';
import { addStretch, makeStretches, STRETCH, type Stretches } from '../oracle/stretches.ts';
import { faultsOf } from '../oracle/valid-polygons.ts';
import { FLAT } from './flat-target.ts';
import { placesOn, randomFrom, randomRoads, roadsOf } from './random-roads.ts';

const LIMITS = [30_000, 60_000, 110_000];

const ALL: OutlineOptions = {
  maxOffroad: Infinity,
  withHoles: true,
  withIslands: true,
  keep: 1,
  leastArea: 0,
  banding: 'Encompassing',
};

/** One arena for all drawings, as in a database. A test below checks that this makes no difference. */
const sharedArena = newArena();

function outlinesOf(
  stretches: Stretches,
  startX: readonly number[],
  startY: readonly number[],
  limits: readonly number[],
  options: OutlineOptions,
  target: Target,
): MultiPolygonCoordinates[] {
  return drawOutlines(
    { roads: roadsOf(stretches), starts: { x: startX, y: startY }, limits },
    { arena: sharedArena, ...options },
    target,
  );
}

function detailAt(stretches: Stretches, limits: readonly number[], maxOffroad: number): Detail {
  const roads = roadsOf(stretches);
  const drawing = drawingInArrays(makeTables(), roads, startDeadlineCheck());
  const { loops, field } = drawing;
  layRoads(drawing, roads);
  loops.buildDiscs(field, 0, 0, 1, 1);
  return detailOf((limit) => loops.acrossOf(field, limit, maxOffroad), limits);
}

/** The number of squares below a square, plus one for itself. */
function squaresIn({ squares }: Tables, square = 0): number {
  const child = squares[PER_SQUARE * square + CHILD];
  return child > 0 ? [0, 1, 2, 3].reduce((sum, i) => sum + squaresIn({ squares } as Tables, child + i), 1) : 1;
}

/** An arena that draws in a new kernel, and the tables of each drawing in the kernel. */
function withKernel(pool: KernelPool): { arena: Arena; drawn: Tables[] } {
  const inKernel = openInKernel(borrowKernel(pool, 8192) as Kernel, []);
  const drawn: Tables[] = [];
  const draw: InKernel['draw'] = (roads, deadline, use) =>
    inKernel.draw(roads, deadline, (drawing) => {
      const made = use(drawing);
      drawn.push(drawing.tables);
      return made;
    });
  return { arena: { ...newArena(), inKernel: { draw } }, drawn };
}

function areaOf(polygons: MultiPolygonCoordinates): number {
  return polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0);
}

/** The corners of a ring, beginning with the first of its southernmost corners. */
function fromSouth(ring: Ring): Ring {
  const corners = ring.slice(1);
  const south = Math.min(...corners.map(([, y]) => y));
  const first = corners.findIndex(([x, y]) => y === south && corners.every((one) => one[1] > south || one[0] >= x));
  return [...corners.slice(first), ...corners.slice(0, first)];
}

function vertexCount(polygons: MultiPolygonCoordinates): number[] {
  return polygons.flat().map((ring) => ring.length - 1);
}

/** A random place around the area within the largest limit. */
function anywhere(
  stretches: Stretches,
  limits: readonly number[],
  maxOffroad: number,
  seed: number,
): () => [number, number] {
  const last = limits[limits.length - 1];
  const discs = discsAlong(stretches, last, maxOffroad, 50);
  const west = Math.min(...discs.map(({ x, radius }) => x - radius));
  const south = Math.min(...discs.map(({ y, radius }) => y - radius));
  const east = Math.max(...discs.map(({ x, radius }) => x + radius));
  const north = Math.max(...discs.map(({ y, radius }) => y + radius));
  const border = 2 * detailAt(stretches, [last], maxOffroad).cell[0];
  const random = randomFrom(seed);
  return () => [
    west - border + random() * (east - west + 2 * border),
    south - border + random() * (north - south + 2 * border),
  ];
}

const costing = fc.record({
  seed: fc.nat(1e6),
  maxOffroad: fc.constantFrom(Infinity, 0, 25, 80),
  isMixed: fc.boolean(),
  withHoles: fc.boolean(),
  withIslands: fc.boolean(),
  keep: fc.constantFrom(1, 0.5, 0.2, 0.02),
  leastArea: fc.constantFrom(0, 2000),
  banding: fc.constantFrom('Donut' as const, 'Encompassing' as const),
});

describe('a boundary', () => {
  test('is valid for any request; a larger cost contains a smaller one; bands have the same total area', () => {
    fc.assert(
      fc.property(costing, ({ seed, isMixed, ...options }) => {
        const { stretches, startX, startY } = randomRoads({ seed, size: 7, isMixed });
        const draw = (banding: 'Donut' | 'Encompassing'): MultiPolygonCoordinates[] =>
          outlinesOf(stretches, [startX], [startY], LIMITS, { ...options, banding }, FLAT);
        const whole = draw('Encompassing');
        const bands = draw('Donut');
        for (const polygons of [...whole, ...bands]) expectSame(faultsOf(polygons), []);

        let sum = 0;
        bands.forEach((band, i) => {
          sum += areaOf(band);
          // Areas are sums of millions of square metres. The coordinates are whole millimetres, so the sums are exact except for rounding.
          expect(sum).toBeCloseTo(areaOf(whole[i]), 3);
        });
        const place = anywhere(stretches, LIMITS, options.maxOffroad, seed);
        for (let n = 0; n < 150; n++) {
          const [x, y] = place();
          const inside = whole.map((polygons) => isInMultiPolygon(x, y, polygons));
          expectSame(
            inside,
            [...inside].sort((a, b) => Number(a) - Number(b)),
          );
          // a band begins where the next smaller cost ends
          const first = inside.indexOf(true);
          expectSame(
            bands.map((band) => isInMultiPolygon(x, y, band)),
            LIMITS.map((_, i) => i === first),
          );
        }
      }),
      { seed: 1, numRuns: runs(14) },
    );
  });

  test('contains its start and all reached places, and nothing farther away than its reach plus a cell', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.constantFrom(Infinity, 0, 40),
        fc.boolean(),
        fc.boolean(),
        (seed, maxOffroad, isMixed, withHoles) => {
          const { stretches, startX, startY } = randomRoads({ seed, size: 8, isMixed });
          const options = { ...ALL, maxOffroad, withHoles };
          const drawn = outlinesOf(stretches, [startX], [startY], LIMITS, options, FLAT);
          const place = anywhere(stretches, LIMITS, maxOffroad, seed);
          const { cell } = detailAt(stretches, LIMITS, maxOffroad);
          LIMITS.forEach((limit, i) => {
            expect(isInMultiPolygon(startX, startY, drawn[i])).toBe(true);
            const lost = placesOn(stretches, 40).filter(
              ({ x, y, spent }) => spent <= limit && !isInMultiPolygon(x, y, drawn[i]),
            );
            expect(lost).toEqual([]);
            if (!withHoles) return;
            const discs = discsAlong(stretches, limit, maxOffroad, 4);
            for (let n = 0; n < 100; n++) {
              const [x, y] = place();
              if (isInMultiPolygon(x, y, drawn[i])) expectSame(isInDiscs(discs, x, y, cell[i]), true);
            }
          });
        },
      ),
      { seed: 2, numRuns: runs(6) },
    );
  });

  test('agrees with discs along the roads: 0.97 in full, 0.93 simplified by half', () => {
    for (const [maxOffroad, isMixed] of [
      [Infinity, false],
      [60, false],
      [Infinity, true],
    ] as const) {
      const { stretches, startX, startY } = randomRoads({ seed: 5, size: 9, isMixed });
      const place = anywhere(stretches, LIMITS, maxOffroad, 3);
      const whole = outlinesOf(stretches, [startX], [startY], LIMITS, { ...ALL, maxOffroad }, FLAT);
      const half = outlinesOf(stretches, [startX], [startY], LIMITS, { ...ALL, maxOffroad, keep: 0.5 }, FLAT);
      const discs = LIMITS.map((limit) => discsAlong(stretches, limit, maxOffroad, 4));
      const both = [0, 0, 0, 0, 0, 0];
      const any = [0, 0, 0, 0, 0, 0];
      for (let n = 0; n < 800; n++) {
        const [x, y] = place();
        LIMITS.forEach((_, i) => {
          const isIn = isInDiscs(discs[i], x, y);
          [whole[i], half[i]].forEach((polygons, k) => {
            const isDrawn = isInMultiPolygon(x, y, polygons);
            if (isIn && isDrawn) both[2 * i + k]++;
            if (isIn || isDrawn) any[2 * i + k]++;
          });
        });
      }
      LIMITS.forEach((_, i) => {
        expect(both[2 * i] / any[2 * i]).toBeGreaterThan(0.97);
        expect(both[2 * i + 1] / any[2 * i + 1]).toBeGreaterThan(0.93);
      });
    }
  });

  test('has the bands that clipping gives', () => {
    for (const maxOffroad of [Infinity, 30]) {
      const { stretches, startX, startY } = randomRoads({ seed: 11, size: 7 });
      // Small coordinates, because the clipping works in degrees.
      const target: Target = { ...FLAT, write: (x, y, out, at) => FLAT.write(x / 1e5, y / 1e5, out, at), perUnit: 1e8 };
      const draw = (banding: 'Donut' | 'Encompassing'): MultiPolygonCoordinates[] =>
        outlinesOf(stretches, [startX], [startY], LIMITS, { ...ALL, maxOffroad, keep: 0.5, banding }, target);
      const whole = draw('Encompassing').map(
        (coordinates): Feature<MultiPolygon> => ({
          type: 'Feature',
          properties: {},
          geometry: { type: 'MultiPolygon', coordinates },
        }),
      );
      const bands = draw('Donut');
      for (const i of [1, 2]) {
        const clipped = difference({ type: 'FeatureCollection', features: [whole[i], whole[i - 1]] })?.geometry;
        const polygons = clipped?.type === 'Polygon' ? [clipped.coordinates] : (clipped?.coordinates ?? []);
        const rings = polygons.flat() as unknown as Ring[];
        const area = rings.reduce((sum, ring) => sum + signedArea(ring), 0);
        expect(areaOf(bands[i]) / area).toBeCloseTo(1, 6);
      }
    }
  });

  test('without travel off the road follows the road closely', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 8, size: 6 });
    const [polygons] = outlinesOf(stretches, [startX], [startY], [80_000], { ...ALL, maxOffroad: 0 }, FLAT);
    const discs = discsAlong(stretches, 80_000, 0, 1);
    for (const [x, y] of polygons.flat(2)) expectSame(isInDiscs(discs, x, y, 10.1), true);
  });

  test('never shrinks when travel off the road is twice as fast', () => {
    for (const maxOffroad of [Infinity, 100]) {
      const slow = randomRoads({ seed: 21, slowness: 300 });
      const fast = randomRoads({ seed: 21, slowness: 150 });
      const options = { ...ALL, maxOffroad };
      const draw = ({ stretches, startX, startY }: typeof slow): MultiPolygonCoordinates[] =>
        outlinesOf(stretches, [startX], [startY], LIMITS, options, FLAT);
      const small = draw(slow);
      const large = draw(fast);
      const { cell } = detailAt(slow.stretches, LIMITS, maxOffroad);
      LIMITS.forEach((_, i) => {
        expect(areaOf(large[i])).toBeGreaterThanOrEqual(areaOf(small[i]));
        // The grids differ: a corner may be outside by less than a cell if neither drawing can leave the road.
        const discs = discsAlong(fast.stretches, LIMITS[i], maxOffroad, 2);
        const outside = small[i]
          .flat(2)
          .filter(([x, y]) => !isInMultiPolygon(x, y, large[i]) && !isInDiscs(discs, x, y, cell[i]));
        expect(outside).toEqual([]);
      });
    }
  });

  test('keeps the requested fraction of its corners, at least three, and the same ones if more are kept', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 33 });
    const draw = (keep: number): MultiPolygonCoordinates[] =>
      outlinesOf(stretches, [startX], [startY], LIMITS, { ...ALL, keep }, FLAT);
    const whole = draw(1).map(vertexCount);
    let more = draw(1);
    for (const keep of [0.7, 0.5, 0.25]) {
      const fewer = draw(keep);
      expect(fewer.map(vertexCount)).toEqual(
        whole.map((counts) => counts.map((count) => Math.max(3, Math.ceil(keep * count)))),
      );
      fewer.forEach((polygons, i) => {
        const kept = new Set(more[i].flat(2).map(String));
        expect(polygons.flat(2).every((position) => kept.has(String(position)))).toBe(true);
      });
      more = fewer;
    }
  });

  test('keeps its start inside, however simple', () => {
    for (const seed of [1, 2, 3]) {
      const { stretches, startX, startY } = randomRoads({ seed });
      const drawn = outlinesOf(stretches, [startX], [startY], LIMITS, { ...ALL, maxOffroad: 0, keep: 0.001 }, FLAT);
      for (const polygons of drawn) expect(isInMultiPolygon(startX, startY, polygons)).toBe(true);
    }
  });

  test('without islands and holes is one outline, and no smaller than with holes', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 40 });
    const options = { ...ALL, maxOffroad: 10 };
    const whole = outlinesOf(stretches, [startX], [startY], LIMITS, options, FLAT);
    const plain = { ...options, withHoles: false, withIslands: false };
    outlinesOf(stretches, [startX], [startY], LIMITS, plain, FLAT).forEach((polygons, i) => {
      expect(polygons.length).toBe(1);
      expect(polygons[0].length).toBe(1);
      // The area of a ring is rounded differently if the ring begins with another corner.
      expect(areaOf(polygons)).toBeGreaterThan(areaOf(whole[i]) - 1e-6);
      if (i === 2) expect(areaOf(polygons)).toBeGreaterThan(1.1 * areaOf(whole[i]));
    });
  });

  // A limit without islands and holes is drawn from the start, and nothing else is drawn.
  test('without islands and holes is the ring around its start with them', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.constantFrom(Infinity, 0, 25, 80), fc.boolean(), (seed, maxOffroad, isMixed) => {
        const { stretches, startX, startY } = randomRoads({ seed, size: 9, isMixed });
        const options = { ...ALL, maxOffroad };
        const whole = outlinesOf(stretches, [startX], [startY], LIMITS, options, FLAT);
        const plain = { ...options, withHoles: false, withIslands: false };
        outlinesOf(stretches, [startX], [startY], LIMITS, plain, FLAT).forEach((polygons, i) => {
          const around = whole[i]
            .map(([outline]) => outline)
            .filter((ring) => isInMultiPolygon(startX, startY, [[ring]]));
          const innermost = around.sort((a, b) => signedArea(a) - signedArea(b))[0];
          expectSame(
            polygons.map(([outline]) => fromSouth(outline)),
            [fromSouth(innermost)],
          );
        });
      }),
      { seed: 5, numRuns: runs(8) },
    );
  });

  test('is the same whatever was drawn in the same arena before', () => {
    const arena = newArena();
    for (const [seed, maxOffroad] of [
      [40, Infinity],
      [41, 0],
      [40, 30],
    ]) {
      const { stretches, startX, startY } = randomRoads({ seed, size: 8 });
      for (const withHoles of [true, false]) {
        const options = { ...ALL, maxOffroad, withHoles, withIslands: withHoles };
        const draw = (given: OutlineOptions): MultiPolygonCoordinates[] =>
          outlinesOf(stretches, [startX], [startY], LIMITS, given, FLAT);
        expectSame(draw({ ...options, arena }), draw({ ...options, arena: newArena() }));
      }
    }
  });

  test('is identical to the byte in the kernel, whose memory may grow meanwhile, and in plain loops', () => {
    const pool = openKernelPool() as KernelPool;
    fc.assert(
      fc.property(costing, ({ seed, isMixed, ...options }) => {
        const { stretches, startX, startY } = randomRoads({ seed, size: 8, isMixed });
        const { arena, drawn } = withKernel(pool);
        const draw = (given: OutlineOptions): MultiPolygonCoordinates[] =>
          outlinesOf(stretches, [startX], [startY], LIMITS, given, FLAT);
        expectSame(draw({ ...options, arena }), draw(options));
        expect(drawn.length).toBe(1);
      }),
      { seed: 6, numRuns: runs(5) },
    );
  });

  test('is so also far from the centre of the map, where a kernel has decimetre precision', () => {
    const pool = openKernelPool() as KernelPool;
    fc.assert(
      fc.property(costing, fc.constantFrom(-1_500_000, 800_000, 1_700_000), ({ seed, isMixed, ...options }, east) => {
        const { stretches, startX, startY } = randomRoads({ seed, size: 6, isMixed });
        for (let at = 0; at < stretches.count * STRETCH; at += STRETCH) {
          for (const x of [at, at + 3]) stretches.rows[x] += east;
        }
        const { arena, drawn } = withKernel(pool);
        const draw = (given: OutlineOptions): MultiPolygonCoordinates[] =>
          outlinesOf(stretches, [startX + east], [startY], LIMITS, given, FLAT);
        expectSame(draw({ ...options, arena }), draw(options));
        expect(drawn.length).toBe(1);
      }),
      { seed: 7, numRuns: runs(4) },
    );
  });

  test('around a start does not visit squares beyond sides that no limit crosses, in the kernel', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 51, size: 12 });
    const options = { ...ALL, withHoles: false, withIslands: false };
    const plain = newArena();
    const { arena, drawn } = withKernel(openKernelPool() as KernelPool);
    for (const each of [plain, arena])
      outlinesOf(stretches, [startX], [startY], LIMITS, { ...options, arena: each }, FLAT);
    expect(squaresIn(drawn[0])).toBeLessThan(0.9 * squaresIn(plain.tables));
  });

  test('draws roads wider than ten metres only where the reach is longer than twelve kilometres', () => {
    const halfWidthAcross = (metres: number): number => {
      const road = makeStretches(1);
      addStretch(road, 0, 0, 0, metres, 0, 1000, 1);
      const { floor, thin } = detailAt(road, [1000], 0);
      // wider than half the diagonal of a cell, so that nothing reached falls between the corners of cells
      expect(floor[0] / thin[0]).toBeGreaterThan(Math.SQRT1_2);
      return Number(floor[0].toFixed(6));
    };
    expect([300, 1700, 6000, 12_000, 36_000, 240_000].map(halfWidthAcross)).toEqual([1.5, 5, 10, 10, 30, 200]);
  });

  test('on all roads of a long reach has as many corners as on those of a shorter one', () => {
    /** The number of corners, if roads 400 metres apart are all reached over this many kilometres in each axis. */
    const cornersOver = (kilometres: number): number => {
      const roads = makeStretches(1);
      for (let at = 0; at <= 1000 * kilometres; at += 400) {
        addStretch(roads, 0, at, 0, 1000 * kilometres, at, 1000, 1);
        addStretch(roads, at, 0, 0, at, 1000 * kilometres, 1000, 1);
      }
      const drawn = outlinesOf(roads, [0], [0], [1000], { ...ALL, maxOffroad: 0 }, FLAT);
      return drawn.flat(2).reduce((sum, ring) => sum + ring.length, 0);
    };
    const [short, long] = [cornersOver(8), cornersOver(32)];
    // sixteen times as many blocks have four times as many corners
    expect(long).toBeGreaterThan(3 * short);
    expect(long).toBeLessThan(6.5 * short);
  });

  test('of a small and a large cost visits at most twice the squares of both alone', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 51, size: 12 });
    const squaresFor = (limits: number[]): number => {
      const arena = newArena();
      outlinesOf(stretches, [startX], [startY], limits, { ...ALL, arena }, FLAT);
      return squaresIn(arena.tables);
    };
    const [small, large] = [2_000, 110_000];
    expect(squaresFor([small, large])).toBeLessThan(2 * (squaresFor([small]) + squaresFor([large])));
  });

  test('returns costs in the order of the request, equal ones with equal bands', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 50 });
    const draw = (limits: number[]): MultiPolygonCoordinates[] =>
      outlinesOf(stretches, [startX], [startY], limits, { ...ALL, banding: 'Donut' }, FLAT);
    const [small, middle, large] = draw(LIMITS);
    expect(draw([LIMITS[2], LIMITS[0], LIMITS[1], LIMITS[2]])).toEqual([large, small, middle, large]);
  });

  test('of a tiny reach is a small patch around the start', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 60 });
    const [polygons] = outlinesOf(stretches, [startX], [startY], [0.5], ALL, FLAT);
    expect(faultsOf(polygons)).toEqual([]);
    expect(isInMultiPolygon(startX, startY, polygons)).toBe(true);
    expect(areaOf(polygons)).toBeLessThan(10);
  });

  test('of each limit is the same as for that limit alone', () => {
    const { stretches, startX, startY } = randomRoads({ seed: 71, size: 9 });
    const far = [2_000, 12_000, 100_000, 1_500_000];
    for (const maxOffroad of [Infinity, 40, 0]) {
      const options = { ...ALL, maxOffroad };
      const together = outlinesOf(stretches, [startX], [startY], far, options, FLAT);
      far.forEach((limit, i) => {
        const [alone] = outlinesOf(stretches, [startX], [startY], [limit], options, FLAT);
        expect(likeness(alone, together[i], 250)).toBeGreaterThan(0.97);
      });
    }
  });

  test('is as wide to the left of a road as to the right, in any direction of the road', () => {
    for (const maxOffroad of [100, 30, 10, 0, Infinity]) {
      for (let angle = 0; angle < 6.2; angle += 1.9) {
        const stretches = makeStretches(1);
        const [ex, ey] = [Math.cos(angle), Math.sin(angle)];
        addStretch(stretches, 0, 0, 0, 600 * ex, 600 * ey, 74_483, 149);
        const [polygons] = outlinesOf(stretches, [0], [0], [40_000], { ...ALL, maxOffroad }, FLAT);
        const { floor } = detailAt(stretches, [40_000], maxOffroad);
        for (const at of [0.5, 80, 200, 290]) {
          const half = (side: 1 | -1): number => {
            let low = 0;
            let high = 400;
            while (high - low > 0.1) {
              const off = (low + high) / 2;
              if (isInMultiPolygon(at * ex - side * off * ey, at * ey + side * off * ex, polygons)) low = off;
              else high = off;
            }
            return low;
          };
          const left = 40_000 - (at * 74_483) / 600;
          const expected = Math.max(Math.min(left / 149, maxOffroad), floor[0]);
          const tolerance = maxOffroad === Infinity || at > 250 ? 3 : 1;
          expect(Math.abs(half(1) - half(-1))).toBeLessThan(tolerance);
          if (at < 250 && maxOffroad < Infinity) expect(Math.abs(half(1) - expected)).toBeLessThan(tolerance);
        }
      }
    }
  });

  test('has a number of corners that depends on its length and not on its area', () => {
    for (const limit of [1, 1e3, 1e5, 1e7, 1e9]) {
      const { stretches, startX, startY } = randomRoads({ seed: 70, slowness: 20 });
      const [polygons] = outlinesOf(stretches, [startX], [startY], [limit], ALL, FLAT);
      expect(polygons.flat(2).length).toBeLessThan(4000);
    }
  });
});

test('the steps of simplifying many nested rings to triangles stay few', () => {
  const { stretches, startX, startY } = randomRoads({ seed: 5, size: 14 });
  const limits = Array.from({ length: 150 }, (_, i) => 2000 * (i + 1));
  const checksWith = (keep: number) => {
    let checks = 0;
    const onLimit = () => void checks++;
    outlinesOf(stretches, [startX], [startY], limits, { ...ALL, keep, onLimit }, FLAT);
    return checks;
  };
  expect(checksWith(1e-9)).toBeLessThan(1.2 * checksWith(1));
});
