import { openDatabase as openPackaged } from 'ermine';
import { type OsrmSizes, osrm as packagedOsrm } from 'ermine/osrm';
import { openPool, type Pool } from 'ermine/threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { osrm } from '../../src/osrm/osrm.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { openTown } from '../operations/open-town.ts';

const town = openTown('A--B--C');
const { database } = town;
const places = (count: number): string => Array.from({ length: count }, (_, i) => town.at('ABC'[i % 3])).join(';');

const URLS: { readonly [name in keyof OsrmSizes]-?: (count: number) => string } = {
  viaroute: (count) => `/route/v1/driving/${places(count)}?overview=false&continue_straight=false`,
  trip: (count) => `/trip/v1/driving/${places(count)}?overview=false`,
  table: (count) => `/table/v1/driving/${places(count)}?annotations=distance`,
  nearest: (count) => `/nearest/v1/driving/${places(1)}?number=${count}`,
  alternatives: (count) => `/route/v1/driving/${places(2)}?alternatives=${count}`,
};
const NAMES = Object.keys(URLS) as (keyof OsrmSizes)[];

async function answerOf(url: string, sizes?: OsrmSizes) {
  const { status, body } = await osrm(database, { url, sizes });
  return { status, ...(body as { code: string; message?: string }) };
}

describe('a request that is larger than a size gets TooBig', () => {
  test.each([
    ['viaroute', 500, 'Number of entries 501 is higher than current maximum (500), see --max-viaroute-size'],
    ['trip', 200, 'Number of trip entries 201 is higher than current maximum (200), see --max-trip-size'],
    [
      'table',
      1000,
      'Number of table entries 1002001 is higher than current maximum (1000 x 1000), see --max-table-size',
    ],
    ['nearest', 1000, 'Number of results 1001 is higher than current maximum (1000), see --max-nearest-size'],
    ['alternatives', 3, 'Number of alternatives 4 is higher than current maximum (3), see --max-alternatives'],
  ] as const)('%s, by default %i', async (name, size, refusal) => {
    expect(await answerOf(URLS[name](size))).toMatchObject({ status: 200, code: 'Ok' });
    const message = `${refusal} or sizes.${name}.`;
    expect(await answerOf(URLS[name](size + 1))).toEqual({ status: 400, code: 'TooBig', message });
  });

  test.each(NAMES)('%s, as the call says', async (name) => {
    expect(await answerOf(URLS[name](2), { [name]: 2 })).toMatchObject({ code: 'Ok' });
    const { code, message } = await answerOf(URLS[name](3), { [name]: 2 });
    expect([code, message]).toEqual(['TooBig', expect.stringContaining(name === 'table' ? '(2 x 2)' : '(2)')]);
    // other sizes keep their defaults
    const other = name === 'trip' ? 'table' : 'trip';
    expect(await answerOf(URLS[other](3), { [name]: 2, [other]: undefined })).toMatchObject({ code: 'Ok' });
  });

  test('a table by sources times destinations', async () => {
    const url = `${URLS.table(9)}&sources=0;1;2;3;4;5;6;7;8&destinations=0`;
    expect(await answerOf(url, { table: 3 })).toMatchObject({ code: 'Ok' });
    expect(await answerOf(url, { table: 2 })).toMatchObject({ code: 'TooBig' });
  });

  test('alternatives as in OSRM, where 0 refuses even one', async () => {
    const url = `/route/v1/driving/${places(2)}?alternatives=`;
    expect(await answerOf(`${url}true`, { alternatives: 0 })).toMatchObject({ code: 'TooBig' });
    expect(await answerOf(`${url}false`, { alternatives: 0 })).toMatchObject({ code: 'Ok' });
  });

  test('Infinity lifts a size, and the limits of the database still apply', async () => {
    const sizes = { viaroute: Infinity, trip: Infinity, table: Infinity, nearest: Infinity };
    expect(await answerOf(URLS.viaroute(501), sizes)).toMatchObject({ code: 'Ok' });
    expect(await answerOf(URLS.trip(201), sizes)).toMatchObject({ code: 'Ok' });
    expect(await answerOf(URLS.nearest(1001), sizes)).toMatchObject({ code: 'Ok' });
    expect(await answerOf(URLS.table(2001), sizes)).toMatchObject({ message: expect.stringContaining('is 4000000') });
    expect(await answerOf(URLS.trip(1003), sizes)).toMatchObject({ message: expect.stringContaining('At most 1002') });
    expect(await answerOf(URLS.nearest(10_001), sizes)).toMatchObject({ message: expect.stringContaining('is 10000') });
  });
});

describe('sizes apply at every door', () => {
  let pool: Pool;
  const bytes = encodeNetwork(prepareNetwork(database.network));
  const packaged = openPackaged(decodeNetwork(bytes));
  beforeAll(async () => {
    pool = await openPool(bytes, { size: 1 });
  });
  afterAll(() => pool.close());

  test.each(['a database', 'a pool', 'a function of the profile'])('%s', async (door) => {
    const engine = door === 'a database' ? packaged : door === 'a pool' ? pool : () => pool;
    const url = URLS.viaroute(4);
    for (const form of [{}, { asText: true }, { stream: true }]) {
      const codes: string[] = [];
      for (const viaroute of [3, 4, Infinity]) {
        const { body } = await packagedOsrm(engine, { url, sizes: { viaroute }, ...form });
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        const whole = 'stream' in form ? await textIn(body as unknown as AsyncIterable<Uint8Array>) : text;
        codes.push(JSON.parse(whole).code);
      }
      expect(codes).toEqual(['TooBig', 'Ok', 'Ok']);
    }
    const refused = packagedOsrm(engine, { url, sizes: { viaroute: 0 } });
    await expect(refused).rejects.toThrow(/^The options of osrm cannot be read: sizes\.viaroute: expected/);
  });

  test('the method of a pool', async () => {
    const refused = await pool.osrm(URLS.trip(3), undefined, { sizes: { trip: 2 } });
    expect(refused).toMatchObject({ status: 400, body: expect.stringContaining('TooBig') });
    await expect(pool.osrm(URLS.trip(3), undefined, { sizes: { trip: -1 } })).rejects.toThrow(/sizes\.trip: expected/);
  });
});

test.each([
  [{ viaroute: 0 }, 'sizes.viaroute: expected a whole number from 1, or Infinity, found 0'],
  [{ trip: -1 }, 'sizes.trip: expected a whole number from 1, or Infinity, found -1'],
  [{ table: 1.5 }, 'sizes.table: expected a whole number from 1, or Infinity, found 1.5'],
  [{ nearest: Number.NaN }, 'sizes.nearest: expected a whole number from 1, or Infinity, found NaN'],
  [{ viaroute: '500' }, 'sizes.viaroute: expected a whole number from 1, or Infinity, found "500"'],
  [{ alternatives: 4 }, 'sizes.alternatives: expected a whole number from 0 to 3, found 4'],
  [{ viaRoute: 5 }, 'sizes.viaRoute: there is no such member; did you mean viaroute?'],
  [null, 'sizes: expected an object, found null'],
  [500, 'sizes: expected an object, found 500'],
])('sizes %o are not valid', async (sizes, problem) => {
  const call = osrm(database, { url: URLS.viaroute(2), sizes: sizes as OsrmSizes });
  await expect(call).rejects.toThrow(TypeError);
  await expect(call).rejects.toThrow(problem);
});

async function textIn(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString();
}
