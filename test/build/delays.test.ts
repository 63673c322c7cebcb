import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections, writeSections } from '../../src/memory/sections.ts';
import { type Delays, delaysIn } from '../../src/network/delays.ts';
import { networkForMode } from '../../src/network/modes.ts';
import type { Network } from '../../src/network/network.ts';
import { NetworkError, type Problem } from '../../src/network/network-error.ts';
import { FORMAT_VERSION, networkFromSections, networkSections } from '../../src/network/network-sections.ts';
import { findSegment, segmentIdText } from '../../src/network/segment-ids.ts';
import { type JunctionDelay, type NetworkSource, TIME_BUCKETS, type TimeBucket } from '../../src/network/source.ts';
import { faultsOfNetwork } from '../../src/network/validate-network.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { drawTown } from '../kit/town.ts';

const town = drawTown(`
  A--B--C
     |  |
     D--E

  BC one-way
`);

function withDelays(delays: readonly JunctionDelay[], source: Partial<NetworkSource> = {}): Network {
  return buildNetwork({ ...town.source, ...source, delays });
}

function delayIn(delays: Delays | undefined, directedSegment: number): number {
  return delays === undefined ? 0 : delays.delay[delays.kind[directedSegment]];
}

/** The delays at the ends of roads in milliseconds: `BC` is the end at C of the road between B and C. */
function delaysOf(network: Network, mode = 0, bucket: TimeBucket = 'None'): Record<string, number> {
  const view = networkForMode(network, mode);
  const delays = delaysIn(view, TIME_BUCKETS.indexOf(bucket));
  const found: Record<string, number> = {};
  for (let directedSegment = 0; directedSegment < 2 * network.segmentCount; directedSegment++) {
    const delay = delayIn(delays, directedSegment);
    const ends = segmentIdText(network, directedSegment >>> 1).split(':');
    const [from, to] = ends.map((code) => String.fromCharCode(Number.parseInt(code, 16)));
    if (delay > 0) found[directedSegment & 1 ? to + from : from + to] = delay;
  }
  return found;
}

function problemsOf(delays: unknown, source: Partial<NetworkSource> = {}): readonly Problem[] {
  try {
    buildNetwork({ ...town.source, ...source, delays } as NetworkSource);
  } catch (error) {
    if (error instanceof NetworkError) return error.problems;
    throw error;
  }
  return [];
}

describe('a delay at a junction', () => {
  test('belongs to the ends of all roads there', () => {
    expect(delaysOf(withDelays([{ at: town.at('B'), seconds: 12.3456 }]))).toEqual({ AB: 12346, CB: 12346, DB: 12346 });
  });

  test('belongs to one road if it names it', () => {
    const from = town.id('BD');
    expect(delaysOf(withDelays([{ at: town.at('B'), seconds: 5, from }]))).toEqual({ DB: 5000 });
    expect(delaysOf(withDelays([{ at: town.at('D'), seconds: 5, from }]))).toEqual({ BD: 5000 });
  });

  test('belongs to both ends of a road that leads back to its junction', () => {
    const loop = drawTown(`
      A--B--+
         |  |
         +--+
    `);
    const network = buildNetwork({
      ...loop.source,
      delays: [{ at: loop.at('B'), seconds: 5, from: loop.id('BB') }],
    });
    const segment = findSegment(network, loop.id('BB')) as number;
    const delays = delaysIn(network, 0);
    expect([0, 1].map((way) => delayIn(delays, 2 * segment + way))).toEqual([5000, 5000]);
  });

  test('belongs to the roads on both sides of a gate, and not to the gate', () => {
    const gate: [number, number] = [8.001, 50];
    const drawn: [id: string, from: [number, number], to: [number, number]][] = [
      ['41:42', [8, 50], gate],
      ['42:43', gate, gate],
      ['43:44', gate, [8.002, 50]],
    ];
    const segments = drawn.map(([id, from, to], i) => ({
      ...{ id, shape: [from, to], start: i, end: i + 1 },
      roadType: 'LocalRoadUrban' as const,
    }));
    expect(delaysOf(buildNetwork({ segments, delays: [{ at: gate, seconds: 5 }] }))).toEqual({ AB: 5000, DC: 5000 });
    const named = buildNetwork({ segments, delays: [{ at: gate, seconds: 5, from: '42:43' }] });
    expect(delaysOf(named)).toEqual({ BC: 5000, CB: 5000 });
  });

  test('is found within 1e-7 degrees, and not farther away', () => {
    const [x, y] = town.at('A');
    expect(delaysOf(withDelays([{ at: [x + 1e-7, y - 1e-7], seconds: 1 }]))).toEqual({ BA: 1000 });
    expect(problemsOf([{ at: [x + 2e-7, y], seconds: 1 }])[0].problem).toMatch(
      'at: expected a point where segments begin or end, found [8',
    );
  });

  test('is found in the coordinate system of the source, and across the antimeridian', () => {
    const shape = [
      [100, 200],
      [300, 200],
    ] as [number, number][];
    const inMetres = buildNetwork({
      crs: 'epsg:3857',
      segments: [{ id: '41:42', roadType: 'LocalRoadUrban', shape }],
      delays: [{ at: [300, 200], seconds: 2 }],
    });
    expect(delaysOf(inMetres)).toEqual({ AB: 2000 });
    const farEast = buildNetwork({
      segments: [
        {
          id: '41:42',
          roadType: 'LocalRoadUrban',
          shape: [
            [179.99, 0],
            [180, 0],
          ],
        },
      ],
      delays: [{ at: [-180, 0], seconds: 2 }],
    });
    expect(delaysOf(farEast)).toEqual({ AB: 2000 });
  });

  test('counts where it is the largest of several, by mode and by bucket', () => {
    const at = town.at('A');
    const network = withDelays(
      [
        { at, seconds: 4 },
        { at, seconds: 9, buckets: ['AMPeak', 'Night'] },
        { at, seconds: 2, modes: ['foot'] },
        { at, seconds: 7, modes: ['foot'], buckets: ['None'] },
      ],
      { modes: ['car', 'foot'] },
    );
    const byBucket = (mode: number) => TIME_BUCKETS.map((bucket) => delaysOf(network, mode, bucket).BA);
    expect(byBucket(0)).toEqual([4000, 9000, 4000, 4000, 9000]);
    expect(byBucket(1)).toEqual([7000, 9000, 4000, 4000, 9000]);
  });

  test('belongs to the modes that it names alone', () => {
    const network = withDelays([{ at: town.at('A'), seconds: 4, modes: ['foot'] }], { modes: ['car', 'foot'] });
    expect([0, 1].map((mode) => delaysOf(network, mode))).toEqual([{}, { BA: 4000 }]);
  });
});

describe('problems', () => {
  test('of each delay are reported with its position', () => {
    expect(
      problemsOf([
        { at: town.at('A'), seconds: -1 },
        { at: town.at('A'), seconds: 86_401, from: 'nonsense' },
        { at: town.at('A'), seconds: 1, from: town.id('DE') },
        { at: [200, 0], seconds: 1, modes: ['train'], buckets: ['Noon'] },
        { at: 5, seconds: '1', second: 1 },
        7,
        {
          get at() {
            throw new Error('no');
          },
        },
      ]).map(({ delay, problem }) => `${delay} ${problem}`),
    ).toMatchInlineSnapshot(`
      [
        "0 seconds: expected a number from 0 to 86400, found -1",
        "1 seconds: expected a number from 0 to 86400, found 86401",
        "1 from: expected the id of a segment, found "nonsense"",
        "2 from: expected a segment that ends at [8.0027896, 50], found "44:45"",
        "3 modes: expected some of car, found "train"",
        "3 buckets: expected some of None, AMPeak, PMPeak, OffPeak, Night, found "Noon"; did you mean None?",
        "3 at: expected a point where segments begin or end, found [200, 0]",
        "4 second: there is no such member; did you mean seconds?",
        "4 seconds: expected a number from 0 to 86400, found "1"",
        "4 at: expected a point [x, y] within epsg:4326, found 5",
        "5 expected a delay, found 7",
        "6 seconds: expected a number from 0 to 86400, found nothing",
        "6 it cannot be read",
      ]
    `);
    expect(problemsOf(5)[0].problem).toBe('delays: expected a list, or anything that can be iterated, found 5');
  });

  test('a broken segment does not make a delay wrong', () => {
    const segments = [{ id: '1:1', roadType: 'LocalRoadUrban' }] as unknown as NetworkSource['segments'];
    const problems = problemsOf([{ at: [8, 50], seconds: 1 }], { segments });
    expect(problems.map(({ delay }) => delay)).toEqual([undefined]);
  });
});

test('delays of 0 leave the network as it is', () => {
  const plain = buildNetwork(town.source);
  expect(withDelays([])).toEqual(plain);
  expect(withDelays([{ at: town.at('A'), seconds: 0 }])).toEqual(plain);
  expect([...networkSections(plain).keys()].filter((name) => name.includes('elay'))).toEqual([]);
});

test('a network with delays survives its file', () => {
  fc.assert(
    fc.property(randomSources({ delays: 6 }), (source) => {
      const network = buildNetwork(source);
      const bytes = writeSections(networkSections(network), FORMAT_VERSION);
      const decoded = networkFromSections(readSections(bytes, FORMAT_VERSION, 'The network'), faultsOfNetwork);
      expect(decoded).toEqual(network);
    }),
    { seed: 5, numRuns: runs(60) },
  );
});
