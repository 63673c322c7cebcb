import { getEventListeners } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as ermine from 'ermine';
import { type Database, decodeNetwork, encodeNetwork, openDatabase, RoutingError } from 'ermine';
import { openPool, type Pool } from 'ermine/threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';

// Workers run the built package: everything here is imported from it by name.
const source = city({ segments: 2000 });
const { landmarks } = source;
const prepared = ermine.prepareNetwork(ermine.buildNetwork(source));
const bytes = encodeNetwork(prepared);
let database: Database;
let pool: Pool;

beforeAll(async () => {
  database = openDatabase(prepared);
  pool = await openPool(bytes, { size: 2 });
});
afterAll(() => pool.close());

const random = openRandom(7);
const [west, south] = [landmarks.west[0], landmarks.south[1]];
const [east, north] = [2 * landmarks.centre[0] - west, landmarks.north[1]];
const anywhere = (): [number, number] => [
  west + random.next() * (east - west),
  south + random.next() * (north - south),
];

/** Keeps a worker busy until it is released. */
function hold(by: Pool): { running: Promise<unknown>; dropIdle: () => void } {
  const held = `export default ({ input }) => ({ answer: Atomics.wait(input, 0, 0, 120_000), transfer: [] })`;
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const url = `data:text/javascript,${encodeURIComponent(held)}`;
  const running = by.run({ url, key: 'held', given: undefined }, gate);
  const dropIdle = () => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  return { running, dropIdle };
}

async function readAll(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const row of rows) expect(row).toBeDefined();
}

/** The thrown value, as text. */
function thrown(ask: () => unknown): string {
  try {
    ask();
  } catch (error) {
    return JSON.stringify(error);
  }
  return 'nothing';
}

describe('a pool', () => {
  test('answers as one thread does, to the byte', async () => {
    const asked = Array.from({ length: 60 }, () => ({
      startPoint: anywhere(),
      endPoint: anywhere(),
      directionsStyle: 'Normal' as const,
      segmentGeometryStyle: 'All' as const,
    }));
    const answers = await Promise.all(asked.map((query) => pool.route(query)));
    expect(JSON.stringify(answers)).toBe(JSON.stringify(asked.map((query) => ermine.route(database, query))));
  });

  test('returns errors with their class, code, status and entries', async () => {
    const query = { startPoint: 'nowhere', endPoint: [200, 100] as [number, number], optimizeBy: 'beauty' };
    const error = await pool.route(query as never).catch((reason: unknown) => reason);
    let expected: unknown;
    try {
      ermine.route(database, query as never);
    } catch (reason) {
      expected = reason;
    }
    expect(error).toBeInstanceOf(RoutingError);
    expect((error as RoutingError).complaints).toEqual((expected as RoutingError).complaints);
    expect(JSON.stringify(error)).toBe(JSON.stringify(expected));
  });

  test('reads options as one thread does', async () => {
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    const unreadable = Object.defineProperty({}, 'statistics', { enumerable: true, get: () => JSON.parse('?') });
    const given: unknown[] = [
      { explain: 'yes', Statistics: true, onWarning: 5, onProgress: null },
      { signal: 5, colour: 'red' },
      unreadable,
      JSON.parse('{"__proto__":{"timeout":1}}'),
      null,
      5,
    ];
    const few = { startPoints: [landmarks.west], endPoints: [landmarks.north] };
    for (const options of given as never[]) {
      expect(await pool.route(query, undefined, options).catch(JSON.stringify)).toBe(
        thrown(() => ermine.route(database, query, undefined, options)),
      );
      expect(await pool.routeCostTable({}, few, options).catch(JSON.stringify)).toBe(
        thrown(() => ermine.routeCostTable(database, {}, few, options)),
      );
    }
    for (const explain of [() => true, Symbol('yes'), Promise.resolve(true)]) {
      await expect(pool.route(query, undefined, { explain } as never)).rejects.toThrow('explain is a');
    }
    await expect(pool.route(query, undefined, { timeout: Number.NaN })).rejects.toThrow('timeout: expected a number');
    for (const timeout of [0, -1]) {
      await expect(pool.route(query, undefined, { timeout })).rejects.toThrow(`longer than ${timeout} ms`);
    }
    for (const options of [{ signal: 5 }, { tmeout: 5 }] as never[]) {
      await expect(pool.update({}, options)).rejects.toThrow(TypeError);
      await expect(pool.describeDatabase(options)).rejects.toThrow(TypeError);
      await expect(pool.run({ url: 'file:///nowhere.js', key: '', given: 1 }, 1, options)).rejects.toThrow(TypeError);
    }
  });

  test('rejects with what a listener throws, and no process ends', async () => {
    const payload = { intermediatePoints: [anywhere()] };
    const listener = () => {
      throw new RangeError('no room for warnings');
    };
    const asked = { startPoint: landmarks.west, endPoint: landmarks.north, ...payload };
    await expect(pool.route(asked, payload, { onWarning: listener })).rejects.toThrow('no room for warnings');
  });

  test('does not accept a payload member as a compiled costing', async () => {
    await pool.compileCosting({ avoid: 'ferry' });
    const asked = pool.route({ startPoint: landmarks.west, endPoint: landmarks.north }, { costingNumber: 1 } as never);
    await expect(asked).rejects.toThrow('Unknown payload key: costingNumber.');
  });

  test('refuses arguments that are not plain data, and names them', async () => {
    const { west, north } = landmarks;
    const unreadable = {
      get startPoint() {
        throw new Error('not this one');
      },
      endPoint: north,
    };
    const query = { startPoint: west, endPoint: north };
    const refused: readonly (readonly [query: unknown, payload: unknown, message: string])[] = [
      [{ startPoint: () => west, endPoint: north }, undefined, 'startPoint is a function'],
      [{ startPoint: west, endPoint: Symbol('north') }, undefined, 'endPoint is a symbol'],
      [() => {}, undefined, 'argument 1 is a function'],
      [unreadable, undefined, 'startPoint cannot be read.'],
      [query, Promise.resolve({}), 'argument 2 is a promise: await it first'],
      [query, { transientUpdates: [{ updates: [Number.isNaN] }] }, 'transientUpdates[0].updates[0] is a function'],
    ];
    for (const [wrong, payload, message] of refused) {
      await expect(pool.route(wrong as never, payload as never)).rejects.toThrow(message);
      expect(() => ermine.route(database, wrong as never, payload as never)).toThrow(RoutingError);
    }
    const misspelled = pool.route(query, {}, { onwarning() {}, onWarn: 1 } as never);
    await expect(misspelled).rejects.toThrow('Unknown option: onwarning. Did you mean onWarning?');
    const points = { startPoints: [west], endPoints: [Number.isNaN] } as never;
    const inPool = pool.routeCostTable({}, points);
    await expect(inPool).rejects.toMatchObject({ complaints: [{ errorCode: 9018, parameter: 'endPoints[0]' }] });
  });

  test('accepts a compiled costing instead of a payload, in every worker', async () => {
    const payload = { transientUpdates: [{ roadType: 'local road urban', updates: [{ percentage: -50 }] }] } as const;
    const slow = await pool.compileCosting({}, payload as never);
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    const expected = ermine.route(database, query, payload as never);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pool.route(query, slow)));
    for (const answer of answers) expect(answer).toEqual(expected);
    expect(expected).not.toEqual(ermine.route(database, query));
  });

  test('answers under areas and rules as a database does, compiled or not, and refuses cost functions', async () => {
    const [x, y] = landmarks.west as [number, number];
    const ring = [
      [x + 0.004, y - 0.001],
      [x + 0.006, y - 0.001],
      [x + 0.006, y + 0.002],
      [x + 0.004, y - 0.001],
    ];
    const area = { type: 'Polygon', coordinates: [ring] } as const;
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    const updates = [{ percentage: -50 }, { speedAdjustment: { velocity: -3, velocityUnit: 'kph' } }] as const;
    const payloads = [
      { transientUpdates: [{ area, updates: [...updates], share: true }] },
      { transientUpdates: [{ area, updates: [{ exclude: 'Y' as const }] }] },
      { costRules: [{ where: { area, match: 'within' as const }, factor: 3 }, { percentage: -10 }] },
    ];
    for (const payload of payloads) {
      const expected = ermine.route(database, query, payload as never);
      expect(await pool.route(query, payload as never)).toEqual(expected);
      expect(await pool.route(query, await pool.compileCosting({}, payload as never))).toEqual(expected);
    }
    await expect(pool.compileCosting({}, {}, { cost: () => ({}) } as never)).rejects.toMatchObject({
      message: 'cost: a function cannot be sent to the workers of a pool: use costRules instead.',
      complaints: [{ errorCode: 9002 }],
    });
  });

  test('refuses a costing that was compiled for a database, as databases refuse one of a pool', async () => {
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    const [ofPool, ofDatabase] = [await pool.compileCosting({}), ermine.compileCosting(database, {})];
    await expect(pool.route(query, ofDatabase as never)).rejects.toThrow('compiled for a database, not by this one');
    const reported = 'found { compiledBy: "a pool: use that pool, or compile it for this database" }.';
    for (const asked of [database, pool.database]) {
      expect(() => ermine.route(asked, query, ofPool as never)).toThrow(`payload: expected an object, ${reported}`);
      const around = { point: landmarks.west, costs: [1], costUnit: 'min' } as const;
      expect(() => ermine.travelBoundary(asked, around, ofPool as never)).toThrow(
        `payload: expected an object, ${reported}`,
      );
    }
    expect(() => ermine.route(database, ofPool as never)).toThrow(`query: expected an object, ${reported}`);
  });

  test('refuses a compiled costing where none is allowed', async () => {
    const [ofPool, ofDatabase] = [await pool.compileCosting({}), ermine.compileCosting(database, {})];
    const reported = (what: string) => `${what}: expected an object, found { isCompiled: true }.`;
    expect(() => ermine.compileCosting(database, {}, ofDatabase as never)).toThrow(reported('payload'));
    await expect(pool.compileCosting({}, ofPool as never)).rejects.toMatchObject({
      message: reported('payload'),
      complaints: [{ errorCode: 9018 }],
    });
    const point = landmarks.west;
    expect(() => ermine.segmentById(database, '1:1', ofDatabase as never)).toThrow(reported('query'));
    const inPool = 'is a compiled costing, which takes the place of a payload.';
    await expect(pool.segmentById('1:1', ofPool as never)).rejects.toThrow(reported('query'));
    expect(() => ermine.route(database, ofDatabase as never)).toThrow(reported('query'));
    await expect(pool.route(ofDatabase as never)).rejects.toThrow(`argument 1 ${inPool}`);
    const query = { startPoint: point, endPoint: landmarks.north };
    const nested = { transientUpdates: [ofDatabase] } as never;
    expect(thrown(() => ermine.route(database, query, nested))).toContain('isCompiled');
    await expect(pool.route(query, nested)).rejects.toThrow(`transientUpdates[0] ${inPool}`);
  });

  test('passes warnings and progress of a request to its caller', async () => {
    const warnings: unknown[] = [];
    const shares: number[] = [];
    const points = [landmarks.west, landmarks.north, landmarks.centre];
    await pool.routeCostTable({ startPoints: points }, { startPoints: points, endPoints: points } as never, {
      onWarning: (warning) => warnings.push(warning),
      onProgress: (share) => shares.push(share),
    });
    expect(warnings).toHaveLength(1);
    expect(shares.at(-1)).toBe(1);
  });
});

test('a pool finds the segments of a way, with their tags, as one thread does', async () => {
  const segments = [...source.segments].slice(0, 300).map((segment, i) => ({
    ...segment,
    osm: { way: 7 + (i % 50) },
    tags: { surface: i % 2 === 0 ? 'asphalt' : 'sett' },
  }));
  const kept = ermine.prepareNetwork(ermine.buildNetwork({ segments }));
  await using small = await openPool(encodeNetwork(kept), { size: 1 });
  const query = { way: 9, returnTags: true, segmentGeometryStyle: 'All' } as const;
  const expected = ermine.segmentsByWay(openDatabase(kept), query);
  expect(expected).toHaveLength(6);
  expect(await small.segmentsByWay(query)).toEqual(expected);
  expect(JSON.parse(await small.json('segmentsByWay', [query]))).toEqual(expected);
  const [{ segmentID }] = expected;
  expect((await small.segmentById(segmentID, { returnTags: true }))[0].tags).toEqual(expected[0].tags);
  await expect(small.segmentsByWay({ way: 1000 })).rejects.toThrow('Unknown way: 1000');
});

test('the watcher of a pool receives each request with the name of its method and its outcome', async () => {
  const heard: unknown[] = [];
  const watcher = { isOn: () => true, tell: (report: object) => heard.push(report) };
  await using watched = await openPool(bytes, { size: 1, watcher });
  const lists = { startPoints: [landmarks.west], endPoints: [landmarks.north] };
  const asked: [string, () => Promise<unknown>][] = [
    ['routeCostMatrix', () => watched.routeCostMatrix(lists)],
    ['routeCostTable', () => watched.routeCostTable(lists)],
    ['streamCostMatrix', () => readAll(watched.streamCostMatrix(lists))],
    ['routeCostMatrix', () => watched.json('routeCostMatrix', [lists])],
    ['segmentsByPoint', () => watched.json('segmentsByPoint', [{ point: landmarks.west }])],
  ];
  for (const [, ask] of asked) await ask();
  await expect(watched.routeCostTable({})).rejects.toThrow('startPoints');
  const outcomes = [
    ...asked.map(([verb]) => ({ verb, outcome: 'answered' })),
    { verb: 'routeCostTable', outcome: 'failed' },
  ];
  expect(heard).toMatchObject(outcomes);
});

describe('a cancelled request', () => {
  /** A request that takes seconds: the pool must not wait for it. */
  const endless = () => {
    const points = Array.from({ length: 900 }, anywhere);
    return { startPoints: points, endPoints: points };
  };

  test('is rejected with the reason of its signal, and frees its worker', async () => {
    const lone = await openPool(bytes, { size: 1 });
    const controller = new AbortController();
    const running = lone.routeCostMatrix({}, endless(), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await lone.route({ startPoint: landmarks.west, endPoint: landmarks.north })).toHaveProperty('distance');
    expect(lone.statistics()).toMatchObject({ answered: 1, cancelled: 1, replaced: 0 });
    await lone.close();
  });

  test('shares its signal with any number of others: a pool has one listener for all of them', async () => {
    const stop = new AbortController();
    const asked = Array.from({ length: 12 }, () => pool.routeCostMatrix({}, endless(), { signal: stop.signal }));
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    const outcomes = Promise.allSettled(asked);
    stop.abort(new Error('enough'));
    for (const outcome of await outcomes) expect(outcome).toEqual({ status: 'rejected', reason: stop.signal.reason });
    const later = new AbortController();
    await pool.route({ startPoint: landmarks.west, endPoint: landmarks.north }, {}, { signal: later.signal });
    expect(getEventListeners(later.signal, 'abort')).toHaveLength(0);
  });

  test('leaves the queue when its time is over', async () => {
    const lone = await openPool(bytes, { size: 1 });
    const { running, dropIdle } = hold(lone);
    const first = lone.routeCostTable({}, endless());
    const waiting = lone.route({ startPoint: landmarks.west, endPoint: landmarks.north }, undefined, { timeout: 1 });
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(lone.statistics()).toMatchObject({ busy: 1, waiting: 1, cancelled: 1 });
    dropIdle();
    expect(await running).not.toBe('timed-out');
    expect(await first).toMatchObject({ startCount: 900, endCount: 900 });
    expect(lone.statistics()).toMatchObject({ answered: 2, cancelled: 1 });
    await lone.close();
  });

  test('has all the time it needs if its timeout exceeds any timer', async () => {
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    for (const timeout of [2 ** 31, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY]) {
      expect(await pool.route(query, undefined, { timeout })).toEqual(ermine.route(database, query));
    }
  });

  test('is refused while too many wait', async () => {
    const lone = await openPool(bytes, { size: 1, queue: 1 });
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    const [first, second, third] = [lone.route(query), lone.route(query), lone.route(query)];
    await expect(third).rejects.toMatchObject({ status: 503, complaints: [{ errorCode: 9102 }] });
    expect(await first).toEqual(await second);
    await lone.close();
  });

  test('is refused while too many wait that may not begin on the idle worker; a quick one is answered', async () => {
    const both = await openPool(bytes, { size: 2, queue: 8 });
    const route = () => both.route({ startPoint: landmarks.west, endPoint: landmarks.north });
    const boundary = () => both.travelBoundary({ point: landmarks.centre, costs: '1,2,3,4,5', costUnit: 'km' });
    for (let i = 0; i < 9; i++) await route();
    for (let i = 0; i < 3; i++) await boundary();
    await route();
    const slow = Array.from({ length: 30 }, boundary);
    expect(both.statistics().waiting).toBeLessThanOrEqual(7);
    const answered = route();
    const refused = (await Promise.allSettled(slow)).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(21);
    expect(refused[0]).toMatchObject({ reason: { status: 503, complaints: [{ errorCode: 9102 }] } });
    expect(await answered).toEqual(ermine.route(database, { startPoint: landmarks.west, endPoint: landmarks.north }));
    await both.close();
  });
});

describe('a request that is queued on a worker', () => {
  const short = { startPoint: landmarks.west, endPoint: landmarks.north };
  /** One request that takes much longer than a route. */
  const long = () => ({ point: landmarks.centre, costs: '1,2,3,4,5', costUnit: 'km' }) as const;

  test('is answered by another worker that is idle', async () => {
    const { running, dropIdle } = hold(pool);
    const behind = await Promise.all(Array.from({ length: 6 }, () => pool.route(short)));
    for (const answer of behind) expect(answer).toEqual(ermine.route(database, short));
    dropIdle();
    expect(await running).not.toBe('timed-out');
  });

  test('can be cancelled, and is counted among those that wait', async () => {
    const lone = await openPool(bytes, { size: 1 });
    const controller = new AbortController();
    const before = lone.travelBoundary(long());
    const waiting = lone.route(short, undefined, { signal: controller.signal });
    const behind = lone.route(short);
    expect(lone.statistics()).toMatchObject({ busy: 1, waiting: 2 });
    controller.abort();
    expect(lone.statistics()).toMatchObject({ busy: 1, waiting: 1 });
    await expect(waiting).rejects.toBe(controller.signal.reason);
    expect(await before).toHaveProperty('travelBoundary');
    expect(await behind).toEqual(ermine.route(database, short));
    expect(lone.statistics()).toMatchObject({ busy: 0, waiting: 0, answered: 2, cancelled: 1 });
    await lone.close();
  });

  test('and cannot be cloned is refused alone', async () => {
    const unclonable = { ...short, onArrival: () => {} };
    const all = [pool.route(short), pool.route(short), pool.route(unclonable as never), pool.route(short)];
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(pool.statistics()).toMatchObject({ busy: 0, waiting: 0 });
  });
});

describe('a worker that ends', () => {
  test('fails its own request and no other, and is replaced', async () => {
    const workers: Worker[] = [];
    const entry = new URL(import.meta.resolve('ermine/threads/worker'));
    const spawn = () => {
      const worker = new Worker(entry);
      workers.push(worker);
      return worker;
    };
    const frail = await openPool(bytes, { size: 1, spawn });
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    const slow = await frail.compileCosting({ avoid: 'ferry' });
    // long enough that the worker does not answer before it ends
    const costs = Array.from({ length: 40 }, (_, i) => i + 1);
    const first = frail.travelBoundary({ point: landmarks.west, costs, costUnit: 'min' });
    const second = frail.route(query, slow);
    await workers[0].terminate();
    await expect(first).rejects.toThrow('The worker that answered this request ended');
    expect(await second).toEqual(ermine.route(database, { ...query, avoid: 'ferry' }));
    expect(frail.statistics()).toMatchObject({ replaced: 1, failed: 1 });
    await frail.close();
  });

  test('five times in a row makes the pool refuse requests for a growing pause; then it serves again', async () => {
    const entry = new URL(import.meta.resolve('ermine/threads/worker'));
    let isFatal = false;
    let last: Worker | undefined;
    const spawn = () => {
      last = isFatal ? new Worker('process.exit(7)', { eval: true }) : new Worker(entry);
      return last;
    };
    const reports: object[] = [];
    const watcher = { isOn: () => true, tell: (report: object) => 'event' in report && reports.push(report) };
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    await using frail = await openPool(bytes, { size: 1, spawn, watcher });
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    isFatal = true;
    await last!.terminate();
    await until(() => frail.statistics().paused > 0);
    expect(frail.statistics()).toMatchObject({ size: 1, ready: 0, replaced: 5, rejected: 0 });
    await expect(frail.route(query)).rejects.toMatchObject({
      status: 503,
      complaints: [{ errorCode: 9104 }],
      cause: { message: expect.stringContaining('with code 7') },
    });
    expect(frail.statistics()).toMatchObject({ rejected: 1, failed: 0 });

    // the next pause is twice as long, and begins with the first death
    await until(() => frail.statistics().paused === 0);
    await until(() => frail.statistics().paused > 1000);
    expect(frail.statistics()).toMatchObject({ replaced: 6 });
    isFatal = false;
    await until(() => frail.statistics().paused === 0);
    expect(await frail.route(query)).toEqual(ermine.route(database, query));
    expect(reports).toMatchObject([
      { event: 'paused', work: 'requests', milliseconds: 1000, workers: 0, reason: expect.stringContaining('code 7') },
      { event: 'resumed', work: 'requests', milliseconds: 0, workers: 0 },
      { event: 'paused', work: 'requests', milliseconds: 2000, workers: 0 },
      { event: 'resumed', work: 'requests', milliseconds: 0, workers: 0 },
    ]);

    // an answer resets the count of deaths
    await last!.terminate();
    expect(await frail.route(query)).toEqual(ermine.route(database, query));
    expect(frail.statistics()).toMatchObject({ ready: 1, paused: 0, replaced: 7 });
  });
});

describe('your own module', () => {
  const text = `export default ({ database, input, given, kept }) => {
    if (input < 0) throw new RangeError('below');
    const times = (kept.get('times') ?? 0) + 1;
    kept.set('times', times);
    const bytes = new Uint8Array([input, given.plus, times]);
    return { answer: { bytes, isOpen: database !== undefined }, transfer: [bytes.buffer] };
  }`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(text)}`);

  test('runs on the database of a worker, receives what it needs once, and keeps values between runs', async () => {
    const module = { url, key: 'a', given: { plus: 5 } };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => pool.run(module, i)));
    const known = answers as { bytes: Uint8Array; isOpen: boolean }[];
    expect(known.map(({ bytes: [input, plus] }) => [input, plus])).toEqual(known.map((_, i) => [i, 5]));
    expect(known.every(({ isOpen }) => isOpen)).toBe(true);
    expect(Math.max(...known.map(({ bytes: [, , times] }) => times))).toBeGreaterThan(1);
  });

  test("sees a worker's cache limit: its share of the pool's", async () => {
    const asking = `export default ({ database }) => ({ answer: database.limits.cacheBytes, transfer: [] })`;
    const limits = { cacheBytes: 64_000_000 };
    await using two = await openPool(prepared, { size: 2, limits });
    const module = { url: `data:text/javascript,${encodeURIComponent(asking)}`, key: 'c', given: undefined };
    expect(await two.run(module, 1)).toBe(32_000_000);
    await using small = await openPool(prepared, { size: 2, limits: { cacheBytes: 100 } });
    expect(await small.run(module, 1)).toBe(100);
  });

  test('fails alone, and drops what it kept on request', async () => {
    const module = { url, key: 'b', given: { plus: 6 } };
    await expect(pool.run(module, -1)).rejects.toThrow(RangeError);
    await Promise.all([pool.run(module, 1), pool.run(module, 1)]);
    pool.endRuns('b');
    const fresh = (await pool.run({ ...module, url: url.href, given: { plus: 7 } }, 1)) as { bytes: Uint8Array };
    expect([...fresh.bytes]).toEqual([1, 7, 1]);
  });

  test('does not run on arguments that cannot be cloned, and nothing waits for it', async () => {
    const module = { url, key: 'c', given: { plus: () => 1 } };
    for (const input of [1, () => 1]) {
      await Promise.all(Array.from({ length: 5 }, () => expect(pool.run(module, input)).rejects.toThrow('cloned')));
    }
    const run = (await pool.run({ ...module, given: { plus: 8 } }, 1)) as { bytes: Uint8Array };
    expect([...run.bytes]).toEqual([1, 8, 1]);
    expect(pool.statistics()).toMatchObject({ busy: 0, waiting: 0 });
  });

  test('is named by a URL and a key, and text is requested of operations', async () => {
    for (const module of [null, {}, { url: 5, key: 'x' }, { url, key: 5 }]) {
      await expect(pool.run(module as never, 1)).rejects.toThrow(TypeError);
    }
    await expect(pool.json('compileCosting' as never, [])).rejects.toThrow('json: expected one of route');
    await expect(pool.json('route', 'x' as never)).rejects.toThrow('json: expected a list');
  });

  test('can be loaded while the network is read; a missing one fails when it runs', async () => {
    const written = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
    const early = written('globalThis.isLoaded = true; export default () => ({ answer: 1, transfer: [] })');
    const asking = written('export default () => ({ answer: globalThis.isLoaded, transfer: [] })');
    const nowhere = 'file:///nowhere.js';
    const small = await openPool(bytes, { size: 1, modules: [early, nowhere] });
    expect(await small.run({ url: asking, key: 'a', given: undefined }, 1)).toBe(true);
    await expect(small.run({ url: nowhere, key: 'b', given: undefined }, 1)).rejects.toThrow('nowhere');
    await small.close();
  });
});

describe('a pool that is closed', () => {
  test('answers earlier requests, and no later ones', async () => {
    const short = await openPool(bytes, { size: 1 });
    const query = { startPoint: landmarks.west, endPoint: landmarks.north };
    const asked = [short.route(query), short.route(query), short.route(query)];
    const closed = short.close();
    await expect(short.route(query)).rejects.toThrow('The pool is closed.');
    const [one, two, three] = await Promise.all(asked);
    expect([two, three]).toEqual([one, one]);
    await closed;
  });

  test('refuses values that are not a network, and invalid options', async () => {
    await expect(openPool(bytes.slice(0, 1000))).rejects.toThrow('cut off');
    await expect(openPool(bytes, { size: 0 })).rejects.toThrow('size');
    await expect(openPool(bytes, { limits: { points: -1 } })).rejects.toThrow('points');
  });

  test('reports everything wrong with options at once, before a worker starts', async () => {
    const spawn = () => {
      throw new Error('No worker may start.');
    };
    await expect(openPool(bytes, null as never)).rejects.toThrow('options: expected an object, found null');
    const wrong = { spawn, sise: 2, queue: 1.5, modules: 'a.js', watcher: 5 } as never;
    await expect(openPool(bytes, wrong)).rejects.toThrow(
      /did you mean size\?.*queue: .*found 1.5; modules: .*found "a.js"; watcher: expected \{ isOn, tell \}, found 5/,
    );
    await expect(openPool(bytes, { spawn, size: 1e9 })).rejects.toThrow('size: expected a whole number from 1 to 256');
    await expect(openPool(bytes, { spawn: 5 } as never)).rejects.toThrow(
      'spawn: expected what starts a worker, found 5',
    );
    const instead: [unknown, string][] = [
      [openDatabase(decodeNetwork(bytes)), 'found an open database: pass the network that it was opened from'],
      [pool, 'found a pool: it is open already'],
      [bytes.buffer, 'found an ArrayBuffer'],
      [Promise.resolve(bytes), 'a promise: await it first'],
      [undefined, 'found nothing'],
    ];
    for (const [given, reported] of instead)
      await expect(openPool(given as never, { spawn })).rejects.toThrow(reported);
  });
});

describe('metrics', () => {
  test('are computed once for all workers, in shared memory', async () => {
    const trio = await openPool(bytes, { size: 3 });
    const truck = await trio.compileCosting({ avoid: 'ferry', optimizeBy: 'distance' });
    const { metrics } = trio.statistics();
    const query = { startPoint: landmarks.west, endPoint: landmarks.north, optimizeBy: 'distance' as const };
    const answers = await Promise.all(Array.from({ length: 9 }, () => trio.route(query, truck)));
    const expected = ermine.route(database, { ...query, avoid: 'ferry' });
    for (const answer of answers) expect(answer).toEqual(expected);
    // one metric for nearly every request, and one for the compiled costing
    expect(metrics).toBe(2);
    expect(trio.statistics().metrics).toBe(metrics);
    await trio.close();
  });
});
