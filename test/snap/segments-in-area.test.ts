import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { SearchLimitError, startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { type CoordinateSystem, coordinateSystem, coordinateSystemTable } from '../../src/geo/coordinate-systems.ts';
import { PlanePolygon } from '../../src/geo/plane-polygon.ts';
import { PER_DEGREE } from '../../src/network/network.ts';
import { metresOfPiece } from '../../src/network/piece-length.ts';
import { buildSnapIndex } from '../../src/snap/build-snap-index.ts';
import { inPlane, type PlaneArea } from '../../src/snap/plane-area.ts';
import { findSegments } from '../../src/snap/segments-in-area.ts';
import { lineInArea, type Position } from '../oracle/areas.ts';

// A city with so many roads that whole parts of the snap index are decided at once.

const network = buildNetwork(city({ segments: 600 }));
const search = { network, index: buildSnapIndex(network), budget: startBudget(), marks: {} };
const { firstPoint, pointX, pointY, segmentCount } = network;
const west = Math.min(...pointX);
const south = Math.min(...pointY);
const width = Math.max(...pointX) - west;
const height = Math.max(...pointY) - south;

/** Positions as shares of the city's width and height, from its south-west corner. */
type Drawn = readonly (readonly [x: number, y: number])[];

/** A star: its corners go around the middle in order, so that sides do not cross. */
function randomStar(random: ReturnType<typeof openRandom>): Drawn {
  const count = 3 + random.whole(6);
  const [x, y, size] = [random.next(), random.next(), 0.1 + random.next()];
  const corners = Array.from({ length: count }, (_, i): [number, number] => {
    const angle = ((i + 0.8 * random.next()) / count) * 2 * Math.PI;
    const radius = size * (0.3 + 0.7 * random.next());
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return [...corners, corners[0]];
}

/** A comb with many narrow teeth over the whole city. */
function comb(teeth: number): Drawn {
  const upper = Array.from({ length: 2 * teeth + 1 }, (_, i): [number, number] => [i / (2 * teeth), i % 2 ? 1.1 : 0.4]);
  const corners: Drawn = [...upper, [1, -0.1], [0, -0.1]];
  return [...corners, corners[0]];
}

function box(x: number, y: number, size: number): Drawn {
  return [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]; // biome-ignore format: one line
}

function areaOf(drawn: readonly Drawn[], system: CoordinateSystem, isDegrees: boolean) {
  const plane: PlaneArea['plane'] = { system, isDegrees, scale: isDegrees ? PER_DEGREE : 1000 };
  const placed = ([x, y]: Position): Position => {
    const [atX, atY] = [Math.round(west + x * width), Math.round(south + y * height)];
    return isDegrees ? [atX, atY] : inPlane(plane, atX, atY)!;
  };
  const rings = drawn.map((ring) => ring.map(placed));
  const line = (segment: number): Position[] => {
    const positions: Position[] = [];
    for (let point = firstPoint[segment]; point < firstPoint[segment + 1]; point++) {
      positions.push(isDegrees ? [pointX[point], pointY[point]] : inPlane(plane, pointX[point], pointY[point])!);
    }
    return positions;
  };
  const polygons = rings.map((ring) => new PlanePolygon([Float64Array.from(ring.flat())]));
  const alone = rings.map((ring) => [ring]);
  return { plane, polygons, wantedOf: (segment: number) => lineInArea(line(segment), alone, metresFrom(segment)) };
}

const metresFrom = (segment: number) => (piece: number) => metresOfPiece(pointX, pointY, firstPoint[segment] + piece);

test('segments touch an area, and lie in it by as much, as fractions say', () => {
  const random = openRandom(7);
  const stars = Array.from({ length: 4 }, () => randomStar(random));
  const boxes = [0.2, 0.7, 0.4].map((half) => box(0.5 - half, 0.5 - half, 2 * half));
  const drawn = [[box(-1, -1, 3)], [comb(10)], ...stars.map((one) => [one]), [...boxes, ...stars, box(0.1, 0.6, 0.1)]];
  const seen = { apart: 0, partly: 0, within: 0 };
  for (const code of [4326, 3857, 3763, 32633, 31467]) {
    const system = coordinateSystem(coordinateSystemTable(), `EPSG:${code}`) as CoordinateSystem;
    for (const one of drawn) {
      const { wantedOf, ...area } = areaOf(one, system, code === 4326);
      const shared = findSegments(search, { ...area, match: 'touches', isShared: true });
      const touched = new Set(shared.segment);
      const within = new Set(findSegments(search, { ...area, match: 'within', isShared: false }).segment);
      expect([...shared.segment]).toEqual([...shared.segment].sort((a, b) => a - b));
      for (let segment = 0; segment < segmentCount; segment++) {
        const { touches, share } = wantedOf(segment);
        const parts = shared.parts.get(segment) ?? [0, 1];
        const found = parts.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0);
        if (touched.has(segment) !== touches || within.has(segment) !== (share === 1))
          expect([code, segment, touched.has(segment), within.has(segment)]).toEqual([code, segment, touches, share]);
        if (touches) expect(found).toBeCloseTo(share, 9);
        seen[touches ? (share === 1 ? 'within' : 'partly') : 'apart']++;
      }
    }
  }
  expect(Math.min(seen.apart, seen.partly, seen.within)).toBeGreaterThan(500);
});

test('areas of one request find what each finds alone, small after large', () => {
  const random = openRandom(3);
  const system = coordinateSystem(coordinateSystemTable(), 'EPSG:4326') as CoordinateSystem;
  const small = (): Drawn => {
    const [x, y, size] = [random.next(), random.next(), 0.005 + 0.03 * random.next()];
    return box(x, y, size);
  };
  const polygonsOf = (drawn: Drawn) => areaOf([drawn], system, true).polygons;
  const plane = { system, isDegrees: true, scale: PER_DEGREE };
  const together = { network, index: search.index, budget: startBudget(), marks: {} };
  const counts: number[] = [];
  for (let i = 0; i < 120; i++) {
    const polygons = i % 4 === 0 ? [randomStar(random), small()] : Array.from({ length: 1 + (i % 3) }, small);
    const area = { plane, polygons: polygons.flatMap(polygonsOf), match: 'touches', isShared: true } as const;
    const found = findSegments(together, area);
    expect(found).toEqual(findSegments({ network, index: search.index, budget: startBudget(), marks: {} }, area));
    counts.push(found.segment.length);
  }
  expect(counts.filter((count) => count > 100).length).toBeGreaterThan(10);
  expect(counts.filter((count) => count > 0 && count < 10).length).toBeGreaterThan(10);
});

test('points near an edge are converted to a system once, however many areas of it there are', () => {
  const utm = coordinateSystem(coordinateSystemTable(), 'EPSG:32633') as CoordinateSystem;
  let count = 0;
  const system: CoordinateSystem = {
    ...utm,
    fromDegrees(lon, lat) {
      count++;
      return utm.fromDegrees(lon, lat);
    },
  };
  const random = openRandom(8);
  const areas = Array.from({ length: 20 }, () => areaOf([randomStar(random)], system, false));
  const together = { network, index: search.index, budget: startBudget(), marks: {} };
  count = 0;
  const all = areas.map((area) => findSegments(together, { ...area, match: 'touches', isShared: true }).segment.length);
  expect(Math.max(...all)).toBeGreaterThan(100);
  expect(count).toBeLessThan(7000);
});

test('steps of areas grow with what is compared with their edges, and are equal each time', () => {
  const system = coordinateSystem(coordinateSystemTable(), 'EPSG:4326') as CoordinateSystem;
  const stepsOf = (drawn: Drawn, isShared: boolean): number => {
    const budget = startBudget();
    const area = areaOf([drawn], system, true);
    findSegments({ network, index: search.index, budget, marks: {} }, { ...area, match: 'touches', isShared });
    return budget.areaSteps;
  };
  const [far, small, all] = [box(5, 5, 0.1), box(0.4, 0.4, 0.1), box(-1, -1, 3)].map((one) => stepsOf(one, false));
  expect([far < small, small < stepsOf(comb(10), false), all < stepsOf(comb(10), false)]).toEqual([true, true, true]);
  expect(stepsOf(comb(10), true)).toBeGreaterThan(2 * stepsOf(comb(10), false));
  expect(stepsOf(comb(10), true)).toBe(stepsOf(comb(10), true));
});

test('an area outside the network is not searched after the deadline', () => {
  const system = coordinateSystem(coordinateSystemTable(), 'EPSG:4326') as CoordinateSystem;
  const { plane, polygons } = areaOf([[[3, 3], [4, 3], [4, 4], [3, 3]]], system, true); // biome-ignore format: one line
  const area = { plane, polygons, match: 'touches', isShared: false } as const;
  expect(findSegments(search, area).segment).toHaveLength(0);
  const budget = { ...startBudget(), deadline: performance.now() - 1 };
  expect(() => findSegments({ network, index: search.index, budget, marks: {} }, area)).toThrow(SearchLimitError);
});
