import { buildNetwork, type Database, encodeNetwork, openDatabase, prepareNetwork } from 'ermine';
import { handle, type StreamedBody, toFetch } from 'ermine/service';
import { openPool, type Pool } from 'ermine/threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';

const source = city({ segments: 800 });
const { west, north, centre } = source.landmarks;
const prepared = prepareNetwork(buildNetwork(source));
let database: Database;
let pool: Pool;

beforeAll(async () => {
  database = openDatabase(prepared);
  pool = await openPool(encodeNetwork(prepared), { size: 2 });
});
afterAll(() => pool.close());

const point = (at: readonly number[]) => `${at},epsg:4326`;
const multi = (...coordinates: number[][]) => ({ type: 'MultiPoint', coordinates });
const points = { startPoints: multi(west, north), endPoints: multi(centre, west, north) };

const REQUESTS: [string, string, string, unknown?][] = [
  ['a route', 'GET', `.json?q=route&startPoint=${point(west)}&endPoint=${point(north)}&directionsStyle=Normal`],
  ['a matrix', 'POST', '.json?q=routeCostMatrix&returnOptimalRoutesOnly=false', points],
  ['a boundary', 'GET', `.json?q=travelBoundary&point=${point(centre)}&costs=1,2&costUnit=min`],
  ['segments', 'GET', `/segments.json?point=${point(centre)}&segmentGeometryStyle=All`],
  ['a segment', 'GET', '/segments/1:1.json'],
  [
    'a request with mistakes',
    'GET',
    `.json?q=travelBoundary&point=${point(centre)}&costs=a,v&costUnit=minddd&version=2`,
  ],
  ['a parameter given twice', 'GET', `.json?q=route&startPoint=${point(west)}&startPoint=${point(west)}&endPoint=x`],
  ['malformed JSON', 'POST', '.json?q=routeCostMatrix', '{"startPoints":'],
  ['no operation', 'GET', '.json?q=fly'],
];

test.each(REQUESTS)('%s is answered by a pool as by a database', async (_, method, path, body) => {
  const url = `/rest/Spatial/erm/databases/city${path}`;
  const expected = await handle({ databases: { city: database } }, { method, url, body });
  expect(await handle({ databases: { city: pool } }, { method, url, body })).toEqual(expected);
  expect(await handle({ databases: async () => pool }, { method, url, body })).toEqual(expected);
});

/** The body of a streamed answer as text. */
async function textOf(body: StreamedBody): Promise<string> {
  if (typeof body === 'string') return body;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const many = Array.from({ length: 60 }, (_, i) => [centre[0] + 1e-5 * i, centre[1]]);
const LONG: [string, string, string, unknown?][] = [
  ['a large matrix', 'POST', '.json?q=routeCostMatrix', { startPoints: multi(...many), endPoints: multi(...many) }],
  [
    'a long boundary',
    'GET',
    `.json?q=travelBoundary&point=${point(centre)}&costs=1,2,3,4,5,6,7,8&costUnit=min&maxOffroadDistance=5&maxOffroadDistanceUnit=m&returnHoles=true&returnIslands=true`,
  ],
];

test.each([...REQUESTS, ...LONG])('%s is the same as a stream', async (_, method, path, body) => {
  const url = `/rest/Spatial/erm/databases/city${path}`;
  const { status, headers, body: expected } = await handle({ databases: { city: database } }, { method, url, body });
  for (const city of [database, pool]) {
    const answer = await handle({ databases: { city } }, { method, url, body, stream: true });
    expect(answer.status).toBe(status);
    const { 'content-length': length, ...others } = answer.headers;
    expect(others).toEqual(headers);
    const isLong = LONG.some(([, , each, payload]) => each === path && payload === body);
    expect(expected.length > 100_000).toBe(isLong);
    if (isLong) expect(answer.body).toBeTypeOf('object');
    const text = await textOf(answer.body);
    expect(text === expected).toBe(true);
    if (length !== undefined) expect(length).toBe(String(Buffer.byteLength(text)));
  }
  const request = new Request(`http://city${url}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (typeof body === 'string') return;
  const fetched = await toFetch({ databases: { city: pool } })(request);
  expect(fetched.status).toBe(status);
  expect((await fetched.text()) === expected).toBe(true);
});

test('a pool with a full queue answers 503', async () => {
  const lone = await openPool(encodeNetwork(prepared), { size: 1, queue: 0 });
  const url = `/rest/Spatial/erm/databases/city${REQUESTS[0][2]}`;
  const ask = () => handle({ databases: { city: lone } }, { method: 'GET', url });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first.status).toBe(200);
  expect(second.status).toBe(503);
  expect(JSON.parse(second.body).errors[0].errorCode).toBe(9102);
  await lone.close();
});

test('a pool that is closed or closing answers 503 in the requested version', async () => {
  const short = await openPool(encodeNetwork(prepared), { size: 1 });
  const errors: unknown[] = [];
  const context = { databases: { city: short }, onError: (error: unknown) => errors.push(error) };
  const ask = async (path: string) => {
    const { status, body } = await handle(context, { method: 'GET', url: `/rest/Spatial/erm/databases/city${path}` });
    return [status, JSON.parse(body)];
  };
  const reported = [{ errorCode: 9103, userMessage: 'The pool is closed.' }];
  const asked = ask(REQUESTS[0][2]);
  const closed = asked.then(() => short.close());
  expect((await asked)[0]).toBe(200);
  const closing = [ask(REQUESTS[0][2]), ask(`${REQUESTS[3][2]}&version=2`)];
  await closed;
  for (const [first, second] of [
    await Promise.all(closing),
    [await ask(REQUESTS[0][2]), await ask('/segments/1:1.json?version=2')],
  ]) {
    expect(first).toEqual([503, { errors: reported, value: 'The pool is closed.' }]);
    expect(second).toEqual([503, { errors: reported }]);
  }
  expect(errors).toEqual([]);
});

test('a payload nested too deep to be sent is refused in the requested version, and the next request is answered', async () => {
  const cvr = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
  const refused = { errorCode: 9017, userMessage: 'cvr is nested more than 100 deep.' };
  const ask = async (query: string, body?: unknown) => {
    const url = `/rest/Spatial/erm/databases/city.json?q=${query}`;
    const answer = await handle({ databases: { city: pool } }, { method: 'POST', url, body });
    return { status: answer.status, body: JSON.parse(answer.body) };
  };
  const boundary = `travelBoundary&point=${point(centre)}&costs=1&costUnit=min`;
  for (const q of [boundary, 'route', 'routeCostMatrix'])
    expect(await ask(q, { cvr })).toEqual({ status: 400, body: { errors: [refused], value: refused.userMessage } });
  expect(await ask(`${boundary}&version=2`, { cvr })).toEqual({ status: 400, body: { errors: [refused] } });
  expect((await ask(boundary)).status).toBe(200);
});
