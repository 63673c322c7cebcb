// Long routes and tables that are sent as text: each list is text as soon as its values are made.

import { afterAll, describe, expect, test } from 'vitest';
import * as ermine from '../../dist/index.js';
import { osrm } from '../../dist/osrm/osrm.js';
import { handle } from '../../dist/service/service.js';
import { openPool } from '../../dist/threads/threads.js';
import { city } from '../../fixtures/city.ts';
import { countAnswerBytes, startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import type { Leg } from '../../src/network/leg.ts';
import type { KnownLegs } from '../../src/operations/json/answer-lists.ts';
import { answerText, writeAnswer } from '../../src/operations/json/json-pieces.ts';
import { WrittenList } from '../../src/operations/json/written-list.ts';
import { openDatabase } from '../../src/operations/open-database.ts';
import { OPERATIONS, OPERATIONS_IN } from '../../src/operations/operations.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';

const source = city({ segments: 4000 });
const { west, north, south, town, island } = source.landmarks;
const database = ermine.openDatabase(ermine.prepareNetwork(ermine.buildNetwork(source)));
const pool = await openPool(ermine.prepareNetwork(ermine.buildNetwork(source)), { size: 1 });
afterAll(() => pool.close());

const visited = Array.from({ length: 80 }, (_, i) => [north, south, town, west][i % 4]);
const intermediatePoints = { type: 'MultiPoint', coordinates: visited };
const style = 'directionsStyle=Normal&returnDirectionGeometry=true&returnManeuvers=true&returnSegments=true';
const styles = [
  `segmentGeometryStyle=All&${style}`,
  `segmentGeometryStyle=End&${style}&destinationSrs=epsg:3857&alternatives=1`,
  'segmentGeometryStyle=All&destinationSrs=epsg:3857',
  `${style}&alternatives=3&optimizeBy=distance`,
  'returnLegs=true&returnTime=false',
];

const urlOf = (more: string) =>
  `/rest/Spatial/erm/databases/city.json?q=route&startPoint=${west},epsg:4326&endPoint=${north},epsg:4326&${more}`;

const textOf = async (body: string | AsyncIterable<Uint8Array>) => {
  if (typeof body === 'string') return body;
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body) text += decoder.decode(piece, { stream: true });
  return text;
};

describe('a long route', () => {
  test.each(styles)('has the text of its object at every door: %s', async (more) => {
    const pairs = [...new URLSearchParams(more)].map(([name, value]) => {
      return [name, value === 'true' ? true : value === 'false' ? false : /^\d$/.test(value) ? Number(value) : value];
    });
    const query = { startPoint: west, endPoint: north, ...Object.fromEntries(pairs) };
    const expected = JSON.stringify(ermine.route(database, query, { intermediatePoints } as never));
    const body = { intermediatePoints };
    for (const databases of [{ city: database }, { city: pool }]) {
      for (const stream of [false, true]) {
        const answer = await handle({ databases }, { method: 'POST', url: urlOf(more), body, stream });
        expect((await textOf(answer.body as string)) === expected).toBe(true);
        const length = answer.headers['content-length'];
        if (length !== undefined) expect(Number(length)).toBe(new TextEncoder().encode(expected).length);
      }
    }
    expect((await pool.json('route', [query, { intermediatePoints } as never])) === expected).toBe(true);
  });

  test('keeps no list of objects', () => {
    const roads = openDatabase(prepareNetwork(buildNetwork(source))) as Database;
    const query = {
      startPoint: west,
      endPoint: north,
      segmentGeometryStyle: 'All',
      directionsStyle: 'Normal',
      returnSegments: true,
    };
    const payload = { intermediatePoints };
    const expected = JSON.stringify(OPERATIONS.route(roads, query as never, payload as never, {}));
    for (const form of ['text', 'pieces'] as const) {
      const answer = OPERATIONS_IN[form].route(roads, query as never, payload as never, {}) as Record<string, unknown>;
      const { routeDirections, legs, geometry } = answer as never as { [list: string]: { coordinates: unknown } };
      for (const list of [routeDirections, legs, geometry.coordinates]) expect(list).toBeInstanceOf(WrittenList);
      const written = form === 'text' ? answerText(answer) : writeAnswer(answer);
      expect((typeof written === 'string' ? written : Buffer.concat(written).toString()) === expected).toBe(true);
    }
    const short = OPERATIONS_IN.text.route(roads, query as never, {} as never, {}) as { legs: unknown };
    expect(short.legs).toBeInstanceOf(Array);
  });
});

describe('a long answer of the OSRM interface', () => {
  const coordinates = (count: number) => [west, ...visited, north].slice(0, count).join(';');
  const table = `table/v1/driving/${Array(3)
    .fill(`${coordinates(60)};${island}`)
    .join(';')}`;
  test.each([
    ['a route', `route/v1/driving/${coordinates(80)}?steps=true&annotations=true&overview=full&geometries=geojson`],
    ['a route as polylines', `route/v1/driving/${coordinates(80)}?steps=true&overview=by_legs`],
    ['a trip', `trip/v1/driving/${coordinates(80)}?steps=true&overview=full&geometries=geojson`],
    ['alternatives', `route/v1/driving/${west};${north}?alternatives=2&steps=true&overview=full&geometries=geojson`],
    ['a table', `${table}?annotations=duration,distance&fallback_speed=9&exclude=ferry`],
    ['a table of distances', `${table}?annotations=distance`],
  ])('has the text of its object: %s', async (_, path) => {
    const expected = await osrm(database, `/${path}`);
    expect(expected.status).toBe(200);
    for (const engine of [database, pool]) {
      const { body } = await osrm(engine, { url: `/${path}`, asText: true });
      expect(body === JSON.stringify(expected.body)).toBe(true);
    }
  });
});

test('a written list copies the legs that an earlier route had in the same place, and counts their bytes again', () => {
  const legs = [1, 2, 3, 2].map((segment) => ({ directedSegment: [segment] }) as unknown as Leg);
  const known: KnownLegs = new Map();
  const write = (ofRoute: readonly Leg[]) => {
    const made: number[] = [];
    const budget = startBudget({ answerBytes: 1000 });
    const list = new WrittenList('text');
    const make = ({ directedSegment: [segment] }: Leg, number: number) => {
      made.push(number);
      countAnswerBytes(budget, 10 * segment);
      return segment === 3 ? [] : [segment, { number }];
    };
    list.addLegs(ofRoute, { name: 'list', budget, make }, known);
    return { made, bytes: 1000 - budget.bytes, text: answerText({ list }) };
  };
  const all = '1,{"number":0},2,{"number":1},2,{"number":3}';
  expect(write(legs)).toEqual({ made: [0, 1, 2, 3], bytes: 80, text: `{"list":[${all}]}` });
  const other = { directedSegment: [5] } as unknown as Leg;
  const changed = all.replace('2,{"number":1}', '5,{"number":1}');
  expect(write([legs[0], other, legs[2], legs[3]])).toEqual({ made: [1], bytes: 110, text: `{"list":[${changed}]}` });
  expect(write([legs[0], other, legs[2], legs[1]]).made).toEqual([3]);
});
