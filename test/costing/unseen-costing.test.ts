import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { CostOfSegment } from '../../src/costing/areas/cost-function.ts';
import { metricsOf } from '../../src/costing/metrics.ts';
import type { WeightedCosting } from '../../src/costing/weighted-costing.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import type { VehicleType } from '../../src/network/vehicle-types.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import { isPlain, NO_COSTING } from '../../src/request/costing.ts';
import { copyMetric } from '../../src/search/hierarchy/customize-partially.ts';
import { findTrip } from '../../src/trips/find-trip.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { randomPlaces, randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { openTown } from '../operations/open-town.ts';

// Trips under new costings. The default metric gives the lower bound if a costing slows or closes roads, or makes them little faster.
// Otherwise the metric of a costing with similar speeds gives the bound, or a metric is customized at once.

describe('on a town of blocks', () => {
  const SIDE = 12;
  const at = (x: number, y: number): [number, number] => [8 + x / 1000, 41 + y / 1000];
  const townOf = (side: number) =>
    buildNetwork({
      segments: Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)]).flatMap(([x, y]) => [
        { shape: [at(x, y), at(x + 1, y)], roadType: y % 3 === 0 ? 'MajorRoadUrban' : 'LocalRoadUrban' },
        { shape: [at(x, y), at(x, y + 1)], roadType: 'LocalRoadUrban' as const },
      ]),
    });
  const network = townOf(SIDE);
  const trip = { startPoint: at(0, 0), endPoint: at(SIDE, SIDE), timeUnit: 'msec' } as const;
  const changed = (percentage: number) => ({
    transientUpdates: [{ roadType: 'local road urban' as const, updates: [{ percentage }] }],
  });
  const { time: plainTime = 0 } = route(openEngine(network), trip);

  test('if roads get slower or little faster, the default metric gives the bound; if much faster, a metric is customized', () => {
    const methods = (percentage: number) =>
      route(openEngine(network), trip, changed(percentage), { statistics: true }).statistics.methods;
    const expected = [['lower bound'], ['lower bound'], ['lower bound'], ['metric'], ['metric']];
    expect([-50, -5, 5, 30, 300].map(methods)).toEqual(expected);
  });

  test('a route with many legs customizes a metric for its first leg', () => {
    const methods = (legs: number) => {
      const intermediatePoints = Array.from({ length: legs - 1 }, (_, i) => at(i % SIDE, (5 * i) % SIDE));
      const query = { ...trip, intermediatePoints };
      const { time, statistics } = route(openEngine(network), query, changed(-50), { statistics: true });
      expect(time).toBe(route(openEngine(network, { prepare: false }), query, changed(-50)).time);
      return statistics.methods;
    };
    expect([2, 9, 10, 40].map(methods)).toEqual([['lower bound'], ['lower bound'], ['metric'], ['metric']]);
  });

  test('alternatives to many legs are searched with a perfect metric', () => {
    const isFirstPerfect = (legs: number, query: { alternatives: number; majorRoads?: boolean }) => {
      const database = openEngine(network);
      const keep = vi.spyOn(metricsOf(database.costs), 'keep');
      const intermediatePoints = Array.from({ length: legs - 1 }, (_, i) => at(i % SIDE, (5 * i) % SIDE));
      route(database, { ...trip, intermediatePoints, ...query }, changed(-50));
      return keep.mock.calls.map(([, { isPerfect }]) => isPerfect)[0];
    };
    expect(isFirstPerfect(14, { alternatives: 1 })).toBe(true);
    expect(isFirstPerfect(13, { alternatives: 1 })).toBe(false);
    expect(isFirstPerfect(14, { alternatives: 0 })).toBe(false);
    expect(isFirstPerfect(14, { alternatives: 1, majorRoads: true })).toBe(false);
  });

  test('if a search with a poor bound would settle many nodes, it ends, and a metric is customized', () => {
    const large = townOf(50);
    const database = openEngine(large);
    const slow = openEngine(large, { prepare: false });
    const answered = (x: number, y: number, limits?: { settledNodes: number }) => {
      const query = { startPoint: at(0, 1), endPoint: at(x, y), avoid: 'majorRoad', timeUnit: 'msec' } as const;
      const payload = changed(-30 - x / 100);
      const { time, statistics } = route(limits ? openEngine(large, { limits }) : database, query, payload, {
        statistics: true,
      });
      expect(time).toBe(route(slow, query, payload).time);
      return statistics;
    };
    expect(answered(6, 5)).toMatchObject({ methods: ['lower bound'] });
    expect(answered(49, 49)).toMatchObject({ methods: ['lower bound', 'metric'], settledNodes: 1024 });
    // from then on the costing has a metric
    expect(answered(49, 49)).toMatchObject({ methods: ['metric'], settledNodes: 0 });
    expect(answered(49, 48, { settledNodes: 1025 })).toMatchObject({ methods: ['lower bound', 'metric'] });
    expect(() => answered(49, 48, { settledNodes: 1024 })).toThrow('limit of 1024 settled nodes');
  });

  test('the metric of a costing with similar speeds gives the bound, as long as the cache has it', () => {
    const slow = openEngine(network, { prepare: false });
    const metrics = (database: Database, percentages: readonly number[]) =>
      percentages.filter((percentage) => {
        const { time, statistics } = route(database, trip, changed(percentage), { statistics: true });
        expect(time).toBe(route(slow, trip, changed(percentage)).time);
        return statistics.methods.includes('metric');
      });
    expect(metrics(openEngine(network), [100, 101, 99, 120, 60, 150, 200, 100])).toEqual([100, 200, 100]);
    const tiny = openEngine(network, { limits: { cacheBytes: 40_000 } });
    expect(metrics(tiny, [100, 101])).toEqual([100]);
    for (const percentage of [100, 200]) {
      const others = { transientUpdates: [{ roadType: 'major road urban' as const, updates: [{ percentage }] }] };
      expect(route(tiny, trip, others).time).toBe(route(slow, trip, others).time);
    }
    expect(metrics(tiny, [102])).toEqual([102]);
  });

  test('a metric that can give bounds outlasts those that are made after it', () => {
    const database = openEngine(network);
    const methods = ([100, 101] as const).flatMap((percentage) =>
      (['local road urban', 'major road urban'] as const).map((roadType) => {
        const payload = { transientUpdates: [{ roadType, updates: [{ percentage }] }] };
        return route(database, trip, payload, { statistics: true }).statistics.methods;
      }),
    );
    expect(methods).toEqual([['metric'], ['metric'], ['lower bound'], ['lower bound']]);
  });

  test('a costing that also closes and penalizes roads is led by a costing that only changes speeds, never the other way round', () => {
    const database = openEngine(network);
    const slow = openEngine(network, { prepare: false });
    const penalized = { roadTypesPriority: { 'RoadType.MajorRoadUrban': 'Low' as const } };
    const closing = { point: at(6.5, 6), updates: [{ exclude: 'Y' as const }] };
    const closed = { transientUpdates: [...changed(101).transientUpdates, closing] };
    const methods = [{ ...changed(100), ...penalized }, changed(100), { ...changed(101), ...penalized }, closed].map(
      (payload) => {
        const { time, distance, statistics } = route(database, trip, payload, { statistics: true });
        expect({ time, distance }).toEqual(pick(route(slow, trip, payload)));
        return statistics.methods;
      },
    );
    expect(methods).toEqual([['metric'], ['metric'], ['lower bound'], ['lower bound']]);
  });

  test('trips led by any similar costing equal those without a hierarchy, to the last value', () => {
    const roads = fc.record({ of: fc.nat(ROAD_TYPES.length - 1), percentage: fc.integer({ min: -40, max: 150 }) });
    const cases = randomSources({ junctions: 6, segments: 12, delays: 5 }).chain((source) =>
      fc.record({
        source: fc.constant(source),
        first: fc.array(roads, { minLength: 1, maxLength: 3 }),
        similar: fc.array(fc.tuple(randomCosting(source.segments.length), fc.integer({ min: -5, max: 15 })), {
          minLength: 2,
          maxLength: 5,
        }),
        places: fc.array(randomPlaces(source), { minLength: 2, maxLength: 2 }),
      }),
    );
    let led = 0;
    fc.assert(
      fc.property(cases, ({ source, first, similar, places }) => {
        const network = buildNetwork(source);
        const database = openEngine(network);
        const slow = openEngine(network, { prepare: false });
        const [from, to] = places.map(({ segment: id, fraction }) => {
          const segment = findSegment(network, id)!;
          return { segment, at: Math.round(fraction * network.length[segment]) };
        });
        const percentages = new Map(
          first.map(({ of, percentage }) => [source.segments[of % source.segments.length].roadType, percentage]),
        );
        const roadTypeChanges = (more: number) =>
          ROAD_TYPES.map((type) => (percentages.has(type) ? [{ percentage: percentages.get(type)! + more }] : []));
        const leader = database.costs.computeWeights({ ...NO_COSTING, roadTypeChanges: roadTypeChanges(0) });
        metricsOf(database.costs).of(leader);
        for (const [costing, more] of similar) {
          const requested = { ...costing, mode: 0, bucket: 0, roadTypeChanges: roadTypeChanges(more) };
          const weighted = database.costs.computeWeights(requested);
          metricsOf(database.costs).lowerBoundOf(weighted);
          if (database.costs.kept.derivedOf(weighted).boundSource?.leader.weighted === leader) led++;
          const plainly = slow.costs.computeWeights(requested);
          const budget = startBudget();
          expectSame(
            findTrip({ database, weighted, budget }, from, to, 'lower bound'),
            findTrip({ database: slow, weighted: plainly, budget }, from, to, 'both ends'),
          );
        }
      }),
      { seed: 6, numRuns: runs(150) },
    );
    expect(led).toBeGreaterThan(20);
  });

  test('mixed trips, some without a lower bound, get the same answers as without a hierarchy', () => {
    const database = openEngine(network);
    const slow = openEngine(network, { prepare: false });
    const methods = new Set<string>();
    for (let i = 0; i < 120; i++) {
      const velocity = { speedAdjustment: { velocity: 20 * (i % 13) + 1, velocityUnit: 'kph' as const } };
      const updates = [i % 4 < 2 ? velocity : { percentage: i % 3 === 0 ? -(i % 90) : 30 * 2 ** (i % 9) }];
      const payload = {
        transientUpdates: [
          { roadType: i % 2 ? ('local road urban' as const) : ('major road urban' as const), updates },
        ],
      };
      const { time, statistics } = route(database, trip, payload, { statistics: true });
      expect(time).toBe(route(slow, trip, payload).time);
      for (const method of statistics.methods) methods.add(method);
    }
    expect([...methods].sort()).toEqual(['lower bound', 'metric']);
  });

  test('faster roads get the same answers as without a hierarchy', () => {
    const database = openEngine(network);
    const slow = openEngine(network, { prepare: false });
    for (const percentage of [30, 100, 101, 300]) {
      const { time = 0 } = route(database, trip, changed(percentage));
      expect(time).toBeLessThan(plainTime);
      expect(time).toBe(route(slow, trip, changed(percentage)).time);
    }
  });

  test('a metric that does not fit the cache is not customized, whatever the size of the cache', () => {
    for (const cacheBytes of [0, 5000]) {
      const database = openEngine(network, { limits: { cacheBytes } });
      route(database, trip);
      let metrics = 0;
      // the plain metric, which gives the lower bounds, always stays
      metricsOf(database.costs).onDerived = ({ costing }) => {
        if (!isPlain(costing)) metrics++;
      };
      // one costing again and again, then costings in turns
      for (const percentages of [[-10], [40], [-10, -20, -30]]) {
        for (let i = 0; i < 25 * percentages.length; i++) {
          route(database, trip, changed(percentages[i % percentages.length]));
        }
      }
      expect(metrics).toBe(0);
    }
  });

  test('a metric stays in the kernel until its memory is needed, and is then copied if a second request needs it', () => {
    const { costs, kernels } = openEngine(network);
    const { costs: others } = openEngine(network);
    const metrics = metricsOf(costs);
    // a costing that also closes a road gives no bounds
    const costingOf = (percentage: number) => ({
      ...NO_COSTING,
      segmentChanges: [{ segment: 0, isExcluded: true, speedChanges: [] }],
      roadTypeChanges: ROAD_TYPES.map((type) => (type === 'LocalRoadUrban' ? [{ percentage }] : [])),
    });
    /** The costings whose metrics other threads would get. */
    const reported: unknown[] = [];
    metrics.onDerived = ({ costing, metric }) => {
      if (isPlain(costing)) return;
      expect(metric.pairs).not.toBe(kernels?.tenant?.result);
      reported.push(costing.roadTypeChanges?.[ROAD_TYPES.indexOf('LocalRoadUrban')][0]);
    };
    /** Where the metrics of some costings are, after a request for the last one. */
    const places = (
      percentages: readonly number[],
      request: (weighted: WeightedCosting) => unknown = (weighted) => metrics.forNow(weighted),
    ) => {
      const last = costingOf(percentages.at(-1)!);
      request(costs.computeWeights(last));
      const { metric } = costs.kept.derivedOf(costs.kept.find(last)!);
      expect(metric!.pairs).toEqual(metricsOf(others).of(others.computeWeights(last))!.pairs);
      return percentages.map((percentage) => {
        const { metric } = costs.kept.derivedOf(costs.kept.find(costingOf(percentage))!);
        if (metric === undefined) return 'dropped';
        return metric.pairs === kernels?.tenant?.result ? 'in the kernel' : 'copied';
      });
    };
    expect(places([200])).toEqual(['in the kernel']);
    expect(places([200, 210])).toEqual(['dropped', 'in the kernel']);
    expect(places([210, 200])).toEqual(['dropped', 'in the kernel']);
    expect(places([210, 200, 220])).toEqual(['dropped', 'copied', 'in the kernel']);
    expect(places([220, 200])).toEqual(['in the kernel', 'copied']);
    // what is compiled serves later requests, and what `of` returns is never overwritten
    expect(places([220, 230], (weighted) => metrics.prepare(weighted))).toEqual(['dropped', 'copied']);
    expect(places([230, 240], (weighted) => metrics.of(weighted))).toEqual(['copied', 'copied']);
    expect(kernels?.tenant).toBeUndefined();
    expect(reported).toEqual([{ percentage: 200 }, { percentage: 230 }, { percentage: 240 }]);
  });

  test('rows of a matrix are right if other requests overwrite its metric between them', async () => {
    const database = openEngine(network);
    const slow = openEngine(network, { prepare: false });
    let next = 0;
    for (const size of [3, 30]) {
      const places = Array.from({ length: size }, (_, i) => at(i % SIDE, (7 * i) % SIDE));
      for (const count of [size, 1]) {
        const payload = { startPoints: places, endPoints: places.slice(0, count), ...changed(60 + next / 10) };
        const rows: unknown[] = [];
        for await (const { matrix } of streamCostMatrix(database, {}, payload)) {
          rows.push(...matrix);
          route(database, { ...trip, avoid: 'tollRoad' }, changed(200 + ++next));
        }
        expect(rows).toEqual(routeCostMatrix(slow, {}, payload).matrix);
      }
    }
  });

  test('other requests leave the metric of a running call alone, while a matrix streams and in callbacks', async () => {
    const database = openEngine(network, { limits: { cacheBytes: 100_000 } });
    const slow = openEngine(network, { prepare: false });
    let next = 0;
    // much faster roads: each costing customizes a metric at its first trip, which leads no other costing
    const askMany = () => {
      for (let i = 0; i < 20; i++) route(database, { ...trip, avoid: 'tollRoad' }, changed(200 + (++next % 97) / 10));
    };
    // few enough that each row of the matrix is searched separately
    const places = Array.from({ length: 3 }, (_, i) => at(5 * i, SIDE - i));
    const points = { startPoints: places, endPoints: places };
    const query = { timeUnit: 'msec' } as const;
    // many streams at once, so that the cache drops costings of running calls
    const begun = Array.from({ length: 8 }, (_, i) => {
      const payload = { ...points, ...changed(60 + i) };
      // until the matrix asks for the metric, only a trip has used it
      route(database, trip, changed(60 + i));
      return { payload, stream: streamCostMatrix(database, query, payload), rows: [] as unknown[] };
    });
    for (let row = 0; row < places.length; row++) {
      for (const { stream, rows } of begun) rows.push(...(await stream.next()).value!.matrix);
      askMany();
    }
    for (const { payload, rows } of begun) expect(rows).toEqual(routeCostMatrix(slow, query, payload).matrix);

    let told = 0;
    const onProgress = () => {
      told++;
      askMany();
    };
    const asked = { ...points, ...changed(61) };
    route(database, trip, changed(61));
    expect(routeCostMatrix(database, query, asked, { onProgress }).matrix).toEqual(
      routeCostMatrix(slow, query, asked).matrix,
    );
    expect(told).toBe(places.length);

    const onWarning = () => {
      told++;
      askMany();
    };
    const atNight = { ...trip, alternatives: 2, historicTrafficTimeBucket: 'Night' as const };
    route(database, trip, changed(62));
    expect(route(database, atNight, changed(62), { onWarning })).toEqual(route(slow, atNight, changed(62)));
    expect(told).toBe(places.length + 1);
    let calls = 0;
    const faster: CostOfSegment = ({ speed, segmentID }) => {
      if (calls++ % 100 === 0) askMany();
      return { speed: segmentID.length % 2 === 0 ? 2 * speed : 1.5 * speed };
    };
    const byFunction = (on: Database) => route(on, trip, compileCosting(on, {}, undefined, { cost: faster }));
    expect(byFunction(database)).toEqual(byFunction(slow));
  });

  test('a metric that other threads offered is never overwritten', () => {
    const one = openEngine(network, { limits: { cacheBytes: 100_000 } });
    const { costs } = one;
    const metrics = metricsOf(costs);
    const offered = Array.from({ length: 8 }, (_, i) => {
      const segmentChanges = [{ segment: 0, speedChanges: [{ percentage: 100 + i }] }];
      const { costing } = costs.computeWeights({ ...NO_COSTING, segmentChanges });
      const own = metrics.ofTrip(costs.computeWeights(costing))!;
      const metric = copyMetric(one.hierarchy!, own, own.weights);
      metrics.keep(costs.computeWeights(costing), { metric, isPerfect: false });
      return { metric, before: metric.pairs.words.slice() };
    });
    for (let i = 0; i < 60; i++) route(one, { ...trip, avoid: 'tollRoad' }, changed(200 + i));
    for (const { metric, before } of offered) expect(metric.pairs.words).toEqual(before);
  });
});

const pick = ({ time, distance }: { time?: number; distance?: number }) => ({ time, distance });

test('whether a change makes roads faster depends on the time of day: none of these is faster than in the morning', () => {
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
  const speed = { velocity: 40, velocityUnit: 'kph' as const } as const;
  const faster = { transientUpdates: [{ roadType: 'local road urban' as const, updates: [{ speed }] }] };
  expect(Math.round(route(town.database, query).distance!)).toBe(1300);
  expect(Math.round(route(town.database, query, faster).distance!)).toBe(900);
});

test('a vehicle that a ban exempts takes the turn, while trips without a vehicle drive around it', () => {
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
