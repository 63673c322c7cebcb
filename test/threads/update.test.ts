import { Worker } from 'node:worker_threads';
import * as ermine from 'ermine';
import { type Database, describeDatabase, type LayerUpdates, RoutingError, updateDatabase } from 'ermine';
import { openPool, type Pool } from 'ermine/threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';

// Workers run the built package: everything here is imported from it by name.
const { landmarks, ...source } = city({ segments: 1500 });
const prepared = ermine.prepareNetwork(ermine.buildNetwork(source));
const ends = { startPoint: landmarks.west, endPoint: landmarks.north };
const jam: LayerUpdates = {
  traffic: [{ roadType: 'local road urban', updates: [{ speed: { velocity: 7, velocityUnit: 'kph' } }] }],
};
const workers: Worker[] = [];
let pool: Pool;
let database: Database;

beforeAll(async () => {
  database = ermine.openDatabase(prepared);
  const spawn = () => {
    const worker = new Worker(new URL(import.meta.resolve('ermine/threads/worker')));
    workers.push(worker);
    return worker;
  };
  pool = await openPool(prepared, { size: 2, spawn });
});
afterAll(() => pool.close());

const { proxy: closed, revoke } = Proxy.revocable({}, {});
revoke();
const getter = Object.defineProperty({}, 'works', { get: () => expect.fail('a getter'), enumerable: true });

/** A layer that closes a road on the current route. */
async function closure(): Promise<LayerUpdates> {
  const way = await pool.route({ ...ends, segmentGeometryStyle: 'All' });
  const point = way.geometry!.coordinates[way.geometry!.coordinates.length >> 1];
  return { roadworks: [{ point, updates: [{ exclude: 'Y' }] }] };
}

/** Expects every worker to answer like a single thread. */
async function expectAlike(query: ermine.RouteQuery = ends, costing?: never): Promise<void> {
  const expected = ermine.route(database, query, undefined, { explain: true });
  const answers = Promise.all(Array.from({ length: 6 }, () => pool.route(query, costing, { explain: true })));
  for (const answer of await answers) expect(answer).toEqual(expected);
}

test('every worker answers from the new version as soon as it is made, and reports it', async () => {
  const before = ermine.route(database, ends);
  const layers = await closure();
  expect(await pool.update(layers)).toBe(1);
  database = updateDatabase(database, layers);
  await expectAlike();
  expect(ermine.route(database, ends)).not.toEqual(before);
  expect(await pool.describeDatabase()).toEqual(describeDatabase(database));
  expect(describeDatabase(pool.database)).toEqual(describeDatabase(database));
  expect(pool.statistics().version).toBe(1);
});

test('simultaneous updates are applied one after the other', async () => {
  const [second, third] = await Promise.all([pool.update(jam), pool.update({ roadworks: null })]);
  expect([second, third]).toEqual([2, 3]);
  database = updateDatabase(updateDatabase(database, jam), { roadworks: null });
  await expectAlike({ ...ends, optimizeBy: 'distance' });
  await expectAlike();
});

test('faulty layers are reported as on one thread, and change nothing', async () => {
  const wrong = { traffic: [{ segmentID: 'nowhere', updates: [{ exclude: 'Y' }] }] } as never;
  const error = await pool.update(wrong).catch((reason: unknown) => reason);
  class Layers {
    works = [];
  }
  for (const none of [5, [], new Map([['works', []]]), new Layers(), getter]) {
    const { complaints } = await pool.update(none as never).catch((reason) => reason);
    expect(() => updateDatabase(database, none as never)).toThrow(expect.objectContaining({ complaints }));
    const query = await pool.route(none as never).catch((reason) => reason);
    expect(() => ermine.route(database, none as never)).toThrow(query.message);
    const payload = await pool.route(ends, none as never).catch((reason) => reason);
    expect(() => ermine.route(database, ends, none as never)).toThrow(payload.message);
    const option = await pool.route(ends, undefined, none as never).catch((reason) => reason);
    expect(() => ermine.route(database, ends, undefined, none as never)).toThrow(option.message);
  }
  await expect(pool.update(closed as never)).rejects.toThrow('layers: expected');
  for (const unreadable of [{ works: closed }, { works: getter }] as never[]) {
    await expect(pool.update(unreadable)).rejects.toThrow(/^works(\.works)? cannot be read\.$/);
    await expect(pool.route(ends, unreadable)).rejects.toThrow(/^works(\.works)? cannot be read\.$/);
    await expect(pool.route(ends, undefined, unreadable)).rejects.toThrow(/^works(\.works)? cannot be read\.$/);
  }
  expect(error).toBeInstanceOf(RoutingError);
  expect(() => updateDatabase(database, wrong)).toThrow((error as RoutingError).message);
  await expectAlike();
});

test('a matrix is answered completely by the version that it began with', async () => {
  const points = Array.from({ length: 110 }, (_, i) => (i % 2 === 0 ? landmarks.west : landmarks.north));
  const query = { timeUnit: 'msec' as const };
  const payload = { startPoints: points, endPoints: points };
  const expected = ermine.routeCostMatrix(database, query, payload);
  const rows = pool.streamCostMatrix(query, payload);
  const matrix = [...(await rows.next()).value!.matrix];
  const layers: LayerUpdates = { traffic: null };
  await pool.update(layers);
  for await (const row of rows) matrix.push(...row.matrix);
  expect(JSON.stringify(matrix)).toBe(JSON.stringify(expected.matrix));
  database = updateDatabase(database, layers);
  expect((await pool.routeCostTable(query, payload)).time).toEqual(
    ermine.routeCostTable(database, query, payload).time,
  );
  await expectAlike();
});

test('a costing that was compiled earlier works on the new roads', async () => {
  const slow = await pool.compileCosting(
    {},
    { transientUpdates: [{ roadType: 'major road urban', updates: [{ percentage: -80 }] }] },
  );
  const alone = ermine.compileCosting(
    database,
    {},
    { transientUpdates: [{ roadType: 'major road urban', updates: [{ percentage: -80 }] }] },
  );
  const layers = await closure();
  await pool.update(layers);
  database = updateDatabase(database, layers);
  const expected = ermine.route(database, ends, alone);
  for (const answer of await Promise.all([1, 2, 3, 4].map(() => pool.route(ends, slow))))
    expect(answer).toEqual(expected);
});

test('a cancelled update makes no version, whether it waits or runs; later ones are made', async () => {
  const given = new AbortController();
  const many = { traffic: Array.from({ length: 20_000 }, () => jam.traffic![0]) };
  const running = pool.update(many, { signal: given.signal });
  const waiting = pool.update(jam, { signal: given.signal });
  const late = pool.update(jam, { timeout: 0.001 });
  const last = pool.update({ roadworks: null, traffic: null });
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
  given.abort();
  await expect(waiting).rejects.toBe(given.signal.reason);
  await expect(running).rejects.toBe(given.signal.reason);
  await expect(pool.update(jam, { signal: given.signal })).rejects.toBe(given.signal.reason);
  database = updateDatabase(database, { roadworks: null, traffic: null });
  expect(await last).toBe(describeDatabase(database).version);
  await expectAlike();
});

test('replacements of dead workers know the current roads, including the worker that makes updates', async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
  await pool.ready();
  await expectAlike();
  database = updateDatabase(database, jam);
  expect(await pool.update(jam)).toBe(describeDatabase(database).version);
  await expectAlike();
});
