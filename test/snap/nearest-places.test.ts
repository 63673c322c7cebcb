import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { mainParts } from '../../src/costing/main-parts.ts';
import { bearingDegrees } from '../../src/geo/bearing.ts';
import { fromLocal, localProjection, toLocal } from '../../src/geo/local-projection.ts';
import { junctionBefore, type Network, PER_DEGREE } from '../../src/network/network.ts';
import { pointOfPlace } from '../../src/network/segment-shape.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { CLOSED } from '../../src/search/weights.ts';
import { buildSnapIndex } from '../../src/snap/build-snap-index.ts';
import {
  closestPlaces,
  nearestCandidates,
  nearestPlace,
  nearestPlaces,
  placesWithin,
} from '../../src/snap/nearest-places.ts';
import { filterAlong, stepsAlong, surelyAlong } from '../../src/snap/runs-along.ts';
import { filterSegments, openSegments } from '../../src/snap/snap-filter.ts';
import { openSnapper, type Snapper } from '../../src/snap/snapper.ts';
import { runs } from '../kit/runs.ts';
import { metresToSegments } from '../oracle/snap.ts';
import { vincentyMetres } from '../oracle/vincenty.ts';

/** Metres by which the flat map and the rounding of parts may differ from the oracle, which works in straight degrees. */
const CLOSE = 0.02;

const CENTRES: [number, number][] = [
  [8.6, 41.1],
  [179.9995, 0],
  [-180, 64.9],
  [12, 89.99],
  [100, -90],
  [0, 78.2],
];

const centre = fc.constantFrom(...CENTRES);
const metre = (reach: number) => fc.double({ min: -reach, max: reach, noNaN: true });
const candidatePlaces = (reach: number) => fc.tuple(metre(reach), metre(reach));

function place(middle: [number, number], [x, y]: [number, number]): [number, number] {
  const out = new Float64Array(2);
  fromLocal(localProjection(...middle), x, y, out, 0);
  return [out[0], out[1]];
}

function networkOf(middle: [number, number], shapes: [number, number][][]): Network {
  const segments: SegmentSource[] = shapes.map((shape, i) => ({
    id: `0:${(i + 1).toString(16)}`,
    shape: shape.map((at) => place(middle, at)),
    roadType: 'LocalRoadUrban',
  }));
  return buildNetwork({ segments });
}

const open = (network: Network): Snapper => openSnapper(network, buildSnapIndex(network));

// Roads of a few hundred metres, and now and then one of many kilometres.
const shape = (reach: number) =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .array(candidatePlaces(60), { minLength: 2, maxLength: 9 })
        .chain((steps) => candidatePlaces(reach).map((start) => walk(start, steps))),
    },
    { weight: 1, arbitrary: fc.array(candidatePlaces(reach), { minLength: 2, maxLength: 3 }) },
  );

function walk(start: [number, number], steps: [number, number][]): [number, number][] {
  let [x, y] = start;
  return steps.map(([dx, dy]) => [(x += dx), (y += dy)]);
}

/** Places that are not nearly all at the middle: most random numbers of `fc.double` are tiny. */
const spread = (reach: number) => {
  const metre = fc.noBias(fc.integer({ min: -100 * reach, max: 100 * reach })).map((centimetres) => centimetres / 100);
  return fc.tuple(metre, metre);
};
const spreadTown = fc.array(
  fc
    .tuple(spread(3000), fc.array(spread(60), { minLength: 2, maxLength: 9 }))
    .map(([start, steps]) => walk(start, steps)),
  { minLength: 5, maxLength: 25 },
);

const town = (reach: number) => fc.array(shape(reach), { minLength: 1, maxLength: 25 });

describe('nearestPlace', () => {
  it('is as near as trying every piece, everywhere on Earth', () => {
    fc.assert(
      fc.property(centre, town(3000), candidatePlaces(4000), (middle, shapes, at) => {
        const network = networkOf(middle, shapes);
        const [lon, lat] = place(middle, at);
        const metres = metresToSegments(network, lon, lat);
        const found = nearestPlace(open(network), lon, lat)!;
        expect(Math.abs(found.distance - Math.min(...metres))).toBeLessThan(CLOSE);
        expect(Math.abs(metres[found.segment] - found.distance)).toBeLessThan(CLOSE);
      }),
      { seed: 11, numRuns: runs(60) },
    );
  });
});

describe('a search with a filter', () => {
  it('skips closed segments and finds the nearest open one', () => {
    fc.assert(
      fc.property(
        centre,
        town(3000),
        candidatePlaces(4000),
        fc.infiniteStream(fc.boolean()),
        (middle, shapes, at, coins) => {
          const network = networkOf(middle, shapes);
          const [lon, lat] = place(middle, at);
          const isOpen = Uint8Array.from({ length: network.segmentCount }, () => (coins.next().value ? 1 : 0));
          const snapper = open(network);
          const found = nearestPlace(snapper, lon, lat, { filter: filterSegments(snapper.index, isOpen) });
          const metres = metresToSegments(network, lon, lat).filter((_, segment) => isOpen[segment]);
          if (found === undefined) {
            expect(metres).toEqual([]);
          } else {
            expect(isOpen[found.segment]).toBe(1);
            expect(Math.abs(found.distance - Math.min(...metres))).toBeLessThan(CLOSE);
          }
        },
      ),
      { seed: 12, numRuns: runs(40) },
    );
  });

  it('finds segments that are open in either direction, and only those of one part if requested', () => {
    const network = buildNetwork({
      segments: [
        {
          id: '0:1',
          shape: [
            [8, 50],
            [8.001, 50],
          ],
          roadType: 'Ferry',
          direction: 'forward',
        },
        {
          id: '0:2',
          shape: [
            [8.001, 50],
            [8.002, 50],
          ],
          roadType: 'Ferry',
        },
        {
          id: '0:3',
          shape: [
            [8.002, 50],
            [8.003, 50],
          ],
          roadType: 'Ferry',
        },
      ],
    });
    const weight = new Int32Array(network.arcCount).fill(7);
    expect([...openSegments(network, weight)]).toEqual([1, 1, 1]);
    weight[network.arcOfDirected[0]] = CLOSED;
    weight[network.arcOfDirected[2]] = CLOSED;
    expect([...openSegments(network, weight)]).toEqual([0, 1, 1]);
    const componentOfNode = new Uint32Array(network.nodeCount).fill(1);
    componentOfNode[junctionBefore(network, 2)] = 0;
    const largest = { count: 2, componentOfNode, size: Uint32Array.of(1, 3), largest: 1 };
    expect([...mainParts(network, weight, largest)]).toEqual([0, 0, 1]);
    const large = { ...largest, size: Uint32Array.of(1000, 3000) };
    componentOfNode.set([0, 0], junctionBefore(network, 0));
    weight.fill(7);
    expect([...mainParts(network, weight, large)]).toEqual([2, 0, 1]);
  });
});

describe('nearestCandidates', () => {
  it('has the same members in the same order, with or without candidates', () => {
    const network = networkOf(CENTRES[0], [
      [
        [0, 0],
        [100, 0],
      ],
      [
        [0, 20],
        [100, 20],
      ],
    ]);
    const snapper = open(network);
    const between = nearestCandidates(snapper, ...place(CENTRES[0], [50, 10]))!;
    const alone = nearestCandidates(snapper, ...place(CENTRES[0], [50, 5]))!;
    expect([between.candidates?.map(({ segment }) => segment), alone.candidates]).toEqual([[1], undefined]);
    expect(Object.keys(between)).toEqual(Object.keys(alone));
  });
});

describe('nearestPlaces and placesWithin', () => {
  it('give each segment once, in order of distance, as trying every piece does', () => {
    fc.assert(
      fc.property(
        centre,
        town(800),
        candidatePlaces(900),
        fc.integer({ min: 1, max: 8 }),
        (middle, shapes, at, count) => {
          const network = networkOf(middle, shapes);
          const [lon, lat] = place(middle, at);
          const snapper = open(network);
          const sorted = metresToSegments(network, lon, lat).sort((a, b) => a - b);
          const nearest = nearestPlaces(snapper, lon, lat, count);
          expect(new Set(nearest.map(({ segment }) => segment)).size).toBe(Math.min(count, network.segmentCount));
          for (const [i, { distance }] of nearest.entries()) expect(Math.abs(distance - sorted[i])).toBeLessThan(CLOSE);

          const all = nearestPlaces(snapper, lon, lat, network.segmentCount);
          expect(all.slice(0, count)).toEqual(nearest);
          for (const metres of [0, 1, 100, 700]) {
            const within = placesWithin(snapper, lon, lat, metres);
            expect(within).toEqual(all.filter(({ distance }) => distance <= metres));
          }
          expect(nearestPlaces(snapper, lon, lat, count, { metres: 300 })).toEqual(
            nearest.filter(({ distance }) => distance <= 300),
          );
        },
      ),
      { seed: 13, numRuns: runs(40) },
    );
  });

  it('find nothing if none are requested', () => {
    const network = networkOf(
      [0, 0],
      [
        [
          [0, 0],
          [50, 0],
        ],
      ],
    );
    expect(nearestPlaces(open(network), 0, 0, 0)).toEqual([]);
  });
});

describe('a place', () => {
  it('lies at its coordinates, on whole centimetres of its segment', () => {
    fc.assert(
      fc.property(centre, town(800), candidatePlaces(900), (middle, shapes, at) => {
        const network = networkOf(middle, shapes);
        const [lon, lat] = place(middle, at);
        for (const found of nearestPlaces(open(network), lon, lat, 5)) {
          expect(Number.isInteger(found.at)).toBe(true);
          expect(found.at).toBeGreaterThanOrEqual(0);
          expect(found.at).toBeLessThanOrEqual(network.length[found.segment]);
          // Half a centimetre of rounding along the road, and one of coordinates.
          const point = pointOfPlace(network, found);
          expect(Math.abs(vincentyMetres(lon, lat, ...point) - found.distance)).toBeLessThan(0.04);
        }
      }),
      { seed: 14, numRuns: runs(40) },
    );
  });

  it('at the end of a shape is exactly the junction', () => {
    const network = networkOf(
      [8, 50],
      [
        [
          [0, 0],
          [40, 0],
          [40, 30.5],
        ],
      ],
    );
    const snapper = open(network);
    const [before, end] = [place([8, 50], [-5, 1]), place([8, 50], [44, 60])];
    expect(nearestPlace(snapper, ...before)!.at).toBe(0);
    expect(nearestPlace(snapper, ...end)!.at).toBe(network.length[0]);
    const onVertex = place([8, 50], [40, 0]);
    const found = nearestPlace(snapper, ...onVertex)!;
    expect(found.at).toBe(4000);
    expect(pointOfPlace(network, found)[0]).toBe(Number(onVertex[0].toFixed(7)));
  });

  it('between equally near segments is on the one with the lowest number, and all arms of a junction count as closest', () => {
    const arms: [number, number][][] = [
      [
        [0, 0],
        [30, 0],
      ],
      [
        [0, 30],
        [0, 0],
      ],
      [
        [0, 0],
        [-30, 0],
      ],
      [
        [500, 0],
        [530, 0],
      ],
    ];
    const network = networkOf([8, 50], arms);
    const snapper = open(network);
    expect(nearestPlace(snapper, 8, 50)).toMatchObject({ segment: 0, at: 0 });
    expect(closestPlaces(snapper, 8, 50).map(({ segment, at }) => [segment, at])).toEqual([
      [0, 0],
      [1, network.length[1]],
      [2, 0],
    ]);
    // The point is 2 m along the second arm, and the other arms are 2 m away.
    expect(closestPlaces(snapper, ...place([8, 50], [0.2, 2])).map(({ segment }) => segment)).toEqual([1]);
    // The first and the third arm are 0.9 m farther away than the second.
    expect(closestPlaces(snapper, ...place([8, 50], [0, 0.9])).map(({ segment }) => segment)).toEqual([1, 0, 2]);
  });

  it('on a ferry line of hundreds of kilometres is where its straight line in degrees passes', () => {
    const network = buildNetwork({
      segments: [
        {
          shape: [
            [10, 54],
            [20, 60],
          ],
          roadType: 'Ferry',
        },
      ],
    });
    const found = nearestPlace(open(network), 15, 57)!;
    expect(found.distance).toBeLessThan(0.02);
    expect(Math.abs(pointOfPlace(network, found)[0] - 15)).toBeLessThan(1e-6);
  });

  it('on a road that turns as it leaves the pole is where its straight line in degrees passes', () => {
    const network = buildNetwork({
      segments: [
        {
          shape: [
            [12, -90],
            [10, -89.9994],
          ],
          roadType: 'LocalRoadRural',
        },
      ],
    });
    const found = nearestPlace(open(network), 11.5, -89.99985)!;
    expect(found.distance).toBeLessThan(0.02);
    expect(vincentyMetres(11.5, -89.99985, ...pointOfPlace(network, found))).toBeLessThan(0.02);
  });

  it('is found from the other side of the Earth', () => {
    const network = networkOf(
      [8, 50],
      [
        [
          [0, 0],
          [30, 0],
        ],
        [
          [0, 900],
          [30, 900],
        ],
      ],
    );
    expect(nearestPlace(open(network), -172, -49)!.segment).toBe(1);
    expect(nearestPlace(open(network), -172, -51)!.segment).toBe(0);
    expect(nearestPlace(open(network), -172, -49, { metres: 50_000 })).toBeUndefined();
  });
});

describe('a bearing that few roads fit', () => {
  const network = buildNetwork(city({ segments: 12_000 }));
  const bearingAt = (point: number, { pointX, pointY }: Network = network) => {
    const [x1, y1, x2, y2] = [pointX[point], pointY[point], pointX[point + 1], pointY[point + 1]];
    return bearingDegrees(x1 / PER_DEGREE, y1 / PER_DEGREE, x2 / PER_DEGREE, y2 / PER_DEGREE);
  };
  const along =
    ([degrees, tolerance]: readonly [number, number], asked = () => {}, of: Network = network) =>
    (_segment: number, point: number) => {
      asked();
      const apart = Math.abs(((bearingAt(point, of) - degrees + 540) % 360) - 180);
      return (apart <= tolerance ? 1 : 0) + (180 - apart <= tolerance ? 2 : 0);
    };
  const [lon, lat] = [network.pointX[1000] / PER_DEGREE, network.pointY[1000] / PER_DEGREE];

  it.each([
    [37, 0.2],
    [217, 0.05],
    [1, 0],
    [0, 0.01],
    [359.9999, 0.001],
    [179.99, 0.02],
    [90, 30],
    [45, 90],
    [bearingAt(5000), 0],
    [(bearingAt(5001) + 180) % 360, 0],
  ] as const)('is found as a search of all places finds it: %d, %d', (...bearing) => {
    const snapper = open(network);
    const filter = filterSegments(snapper.index, new Uint8Array(network.segmentCount).fill(1).fill(0, 3000, 4000));
    for (const options of [{}, { filter }, { metres: 400 }]) {
      let asked = 0;
      const directedSegmentsAt = along(bearing, () => asked++);
      const found = nearestPlaces(snapper, lon, lat, 20, { ...options, directedSegmentsAt, bearing });
      const one = nearestCandidates(snapper, lon, lat, { ...options, directedSegmentsAt, bearing });
      expect(asked).toBeLessThan(6000);
      expect(found).toEqual(nearestPlaces(snapper, lon, lat, 20, { ...options, directedSegmentsAt }));
      expect(one).toEqual(nearestCandidates(snapper, lon, lat, { ...options, directedSegmentsAt }));
    }
  });

  it('is found everywhere on Earth as a search of all places finds it', () => {
    const degrees = fc.integer({ min: 0, max: 359 });
    const tolerance = fc.constantFrom(0, 1, 5, 30, 90);
    fc.assert(
      fc.property(centre, town(3000), candidatePlaces(4000), degrees, tolerance, (middle, shapes, at, ...bearing) => {
        const roads = networkOf(middle, shapes);
        const snapper = open(roads);
        filterAlong(snapper, snapper.everySegment, bearing);
        const [lon, lat] = place(middle, at);
        const directedSegmentsAt = along(bearing, undefined, roads);
        const all = nearestPlaces(snapper, lon, lat, 5, { directedSegmentsAt });
        expect(nearestPlaces(snapper, lon, lat, 5, { directedSegmentsAt, bearing })).toEqual(all);
      }),
      { seed: 16, numRuns: runs(60) },
    );
  });

  it('is known from the list of bearings, except close to the tolerance', () => {
    const degrees = fc.integer({ min: 0, max: 36_000 }).map((hundredths) => hundredths / 100);
    const tolerance = fc.constantFrom(0, 0.01, 25, 90, 137.5, 180);
    let known = 0;
    let unknown = 0;
    fc.assert(
      fc.property(centre, spreadTown, degrees, tolerance, (middle, shapes, ...bearing) => {
        const roads = networkOf(middle, shapes);
        const snapper = open(roads);
        expect(stepsAlong(snapper, bearing)).toBeUndefined();
        filterAlong(snapper, snapper.everySegment, bearing);
        const steps = stepsAlong(snapper, bearing)!;
        for (let segment = 0; segment < roads.segmentCount; segment++) {
          for (let i = roads.firstPoint[segment]; i < roads.firstPoint[segment + 1] - 1; i++) {
            const sure = surelyAlong(steps, i);
            if (sure === undefined) unknown++;
            else expect(sure).toBe(along(bearing, undefined, roads)(segment, i));
            known++;
          }
        }
      }),
      { seed: 17, numRuns: runs(60) },
    );
    expect(unknown / known).toBeLessThan(0.05);
  });

  it('takes little work for each point, although each point has a bearing of its own', () => {
    const snapper = open(network);
    const marks = new Uint8Array(network.segmentCount).fill(1);
    marks[0] = 0;
    const filter = filterSegments(snapper.index, marks);
    let looks = 0;
    // counts how often a search looks whether a road may be used
    const mark = new Proxy(marks, {
      get: (target, key) => {
        looks++;
        return target[Number(key)];
      },
    });
    const snap = (degrees: number) =>
      nearestCandidates(snapper, lon, lat, {
        filter: { ...filter, mark },
        bearing: [degrees, 0.001],
        directedSegmentsAt: along([degrees, 0.001], () => looks++),
      });
    snap(0.5);
    looks = 0;
    for (let degrees = 1; degrees < 101; degrees++) snap(degrees + 0.37);
    expect(looks / 100).toBeLessThan(100);
  });
});

describe('pieces of road that may not be used', () => {
  const network = buildNetwork(city({ segments: 12_000 }));
  const [lon, lat] = [network.pointX[1000] / PER_DEGREE, network.pointY[1000] / PER_DEGREE];

  it('are measured once and not projected, although a search looks at all of them', () => {
    const snapper = open(network);
    let read = 0;
    const pointX = new Proxy(network.pointX, {
      get: (target, at) => {
        read++;
        return target[Number(at)];
      },
    });
    let asked = 0;
    const directedSegmentsAt = () => {
      asked++;
      return 0;
    };
    const counting = { ...snapper, network: { ...network, pointX } };
    expect(nearestPlaces(counting, lon, lat, 1, { directedSegmentsAt })).toEqual([]);
    let points = 0;
    let pieces = 0;
    for (const pieceCount of snapper.index.pieceCount) {
      points += pieceCount === 0 ? 10 : pieceCount + 1;
      pieces += Math.max(1, pieceCount);
    }
    expect(asked).toBe(pieces);
    expect(read).toBeLessThanOrEqual(points);
  });

  it('are not even measured if their bearing is known not to fit', () => {
    const snapper = open(network);
    const list = filterAlong(snapper, snapper.everySegment, [10, 0.5]).listed!;
    let asked = 0;
    let read = 0;
    const directedSegmentsAt = () => {
      asked++;
      return 0;
    };
    const pointX = new Proxy(network.pointX, {
      get: (target, at) => {
        read++;
        return target[Number(at)];
      },
    });
    Object.assign(snapper, { network: { ...network, pointX } });
    expect(nearestPlaces(snapper, lon, lat, 1, { directedSegmentsAt, bearing: [10, 0.5] })).toEqual([]);
    let listed = 0;
    for (let i = 0; i < list.count; i++)
      listed += Math.max(1, snapper.index.pieceCount[list.runs[(list.first + i) % list.runs.length]]);
    // those with other bearings are neither measured nor asked about
    expect(asked).toBeLessThanOrEqual(listed);
    expect(read).toBeLessThanOrEqual(2 * asked);
    expect(asked).toBeGreaterThan(0);
  });

  it('lie on the side of the point that the search says, if it says one', () => {
    let sure = 0;
    let asked = 0;
    fc.assert(
      fc.property(centre, spreadTown, spread(4000), (middle, shapes, at) => {
        const roads = networkOf(middle, shapes);
        const [lon, lat] = place(middle, at);
        const map = localProjection(lon, lat);
        const directedSegmentsAt = (_segment: number, point: number, side: number) => {
          const [[ax, ay], [bx, by]] = [point, point + 1].map((i) => {
            const out = new Float64Array(2);
            toLocal(map, roads.pointX[i] / PER_DEGREE, roads.pointY[i] / PER_DEGREE, out, 0);
            return out;
          });
          const toTheLeft = (ax * by - bx * ay) / Math.hypot(bx - ax, by - ay);
          asked++;
          if (side === 0) return 0;
          sure++;
          expect(side * toTheLeft).toBeGreaterThan(0.05);
          return 0;
        };
        nearestPlaces(open(roads), lon, lat, 1, { directedSegmentsAt });
      }),
      { seed: 18, numRuns: runs(100) },
    );
    expect(sure / asked).toBeGreaterThan(0.1);
  });
});
