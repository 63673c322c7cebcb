import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { DatabaseHandle } from '../../src/database/database.ts';
import { describeDatabase } from '../../src/database/describe-database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { findMode } from '../../src/network/modes.ts';
import type { NetworkSource, SegmentSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { row, writePbf } from '../kit/osm-data.ts';
import { runs } from '../kit/runs.ts';

const MODES = ['car', 'foot'] as const;
type ModeName = (typeof MODES)[number];

const ofMode = (segment: SegmentSource, mode: ModeName): SegmentSource | undefined => {
  const { byMode, bucketSpeeds, ...rest } = segment;
  const own = byMode?.[mode];
  if (own === false) return undefined;
  return { ...rest, ...own, bucketSpeeds: own?.bucketSpeeds ?? (own?.speed === undefined ? bucketSpeeds : undefined) };
};

/** The network for one mode only. */
const alone = (source: NetworkSource, mode: ModeName): NetworkSource => {
  const segments = [...source.segments].map((segment) => ofMode(segment, mode)).filter((one) => one !== undefined);
  const kept = new Set(segments.map(({ id }) => id));
  const turnBans = [...(source.turnBans ?? [])]
    .filter(({ modes, from, to }) => (modes === undefined || modes.includes(mode)) && kept.has(from) && kept.has(to))
    .map(({ modes: _, ...ban }) => ban);
  return { modes: [mode], segments, turnBans };
};

const directions = ['bidirectional', 'forward', 'backward'] as const;
const bucketSpeeds = fc.option(fc.constant({ Night: 7, AMPeak: { forward: 2, backward: 3 } }), {
  nil: undefined,
  freq: 2,
});
const own = fc.oneof(
  fc.constant(undefined),
  fc.constant(false as const),
  fc.record(
    { direction: fc.constantFrom(...directions), speed: fc.integer({ min: 3, max: 90 }), bucketSpeeds },
    { requiredKeys: [] },
  ),
);

/** Streets of a grid of 4 x 4, each with its modes. */
const grids: fc.Arbitrary<NetworkSource> = fc
  .array(
    fc.record({
      ...{ car: own, foot: own, bucketSpeeds },
      ...{ direction: fc.constantFrom(undefined, ...directions), speed: fc.integer({ min: 5, max: 100 }) },
    }),
    {
      minLength: 24,
      maxLength: 24,
    },
  )
  .chain((streets) =>
    fc
      .array(fc.tuple(fc.nat(23), fc.nat(23), fc.constantFrom(['car'], ['foot'], undefined)), { maxLength: 6 })
      .map((bans) => {
        const ends = Array.from({ length: 24 }, (_, i) => {
          const isAcross = i < 12;
          const line = Math.floor((i % 12) / 3);
          const at = i % 3;
          return isAcross ? [4 * line + at, 4 * line + at + 1] : [4 * at + line, 4 * at + 4 + line];
        });
        const pointOf = (junction: number): [number, number] => [
          8 + (junction % 4) * 0.001,
          41 + Math.floor(junction / 4) * 0.0013,
        ];
        const segments = streets.map(({ car, foot, direction, speed, bucketSpeeds }, i): SegmentSource => {
          const [start, end] = ends[i];
          // a road that no mode may use counts as closed for the moment, but would be missing in a network of one mode
          const isMissing = car === false && foot === false;
          const byMode = { ...(car !== undefined && !isMissing && { car }), ...(foot !== undefined && { foot }) };
          return {
            id: `1:${(i + 1).toString(16)}`,
            shape: [pointOf(start), pointOf(end)],
            start,
            end,
            roadType: 'LocalRoadUrban',
            ...(direction && { direction }),
            speed,
            bucketSpeeds,
            byMode,
          };
        });
        const turnBans = bans
          .filter(([from, to]) => from !== to && ends[from].some((junction) => ends[to].includes(junction)))
          .map(([from, to, modes]) => ({
            kind: 'no' as const,
            from: segments[from].id!,
            to: segments[to].id!,
            ...(modes && { modes }),
          }));
        return { modes: MODES, segments, turnBans };
      }),
  );

describe('several modes in one network', () => {
  test('answer as a separate network for each would, by any search, also under layers', () => {
    const jam = { velocity: -4, velocityUnit: 'kph' } as const;
    fc.assert(
      fc.property(grids, fc.boolean(), (source, isUpdated) => {
        const together = buildNetwork(source);
        const updated = (
          database: DatabaseHandle,
          segments: Iterable<SegmentSource>,
          mode: ModeName,
        ): DatabaseHandle => {
          const [first, second] = [...segments].map(({ id }) => id!);
          if (!isUpdated || second === undefined) return database;
          return updateDatabase(database, {
            jam: [{ segmentID: first, modes: [mode], updates: [{ speedAdjustment: jam }] }],
            works: [{ segmentID: second, modes: [mode], updates: [{ exclude: 'Y' }] }],
          });
        };
        const grounds = [openEngine(together), openEngine(prepareNetwork(together))];
        for (const mode of MODES) {
          const single = alone(source, mode);
          if ([...single.segments].length === 0) continue;
          const own = updated(openEngine(buildNetwork(single)), single.segments, mode);
          const databases = grounds.map((ground) => updated(ground, single.segments, mode));
          for (const costing of [
            { optimizeBy: 'time' },
            { optimizeBy: 'distance' },
            { historicTrafficTimeBucket: 'AMPeak' },
          ]) {
            const points = [...single.segments]
              .slice(0, 4)
              .map(({ shape }) => [(shape[0][0] + shape[1][0]) / 2, (shape[0][1] + shape[1][1]) / 2]);
            const query = { startPoints: points, endPoints: points, ...costing } as never;
            const expected = routeCostMatrix(own, query).matrix;
            for (const database of databases) {
              expect(routeCostMatrix(database, { ...(query as object), mode } as never).matrix).toEqual(expected);
            }
          }
        }
      }),
      { numRuns: runs(20), seed: 7 },
    );
  });

  test('the first is the default, and an unknown name is reported', () => {
    const segment: SegmentSource = {
      shape: [
        [8, 41],
        [8.01, 41],
      ],
      roadType: 'LocalRoadUrban',
      byMode: { car: { speed: 50 }, foot: { speed: 5 } },
    };
    const database = openEngine(decodeNetwork(encodeNetwork(buildNetwork({ modes: MODES, segments: [segment] }))));
    const trip = { startPoint: [8, 41], endPoint: [8.01, 41] } as const;
    const time = (mode?: string) => route(database, { ...trip, ...(mode && { mode }) }).time!;
    expect(time()).toBe(time('car'));
    expect(time('foot') / time('car')).toBeCloseTo(10, 3);
    expect(time('FOOT')).toBe(time('foot'));
    expect(route(database, { ...trip, mode: '' }).time).toBe(time());
    expect(() => time('boat')).toThrow(/mode: expected one of car, foot/);
    expect(() => time('boat')).toThrow(
      expect.objectContaining({ complaints: [expect.objectContaining({ parameter: 'mode', value: 'boat' })] }),
    );
    expect(describeDatabase(database).modes).toEqual(['car', 'foot']);
  });

  test('a bollard stops cars and lets people through', async () => {
    const nodes = row(5, 100).map((node) => (node.id === 3 ? { ...node, tags: { barrier: 'bollard' } } : node));
    const bytes = writePbf({ nodes, ways: [{ id: 1, refs: [1, 2, 3, 4, 5], tags: { highway: 'residential' } }] });
    const source = await importOsm(bytes, { modes: ['car', 'foot'] });
    expect(source.report).toMatchObject({ segments: 3 });
    const database = openEngine(prepareNetwork(buildNetwork(source)));
    const trip = { startPoint: [0.0001, 0], endPoint: [0.0035, 0] } as const;
    expect(route(database, { ...trip, mode: 'foot' }).distance).toBeGreaterThan(370);
    // a car cannot pass the bollard, so its start or its end is moved: the whole trip stays on one side
    expect(route(database, { ...trip, mode: 'car' }).distance).toBeLessThan(210);
  });

  test('a mode is found in any case, and an exact spelling wins', () => {
    expect(findMode({ modes: ['car', 'Foot', 'foot'] }, 'foot')).toBe(2);
    expect(findMode({ modes: ['car', 'Foot', 'foot'] }, 'FOOT')).toBe(1);
    expect(findMode({ modes: ['car', 'Foot', 'foot'] }, 'feet')).toBe(-1);
  });

  test('a network without modes is for cars', () => {
    expect(
      buildNetwork({
        segments: [
          {
            shape: [
              [8, 41],
              [8.01, 41],
            ],
            roadType: 'LocalRoadUrban',
          },
        ],
      }).modes,
    ).toEqual(['car']);
  });
});
