import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNetwork, type Database, encodeNetwork, openDatabase, prepareNetwork } from 'ermine';
import { type JsonStream, osrm } from 'ermine/osrm';
import { openPool, type Pool } from 'ermine/threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';

// Workers run the built package: everything here is imported from it by its name.
const source = city({ segments: 1000 });
const { centre, town } = source.landmarks;
const prepared = prepareNetwork(buildNetwork(source));
const bytes = encodeNetwork(prepared);
const trip = `/route/v1/driving/${centre};${town}?steps=true&annotations=true`;
const urls = [
  trip,
  `/nearest/v1/driving/${centre}?number=4`,
  `/table/v1/driving/${centre};${town}`,
  `/trip/v1/driving/${centre};${town}`,
  `/match/v1/driving/${centre};${town}`,
  '/tile/v1/driving/tile(0,0,12).mvt',
  '/route/v1/driving/0,0;1,1',
  '/nonsense',
];
let database: Database;
let pool: Pool;

beforeAll(async () => {
  database = openDatabase(prepared);
  pool = await openPool(bytes, { size: 1, queue: 1 });
});
afterAll(() => pool.close());

describe('osrm on a pool', () => {
  test('answers as on a database, as objects and as text', async () => {
    for (const url of urls) {
      const alone = await osrm(database, url);
      expect(await osrm(pool, url)).toEqual(alone);
      const { status, body } = await osrm(pool, { url, asText: true });
      expect(status).toBe(alone.status);
      expect(typeof body === 'string' ? JSON.parse(body) : body).toEqual(alone.body);
      expect(await osrm(database, { url, asText: true })).toEqual({ status, body });
      for (const engine of [database, pool]) {
        const streamed = await osrm(engine, { url, stream: true });
        expect(streamed.status).toBe(status);
        expect(await textIn(streamed.body)).toEqual(body);
      }
    }
  });

  test('streams a long text in pieces', async () => {
    const url = `/table/v1/driving/${Array.from({ length: 300 }, (_, i) => (i % 2 ? town : centre)).join(';')}`;
    const { body } = await osrm(pool, { url, stream: true });
    if (body instanceof Uint8Array) throw new Error('a table is no tile');
    expect(body.text).toBeUndefined();
    const { byteLength } = body;
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
    expect(Buffer.concat(pieces)).toHaveLength(byteLength!);
    expect(Buffer.concat(pieces).toString()).toBe((await osrm(database, { url, asText: true })).body);
  });

  test('takes a costing in the body', async () => {
    const body = JSON.stringify({ roadTypesPriority: { LimitedAccessRural: 'Avoid' } });
    expect(await osrm(pool, { url: trip, body })).toEqual(await osrm(database, { url: trip, body }));
    expect(await osrm(pool, { url: trip, body: '{' })).toMatchObject({ status: 400, body: { code: 'InvalidOptions' } });
  });

  test('refuses a hostile body as on a database, and answers the next request', async () => {
    const nested = (levels: number) => `{"cvr":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const long = 'n'.repeat(300_000);
    const lists = `{"cvr":[${Array(12).fill(`[${Array(50_000).fill('[]').join()}]`)}]}`;
    const deep = 'The payload is nested more than 100 deep.';
    for (const [body, code, message] of [
      [nested(100), 'TooBig', deep],
      [nested(3500), 'TooBig', deep],
      [new TextEncoder().encode(nested(1_000_000)), 'TooBig', deep],
      [
        `{"transientUpdates":[${Array(110_000).fill('{}')}]}`,
        'TooBig',
        'The payload has a list of more than 100000 entries.',
      ],
      [lists, 'TooBig', 'The payload has more than 1048576 values.'],
      [
        `[${Array.from({ length: 12_000 }, (_, i) => `{"n${i}":1}`)}]`,
        'TooBig',
        'The payload has more than 10000 different names.',
      ],
      [' '.repeat(5_000_000), 'TooBig', 'The payload is larger than the limit of 4194304 bytes.'],
      [`{"${long}":[-0]}`, 'InvalidOptions', `The body has an unknown key: ${'n'.repeat(80)}....`],
      [new Uint8Array([0x7b, 0xff]), 'InvalidOptions', expect.stringMatching(/^Malformed JSON in the payload: /)],
    ] as const) {
      const refused = { status: 400, body: { code, message } };
      for (const engine of [database, pool]) expect(await osrm(engine, { url: trip, body })).toEqual(refused);
    }
    const object = await osrm(pool, { url: trip, body: JSON.parse(nested(3500)) });
    expect(object).toEqual({ status: 400, body: { code: 'TooBig', message: 'cvr is nested more than 100 deep.' } });
    const noData = await osrm(pool, { url: trip, body: { cvr: () => 1 } });
    expect(noData).toMatchObject({ status: 400, body: { code: 'InvalidOptions' } });
    expect((await osrm(pool, trip)).status).toBe(200);
  });

  test('finds its engine by the profile', async () => {
    const asked: string[] = [];
    const find = async (profile: string) => {
      asked.push(profile);
      return profile === 'driving' ? pool : undefined;
    };
    expect(await osrm(find, trip)).toEqual(await osrm(database, trip));
    const unknown = await osrm(find, trip.replace('driving', 'flying'));
    expect(unknown).toMatchObject({ status: 400, body: { code: 'InvalidValue' } });
    expect(await osrm(find, '/route/v1/')).toMatchObject({ status: 400, body: { code: 'InvalidUrl' } });
    expect(asked).toEqual(['driving', 'flying']);
  });

  test('rejects if it is aborted, or if the queue is full', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(osrm(pool, { url: trip, signal })).rejects.toThrow('enough');
    await expect(osrm(database, { url: trip, signal })).rejects.toThrow('enough');
    const many = await Promise.allSettled(Array.from({ length: 40 }, () => osrm(pool, trip)));
    const turnedAway = many.filter(({ status }) => status === 'rejected');
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(turnedAway[0]).toMatchObject({ reason: { status: 503 } });
  });
});

async function textIn(body: JsonStream | Uint8Array): Promise<string | Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('examples/osrm-server.js', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ermine-osrm-'));
  const file = join(folder, 'city.ermine');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('serves clients of other sites, with bodies, tiles and mistakes', async () => {
    writeFileSync(file, bytes);
    const { start } = await import(new URL('../../examples/osrm-server.js', import.meta.url).href);
    const server = await start(file, { port: 0, size: 1 });
    const base = `http://127.0.0.1:${server.port}`;
    try {
      const answer = await fetch(base + trip);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toEqual((await osrm(database, trip)).body);
      const refused = await fetch(base + trip, { method: 'POST', body: '{' });
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'InvalidOptions' }]);
      const tooMuch = await fetch(base + trip, { method: 'POST', body: ' '.repeat(5 * 1024 * 1024) });
      expect([tooMuch.status, await tooMuch.json()]).toMatchObject([400, { code: 'TooBig' }]);
      const tile = await fetch(`${base}/tile/v1/driving/tile(0,0,12).mvt`);
      expect(tile.headers.get('content-type')).toBe('application/x-protobuf');
      const preflight = await fetch(base + trip, { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
        204,
        'GET, HEAD, POST, OPTIONS',
      ]);
      const head = await fetch(base + trip, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const other = await fetch(base + trip, { method });
        expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
        expect(await other.json()).toMatchObject({ code: 'InvalidMethod' });
      }
    } finally {
      await server.stop();
    }
  });
});
