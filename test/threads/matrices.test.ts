import * as ermine from 'ermine';
import { type Database, encodeNetwork, openDatabase } from 'ermine';
import { handle } from 'ermine/service';
import { openPool, type Pool } from 'ermine/threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';

const source = city({ segments: 800 });
const { landmarks } = source;
const prepared = ermine.prepareNetwork(ermine.buildNetwork(source));
let database: Database;
let pool: Pool;

beforeAll(async () => {
  database = openDatabase(prepared);
  pool = await openPool(encodeNetwork(prepared), { size: 2 });
});
afterAll(() => pool.close());

const random = openRandom(11);
const [west, south] = [landmarks.west[0], landmarks.south[1]];
const [east, north] = [2 * landmarks.centre[0] - west, landmarks.north[1]];
const points = (count: number): [number, number][] =>
  Array.from({ length: count }, () => [west + random.next() * (east - west), south + random.next() * (north - south)]);

/** A costing that closes the way to some points, so that some pairs have no way. */
const closed = { avoid: 'ferry' };
// more than a pool computes in one piece
const LARGE = { startPoints: [...points(590), landmarks.island], endPoints: points(450) };
const MIDDLE = { startPoints: [...points(190), landmarks.island], endPoints: points(280) };

/** A matrix request as a service sends it. */
const asked = (body: ermine.MatrixPayload) => ({
  method: 'POST',
  url: '/rest/Spatial/erm/databases/city.json?q=routeCostMatrix',
  body,
});

describe('a large matrix of a pool', () => {
  test('is the table that one thread computes, with all warnings', async () => {
    const reported: [unknown[], unknown[]] = [[], []];
    const query = { ...closed, timeUnit: 's', returnOptimalRoutesOnly: false } as const;
    const options = { explain: true };
    const expected = ermine.routeCostTable(database, query as never, LARGE, {
      ...options,
      onWarning: (warning) => reported[0].push(warning),
    });
    const shares: number[] = [];
    const found = await pool.routeCostTable(query as never, LARGE, {
      ...options,
      onWarning: (warning) => reported[1].push(warning),
      onProgress: (share) => shares.push(share),
    });
    expect(found).toEqual(expected);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    expect(expected.warnings?.length).toBeGreaterThan(0);
    expect(reported[1]).toEqual(reported[0]);
    expect(shares.at(-1)).toBe(1);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  });

  test('puts its points where bearings, approaches and radiuses allow, as one thread does', async () => {
    const bound = {
      ...LARGE,
      startBearings: LARGE.startPoints.map((_, i) => (i % 3 === 0 ? ([(40 * i) % 360, 60] as const) : null)),
      endApproaches: LARGE.endPoints.map((_, i) => (i % 2 === 0 ? 'curb' : null)),
    };
    const expected = ermine.routeCostTable(database, {}, bound);
    expect(await pool.routeCostTable({}, bound)).toEqual(expected);
    expect(ermine.routeCostTable(database, {}, LARGE).time).not.toEqual(expected.time);
    const refused = { ...bound, endRadiuses: LARGE.endPoints.map(() => 0.001) };
    const code = (error: ermine.RoutingError) => error.complaints.map(({ userMessage }) => userMessage);
    const reported = await pool.routeCostTable({}, refused).catch(code);
    expect(() => ermine.routeCostTable(database, {}, refused)).toThrow((reported as string[])[0]);
  });

  test('has the entries of one thread, to the byte', async () => {
    const query = { ...closed, destinationSrs: 'epsg:3857', returnOptimalRoutesOnly: false };
    const expected = ermine.routeCostMatrix(database, query as never, MIDDLE);
    const found = await pool.routeCostMatrix(query as never, MIDDLE);
    expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
  });

  test('is, as text, the answer of one thread to the byte, however large', async () => {
    for (const [query, payload] of [
      [{ ...closed, destinationSrs: 'epsg:3857', returnOptimalRoutesOnly: false }, MIDDLE],
      [{ ...closed, returnDistance: false }, LARGE],
      [{}, { startPoints: points(9), endPoints: points(7) }],
    ] as const) {
      const expected = JSON.stringify(ermine.routeCostMatrix(database, query as never, payload));
      const text = await pool.json('routeCostMatrix', [query, payload]);
      // a diff of texts this long would take forever
      expect(text === expected).toBe(true);
    }
  });

  test('is explained as text as well, and one that is not cut has statistics', async () => {
    const query = closed as never;
    const few = { startPoints: points(9), endPoints: [...points(6), landmarks.island] };
    for (const payload of [few, MIDDLE]) {
      const expected = JSON.stringify(ermine.routeCostMatrix(database, query, payload, { explain: true }));
      const text = await pool.json('routeCostMatrix', [query, payload], { explain: true });
      expect(text === expected).toBe(true);
    }
    const options = { explain: true, statistics: true } as const;
    const { statistics, ...expected } = ermine.routeCostMatrix(database, query, few, options);
    const whole = await pool.routeCostMatrix(query, few, options);
    const text = JSON.parse(await pool.json('routeCostMatrix', [query, few], options));
    for (const { statistics: reported, ...answer } of [whole, text]) {
      expect(answer).toEqual(expected);
      expect(Object.keys(reported)).toEqual(Object.keys(statistics));
      expect(reported.snapDistances).toEqual(statistics.snapDistances);
      expect(reported.phases.search).toBeGreaterThan(0);
    }
    for await (const row of pool.streamCostMatrix(query, few, { statistics: true })) {
      expect(row).not.toHaveProperty('statistics');
    }
  });

  test('is the same text as a stream, in short pieces, with the members after its entries', async () => {
    for (const [query, payload, options] of [
      [{ ...closed, destinationSrs: 'epsg:3857', returnOptimalRoutesOnly: false }, MIDDLE, { explain: true }],
      [{ avoid: ['localRoad', 'highway', 'secondaryHighway', 'majorRoad'] }, MIDDLE, {}],
      [{ returnDistance: false }, { startPoints: points(9), endPoints: points(7) }, {}],
    ] as const) {
      const expected = await pool.json('routeCostMatrix', [query, payload], options);
      const pieces: Uint8Array[] = [];
      for await (const piece of await pool.jsonStream('routeCostMatrix', [query, payload], options)) pieces.push(piece);
      expect(Buffer.concat(pieces).toString() === expected).toBe(true);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000);
    }
    const { text, byteLength } = await pool.jsonStream('routeCostMatrix', [
      {},
      { startPoints: points(2), endPoints: points(2) },
    ]);
    expect(text).toHaveLength(byteLength ?? 0);
  });

  test('is computed while it is read: an unread stream keeps no worker busy, and one that ends early frees it', async () => {
    const before = pool.statistics();
    const stream = await pool.jsonStream('routeCostMatrix', [{}, LARGE]);
    expect([stream.text, stream.byteLength]).toEqual([undefined, undefined]);
    const quiet = async () => {
      while (pool.statistics().busy > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await quiet();
    let bytes = 0;
    for await (const piece of stream) {
      bytes += piece.length;
      await quiet();
      if (bytes > 1_000_000) break;
    }
    // the whole matrix has some 50 MB
    expect(bytes).toBeLessThan(2_000_000);
    expect(pool.statistics()).toMatchObject({ answered: before.answered, cancelled: before.cancelled + 1 });
  });

  test('is refused as a stream before its first piece, and fails during it if its signal aborts', async () => {
    const wrong = pool.jsonStream('routeCostMatrix', [{ timeUnit: 'years' }, LARGE]);
    await expect(wrong).rejects.toThrow(ermine.RoutingError);
    const stop = new AbortController();
    const readOn = async () => {
      for await (const _ of await pool.jsonStream('routeCostMatrix', [{}, LARGE], { signal: stop.signal }))
        stop.abort(new Error('enough'));
    };
    await expect(readOn()).rejects.toThrow('enough');
    await expect(pool.jsonStream('fly' as never, [])).rejects.toThrow('jsonStream: expected one of route');
  });

  test('warns of at most a thousand pairs, the same ones in every form', async () => {
    const query = { avoid: ['localRoad', 'highway', 'secondaryHighway', 'majorRoad'] };
    const { warnings = [], ...expected } = ermine.routeCostTable(database, query as never, LARGE);
    expect(warnings.filter(({ code }) => code === 6002)).toHaveLength(1000);
    expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set([6002, 9101]));
    expect(await pool.routeCostTable(query as never, LARGE)).toEqual({ ...expected, warnings });
    expect(ermine.routeCostMatrix(database, query as never, LARGE).warnings).toEqual(warnings);
    expect((await pool.routeCostMatrix(query as never, LARGE)).warnings).toEqual(warnings);
    const streamed: unknown[] = [];
    for await (const row of ermine.streamCostMatrix(database, query as never, LARGE))
      streamed.push(...(row.warnings ?? []));
    expect(streamed).toEqual(warnings);
  });

  test('is refused as text if it exceeds the limit of an answer, as on one thread', async () => {
    const limits = { answerBytes: 1_000_000 };
    const narrow = await openPool(encodeNetwork(prepared), { size: 2, limits });
    const expected = await handle({ databases: { city: openDatabase(prepared, { limits }) } }, asked(MIDDLE));
    expect(expected.status).not.toBe(200);
    expect(await handle({ databases: { city: narrow } }, asked(MIDDLE))).toEqual(expected);
    const few = { startPoints: points(60), endPoints: points(60) };
    expect(await handle({ databases: { city: narrow } }, asked(few))).toMatchObject({ status: 200 });
    await narrow.close();
  });

  test('comes as rows in order, and ends when the reader stops', async () => {
    const expected: unknown[] = [];
    const query = closed as never;
    const explain = { explain: true };
    for await (const row of ermine.streamCostMatrix(database, query, MIDDLE, explain)) expected.push(row);
    const found: unknown[] = [];
    for await (const row of pool.streamCostMatrix(query, MIDDLE, explain)) found.push(row);
    expect(JSON.stringify(found)).toBe(JSON.stringify(expected));

    const before = pool.statistics();
    for await (const row of pool.streamCostMatrix(closed as never, MIDDLE)) {
      expect(row).toEqual(expected[0]);
      break;
    }
    expect(pool.statistics()).toMatchObject({ answered: before.answered, cancelled: before.cancelled + 1 });
  });

  test('lets other requests run between its pieces', async () => {
    const lone = await openPool(encodeNetwork(prepared), { size: 1 });
    const order: string[] = [];
    const many = { startPoints: points(600), endPoints: points(600) };
    for (const ask of [() => lone.routeCostTable({}, many), () => lone.json('routeCostMatrix', [{}, MIDDLE])]) {
      const matrix = ask().then(() => order.push('matrix'));
      const route = lone
        .route({ startPoint: landmarks.west, endPoint: landmarks.north })
        .then(() => order.push('route'));
      await Promise.all([matrix, route]);
    }
    expect(order).toEqual(['route', 'matrix', 'route', 'matrix']);
    await lone.close();
  });

  test('is answered completely if the pool is closed meanwhile; a stream that is no longer read fails', async () => {
    const closing = await openPool(encodeNetwork(prepared), { size: 2 });
    const stream = closing.streamCostMatrix({}, LARGE);
    await stream.next();
    const [table, matrix] = [closing.routeCostTable({}, LARGE), closing.routeCostMatrix({}, MIDDLE)];
    await closing.close();
    expect((await table).time).toEqual(ermine.routeCostTable(database, LARGE as never).time);
    expect((await matrix).matrix).toHaveLength(ermine.routeCostMatrix(database, MIDDLE as never).matrix.length);
    const readOn = async () => {
      for await (const _ of stream);
    };
    await expect(readOn()).rejects.toThrow('The pool is closed.');
  });

  test('with mistakes is refused with all of them, once', async () => {
    const query = { timeUnit: 'years', returnDistance: false, returnTime: false };
    let expected: unknown;
    try {
      ermine.routeCostTable(database, query as never, LARGE);
    } catch (error) {
      expected = error;
    }
    await expect(pool.routeCostTable(query as never, LARGE)).rejects.toEqual(expected);
  });

  test('with points far from any road is refused as on one thread, whichever worker finds them', async () => {
    const field: [number, number] = [landmarks.centre[0], south - 0.005];
    const startPoints = LARGE.startPoints.map((point, i) => (i % 100 === 99 ? field : point));
    const endPoints = [...LARGE.endPoints.slice(1), field];
    const near = openDatabase(prepared, { limits: { snapDistance: 100 } });
    const keen = await openPool(encodeNetwork(prepared), { size: 2, limits: { snapDistance: 100 } });
    const refusal = (): unknown => {
      try {
        return ermine.routeCostTable(near, {}, { startPoints, endPoints });
      } catch (error) {
        return error;
      }
    };
    const found = await keen.routeCostTable({}, { startPoints, endPoints }).catch((error: unknown) => error);
    expect(found).toEqual(refusal());
    expect(found).toBeInstanceOf(ermine.RoutingError);
    expect((found as ermine.RoutingError).complaints.length).toBeGreaterThan(6);
    await keen.close();
  });

  test('lets each pair choose between two equally near roads', async () => {
    // two roads on one line, one for each direction, connected only at their far ends
    const line: [number, number][] = [
      [8, 41],
      [8.01, 41],
    ];
    const back = [...line].reverse();
    const segments = [
      {
        id: '1:1',
        shape: line,
        roadType: 'LocalRoadUrban' as const,
        direction: 'forward' as const,
        start: 'A',
        end: 'B',
      },
      {
        id: '1:2',
        shape: back,
        roadType: 'LocalRoadUrban' as const,
        direction: 'forward' as const,
        start: 'B',
        end: 'A',
      },
    ];
    const twins = ermine.prepareNetwork(ermine.buildNetwork({ segments }));
    const along = (count: number) =>
      Array.from({ length: count }, (_, i): [number, number] => [8 + (0.01 * (i + 0.5)) / count, 41]);
    const payload = { startPoints: along(400), endPoints: along(300) };
    const lanes = await openPool(encodeNetwork(twins), { size: 2 });
    const found = await lanes.routeCostTable({}, payload);
    await lanes.close();
    expect(found).toEqual(ermine.routeCostTable(openDatabase(twins), {}, payload));
    // over the other road it would be a detour, longer than the road itself
    expect(Math.max(...found.distance)).toBeLessThan(840);
  });

  test('uses the costing that was compiled for the pool', async () => {
    const truck = await pool.compileCosting(closed);
    const found = await pool.routeCostTable({}, truck as never).catch((error: unknown) => error);
    expect(found).toBeInstanceOf(ermine.RoutingError);
    const expected = ermine.routeCostTable(database, { ...closed, ...LARGE } as never);
    expect(await pool.routeCostTable(LARGE as never, truck)).toEqual(expected);
  });
});
