import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createEntity,
  createRelationship,
  defineModel,
  deleteEntity,
  deleteRelationship,
  neighbors,
  readEntity,
  readRelationship,
  updateEntity,
  updateRelationship,
} from '../../src/hub/hub.ts';
import { lmdbStore } from '../../src/store/lmdb.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { GraphStore } from '../../src/store/ports.ts';
import { postgresStore } from '../../src/store/postgres.ts';
import { postgresDatabase } from '../kit/postgres-database.ts';
import { runs } from '../kit/runs.ts';
import { plainHub } from '../oracle/plain-hub.ts';

const folder = mkdtempSync(join(tmpdir(), 'ermine-hub-'));
const stores: Record<string, GraphStore> = {};

beforeAll(async () => {
  stores.memory = memoryStore();
  stores.lmdb = await lmdbStore(folder);
  stores.postgres = await postgresStore(await postgresDatabase('hub'));
});
afterAll(async () => {
  for (const store of Object.values(stores)) await store.close();
  rmSync(folder, { recursive: true });
});

const MODEL = {
  entityTypes: { A: { properties: { n: 'integer' } }, B: { properties: { n: 'integer', s: 'string' } } },
  relationships: { R: { properties: { n: 'integer' } }, S: { properties: {}, between: [['A', 'B']] } },
} as const;

// Labels that a careless key or SQL statement would mix up.
const label = fc.constantFrom(
  'x',
  'x/',
  "'; DELETE FROM ermine_records; --",
  '"',
  '%',
  '🦦',
  '__proto__',
  '\\',
  'x'.repeat(300),
);
const type = fc.constantFrom('A', 'B');
const value = fc.constantFrom(null, '', 1, 2, '3', 'text');
const properties = fc.dictionary(fc.constantFrom('n', 's'), value, { maxKeys: 2 });
const id = fc.tuple(type, label).map(([first, second]) => `${first}:${second}`);
const ends = fc.record({ sourceID: id, targetID: id, uniqueID: fc.constantFrom(undefined, '1', "'") });
const relationship = fc.constantFrom('R', 'S');

const operation = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('createEntity' as const), type, label, properties) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('updateEntity' as const), type, label, properties) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('readEntity' as const), type, label) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('deleteEntity' as const), type, label) },
  { weight: 6, arbitrary: fc.tuple(fc.constant('createRelationship' as const), relationship, ends, properties) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('updateRelationship' as const), relationship, ends, properties) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('readRelationship' as const), relationship, ends) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('deleteRelationship' as const), relationship, ends) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('neighbors' as const), type, label) },
);

const OPERATIONS = {
  createEntity,
  updateEntity,
  readEntity,
  deleteEntity,
  createRelationship,
  updateRelationship,
  readRelationship,
  deleteRelationship,
  neighbors,
};

async function answer(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return { failed: (error as Error).name };
  }
}

/** The hub returns neighbors in the order of the store's keys; plain maps have no such order, so both are sorted. */
function inOrder(found: unknown): unknown {
  const list = (found as { neighbors?: object[] }).neighbors;
  return list ? list.map((one) => JSON.stringify(one)).sort() : found;
}

describe('every store answers random operations as plain maps would', () => {
  let models = 0;
  test.each(['memory', 'lmdb', 'postgres'])('%s', async (kind) => {
    const store = stores[kind];
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
        const model = `model ${++models}`;
        await defineModel(store, model, MODEL as never);
        const plain = plainHub(MODEL as never);
        for (const [name, ...rest] of operations) {
          const run = OPERATIONS[name] as (...all: unknown[]) => Promise<unknown>;
          const found = await answer(() => run(store, model, ...rest));
          expect(inOrder(found)).toEqual(inOrder(plain(name, ...rest)));
        }
      }),
      { seed: 7, numRuns: runs(kind === 'postgres' ? 6 : 25) },
    );
  });
});

describe('eight concurrent writers on one relationship lose no update', () => {
  test.each(['memory', 'lmdb', 'postgres'])('%s', async (kind) => {
    const store = stores[kind];
    await defineModel(store, 'busy', {
      entityTypes: { A: {} },
      relationships: {
        R: { properties: Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`w${i}`, 'integer' as const])) },
      },
    });
    await createEntity(store, 'busy', 'A', 'one');
    const self = { sourceID: 'A:one', targetID: 'A:one' };
    await createRelationship(store, 'busy', 'R', self);
    const write = async (writer: number) => {
      for (let i = 1; i <= 20; i++) await updateRelationship(store, 'busy', 'R', self, { [`w${writer}`]: i });
    };
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    const { result } = await readRelationship(store, 'busy', 'R', self);
    expect(Object.values(result)).toEqual(new Array(8).fill(20));
  });
});

describe('a relationship never outlives its entities, whichever writer comes first', () => {
  test.each(['memory', 'lmdb', 'postgres'])('%s', async (kind) => {
    const store = stores[kind];
    await defineModel(store, 'race', MODEL as never);
    for (let round = 0; round < 15; round++) {
      await answer(() => createEntity(store, 'race', 'A', 'stays'));
      await createEntity(store, 'race', 'A', `goes ${round}`);
      await Promise.all([
        ...Array.from({ length: 4 }, (_, i) =>
          answer(() =>
            createRelationship(store, 'race', 'R', { sourceID: 'A:stays', targetID: `A:goes ${round}`, uniqueID: i }),
          ),
        ),
        deleteEntity(store, 'race', 'A', `goes ${round}`),
      ]);
      expect((await neighbors(store, 'race', 'A', 'stays')).neighbors).toEqual([]);
    }
  });
});

describe('every store refuses an after that is not the next of a page', () => {
  test.each(['memory', 'lmdb', 'postgres'])('%s', async (kind) => {
    const store = stores[kind];
    await defineModel(store, 'pages', MODEL as never);
    for (const name of ['one', 'two', 'three']) await createEntity(store, 'pages', 'A', name);
    for (const name of ['two', 'three'])
      await createRelationship(store, 'pages', 'R', { sourceID: 'A:one', targetID: `A:${name}` });
    const page = (after: unknown) => neighbors(store, 'pages', 'A', 'one', { limit: 1, after: after as string });
    const { next } = await page(undefined);
    expect((await page(next)).neighbors).toHaveLength(1);
    expect((await page(`${next}zzz`)).neighbors).toHaveLength(1);
    const never = [
      `${next}\0`,
      `${next}\ud800`,
      `${next}${'x'.repeat(5000)}`,
      'o/',
      '',
      null,
      5,
      Symbol('x'),
      {},
      [next],
    ];
    for (const after of never) {
      await expect(page(after)).rejects.toThrow(/^after must be the next of a page of the same query/);
    }
  });
});
