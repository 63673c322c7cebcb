import { describe, expect, it } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Network } from '../../src/network/network.ts';
import { buildSnapIndex } from '../../src/snap/build-snap-index.ts';
import { eastward, PART_OF_PIECE, partCountOfPiece, RUN_RADIUS } from '../../src/snap/snap-index.ts';
import { vincentyMetres } from '../oracle/vincenty.ts';

const shapes: [number, number][][] = [
  [
    [8, 50],
    [8.3, 50.2],
    [8.3001, 50.2001],
    [8.3001, 50.2001],
    [8.31, 50.2],
  ],
  [
    [179.99, -17],
    [-179.98, -17.01],
    [-179.9799, -17.0101],
  ],
  [
    [0, 89.999],
    [120, 89.9995],
    [-120, 90],
    [5, 89.9],
  ],
  [
    [10, 54],
    [20, 60],
  ],
];
const networks: [string, Network][] = [
  ['odd shapes', buildNetwork({ segments: shapes.map((shape) => ({ shape, roadType: 'Ferry' })) })],
  ['a city', buildNetwork(city({ segments: 2000 }))],
];

describe.each(networks)('the index of %s', (_, network) => {
  const index = buildSnapIndex(network);
  const { pointX, pointY, firstPoint, segmentCount } = network;

  it('has every piece in one run, or in one run for each part', () => {
    const runsOfPiece: number[] = new Array(pointX.length).fill(0);
    const strays: number[] = [];
    for (const [run, first] of index.pointOfRun.entries()) {
      const count = index.pieceCount[run];
      if (count === PART_OF_PIECE) runsOfPiece[first] += 1 / partCountOfPiece(network, first);
      for (let point = first; point < first + count; point++) {
        runsOfPiece[point]++;
        const segment = index.segmentOfRun[run];
        if (point < firstPoint[segment] || point + 1 >= firstPoint[segment + 1]) strays.push(point);
      }
    }
    const lastPoints = new Set(Array.from({ length: segmentCount }, (_, segment) => firstPoint[segment + 1] - 1));
    const wrong = runsOfPiece.filter((runs, point) => Math.abs(runs - (lastPoints.has(point) ? 0 : 1)) > 1e-9);
    expect([strays, wrong]).toEqual([[], []]);
  });

  it('has no point of a run farther from its middle than its radius', () => {
    expect(Math.max(...index.radius)).toBeLessThanOrEqual(RUN_RADIUS);
    let farthest = Number.NEGATIVE_INFINITY;
    for (const [run, first] of index.pointOfRun.entries()) {
      if (index.pieceCount[run] === PART_OF_PIECE) continue;
      const [x, y] = [index.middle[2 * run], index.middle[2 * run + 1]];
      for (let point = first; point < first + index.pieceCount[run]; point++) {
        for (let t = 0; t <= 1; t += 0.25) {
          const px = pointX[point] + t * eastward(pointX[point + 1] - pointX[point]);
          const py = pointY[point] + t * (pointY[point + 1] - pointY[point]);
          farthest = Math.max(farthest, vincentyMetres(x / 1e7, y / 1e7, px / 1e7, py / 1e7) - index.radius[run]);
        }
      }
    }
    expect(farthest).toBeLessThanOrEqual(0);
  });

  it('takes about 30 bytes for a segment of a city', () => {
    const size = Object.values(index).reduce((sum: number, array: ArrayBufferView) => sum + array.byteLength, 0);
    if (segmentCount > 1000) expect(size / segmentCount).toBeLessThan(32);
  });
});

it('roads that are far longer than roads are, in all, are refused before they fill the memory', () => {
  const halfway = (latitude: number): [number, number][] => [
    [-45, latitude],
    [45, latitude],
  ];
  const networkOf = (count: number) =>
    buildNetwork({
      segments: Array.from({ length: count }, (_, i) => ({ shape: halfway(i / 100), roadType: 'Ferry' })),
    });
  expect(buildSnapIndex(networkOf(1)).segmentOfRun.length).toBeGreaterThan(60_000);
  expect(() => buildSnapIndex(networkOf(200))).toThrow('The network cannot be prepared: its roads are too long');
});
