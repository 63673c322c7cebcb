import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { CostModel } from '../../src/costing/cost-model.ts';
import { Guides } from '../../src/costing/guides/guides.ts';
import { boundByGuides, boundByPlain, type SharedLeader } from '../../src/costing/lower-bound.ts';
import { raisesSpeeds } from '../../src/costing/weights/time-weights.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { ROAD_TYPES, type RoadTypeName } from '../../src/network/road-types.ts';
import type { VehicleType } from '../../src/network/vehicle-types.ts';
import { route } from '../../src/operations/route.ts';
import { type Costing, isPlain, NO_COSTING, type SpeedChange } from '../../src/request/costing.ts';
import type { Hierarchy } from '../../src/search/hierarchy/hierarchy.ts';
import type { LeadsByShares } from '../../src/search/hierarchy/leads.ts';
import { leastOfInput } from '../../src/search/hierarchy/narrow-metric.ts';
import { WHOLE_SHARE } from '../../src/search/hierarchy/potentials.ts';
import { CLOSED } from '../../src/search/weights.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { openTown } from '../operations/open-town.ts';

// Trips under wishes never seen before are led by the metric of wishes that are more generous.

describe('guides', () => {
  const byPlain = (costs: CostModel, hierarchy: Hierarchy, costing: Costing) => {
    const view = costs.viewOf(costing);
    const weighted = costs.computeWeights(costing);
    const plain = costs.metrics.plainLeader(weighted);
    return !raisesSpeeds(costing, view.base) && boundByPlain(view, hierarchy, plain, weighted) !== undefined;
  };
  const cases = randomSources({ junctions: 6, segments: 12 }).chain((source) =>
    fc.record({ source: fc.constant(source), costing: randomCosting(source.segments.length) }),
  );

  test('weigh no arc more together than the wishes that they lead', () => {
    const led = new Set<number>();
    fc.assert(
      fc.property(cases, ({ source, costing }) => {
        const { costs, network, hierarchy, scratchPool } = openEngine(buildNetwork(source));
        const view = costs.viewOf(costing);
        const weighted = costs.computeWeights(costing);
        const guides = new Guides({ hierarchy: hierarchy!, scratchPool, kernels: undefined });
        // by and by all that are wanted are made
        const asked = Array.from({ length: 14 }, () => {
          const { leaders, onLost } = guides.guidesFor(view, costing, byPlain(costs, hierarchy!, costing));
          onLost(1000);
          return leaders;
        });
        for (const found of asked) {
          const bound = found && boundByGuides(view, hierarchy!, found, weighted);
          if (found === undefined || bound === undefined) continue;
          led.add(found.length);
          expect(found.reduce((sum, { share }) => sum + share, 0)).toBe(WHOLE_SHARE);
          for (let arc = 0; arc < network.arcCount; arc++) {
            if (weighted.weights.weight[arc] >= CLOSED) continue;
            const leastOf = ({ metric }: SharedLeader) => leastOfInput(hierarchy!, metric, arc);
            const least = found.reduce((sum, leader) => sum + leader.share * leastOf(leader), 0);
            expect(least * bound.percent).toBeLessThanOrEqual(weighted.weights.weight[arc] * 100 * WHOLE_SHARE);
          }
        }
      }),
      { seed: 3, numRuns: runs(300) },
    );
    expect([...led].sort()).toEqual([1, 2, 3]);
  });

  const { costs, hierarchy, scratchPool } = openTown(`
    A--B==C--D
    |  |  |  |
    E--F--G--H

    AB MajorRoadUrban
    BC NormalRoadUrban
    CD SecondaryHighwayUrban
  `).database;
  const costing = (roadType: RoadTypeName, step: SpeedChange): Costing => ({
    ...NO_COSTING,
    roadTypeChanges: ROAD_TYPES.map((name) => (name === roadType ? [step] : [])),
  });
  const open = (lost: number) => {
    const guides = new Guides({ hierarchy: hierarchy!, scratchPool, kernels: undefined });
    return (costing: Costing) => {
      const view = costs.viewOf(costing);
      const { leaders = [], onLost } = guides.guidesFor(view, costing, byPlain(costs, hierarchy!, costing));
      onLost(lost);
      return leaders;
    };
  };

  test('are those of wishes between the same rungs, and at once one where nothing else leads', () => {
    // so little that only many trips are worth a guide
    const ask = open(0.02);
    const first = (costing: Costing) => ask(costing)[0]?.metric;
    for (const roadType of ['MajorRoadUrban', 'NormalRoadUrban'] as const) {
      const guide = first(costing(roadType, { percentage: 42 }));
      expect(guide).toBeDefined();
      expect(first(costing(roadType, { percentage: 99 }))).toBe(guide);
      expect(first(costing(roadType, { percentage: 101 }))).not.toBe(guide);
    }
    expect(first(costing('LocalRoadUrban', { percentage: -30 }))).toBeUndefined();
    for (let again = 0; again < 12; again++) ask(costing('LocalRoadUrban', { percentage: -30 }));
    const [above, below] = ask(costing('LocalRoadUrban', { percentage: -20 }));
    expect(ask(costing('LocalRoadUrban', { percentage: -49 })).map(({ metric }) => metric)).toEqual([
      above.metric,
      below.metric,
    ]);
    expect(below.share).toBe(Math.floor(WHOLE_SHARE / 4) - 1);
    // Low counts as 1.6 times as long
    const shunned = ask({ ...NO_COSTING, priorities: ROAD_TYPES.map((name) => (name === 'LocalRoadUrban' ? 16 : 10)) });
    expect(shunned.map(({ metric }) => metric)).toEqual([above.metric, below.metric]);
    expect(shunned[1].share).toBe(Math.floor(0.6 * WHOLE_SHARE));
  });

  test('lead those of several kinds as far as they are made, beside the metric without wishes', () => {
    // so little that only many trips are worth a guide
    const ask = open(0.02);
    const slowed = (roadType: RoadTypeName, percentage: number) => costing(roadType, { percentage });
    const both = (local: number, major: number): Costing => {
      const [one, other] = [slowed('LocalRoadUrban', local), slowed('MajorRoadUrban', major)];
      return {
        ...NO_COSTING,
        roadTypeChanges: one.roadTypeChanges!.map((steps, i) => [...steps, ...other.roadTypeChanges![i]]),
      };
    };
    for (let again = 0; again < 12; again++) ask(slowed('LocalRoadUrban', -20));
    const [plain, local] = ask(slowed('LocalRoadUrban', -20));
    expect([plain, local]).toMatchObject([{ isPlain: true }, { isPlain: false }]);
    expect(ask(both(-20, -45))).toEqual([plain, local]);
    // as if by half
    expect(ask(slowed('LocalRoadUrban', -60))).toEqual([{ ...local, share: WHOLE_SHARE }]);
    // by itself the metric without wishes leads no worse
    expect(ask(slowed('MajorRoadUrban', -20))).toEqual([]);
  });

  test('are kept that are asked for most', () => {
    const ask = open(0);
    const often = costing('LocalRoadUrban', { percentage: 70 });
    for (let again = 0; again < 40; again++) ask(often);
    const [kept] = ask(often);
    const seldom = Array.from({ length: 200 }, (_, i) => costing('MajorRoadUrban', { add: 20_000 * (i % 36) + 1 }));
    const led = seldom.filter((costing) => ask(costing).length > 0);
    expect(led.length).toBeGreaterThan(50);
    expect(led.length).toBeLessThan(190);
    expect(ask(often)[0].metric).toBe(kept.metric);
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
    transientUpdates: [{ roadType: 'local road urban' as const, updates: [{ percentage }] }],
  });
  const { time: plainTime = 0 } = route(openEngine(network), trip);

  test('one guide leads all wishes alike, those that make roads faster at once', () => {
    const { costs } = openEngine(network);
    const [local] = network.roadType.filter((_, segment) => segment % 2 === 1);
    const faster = (percentage: number): Costing => {
      const roadTypeChanges: SpeedChange[][] = [];
      roadTypeChanges[local] = [{ percentage }];
      return { ...NO_COSTING, roadTypeChanges: Array.from(roadTypeChanges, (steps) => steps ?? []) };
    };
    const bounds = [102, 103, 400].map((percentage) => costs.lowerBoundOf(costs.computeWeights(faster(percentage)))!);
    expect(bounds[0].percent).toBe(100);
    const [one, alike, other] = bounds.map(({ leads }) => (leads as LeadsByShares).shares[0].metric);
    expect(alike).toBe(one);
    expect(other).not.toBe(one);
  });

  test('trips of many kinds in turns, some of which nothing leads, are answered as without a hierarchy', () => {
    const database = openEngine(network);
    const slow = openEngine(network, { prepare: false });
    const methods = new Set<string>();
    for (let i = 0; i < 120; i++) {
      const velocity = { speedAdjustment: { velocity: 20 * (i % 13) + 1, velocityUnit: 'kph' as const } };
      const updates = [i % 4 < 2 ? velocity : { percentage: 30 * 2 ** (i % 9) }];
      const payload = {
        transientUpdates: [
          { roadType: i % 2 ? ('local road urban' as const) : ('major road urban' as const), updates },
        ],
      };
      const { time, statistics } = route(database, trip, payload, { statistics: true });
      expect(time).toBe(route(slow, trip, payload).time);
      for (const method of statistics.methods) methods.add(method);
    }
    expect([...methods].sort()).toEqual(['both ends', 'lower bound']);
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
      database.costs.metrics.onDerived = ({ costing }) => {
        if (!isPlain(costing)) metrics++;
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
  const faster = { transientUpdates: [{ roadType: 'local road urban' as const, updates: [{ speed }] }] };
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
