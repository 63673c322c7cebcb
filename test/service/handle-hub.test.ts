import { beforeEach, describe, expect, test } from 'vitest';
import { defineModel } from '../../src/hub/hub.ts';
import { handle } from '../../src/service/handle.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { GraphStore } from '../../src/store/ports.ts';

const BASE = '/rest/DataHub/operations/social';
let store: GraphStore;

beforeEach(async () => {
  store = memoryStore();
  await defineModel(store, 'social', {
    entityTypes: { Person: { properties: { Name: 'string', Born: 'date' } }, Event: {} },
    relationships: { Attended: { properties: { Date: 'date', Rank: 'string' } } },
  });
});

async function call(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
  const response = await handle({ store }, { method, url: `http://localhost:8080${BASE}${path}`, body });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return [response.status, JSON.parse(response.body)];
}

const OK = [200, { success: '200 OK' }];

describe('the documented paths of the hub', () => {
  test('create, update, read and delete entities', async () => {
    expect(await call('PUT', '/entities/Person/Ahmed%20Ali', '{"Name":"Ahmed"}')).toEqual(OK);
    expect(await call('POST', '/entities/Person/Ahmed%20Ali', '{"Born":1275782400000}')).toEqual(OK);
    expect(await call('GET', '/entities/Person/Ahmed%20Ali')).toEqual([
      200,
      { result: { Name: 'Ahmed', Born: 1275782400000 } },
    ]);
    expect(await call('DELETE', '/entities/Person/Ahmed%20Ali')).toEqual(OK);
    expect((await call('GET', '/entities/Person/Ahmed%20Ali'))[0]).toBe(500);
  });

  test('create, update, read and delete relationships', async () => {
    await call('PUT', '/entities/Person/Ahmed%20Ali');
    await call('PUT', '/entities/Event/Ball');
    const path = '/relationships/Attended?sourceID=Person:Ahmed%20Ali&targetID=Event:Ball&uniqueID=4';
    expect(await call('PUT', path, { Date: 1275782400000, Rank: '0' })).toEqual(OK);
    expect(await call('GET', path)).toEqual([200, { result: { Date: 1275782400000, Rank: '0' } }]);
    expect(await call('POST', path, '{"Rank":null}')).toEqual(OK);
    expect(await call('GET', path)).toEqual([200, { result: { Date: 1275782400000 } }]);
    expect(await call('DELETE', path)).toEqual(OK);
  });

  test('labels are URL-encoded, including slashes and emoji', async () => {
    for (const label of ['a/b', '100%', '🦦 & co', "O'Hara?", '#1', '..']) {
      const path = `/entities/Person/${encodeURIComponent(label).replace('..', '%2E%2E')}`;
      expect(await call('PUT', path, { Name: label })).toEqual(OK);
      expect(await call('GET', path)).toEqual([200, { result: { Name: label } }]);
    }
  });

  test('every failure is status 500 with an error that names what is wrong', async () => {
    const failures: [string, string, unknown, string][] = [
      [
        'GET',
        '/entities/Person/Nobody',
        undefined,
        'Entity "Nobody" of type "Person" in model "social" does not exist.',
      ],
      ['PUT', '/entities/Robot/R2', undefined, 'Entity type "Robot" does not exist'],
      ['PUT', '/entities/Person/Ada', '{"Name":', 'JSON'],
      ['PUT', '/entities/Person/Ada', '[1]', 'map of name to value'],
      ['PUT', '/entities/Person/Ada', '{"Shoe":1}', '"Shoe"'],
      ['POST', '/entities/Person/Ada', undefined, 'at least one property'],
      ['PATCH', '/entities/Person/Ada', '{}', '"PATCH"'],
      ['GET', '/entities/Person', undefined, 'Unknown path'],
      ['GET', '/relationships/Attended', undefined, 'sourceID is required'],
      ['GET', '/relationships/Attended?sourceID=A:b&sourceID=A:c&targetID=A:b', undefined, 'more than once'],
      ['GET', '/relationships/Attended?sourceID=A:b&targetID=A:b&x=1', undefined, '"x"'],
      ['GET', '/entities/Person/%E0%A4%A', undefined, 'URL-encoded'],
    ];
    for (const [method, path, body, part] of failures) {
      const [status, answer] = await call(method, path, body);
      expect(status).toBe(500);
      expect(Object.keys(answer as object)).toEqual(['error']);
      expect((answer as { error: string }).error).toContain(part);
    }
  });

  test('without a store, or with one that fails, the answer says so and reveals no secrets', async () => {
    const url = `${BASE}/entities/Person/Ada`;
    const without = await handle({}, { method: 'GET', url });
    expect([without.status, JSON.parse(without.body).error]).toEqual([404, 'This service has no store for models.']);
    const broken = { ...store, readRecord: () => Promise.reject(new Error('password=secret')) };
    const reported: unknown[] = [];
    const failed = await handle({ store: broken, onError: (error) => reported.push(error) }, { method: 'GET', url });
    expect([failed.status, JSON.parse(failed.body).error]).toEqual([500, 'Internal error.']);
    expect(reported).toEqual([new Error('password=secret')]);
  });
});
