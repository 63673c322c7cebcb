import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { usualCosting } from '../../src/costing/cost-model.ts';
import { metricsOf } from '../../src/costing/metrics.ts';
import { familyOf } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { Network } from '../../src/network/network.ts';
import { ROAD_TYPES, type RoadTypeName } from '../../src/network/road-types.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { CompiledCosting } from '../../src/request/compiled-costing.ts';
import {
  type AreaChanges,
  type CostFunction,
  type Costing,
  type CostRules,
  isPlain,
  keyOfCosting,
  NO_COSTING,
  type SegmentChange,
  type Vehicle,
} from '../../src/request/costing.ts';
import {
  COSTING_PAYLOAD_TABLE,
  type CostingKeys,
  type CostingParameters,
} from '../../src/request/requested-costing.ts';
import { openSegments } from '../../src/snap/snap-filter.ts';
import { randomCosting } from '../kit/random-costing.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

const network = buildNetwork({
  segments: [
    {
      id: 'a:1',
      shape: [
        [8, 41],
        [8.001, 41],
      ] as [number, number][],
      roadType: 'LocalRoadUrban',
    },
  ],
});
const TRIP = { startPoint: [8, 41], endPoint: [8.001, 41], timeUnit: 'msec' } as const;

function faster(percentage: number) {
  return { transientUpdates: [{ segmentID: 'a:1', updates: [{ percentage }] }] };
}

type FullCosting = { readonly [Name in keyof Costing]: NonNullable<Costing[Name]> } & {
  readonly vehicle: Required<Vehicle>;
  readonly segmentChanges: readonly Required<SegmentChange>[];
};

/** A costing that sets every member. */
const FULL: FullCosting = {
  criterion: 'distance',
  mode: 1,
  bucket: 2,
  prefers: true,
  majorRoads: true,
  avoidsTolls: true,
  avoidedRoadTypes: [3, 5],
  priorities: [7, 10, 16],
  vehicle: { type: 1, weight: 2000, height: 3, length: 10, width: 2, isLoosened: true },
  roadTypeChanges: [[{ percentage: 10 }], [{ speed: 1000 }, { add: 5 }]],
  segmentChanges: [{ segment: 0, roadType: 4, isExcluded: true, speedChanges: [{ percentage: 5 }, { add: -7 }] }],
  // costings are compared only by the keys of these three members
  areas: { key: 'an area' } as AreaChanges,
  rules: { key: 'a rule' } as CostRules,
  cost: { key: '' } as CostFunction,
};

test('the main part is computed again only if a costing opens or closes a road', () => {
  const { costs } = openEngine(network);
  const plain = costs.mainFilterOf(costs.computeWeights(NO_COSTING));
  const mainUnder = (change: Partial<SegmentChange>) =>
    costs.mainFilterOf(
      costs.computeWeights({ ...NO_COSTING, segmentChanges: [{ segment: 0, speedChanges: [], ...change }] }),
    );
  expect(mainUnder({ speedChanges: [{ percentage: 30 }] })).toBe(plain);
  expect(plain.mark[0]).toBe(1);
  expect(mainUnder({ isExcluded: true }).mark[0]).toBe(0);
});

test('a costing with majorRoads finds the same costing without it, without reading its changes', () => {
  const { kept } = openEngine(network).costs;
  let reads = 0;
  const changes = Array.from({ length: 500 }, () => FULL.segmentChanges[0]);
  const counted = new Proxy(changes, {
    get(list, name) {
      reads++;
      return Reflect.get(list, name);
    },
  });
  const weighted = kept.computeWeights({ ...NO_COSTING, majorRoads: true, segmentChanges: counted });
  const every = kept.everyRoadOf(weighted);
  reads = 0;
  expect(kept.everyRoadOf(weighted)).toBe(every);
  expect(reads).toBeLessThan(changes.length);
});

/** All variants of a value in which one part is changed or missing. */
function* withOneChange(value: unknown): Generator<unknown> {
  if (typeof value === 'number') yield value + 1;
  else if (typeof value === 'boolean') yield !value;
  else if (typeof value === 'string') yield `${value}!`;
  else if (Array.isArray(value)) {
    yield [...value, value[0]];
    for (let i = 0; i < value.length; i++) {
      yield value.filter((_, other) => other !== i);
      for (const item of withOneChange(value[i])) yield value.map((same, other) => (other === i ? item : same));
    }
  } else {
    for (const [name, member] of Object.entries(value as object)) {
      yield { ...(value as object), [name]: undefined };
      for (const changed of withOneChange(member)) yield { ...(value as object), [name]: changed };
    }
  }
}

describe('the key of a costing', () => {
  test('differs if any single value differs, however deep', () => {
    const others = [...withOneChange(FULL)] as Costing[];
    expect(others.length).toBeGreaterThan(50);
    const keys = new Set([FULL, ...others].map((costing) => keyOfCosting(costing)));
    expect(keys.size).toBe(others.length + 1);
  });

  test('does not depend on the order of members, nor on members that are absent or undefined', () => {
    const reversed = Object.fromEntries(Object.entries(FULL).reverse()) as unknown as Costing;
    expect(keyOfCosting(reversed)).toBe(keyOfCosting(FULL));
    expect(keyOfCosting({ ...FULL, vehicle: { type: 1, isLoosened: false, width: undefined } })).toBe(
      keyOfCosting({ ...FULL, vehicle: { isLoosened: false, type: 1 } }),
    );
  });
});

test('every parameter that concerns cost has an effect on the costing', () => {
  const said: { readonly [Name in Exclude<keyof (CostingParameters & CostingKeys), 'mode'>]: unknown } = {
    optimizeBy: 'distance',
    prefer: false,
    majorRoads: true,
    historicTrafficTimeBucket: 'Night',
    avoid: 'tollRoad',
    transientUpdates: [{ roadType: 'LocalRoadUrban', updates: [{ percentage: 10 }] }],
    cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } },
    roadTypesPriority: { 'RoadType.LocalRoadUrban': 'High' },
    costRules: [{ factor: 2 }],
  };
  const limitsAndHours = ({ limitSegment, bucketDirected, reluctance }: Network) =>
    limitSegment.length > 0 && bucketDirected.length > 0 && reluctance.length > 0;
  const source = fc
    .sample(randomSources(), { seed: 1, numRuns: 100 })
    .find((one) => limitsAndHours(buildNetwork(one)))!;
  const database = openEngine(buildNetwork(source));
  for (const [name, value] of Object.entries(said)) {
    const isPayload = COSTING_PAYLOAD_TABLE.names.has(name);
    const compiled = compileCosting(database, isPayload ? {} : { [name]: value }, isPayload ? { [name]: value } : {});
    const costing = CompiledCosting.costingFor(familyOf(database), compiled)!;
    expect([name, keyOfCosting(costing)]).not.toEqual([name, keyOfCosting(usualCosting(database.costs))]);
  }
});

test('plain costings of times of day are dropped beyond the limit, the least recently used first', () => {
  const { costs } = openEngine(network, { limits: { cacheBytes: 25_000 } });
  const at = (bucket: number) => costs.computeWeights({ ...NO_COSTING, bucket });
  const kept = () => costs.kept.plain.map(({ costing }) => costing.bucket);
  const [none, first] = [at(0), at(1)];
  at(2);
  expect(kept()).toEqual([0, 1, 2]);
  // used again, so the second one goes first
  expect(at(1)).toBe(first);
  at(3);
  expect(kept()).toEqual([0, 1, 3]);
  expect([at(0), at(1)]).toEqual([none, first]);
});

test('a costing is plain if it sets only criterion, mode, bucket and preference, and nothing else', () => {
  const { criterion, mode, bucket, prefers, ...asking } = FULL;
  expect(isPlain({ ...NO_COSTING, criterion, mode, bucket, prefers })).toBe(true);
  for (const [name, option] of Object.entries(asking)) expect(isPlain({ ...NO_COSTING, [name]: option })).toBe(false);
});

test('many different costings on a small network stay within the bytes of the cache, including small objects', () => {
  const cacheBytes = 100_000;
  const database = openEngine(network, { limits: { cacheBytes } });
  for (let i = 1; i <= 500; i++) route(database, TRIP, faster(i / 10));
  const { count, bytes } = database.costs.kept.usage;
  expect(bytes).toBeLessThanOrEqual(cacheBytes);
  // a costing takes kilobytes, however small the network
  expect(count).toBeLessThan(50);
  expect(count).toBeGreaterThan(5);
});

test('the cache counts what is derived later from a costing, once', () => {
  const { costs } = openEngine(network, { limits: { cacheBytes: 1_000_000 } });
  const weighted = costs.computeWeights({ ...NO_COSTING, avoidsTolls: true });
  const { count, bytes } = costs.kept.usage;
  const { weight } = weighted.weights;
  const metric = metricsOf(costs).of(weighted)!;
  for (let again = 0; again < 3; again++) expect(metricsOf(costs).of(weighted)).toBe(metric);
  expect(costs.kept.usage).toEqual({ count, bytes: bytes + weight.byteLength + metric.bytes });
  costs.openFilterOf(weighted);
  costs.mainFilterOf(weighted);
  const all = costs.kept.usage.bytes;
  costs.computeWeights({ ...NO_COSTING, avoidsTolls: true });
  costs.mainFilterOf(weighted);
  expect(costs.kept.usage.bytes).toBe(all);
});

test('open segments are computed once for costings that only change speeds', () => {
  const shape = (x: number): [number, number][] => [
    [x, 41],
    [x + 0.001, 41],
  ];
  const { costs } = openEngine(
    buildNetwork({
      segments: [
        { id: 'a:1', shape: shape(8), roadType: 'LocalRoadUrban' },
        { id: 'a:2', shape: shape(8.001), roadType: 'MajorRoadUrban' },
      ],
    }),
  );
  const slowed = (percentage: number, avoided: RoadTypeName) => {
    const avoidedRoadTypes = [ROAD_TYPES.indexOf(avoided)];
    return costs.computeWeights({
      ...NO_COSTING,
      avoidedRoadTypes,
      roadTypeChanges: ROAD_TYPES.map(() => [{ percentage }]),
    });
  };
  const one = slowed(-10, 'LocalRoadUrban');
  const open = costs.openFilterOf(one);
  const main = costs.mainFilterOf(one);
  expect([...open.mark]).toEqual([0, 1]);
  expect(costs.openFilterOf(slowed(-20, 'LocalRoadUrban'))).toBe(open);
  expect(costs.mainFilterOf(slowed(-30, 'LocalRoadUrban'))).toBe(main);
  expect([...costs.openFilterOf(slowed(-10, 'MajorRoadUrban')).mark]).toEqual([1, 0]);
  expect([...costs.mainFilterOf(slowed(-40, 'LocalRoadUrban')).mark]).toEqual([0, 1]);
});

test('under any costing, a segment is open if it has an open arc', () => {
  const cases = randomSources({ junctions: 6, segments: 12 }).chain((source) =>
    fc.record({
      source: fc.constant(source),
      costing: fc.array(randomCosting(source.segments.length), { maxLength: 4 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ source, costing }) => {
      const { costs, network } = openEngine(buildNetwork(source));
      for (const requested of costing) {
        const weighted = costs.computeWeights(requested);
        const { mark: isOpen } = costs.openFilterOf(weighted);
        expect(isOpen).toEqual(openSegments(network, weighted.weights.weight));
      }
    }),
    { seed: 4, numRuns: runs(200) },
  );
});

test('plain costings stay cached however small the cache is, and are computed once', () => {
  const { costs } = openEngine(network, { limits: { cacheBytes: 0 } });
  const plain = costs.computeWeights(NO_COSTING);
  const metric = metricsOf(costs).of(plain);
  for (const bucket of [1, 2, 3]) costs.computeWeights({ ...NO_COSTING, bucket, majorRoads: true });
  expect(costs.computeWeights({ ...NO_COSTING })).toBe(plain);
  expect(metricsOf(costs).of(plain)).toBe(metric);
  expect(costs.kept.usage.count).toBe(1);
});

test('a cache of 0 bytes keeps only the latest costing, without a metric; an unlimited one keeps all', () => {
  const none = openEngine(network, { limits: { cacheBytes: 0 } });
  const all = openEngine(network, { limits: { cacheBytes: Number.POSITIVE_INFINITY } });
  const asked = 300;
  for (let i = 1; i <= asked; i++) expect(route(none, TRIP, faster(i))).toEqual(route(all, TRIP, faster(i)));
  expect(none.costs.kept.usage.count).toBe(1);
  expect(all.costs.kept.usage.count).toBe(asked);
  const { costing } = none.costs.computeWeights({ ...NO_COSTING, avoidsTolls: true });
  for (const { costs } of [none, all])
    for (let trip = 0; trip < 100; trip++) metricsOf(costs).countTrip(costs.computeWeights(costing));
  expect(metricsOf(none.costs).isWorthAMetric(none.costs.computeWeights(costing))).toBe(false);
  expect(metricsOf(all.costs).isWorthAMetric(all.costs.computeWeights(costing))).toBe(true);
});

test('a compiled costing that the cache dropped is cached again, within its bytes', () => {
  const database = openEngine(network, { limits: { cacheBytes: 20_000 } });
  const handles = Array.from({ length: 30 }, (_, i) => compileCosting(database, {}, faster(i + 1)));
  const { time: plain = 0 } = route(database, TRIP);
  for (const handle of handles) {
    expect(route(database, TRIP, handle).time).toBeLessThan(plain);
    expect(database.costs.kept.usage.bytes).toBeLessThanOrEqual(20_000);
  }
});
