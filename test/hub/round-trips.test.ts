import pg from 'pg';
import { expect, test } from 'vitest';
import {
  createEntity,
  createRelationship,
  defineModel,
  deleteRelationship,
  describeModel,
  readEntity,
  readRelationship,
  updateEntity,
  updateRelationship,
} from '../../src/hub/hub.ts';
import { knownModel } from '../../src/hub/known-model.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { postgresStore } from '../../src/store/postgres.ts';
import { postgresDatabase } from '../kit/postgres-database.ts';

const MODEL = {
  entityTypes: { Person: { properties: { Name: 'string' } } },
  relationships: { KNOWS: { properties: { since: 'integer' } } },
} as const;

test('a read is one round trip to PostgreSQL, and a write two', async () => {
  const pool = new pg.Pool({ connectionString: await postgresDatabase('trips') });
  pool.on('error', () => {});
  let trips = 0;
  const counted = {
    query(text: string, values?: unknown[]) {
      trips++;
      return pool.query(text, values);
    },
    connect(): never {
      throw new Error('a transaction of several round trips');
    },
    end: () => pool.end(),
  };
  const store = await postgresStore(counted);
  await defineModel(store, 'social', MODEL as never);
  const tripsOf = async (act: () => Promise<unknown>) => {
    trips = 0;
    await act();
    return trips;
  };
  const ends = { sourceID: 'Person:Ada', targetID: `Person:${'Bob '.repeat(100)}` };
  const [ada, bob] = [ends.sourceID.slice(7), ends.targetID.slice(7)];
  expect(await tripsOf(() => createEntity(store, 'social', 'Person', ada))).toBe(2);
  expect(await tripsOf(() => createEntity(store, 'social', 'Person', bob, { Name: 'Bob' }))).toBe(2);
  expect(await tripsOf(() => updateEntity(store, 'social', 'Person', ada, { Name: 'Ada' }))).toBe(2);
  expect(await tripsOf(() => createRelationship(store, 'social', 'KNOWS', ends))).toBe(2);
  expect(await tripsOf(() => updateRelationship(store, 'social', 'KNOWS', ends, { since: 3 }))).toBe(2);
  expect(await tripsOf(() => readEntity(store, 'social', 'Person', bob))).toBe(1);
  expect(await tripsOf(() => readRelationship(store, 'social', 'KNOWS', ends))).toBe(1);
  expect(await tripsOf(() => deleteRelationship(store, 'social', 'KNOWS', ends))).toBe(2);
  await pool.end();
});

test('the next call notices that another process extended the model', async () => {
  const store = memoryStore();
  const other = { ...store };
  await defineModel(store, 'social', MODEL as never);
  await createEntity(store, 'social', 'Person', 'Ada', { Name: 'Ada' });
  await defineModel(other, 'social', {
    ...MODEL,
    entityTypes: { Person: { properties: { Name: 'string', Born: 'date' } } },
  } as never);
  await updateEntity(store, 'social', 'Person', 'Ada', { Born: 5 });
  expect(await readEntity(other, 'social', 'Person', 'Ada')).toEqual({ result: { Name: 'Ada', Born: 5 } });
  expect((await describeModel(store, 'social')).entityTypes?.Person?.properties).toHaveProperty('Born');
});

test('a model is checked once, until its record changes', () => {
  const store = memoryStore();
  const [one, two] = ['{"entityTypes":{"A":{}}}', '{"entityTypes":{"A":{},"B":{}}}'];
  const first = knownModel(store, 'social', one);
  expect(knownModel(store, 'social', one)).toBe(first);
  expect(knownModel(store, 'other', one)).not.toBe(first);
  expect(knownModel(memoryStore(), 'social', one)).not.toBe(first);
  expect([...knownModel(store, 'social', two).entityTypes.keys()]).toEqual(['A', 'B']);
});
