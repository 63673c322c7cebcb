import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import type { RouteResult } from '../../src/operations/route-result.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import type { CostingQuery, RoutePayload, RouteQuery } from '../../src/request/queries.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import { findLeg } from '../../src/trips/find-trip.ts';
import { runs } from '../kit/runs.ts';

const network = buildNetwork(city({ segments: 1500 }));
const database = openEngine(network);

const candidatePlaces: fc.Arbitrary<[number, number]> = fc
  .tuple(
    fc.nat(network.pointX.length - 1),
    fc.integer({ min: -9000, max: 9000 }),
    fc.integer({ min: -9000, max: 9000 }),
  )
  .map(([point, dx, dy]) => [(network.pointX[point] + dx) / 1e7, (network.pointY[point] + dy) / 1e7]);
const segmentID = fc.nat(network.segmentCount - 1).map((segment) => segmentIdText(network, segment));
const roadType = fc.constantFrom(...ROAD_TYPES);
const velocity = fc.record({ velocity: fc.integer({ min: 1, max: 120 }), velocityUnit: fc.constantFrom('kph', 'mph') });
const speedChange = fc.oneof(
  fc.record({ percentage: fc.integer({ min: -90, max: 100 }) }),
  fc.record({ speed: velocity }),
  fc.record({ speedAdjustment: velocity }),
);
const exclude = fc.record({ exclude: fc.constantFrom('Y' as const, 'N' as const) });
const update = fc.oneof(
  fc.record({
    segmentID,
    updates: fc.array(fc.oneof(speedChange, exclude, fc.record({ roadType })), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    point: candidatePlaces,
    updates: fc.array(fc.oneof(speedChange, exclude), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ roadType, updates: fc.array(speedChange, { minLength: 1, maxLength: 3 }) }),
);
const maybe = <T>(option: fc.Arbitrary<T>) => fc.option(option, { nil: undefined, freq: 2 });
const costingQuery: fc.Arbitrary<CostingQuery> = fc.record({
  optimizeBy: maybe(fc.constantFrom('time' as const, 'distance' as const)),
  historicTrafficTimeBucket: maybe(fc.constantFrom('None' as const, 'AMPeak' as const, 'Night' as const)),
  majorRoads: maybe(fc.constant(false)),
  avoid: maybe(fc.constantFrom('tollRoad', 'ferry', 'highway', 'minorLocalRoad')),
});
const costingPayload = fc.record({
  transientUpdates: maybe(fc.array(update, { maxLength: 4 })),
  roadTypesPriority: maybe(
    fc.dictionary(
      roadType.map((name) => `RoadType.${name}`),
      fc.constantFrom('High', 'Medium', 'Low', 'Avoid'),
    ),
  ),
  cvr: maybe(
    fc.constantFrom(
      { vehicleAttributes: { height: 4, heightUnit: 'm' } },
      {
        looseningBarrierRestrictions: 'Y',
        vehicleAttributes: { weight: 12, weightUnit: 'mt', vehicleType: 'STRAIGHT' },
      },
    ),
  ),
}) as fc.Arbitrary<RoutePayload>;

/** The answer, or the codes of the errors. */
function answerOf<T>(call: () => T): T | number[] {
  try {
    return call();
  } catch (error) {
    if (error instanceof RoutingError) return error.complaints.map(({ errorCode }) => errorCode);
    throw error;
  }
}

describe('with any costing', () => {
  const points = fc.array(candidatePlaces, { minLength: 2, maxLength: 4 });

  test('matrix, table and compiled costing equal the route of each pair, with any other parameters', () => {
    const count = { answered: 0, withoutWay: 0 };
    fc.assert(
      fc.property(points, points, costingQuery, costingPayload, (startPoints, endPoints, query, payload) => {
        const lists = { startPoints, endPoints };
        const whole = answerOf(() => routeCostMatrix(database, query, { ...payload, ...lists }));
        if (Array.isArray(whole)) return;
        const table = routeCostTable(database, { ...query, ...lists }, compileCosting(database, query, payload));
        const left = [...whole.matrix];
        startPoints.forEach((startPoint, i) => {
          endPoints.forEach((endPoint, j) => {
            const alone = answerOf(() => route(database, { startPoint, endPoint, ...query }, payload));
            const cell = [table.distance[i * endPoints.length + j], table.time[i * endPoints.length + j]];
            if (Array.isArray(alone)) {
              expect(alone).toEqual([6002]);
              count.withoutWay++;
              expect(cell).toEqual([Number.NaN, Number.NaN]);
            } else {
              const entry = left.shift();
              count.answered++;
              expect([entry?.distance, entry?.time]).toEqual([alone.distance, alone.time]);
              expect(cell).toEqual([alone.distance, alone.time]);
            }
          });
        });
        expect(left).toEqual([]);
      }),
      { seed: 5, numRuns: runs(25) },
    );
    expect(count.answered).toBeGreaterThan(100);
    expect(count.withoutWay).toBeGreaterThan(0);
  });

  test("one request's costing never affects the answer of another", () => {
    const request = fc.tuple(candidatePlaces, candidatePlaces, costingQuery, costingPayload);
    const ask = (
      on: typeof database,
      [startPoint, endPoint, query, payload]: [[number, number], [number, number], CostingQuery, RoutePayload],
    ) => answerOf(() => route(on, { startPoint, endPoint, ...query, segmentGeometryStyle: 'All' }, payload));
    let answered = 0;
    fc.assert(
      fc.property(fc.array(request, { minLength: 2, maxLength: 5 }), (requests) => {
        const together = requests.map((one) => ask(database, one));
        const alone = ask(openEngine(network, { prepare: false }), requests[requests.length - 1]);
        const last = together[together.length - 1];
        if (Array.isArray(alone) || Array.isArray(last)) expect(last).toEqual(alone);
        else {
          expect([last.distance, last.time]).toEqual([alone.distance, alone.time]);
          answered++;
        }
      }),
      { seed: 6, numRuns: runs(20) },
    );
    expect(answered).toBeGreaterThan(10);
  });

  test("the caller's query and payload are not modified", () => {
    let answered = 0;
    fc.assert(
      fc.property(
        candidatePlaces,
        candidatePlaces,
        costingQuery,
        costingPayload,
        (startPoint, endPoint, costing, payload) => {
          const query: RouteQuery = { startPoint, endPoint, ...costing };
          const before = structuredClone({ query, payload });
          if (!Array.isArray(answerOf(() => route(database, query, payload)))) answered++;
          expect({ query, payload }).toEqual(before);
        },
      ),
      { seed: 7, numRuns: runs(25) },
    );
    expect(answered).toBeGreaterThan(10);
  });
});

describe('a closure', () => {
  test('never makes a trip faster or shorter between the same places', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        candidatePlaces,
        candidatePlaces,
        fc.array(segmentID, { minLength: 1, maxLength: 30 }),
        (startPoint, endPoint, ids) => {
          for (const optimizeBy of ['time', 'distance'] as const) {
            const query = { startPoint, endPoint, optimizeBy, timeUnit: 'msec' as const };
            const payload = {
              transientUpdates: ids.map((id) => ({ segmentID: id, updates: [{ exclude: 'Y' as const }] })),
            };
            const open = answerOf(() => route(database, query, undefined, { explain: true }));
            const closed = answerOf(() => route(database, query, payload, { explain: true }));
            if (Array.isArray(open) || Array.isArray(closed) || !isSamePlaces(open, closed)) continue;
            const measure = optimizeBy === 'time' ? 'time' : 'distance';
            expect(closed[measure]).toBeGreaterThanOrEqual(open[measure] ?? 0);
            compared++;
          }
        },
      ),
      { seed: 8, numRuns: runs(60) },
    );
    expect(compared).toBeGreaterThan(60);
  });

  function isSamePlaces(a: RouteResult, b: RouteResult): boolean {
    const places = ({ explanation }: RouteResult) => JSON.stringify(explanation?.points.map(({ place }) => place));
    return places(a) === places(b);
  }
});

describe('a priority', () => {
  // Each road is separate, on the equator, with a length that is a multiple of 100 cm; its junctions are named.
  const segmentOf = (length: number, row: number): SegmentSource['shape'] => {
    const y = row * 0.001;
    return [
      [0, y],
      [Math.round((length * 100) / (1.1131949079 * Math.cos((y * Math.PI) / 180))) / 1e7, y],
    ];
  };
  const roads = fc.array(
    fc.record({ start: fc.nat(5), end: fc.nat(5), length: fc.integer({ min: 1, max: 9 }), type: fc.nat(1) }),
    { minLength: 4, maxLength: 14 },
  );

  test('of High never makes a road type less used, and Low or Avoid never more', () => {
    let penalized = 0;
    fc.assert(
      fc.property(roads, (drafts) => {
        const segments = drafts.map(
          ({ start, end, length, type }, row): SegmentSource => ({
            shape: segmentOf(100 * length, row),
            start: `J${start}`,
            end: `J${end}`,
            roadType: type === 0 ? 'Ferry' : 'LocalRoadUrban',
          }),
        );
        const opened = openEngine(buildNetwork({ segments }));
        if (opened.network.length.some((length) => length % 100 !== 0)) return;
        const used = (tenths: number) => {
          const priorities = ROAD_TYPES.map((name) => (name === 'Ferry' ? tenths : 10));
          const costing = { ...NO_COSTING, criterion: 'distance' as const, priorities };
          const weighted = opened.costs.computeWeights(costing);
          const last = opened.network.segmentCount - 1;
          const leg = findLeg(
            { database: opened, weighted, budget: startBudget() },
            { segment: 0, at: 0 },
            { segment: last, at: 0 },
          );
          return leg?.directedSegment.reduce(
            (sum, directedSegment, row) =>
              sum + (opened.network.roadType[directedSegment >>> 1] === 3 ? leg.length[row] : 0),
            0,
          );
        };
        const [high, medium, low, avoid] = [7, 10, 16, 120].map(used);
        if (high === undefined || medium === undefined || low === undefined || avoid === undefined) return;
        expect(high).toBeGreaterThanOrEqual(medium);
        expect(medium).toBeGreaterThanOrEqual(low);
        expect(low).toBeGreaterThanOrEqual(avoid);
        if (high > avoid) penalized++;
      }),
      { seed: 9, numRuns: runs(150) },
    );
    expect(penalized).toBeGreaterThan(10);
  });
});
