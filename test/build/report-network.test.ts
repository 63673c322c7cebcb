import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { reportNetwork } from '../../src/build/report-network.ts';
import type { SegmentSource } from '../../src/network/source.ts';

type Point = [number, number];

function road(id: string, shape: Point[], more: Partial<SegmentSource> = {}): SegmentSource {
  return { id, shape, roadType: 'LocalRoadRural', ...more };
}

//   A---1---B---2---C       6: from B to B, without length       8---o  stops 0.6 m short of 2
//           |
//           3 one-way down, 5 a duplicate of it
//           v
//           D               E---7---F  apart
const TOWN: SegmentSource[] = [
  road('1:0', [
    [8, 41],
    [8.01, 41],
  ]),
  road('2:0', [
    [8.01, 41],
    [8.02, 41],
  ]),
  road(
    '3:0',
    [
      [8.01, 41],
      [8.01, 40.99],
    ],
    { direction: 'forward' },
  ),
  road(
    '5:0',
    [
      [8.01, 40.99],
      [8.01, 41],
    ],
    { direction: 'backward' },
  ),
  road('6:0', [
    [8.01, 41],
    [8.01, 41],
  ]),
  road('7:0', [
    [8.05, 41],
    [8.06, 41],
  ]),
  road('8:0', [
    [8.015, 41.01],
    [8.015, 41.0000054],
  ]),
];

test('connected parts are those of each mode if there are several', () => {
  // on foot, everything but 2 is open, and the one-way road both ways
  const segments = TOWN.map((one): SegmentSource => {
    return { ...one, byMode: { foot: one.id === '2:0' ? false : { direction: 'bidirectional', speed: 5 } } };
  });
  const { strongPartsByMode, ...others } = reportNetwork(buildNetwork({ segments, modes: ['car', 'foot'] }));
  expect(strongPartsByMode).toEqual({
    car: { count: 4, largestShare: 3 / 8 },
    foot: { count: 3, largestShare: 3 / 7 },
  });
  expect(others.strongParts).toEqual({ count: 3, largestShare: 4 / 8 });
  expect(reportNetwork(buildNetwork({ segments: TOWN }))).not.toHaveProperty('strongPartsByMode');
});

test('a report lists oddities', () => {
  const report = reportNetwork(buildNetwork({ segments: TOWN }));
  expect(report.segmentCount).toBe(7);
  expect(report.junctionCount).toBe(8);
  expect(report.deadEndCount).toBe(6);
  expect(report.jointCount).toBe(1);
  expect(report.parts).toEqual({ count: 3, largestShare: 4 / 8 });
  expect(report.strongParts).toEqual({ count: 4, largestShare: 3 / 8 });
  expect(report.zeroLength).toEqual({ count: 1, examples: ['6:0'] });
  expect(report.duplicates).toEqual({ count: 1, examples: [['3:0', '5:0']] });
  expect(report.looseEnds.count).toBe(0);
  expect(report.nearMisses.count).toBe(1);
  const [miss] = report.nearMisses.examples;
  expect(miss).toMatchObject({ segment: '8:0', end: 'end', point: [8.015, 41.0000054], other: '2:0' });
  expect(miss.metres).toBeCloseTo(0.6, 1);
});

test('a report counts destination-only segments, segments closed at certain hours, and copies of junctions', () => {
  const plain = reportNetwork(buildNetwork({ segments: TOWN }));
  expect(plain).toMatchObject({ copyCount: 0, destinationOnlyCount: 0, closedAtHoursCount: 0 });
  const segments = TOWN.map((one) => {
    if (one.id === '3:0') return { ...one, isDestinationOnly: true };
    return one.id === '2:0' ? { ...one, closures: [{ buckets: ['Night'] as const }] } : one;
  });
  const turnBans = [{ kind: 'no', from: '1:0', to: '2:0' }] as const;
  const report = reportNetwork(buildNetwork({ segments, turnBans }));
  expect(report).toMatchObject({ destinationOnlyCount: 1, closedAtHoursCount: 1 });
  expect(report.copyCount).toBeGreaterThan(0);
});

test('a smaller tolerance finds less, a larger one more', () => {
  const network = buildNetwork({ segments: TOWN });
  expect(reportNetwork(network, { tolerance: 0.5 }).nearMisses.count).toBe(0);
  // All except F, which is 3,400 m from C.
  expect(reportNetwork(network, { tolerance: 3000 }).nearMisses.count).toBe(5);
  expect(reportNetwork(network, { tolerance: 3000, examples: 2 }).nearMisses.examples).toHaveLength(2);
});

test('a road that nearly closes to a ring is reported, a very short dead end is not', () => {
  const ring = road('1:0', [
    [8, 41],
    [8.01, 41],
    [8.01, 41.01],
    [8.000004, 41.000002],
  ]);
  const stub = road('3:0', [
    [8, 41],
    [8, 41.000003],
  ]);
  const report = reportNetwork(
    buildNetwork({
      segments: [
        ring,
        road('2:0', [
          [8, 41],
          [7.99, 40.99],
        ]),
        stub,
      ],
    }),
  );
  expect(report.nearMisses.examples.map(({ segment, other }) => [segment, other])).toEqual([['1:0', '3:0']]);
});

test('distant ends that share a junction id are reported', () => {
  const report = reportNetwork(
    buildNetwork({
      segments: [
        road(
          '1:0',
          [
            [8, 41],
            [8.01, 41],
          ],
          { end: 7 },
        ),
        road(
          '2:0',
          [
            [8.0101, 41],
            [8.02, 41],
          ],
          { start: 7 },
        ),
      ],
    }),
  );
  expect(report.parts.count).toBe(1);
  expect(report.looseEnds).toEqual({
    count: 1,
    examples: [{ segment: '2:0', end: 'start', metres: expect.closeTo(8.41, 2) }],
  });
});

test('turn bans do not change the parts', () => {
  const turnBans = [{ kind: 'only' as const, from: '1:0', to: '2:0' }];
  expect(reportNetwork(buildNetwork({ segments: TOWN, turnBans })).strongParts.count).toBe(4);
});
