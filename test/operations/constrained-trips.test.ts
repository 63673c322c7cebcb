import * as ermine from 'ermine';
import { handle } from 'ermine/service';
import { openPool, type Pool } from 'ermine/threads';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { runs } from '../kit/runs.ts';

const source = city({ segments: 800 });
const prepared = ermine.prepareNetwork(ermine.buildNetwork(source));
const { network } = prepared;
let database: ermine.Database;
let pool: Pool;

beforeAll(async () => {
  database = ermine.openDatabase(prepared);
  pool = await openPool(ermine.encodeNetwork(prepared), { size: 2 });
});
afterAll(() => pool.close());

type Point = [number, number];
interface Constrained {
  point: Point;
  bearing: [number, number] | null;
  approach: ermine.Approach | null;
  radius: number | null;
}

const seldom = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const constrained: fc.Arbitrary<Constrained> = fc.record({
  // on a shape point, so that junctions occur, or a few metres away
  point: fc
    .tuple(fc.nat(network.pointX.length - 1), fc.constantFrom(0, 0, 700, -900), fc.constantFrom(0, 600))
    .map(([point, dx, dy]): Point => [(network.pointX[point] + dx) / 1e7, (network.pointY[point] + dy) / 1e7]),
  bearing: seldom(fc.tuple(fc.nat(359), fc.constantFrom(30, 60, 90))),
  approach: seldom(fc.constantFrom('curb' as const, 'opposite' as const, 'unrestricted' as const)),
  radius: seldom(fc.constantFrom(3, 500)),
});
const list = fc.array(constrained, { minLength: 2, maxLength: 4 });
const payload = seldom(
  fc.constantFrom<ermine.RoutePayload>(
    { cvr: { vehicleAttributes: { height: 4, heightUnit: 'm' } } },
    { roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Avoid' } },
  ),
).map((given) => given ?? {});

const listsOf = (points: readonly Constrained[]) => ({
  bearings: points.map(({ bearing }) => bearing),
  approaches: points.map(({ approach }) => approach),
  radiuses: points.map(({ radius }) => radius),
});
const textOf = (entries: readonly unknown[]) => entries.map((entry) => entry ?? '').join(';');

/** The answer of a call, or the codes of its errors. */
async function answerOf<Answer>(call: () => Answer | Promise<Answer>): Promise<Answer | number[]> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ermine.RoutingError) return error.complaints.map(({ errorCode }) => errorCode);
    throw error;
  }
}

test('tables, matrices and rows are the routes of their pairs, whatever the constraints of points', async () => {
  const seen = { answered: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(list, list, payload, fc.boolean(), async (starts, ends, given, majorRoads) => {
      const [from, to] = [starts, ends].map(listsOf);
      const lists = {
        startPoints: starts.map(({ point }) => point),
        endPoints: ends.map(({ point }) => point),
        ...{ startBearings: from.bearings, startApproaches: from.approaches, startRadiuses: from.radiuses },
        ...{ endBearings: to.bearings, endApproaches: to.approaches, endRadiuses: to.radiuses },
      };
      const query = { majorRoads, timeUnit: 'msec' } as const;
      const table = await answerOf(() => ermine.routeCostTable(database, query, { ...given, ...lists }));
      expect(await answerOf(() => pool.routeCostTable(query, { ...given, ...lists }))).toEqual(table);
      if (Array.isArray(table)) {
        expect(new Set(table)).toEqual(new Set([6002]));
        seen.refused++;
        return;
      }
      const { matrix } = ermine.routeCostMatrix(database, { ...query, ...lists }, given);
      const left = [...matrix];
      for (const [i, start] of starts.entries()) {
        for (const [j, end] of ends.entries()) {
          const points = { startPoint: start.point, endPoint: end.point, ...listsOf([start, end]) };
          const alone = await answerOf(() => ermine.route(database, { ...query, ...points }, given));
          const cell = i * ends.length + j;
          if (Array.isArray(alone)) {
            expect([alone, table.time[cell]]).toEqual([[6002], Number.NaN]);
            continue;
          }
          const entry = left.shift();
          expect([table.time[cell], table.distance[cell]]).toEqual([alone.time, alone.distance]);
          expect([entry?.time, entry?.distance]).toEqual([alone.time, alone.distance]);
          seen.answered++;
        }
      }
      expect(left).toEqual([]);
    }),
    { seed: 41, numRuns: runs(60) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
  expect(seen.answered).toBeGreaterThan(200);
});

test('lists as arrays, as text, in the payload, in a pool and over HTTP mean the same', async () => {
  const asked = fc.tuple(fc.array(constrained, { minLength: 2, maxLength: 4 }), fc.boolean());
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(asked, async ([points, continueStraight]) => {
      const lists = listsOf(points);
      const plain = {
        startPoint: points[0].point,
        endPoint: points[points.length - 1].point,
        continueStraight,
        returnSegments: true,
      };
      const intermediatePoints = points.slice(1, -1).map(({ point }) => point);
      const wanted = await answerOf(() => ermine.route(database, { ...plain, intermediatePoints, ...lists }));
      const texts = Object.fromEntries(Object.entries(lists).map(([name, entries]) => [name, textOf(entries)]));
      const others = [
        () => ermine.route(database, { ...plain, intermediatePoints, ...texts }),
        () => ermine.route(database, plain, { intermediatePoints, ...lists }),
        () => pool.route({ ...plain, intermediatePoints, ...lists }),
        () => pool.route(plain, { intermediatePoints, ...texts }),
      ];
      for (const other of others) expect(await answerOf(other)).toEqual(wanted);
      const url = new URLSearchParams({
        q: 'route',
        startPoint: `${plain.startPoint},epsg:4326`,
        endPoint: `${plain.endPoint},epsg:4326`,
        ...(intermediatePoints.length > 0 && { intermediatePoints: `${intermediatePoints.flat()},epsg:4326` }),
        returnSegments: 'true',
        continueStraight: String(continueStraight),
        ...texts,
      });
      const request = { method: 'GET', url: `/rest/Spatial/erm/databases/city.json?${url}` };
      const { status, body } = await handle({ databases: { city: database } }, request);
      expect(status === 200).toBe(!Array.isArray(wanted));
      if (status === 200) expect(JSON.parse(String(body))).toEqual(wanted);
      if (status === 200) answered++;
    }),
    { seed: 42, numRuns: runs(60) },
  );
  expect(answered).toBeGreaterThan(20);
});
