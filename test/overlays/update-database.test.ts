import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { metricsOf } from '../../src/costing/metrics.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../../src/database/database.ts';
import { describeDatabase } from '../../src/database/describe-database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { Network } from '../../src/network/network.ts';
import { findSegment, segmentIdText } from '../../src/network/segment-ids.ts';
import { BUCKETS, type SegmentSource } from '../../src/network/source.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByPoint } from '../../src/operations/segments-by-point.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import type { LayerUpdates } from '../../src/overlays/read-layers.ts';
import { openSharedVersion, versionOf } from '../../src/overlays/shared-version.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomAreas } from '../kit/random-areas.ts';
import { type RandomSource, randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { changedSource, MODES } from '../oracle/changed-source.ts';

type Layer = readonly TransientUpdate[];
/** Random layers, one step after the other. */
type Steps = readonly Readonly<Record<string, Layer | null>>[];

const velocity = fc.record({ velocity: fc.integer({ min: 1, max: 130 }), velocityUnit: fc.constant('kph') });
const ofRoadType = fc.oneof(
  fc.record({ percentage: fc.integer({ min: -90, max: 200 }) }),
  fc.record({ speed: velocity }),
  fc.record({
    speedAdjustment: fc.record({ velocity: fc.integer({ min: -50, max: 50 }), velocityUnit: fc.constant('kph') }),
  }),
);
const ofPoint = fc.oneof(ofRoadType, fc.record({ exclude: fc.constantFrom('Y', 'Y', 'N') }));

function randomSteps({ segments }: RandomSource, by?: 'ids'): fc.Arbitrary<Steps> {
  const roadType = fc.constantFrom(...segments.map((segment) => segment.roadType), 'Ferry', 'LocalRoadUrban');
  const ofSegment = fc.oneof(ofPoint, fc.record({ roadType }));
  const some = <T>(change: fc.Arbitrary<T>) => fc.array(change, { minLength: 1, maxLength: 2 });
  const segmentID = fc.constantFrom(...segments.map(({ id }) => id!));
  const point = fc.constantFrom(...segments.flatMap(({ shape }) => shape));
  const direction = fc.constantFrom('forward', 'backward');
  const modes = fc.constantFrom(undefined, undefined, ['car'], ['foot'], ['foot', 'car']);
  const update = fc.oneof(
    { weight: 3, arbitrary: fc.record({ segmentID, updates: some(ofSegment) }) },
    { weight: 2, arbitrary: fc.record({ segmentID, updates: some(ofPoint), modes }) },
    { weight: 1, arbitrary: fc.record({ segmentID, direction, updates: some(ofRoadType), modes }) },
    { weight: by === 'ids' ? 0 : 1, arbitrary: fc.record({ point, updates: some(ofPoint), modes }) },
    { weight: 1, arbitrary: fc.record({ roadType, updates: some(ofRoadType), modes }) },
    { weight: 2, arbitrary: randomAreas.chain((area) => fc.record({ ...area, updates: some(ofPoint), modes })) },
  ) as fc.Arbitrary<TransientUpdate>;
  const layer = fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 5, arbitrary: fc.array(update, { maxLength: 4 }) },
  );
  return fc.array(
    fc.dictionary(fc.constantFrom('roadworks', 'traffic', 'snow'), layer, { maxKeys: 2, noNullPrototype: true }),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
}

/** The layers after all steps, the lowest first. */
function layersAfter(steps: Steps): Map<string, Layer> {
  const layers = new Map<string, Layer>();
  for (const step of steps) {
    for (const [name, layer] of Object.entries(step)) {
      if (layer === null) layers.delete(name);
      else layers.set(name, layer);
    }
  }
  return layers;
}

const costing = fc.tuple(
  fc.record(
    {
      optimizeBy: fc.constantFrom('time' as const, 'distance' as const),
      historicTrafficTimeBucket: fc.constantFrom('None' as const, ...BUCKETS),
      mode: fc.constantFrom(...MODES),
      avoid: fc.constantFrom('ferry', 'tollRoad', 'accessWay'),
      majorRoads: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  fc.boolean(),
);

/** The answer, or the error entries. */
function answerOf<T>(call: () => T): unknown {
  try {
    return call();
  } catch (error) {
    if (error instanceof RoutingError) return error.complaints.map(({ errorCode }) => errorCode);
    throw error;
  }
}

function changesBans(layer: Layer): boolean {
  // an area or a junction may close so many roads that other roads become the main part
  return layer.some(({ modes, segmentID, updates }) =>
    updates.some((one) => 'roadType' in one || ('exclude' in one && (modes?.length === 1 || segmentID === undefined))),
  );
}

const TURNS = ['firstOut', 'head', 'directedOfArc', 'bannedArc', 'ruleOfBan', 'ruleBinds', 'ruleModes'] as const;

function hasSameTurns(one: Network, other: Network): boolean {
  return TURNS.every((column) => String(one[column]) === String(other[column]));
}

/** An answer without the reasons of closures: a layer has a name, but a network that was built with its changes has none. */
function withoutRules(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replace(/ is closed by [\w ]+/g, ' is closed'));
}

/** A source in which some delays apply only on foot. */
const delayedByMode = (source: RandomSource): RandomSource => ({
  ...source,
  delays: source.delays.map((delay, i) => (i % 2 === 0 ? delay : { ...delay, modes: ['foot'] })),
});

const given = randomSources({ junctions: 7, segments: 14 })
  .map(delayedByMode)
  .chain((source) => {
    const point = fc.constantFrom(...source.segments.flatMap(({ shape }) => shape));
    return fc.record({
      source: fc.constant(source),
      steps: randomSteps(source),
      // the point of an update still finds a road that a layer closes, but not a road that was never in the network
      option: randomSteps(source, 'ids'),
      points: fc.array(point, { minLength: 2, maxLength: 3 }),
      asked: costing,
      kernel: fc.boolean(),
      isPrepared: fc.boolean(),
      isUsed: fc.boolean(),
    });
  });

describe('roads under layers of updates', () => {
  test('answer exactly as a network that was built with the changed roads', () => {
    const seen = { answered: 0, closed: 0 };
    fc.assert(
      fc.property(given, ({ source, steps, option, points, asked: [query, isWishing], kernel, isPrepared, isUsed }) => {
        const options = { kernel, prepare: isPrepared };
        const baseNetwork = openEngine(buildNetwork({ ...source, modes: MODES }), options);
        const [startPoint, endPoint] = points;
        const payload = isWishing ? { transientUpdates: [...layersAfter(option).values()].flat() } : undefined;
        const askAll = (database: Database) => ({
          route: answerOf(() => {
            const found = route(
              database,
              {
                startPoint,
                endPoint,
                ...query,
                timeUnit: 'msec',
                directionsStyle: 'Normal',
                segmentGeometryStyle: 'All',
              },
              payload,
            );
            seen.answered++;
            // of several ways with equal time and length, a hierarchy may return any
            return isPrepared ? [found.time, found.distance] : found;
          }),
          table: answerOf(() =>
            routeCostTable(database, { startPoints: points, endPoints: points, ...query }, payload),
          ),
          boundary: answerOf(() => {
            const { majorRoads: _, optimizeBy: __, ...rest } = query;
            return travelBoundary(database, { point: startPoint, costs: 0.4, costUnit: 'min', ...rest }, payload);
          }),
          records: source.segments.map(({ id }) => segmentById(database, id!)),
          around: answerOf(() => segmentsByPoint(database, { point: startPoint })),
        });
        let database: Database = baseNetwork;
        for (const step of steps) {
          // what was computed before an update is carried over
          if (isUsed) answerOf(() => route(database, { startPoint, endPoint, ...query }, payload));
          const next = updateDatabase(database, step);
          expectDatabase(next);
          database = next;
        }
        const layers = layersAfter(steps);
        const speedOf = (id: string) => baseNetwork.network.speed[2 * findSegment(baseNetwork.network, id)!] / 1000;
        const meant = (point: unknown) =>
          segmentsByPoint(baseNetwork, { point: point as [number, number] }).map(({ segmentID }) => segmentID);
        const changed = changedSource(source, [...layers.values()], speedOf, meant);
        const rebuilt = openEngine(buildNetwork(changed), options);
        // cases in which a built network differs from one with layers: the built one leaves out bans that its roads make pointless; the
        // size of parts counts nodes; bans on turning round depend on types of roads and on who may use them, but not on speeds or on
        // closures for all
        if (changesBans([...layers.values()].flat())) fc.pre(hasSameTurns(rebuilt.network, baseNetwork.network));
        else expect(hasSameTurns(rebuilt.network, baseNetwork.network)).toBe(true);
        seen.closed += changed.segments.filter(({ byMode }) => Object.values(byMode ?? {}).includes(false)).length;
        expectSame(withoutRules(askAll(database)), withoutRules(askAll(rebuilt)));
        const { version, updates, ...described } = describeDatabase(database);
        expect(version).toBe(steps.length);
        expect(Object.keys(updates).sort()).toEqual([...layers.keys()].sort());
        // a network built with a road closed to all modes has no times of day for this road
        const { trafficBuckets } = describeDatabase(baseNetwork);
        expect(described.trafficBuckets).toEqual(trafficBuckets);
        expect({ ...describeDatabase(rebuilt), version, updates, trafficBuckets }).toEqual({
          ...described,
          version,
          updates,
        });
      }),
      { seed: 15, numRuns: runs(40) },
    );
    expect(seen.answered).toBeGreaterThan(40);
    expect(seen.closed).toBeGreaterThan(20);
  });
});

test('a road without length lies in an area with `share` as a whole or not at all', () => {
  const street = (id: string, ...shape: [number, number][]): SegmentSource => ({
    ...{ id, shape, roadType: 'LocalRoadUrban', speed: 50 },
    ...{ start: `${id} start`, end: `${id} end` },
  });
  const gates = [8.001, 8.002, 8.003].map((x, i) => street(`2:${i}`, [x, 50], [x, 50]));
  const source = { segments: [street('1:1', [8, 50], [8.004, 50]), ...gates], turnBans: [], delays: [] };
  const corners = [[7.9995, 49.9], [8.002, 49.9], [8.002, 50.1], [7.9995, 50.1], [7.9995, 49.9]] as const; // biome-ignore format: one line
  const layer = (share: boolean): Layer => [
    { area: { type: 'Polygon', coordinates: [corners] }, share, updates: [{ percentage: -50 }] },
  ];
  const database = openEngine(buildNetwork({ ...source, modes: MODES }));
  const kphOf = (on: DatabaseHandle) =>
    source.segments.map(({ id }) => segmentById(on, id!, { velocityUnit: 'kph' })[0].speedOfTravel);
  for (const share of [true, false]) {
    const kph = kphOf(updateDatabase(database, { works: layer(share) }));
    // inside, on the edge, outside
    expect(kph.slice(1)).toEqual([25, 25, 50]);
    const changed = changedSource(source, [layer(share)], () => 50, () => []); // biome-ignore format: one line
    expectSame(kphOf(openEngine(buildNetwork(changed))), kph);
  }
});

test('an update leaves no metric of the earlier version in the kernel, and that version still answers', () => {
  const { landmarks, ...source } = city({ segments: 1500 });
  const database: Database = openEngine(buildNetwork(source));
  const { kernels } = database;
  const query = { startPoint: landmarks.west, endPoint: landmarks.north };
  const faster = { transientUpdates: [{ roadType: 'local road urban' as const, updates: [{ percentage: 300 }] }] };
  const answer = route(database, query, faster);
  expect(kernels?.tenant).toBeDefined();
  const segmentID = segmentIdText(database.network, 0);
  updateDatabase(database, { closed: [{ segmentID, updates: [{ exclude: 'Y' }] }] });
  expect(kernels?.tenant).toBeUndefined();
  expect(route(database, query, faster)).toEqual(answer);
});

test('default metrics follow change by change: the same as computed again', () => {
  const prepared = prepareNetwork(buildNetwork(city({ segments: 4000 })));
  const random = openRandom(3);
  for (const kernel of [true, false]) {
    let database: Database = openEngine(prepared, { kernel });
    let elsewhere: Database = openEngine(prepared, { kernel });
    const { network } = database;
    const plain = { ...NO_COSTING, criterion: 'distance' as const };
    const made = (on: Database) =>
      [NO_COSTING, plain].map((costing) => {
        const weighted = on.costs.computeWeights(costing);
        const { up, down } = metricsOf(on.costs).of(weighted)!;
        const { weight, second } = weighted.weights;
        const { base } = on.costs.viewOf(costing);
        const { mark: isOpen } = on.costs.openFilterOf(weighted);
        const mainOpen = on.costs.mainFilterOf(weighted).mark;
        const { classOfArc, classes, time } = base;
        return { weight, second, up, down, isOpen, mainOpen, time, classOfArc, classes };
      });
    made(database);
    for (let step = 0; step < 4; step++) {
      const count = random.pick([1, 1, 2, 300]);
      const updates = Array.from({ length: count }, () => ({
        segmentID: segmentIdText(network, random.whole(network.segmentCount)),
        updates: [
          random.pick<object>([{ exclude: 'Y' }, { percentage: -40 }, { roadType: 'Ferry' }, { exclude: 'N' }]),
        ],
      })) as unknown as Layer;
      const next = updateDatabase(database, { [random.pick(['a', 'b'])]: random.chance(0.1) ? null : updates });
      expectDatabase(next);
      database = next;
      const anew = openEngine({ ...prepared, network: database.network }, { kernel });
      const madeAgain = made(anew);
      expectSame(made(database), madeAgain);
      // a thread that receives everything has nothing left to compute
      elsewhere = openSharedVersion(elsewhere, structuredClone(versionOf(database, startBudget())));
      expect(elsewhere.costs.kept.plain).toHaveLength(2);
      expectSame(made(elsewhere), madeAgain);
    }
  }
});

describe('a version of a database', () => {
  const street = (id: string, from: number, to: number, y: number, speed: number) => ({
    id,
    shape: [
      [8 + from / 1000, 50],
      [8 + (from + to) / 2000, 50 + y / 1000],
      [8 + to / 1000, 50],
    ] as [number, number][],
    roadType: 'LocalRoadUrban' as const,
    speed,
  });
  // two ways from west to east: the straight one is faster
  const network = buildNetwork({
    segments: [street('1:1', 0, 4, 0, 50), street('1:2', 0, 4, 1, 50), street('1:3', 4, 6, 0, 50)],
  });
  const database = openEngine(network);
  const query = { startPoint: [8, 50], endPoint: [8.006, 50] } as const;
  const close = (segmentID: string): Layer => [{ segmentID, updates: [{ exclude: 'Y' }] }];
  const metresOf = (on: Database) => route(on, query).distance;
  const update = (on: DatabaseHandle, layers: LayerUpdates) => {
    const next = updateDatabase(on, layers);
    expectDatabase(next);
    return next;
  };

  test('leaves the previous one unchanged', () => {
    const before = route(database, query);
    const closed = update(database, { roadworks: close('1:1') });
    expect(metresOf(closed)).toBeGreaterThan(before.distance!);
    expect(route(database, query)).toEqual(before);
    expect(route(update(closed, { roadworks: null }), query)).toEqual(before);
  });

  test('accepts a costing compiled for any other version', () => {
    const later = update(database, { roadworks: close('1:1') });
    for (const compiled of [compileCosting(database), compileCosting(later)]) {
      expect(route(database, query, compiled)).toEqual(route(database, query));
      expect(route(later, query, compiled)).toEqual(route(later, query));
    }
    const renamed = update(database, { signs: [{ segmentID: '1:1', updates: [{ roadType: 'Ferry' }] }] });
    const back = compileCosting(
      database,
      { avoid: 'ferry' },
      { transientUpdates: [{ segmentID: '1:1', updates: [{ roadType: 'LocalRoadUrban' }] }] },
    );
    expect(metresOf(renamed)).toBe(route(renamed, query, back).distance);
    expect(route(renamed, { ...query, avoid: 'ferry' }).distance).toBeGreaterThan(metresOf(renamed)!);
  });

  test('puts a later layer over an earlier one; a replaced one keeps its place, one removed and added again is on top', () => {
    const open: Layer = [{ segmentID: '1:1', updates: [{ exclude: 'N' }] }];
    const straight = metresOf(database);
    const both = update(database, { a: close('1:1'), b: open });
    expect(metresOf(both)).toBe(straight);
    expect(metresOf(update(both, { a: close('1:1') }))).toBe(straight);
    expect(metresOf(update(update(both, { a: null }), { a: close('1:1') }))).toBeGreaterThan(straight!);
    expect(Object.keys(describeDatabase(update(both, { a: close('1:3') })).updates)).toEqual(['a', 'b']);
  });

  test('cannot be opened by a request that closes or opens: what a layer closes is closed', () => {
    const closed = update(database, { roadworks: close('1:1') });
    const open = { transientUpdates: [{ segmentID: '1:1', updates: [{ exclude: 'N' as const }] }] };
    expect(route(closed, query, open).distance).toBe(metresOf(closed));
  });

  test('keeps tolls: a toll road whose type or speed a layer changes is still avoided', () => {
    // a direct toll road, and a way round without toll
    const segments = [
      {
        id: 'a:1',
        shape: [
          [0, 0],
          [0.01, 0],
        ],
        roadType: 'MajorRoadUrban',
        isTollRoad: true,
      },
      {
        id: 'a:2',
        shape: [
          [0, 0],
          [0, 0.005],
        ],
        roadType: 'LocalRoadUrban',
      },
      {
        id: 'a:3',
        shape: [
          [0, 0.005],
          [0.01, 0.005],
        ],
        roadType: 'LocalRoadUrban',
      },
      {
        id: 'a:4',
        shape: [
          [0.01, 0.005],
          [0.01, 0],
        ],
        roadType: 'LocalRoadUrban',
      },
    ] as SegmentSource[];
    const opened = openEngine(prepareNetwork(buildNetwork({ segments })));
    const ends = { startPoint: [0, 0.0005], endPoint: [0.01, 0.0005] } as const;
    const round = route(opened, { ...ends, avoid: 'tollRoad' }).distance;
    expect(route(opened, ends).distance).toBeLessThan(round);
    for (const updates of [[{ speed: { velocity: 120, velocityUnit: 'kph' } }], [{ roadType: 'NormalRoadUrban' }]]) {
      const now = updateDatabase(opened, { works: [{ segmentID: 'a:1', updates } as TransientUpdate] });
      expect(route(now, ends).distance).toBeLessThan(round);
      expect(route(now, { ...ends, avoid: 'tollRoad' }).distance).toBe(round);
    }
  });

  test('lists its layers, and which one closes a road', () => {
    const reported = update(update(database, { roadworks: close('1:3') }), {
      traffic: [{ roadType: 'LocalRoadUrban', updates: [{ percentage: -50 }] }],
    });
    const { version, updates } = describeDatabase(reported);
    expect({ version, updates }).toEqual({
      version: 2,
      updates: {
        roadworks: { version: 1, updateCount: 1, segmentCount: 1, closedCount: 1 },
        traffic: { version: 2, updateCount: 1, segmentCount: 0, closedCount: 0 },
      },
    });
    const { explanation } = route(reported, query, undefined, { explain: true });
    expect(explanation?.version).toBe(2);
    expect(explanation?.closed).toContainEqual({ segmentID: '1:3', rule: 'exclude of roadworks' });
    expect(route(database, query, undefined, { explain: true }).explanation).not.toHaveProperty('version');
  });

  test('is not made from faulty layers: one error lists all faults', () => {
    const wrong = {
      roadworks: [{ segmentID: '9:9', updates: [{ exclude: 'Y' }] }],
      traffic: 'none',
      '': [],
      snow: [{}],
    };
    expect(() => updateDatabase(database, wrong as never)).toThrow(
      expect.objectContaining({
        complaints: expect.arrayContaining([
          expect.objectContaining({ errorCode: 9011, parameter: 'roadworks[0].segmentID' }),
          expect.objectContaining({ errorCode: 9008, parameter: 'traffic' }),
          expect.objectContaining({ errorCode: 9008, parameter: 'snow[0]' }),
          expect.objectContaining({ errorCode: 9008, parameter: 'layers' }),
        ]),
      }),
    );
    const hidden = new Proxy({}, { ownKeys: () => expect.fail('a trap of the caller') });
    class Layers {
      works = [];
    }
    for (const none of [null, [], 'x', new Map([['works', []]]), new Set(), new Layers(), new URL('a:b'), hidden]) {
      expect(() => updateDatabase(database, none as never)).toThrow(
        'layers: expected { name: updates or null }, found',
      );
    }
    const getter = {
      get works() {
        return expect.fail('a getter of the caller');
      },
    };
    expect(() => updateDatabase(database, getter)).toThrow('works cannot be read');
  });

  test('stops with the reason of its signal, or after its milliseconds with 9017', () => {
    const layers = { roadworks: close('1:1') };
    const reason = new Error('enough');
    expect(() => updateDatabase(database, layers, { signal: AbortSignal.abort(reason) })).toThrow(reason);
    expect(() => updateDatabase(database, layers, { milliseconds: Number.MIN_VALUE })).toThrow(
      expect.objectContaining({ complaints: [expect.objectContaining({ errorCode: 9017 })] }),
    );
    for (const options of [{ signal: 1 }, { milliseconds: 0 }, { milliseconds: 'x' }, { second: 1 }]) {
      expect(() => updateDatabase(database, layers, options as never)).toThrow(TypeError);
    }
    const { signal } = new AbortController();
    const closed = updateDatabase(database, layers, { signal, milliseconds: 60_000 });
    expect(route(closed, query)).toEqual(route(update(database, layers), query));
  });
});
