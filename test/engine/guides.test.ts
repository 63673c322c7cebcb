import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { weigh } from '../../src/cost/weigh.ts';
import { isPlain, NO_WISHES, type SpeedChange, type Wishes } from '../../src/cost/wishes.ts';
import { generousWishes } from '../../src/engine/generous-wishes.ts';
import { openEngine } from '../../src/engine/open-database.ts';
import type { VehicleType } from '../../src/network/vehicle-types.ts';
import { route } from '../../src/operations/route.ts';
import { randomSources } from '../kit/random-network.ts';
import { randomWishes } from '../kit/random-wishes.ts';
import { runs } from '../kit/runs.ts';
import { openTown } from '../operations/open-town.ts';

// Trips under wishes never seen before are led by the metric of wishes that are more generous.

describe('generous wishes', () => {
  const cases = randomSources({ junctions: 6, segments: 12 }).chain((source) =>
    fc.record({ source: fc.constant(source), wishes: randomWishes(source.segments.length) }),
  );

  test('weigh no arc more, but on segments that the wishes speak of', () => {
    fc.assert(
      fc.property(cases, ({ source, wishes }) => {
        const { costs, network } = openEngine(buildNetwork(source), { prepare: false });
        const { base } = costs.viewOf(wishes);
        const wished = weigh(network, base, wishes);
        const generous = weigh(network, base, generousWishes(wishes));
        const unit = wished.kind === 'bent' && generous.kind !== 'bent' ? 10 : 1;
        fc.pre(wished.kind === 'bent' || generous.kind !== 'bent');
        const named = new Set(wishes.segmentChanges.map(({ segment }) => segment));
        const arcs = Array.from(network.courseOfArc.keys()).filter((arc) => !named.has(network.courseOfArc[arc] >>> 1));
        for (const arc of arcs) {
          if (wished.weight[arc] === 2 ** 30 - 1) continue;
          expect(generous.weight[arc]).toBeLessThanOrEqual(unit * wished.weight[arc]);
        }
      }),
      { seed: 3, numRuns: runs(60) },
    );
  });

  test('are the same for wishes like each other, and keep what is said in words', () => {
    const faster = (step: SpeedChange): Wishes => ({ ...NO_WISHES, avoidsTolls: true, roadTypeChanges: [[step]] });
    expect(generousWishes(faster({ percentage: 42 }))).toEqual(generousWishes(faster({ percentage: 44.5 })));
    expect(generousWishes(faster({ speed: 51_000 }))).toEqual(generousWishes(faster({ speed: 52_345 })));
    expect(generousWishes(faster({ add: 10_001 }))).toEqual(generousWishes(faster({ add: 15_000 })));
    expect(generousWishes(faster({ add: 1 })).avoidsTolls).toBe(true);
  });
});

describe('on a town of blocks', () => {
  const SIDE = 12;
  const at = (x: number, y: number): [number, number] => [8 + x / 1000, 41 + y / 1000];
  const network = buildNetwork({
    segments: Array.from({ length: SIDE * SIDE }, (_, i) => [i % SIDE, Math.floor(i / SIDE)]).flatMap(([x, y]) => [
      { shape: [at(x, y), at(x + 1, y)], roadType: y % 3 === 0 ? 'MajorRoadUrban' : 'LocalRoadUrban' },
      { shape: [at(x, y), at(x, y + 1)], roadType: 'LocalRoadUrban' },
    ]),
  });
  const trip = { startPoint: at(0, 0), endPoint: at(SIDE, SIDE), timeUnit: 'msec' } as const;
  const changed = (percentage: number) => ({
    transientUpdates: [{ roadType: 'local road urban', updates: [{ percentage }] }],
  });
  const { time: plainTime = 0 } = route(openEngine(network), trip);

  test('one guide leads all wishes alike, those that make roads faster at once', () => {
    const { costs } = openEngine(network);
    const [local] = network.roadType.filter((_, segment) => segment % 2 === 1);
    const faster = (percentage: number): Wishes => {
      const roadTypeChanges: SpeedChange[][] = [];
      roadTypeChanges[local] = [{ percentage }];
      return { ...NO_WISHES, roadTypeChanges: Array.from(roadTypeChanges, (steps) => steps ?? []) };
    };
    const bounds = [102, 103, 400].map((percentage) => costs.lowerBoundOf(costs.weigh(faster(percentage)))!);
    expect(bounds[0].percent).toBe(100);
    expect(bounds[1].base).toBe(bounds[0].base);
    expect(bounds[2].base).not.toBe(bounds[0].base);
  });

  test('faster roads are answered as without a hierarchy', () => {
    const database = openEngine(network);
    const slow = openEngine(network, { prepare: false });
    for (const percentage of [30, 100, 101, 300]) {
      const { time = 0 } = route(database, trip, changed(percentage));
      expect(time).toBeLessThan(plainTime);
      expect(time).toBe(route(slow, trip, changed(percentage)).time);
    }
  });

  test('whatever the cache may hold, metrics that it would forget at once are not made', () => {
    for (const cacheBytes of [0, 5000]) {
      const database = openEngine(network, { limits: { cacheBytes } });
      route(database, trip);
      let metrics = 0;
      // that of plain wishes, which leads the others, is never forgotten
      database.costs.metrics.onMade = ({ wishes }) => {
        if (!isPlain(wishes)) metrics++;
      };
      // the same wishes again and again, others, and some in turns
      for (const percentages of [[-10], [40], [-10, -20, -30]]) {
        for (let i = 0; i < 25 * percentages.length; i++) {
          route(database, trip, changed(percentages[i % percentages.length]));
        }
      }
      expect(metrics).toBe(0);
    }
  });
});

test('whether a change makes roads faster is a matter of the time of day: none of these is faster than in the morning', () => {
  const town = openTown(`
    +--E--F--+
    |        |
    A--C--D--B

    AC AMPeak=60 Night=20
    CD AMPeak=60 Night=20
    DB AMPeak=60 Night=20
    AE MajorRoadUrban 40kph
    EF MajorRoadUrban 40kph
    FB MajorRoadUrban 40kph
  `);
  const query = { startPoint: town.at('A'), endPoint: town.at('B'), historicTrafficTimeBucket: 'Night' } as const;
  const speed = { velocity: 40, velocityUnit: 'kph' } as const;
  const faster = { transientUpdates: [{ roadType: 'local road urban', updates: [{ speed }] }] };
  expect(Math.round(route(town.database, query).distance!)).toBe(1300);
  expect(Math.round(route(town.database, query, faster).distance!)).toBe(900);
});

test('a trip that a ban spares takes the turn, though whoever wishes nothing drives round it', () => {
  const { database, at } = openTown(`
    A--B--C
    |     |
    D--E--F

    no AB BC except STRAIGHT
  `);
  const trip = { startPoint: at('A'), endPoint: at('C'), distanceUnit: 'm' } as const;
  const metres = (vehicleType: VehicleType) =>
    Math.round(
      route(database, trip, { cvr: { vehicleAttributes: { vehicleType, height: 2, heightUnit: 'm' } } }).distance!,
    );
  expect([metres('TRIPLE'), metres('STRAIGHT')]).toEqual([1000, 600]);
});
