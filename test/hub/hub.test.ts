import { beforeEach, describe, expect, test } from 'vitest';
import {
  createEntity,
  createRelationship,
  defineModel,
  deleteEntity,
  deleteRelationship,
  describeModel,
  HubError,
  neighbors,
  readEntity,
  readRelationship,
  updateEntity,
  updateRelationship,
} from '../../src/hub/hub.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { Change, GraphStore } from '../../src/store/ports.ts';

const OK = { success: '200 OK' };

const DECLARATION = {
  entityTypes: {
    Person: {
      properties: {
        Name: 'string',
        Alive: 'boolean',
        Age: 'integer',
        Steps: 'long',
        Height: 'float',
        Weight: 'double',
        Worth: 'bigdecimal',
        Born: 'date',
        Wakes: 'time',
        Seen: 'datetime',
      },
    },
    Event: { properties: { Date: 'date', Latitude: 'string' } },
    Bare: {},
  },
  relationships: {
    Attended: { properties: { Date: 'date', Rank: 'string' }, between: [['Person', 'Event']] },
    KNOWS: { properties: { since: 'integer' } },
  },
} as const;

let store: GraphStore;

beforeEach(async () => {
  store = memoryStore();
  await defineModel(store, 'social', DECLARATION as never);
});

async function failure(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
  } catch (error) {
    expect(error).toBeInstanceOf(HubError);
    expect((error as HubError).status).toBe(500);
    expect((error as HubError).toJSON()).toEqual({ error: (error as HubError).message });
    return (error as HubError).message;
  }
  throw new Error('nothing was thrown');
}

describe('entities', () => {
  test('are created, read and updated with the documented answers', async () => {
    expect(await createEntity(store, 'social', 'Person', 'Ahmed Ali', { Name: 'Ahmed', Age: 40 })).toEqual(OK);
    expect(await readEntity(store, 'social', 'Person', 'Ahmed Ali')).toEqual({ result: { Name: 'Ahmed', Age: 40 } });
    expect(await updateEntity(store, 'social', 'Person', 'Ahmed Ali', { Age: 41, Alive: true })).toEqual(OK);
    expect((await readEntity(store, 'social', 'Person', 'Ahmed Ali')).result).toEqual({
      Name: 'Ahmed',
      Alive: true,
      Age: 41,
    });
  });

  test('are returned in the order of the declaration, without unset properties', async () => {
    await createEntity(store, 'social', 'Person', 'Ada', { Born: 0, Name: 'Ada', Age: null, Alive: '' });
    expect(Object.keys((await readEntity(store, 'social', 'Person', 'Ada')).result)).toEqual(['Name', 'Born']);
    await createEntity(store, 'social', 'Bare', 'x');
    expect(await readEntity(store, 'social', 'Bare', 'x')).toEqual({ result: {} });
  });

  test('lose a property that an update empties, and keep those that it does not name', async () => {
    await createEntity(store, 'social', 'Person', 'Ada', { Name: 'Ada', Age: 36 });
    await updateEntity(store, 'social', 'Person', 'Ada', { Name: null });
    expect((await readEntity(store, 'social', 'Person', 'Ada')).result).toEqual({ Age: 36 });
    expect(await updateEntity(store, 'social', 'Person', 'Ada', { Name: '' })).toEqual(OK);
    expect((await readEntity(store, 'social', 'Person', 'Ada')).result).toEqual({ Age: 36 });
  });

  test('are not overwritten by a creation, and not created by an update', async () => {
    await createEntity(store, 'social', 'Person', 'Ada');
    expect(await failure(() => createEntity(store, 'social', 'Person', 'Ada'))).toBe(
      'Entity "Ada" of type "Person" in model "social" already exists.',
    );
    for (const run of [
      () => readEntity(store, 'social', 'Person', 'Bob'),
      () => updateEntity(store, 'social', 'Person', 'Bob', { Age: 1 }),
      () => deleteEntity(store, 'social', 'Person', 'Bob'),
      () => neighbors(store, 'social', 'Person', 'Bob'),
    ]) {
      expect(await failure(run)).toBe('Entity "Bob" of type "Person" in model "social" does not exist.');
    }
  });

  test('need an existing model and type, and existing properties', async () => {
    expect(await failure(() => createEntity(store, 'other', 'Person', 'Ada'))).toBe('Model "other" does not exist.');
    expect(await failure(() => createEntity(store, 'social', 'Robot', 'R2'))).toBe(
      'Entity type "Robot" does not exist in model "social".',
    );
    expect(await failure(() => createEntity(store, 'social', 'Person', 'Ada', { Shoe: 1, Age: 'x' }))).toBe(
      'Invalid properties of entity "Ada" of type "Person" in model "social": property "Shoe" does not exist; ' +
        'property "Age" (integer) must be a whole number of 32 bits, not "x".',
    );
    for (const type of ['__proto__', 'constructor', 'toString']) {
      expect(await failure(() => createEntity(store, 'social', type, 'x'))).toContain('does not exist');
    }
  });

  test('need at least one property to be updated', async () => {
    await createEntity(store, 'social', 'Person', 'Ada');
    for (const body of [{}, null, undefined] as never[]) {
      expect(await failure(() => updateEntity(store, 'social', 'Person', 'Ada', body))).toContain(
        'needs at least one property',
      );
    }
  });

  test('are refused with a readable message, however much is wrong', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`p${i}`, 1]));
    const message = await failure(() => createEntity(store, 'social', 'Person', 'Ada', many));
    expect(message).toContain('property "p99" does not exist; and 900 more.');
  });

  test('take properties as an object, not as a Map, whose entries would be lost', async () => {
    const map = new Map([['Age', 1]]) as never;
    expect(await failure(() => createEntity(store, 'social', 'Person', 'Ada', map))).toContain(
      'must be an object, a map of name to value, not a Map',
    );
  });

  test('and relationships have keys that every store accepts, whatever their names', async () => {
    const worst = [`${'\ud800'.repeat(12)}${'日'.repeat(48)}`, '/'.repeat(60), '日'.repeat(60), '\ud800x'.repeat(30)];
    for (const name of worst) {
      await defineModel(store, name, { entityTypes: { P: {} }, relationships: { [name]: {} } });
      const label = name.slice(2);
      await createEntity(store, name, 'P', label);
      const ends = { sourceID: `P:${label}`, targetID: `P:${label}`, uniqueID: name };
      await createRelationship(store, name, name, ends);
    }
    expect((await store.scanRecords('')).length).toBe(17);
  });

  test('labels may be any text', async () => {
    const labels = ['"quoted"', "O'Hara", 'a/b//c', '🦦', '__proto__', 'a:b', '%2F', '#', ' ', 'x'.repeat(10_000)];
    labels.push('\u0000', '\ud800', '\udc00x', 'line\nbreak', `${'x'.repeat(10_000)}y`, "'; DROP TABLE x; --");
    for (const [i, label] of labels.entries()) {
      await createEntity(store, 'social', 'Person', label, { Age: i });
    }
    for (const [i, label] of labels.entries()) {
      expect((await readEntity(store, 'social', 'Person', label)).result).toEqual({ Age: i });
    }
  });
});

describe('property values', () => {
  const good: [string, unknown, unknown][] = [
    ['Name', 'Ada', 'Ada'],
    ['Name', 42, '42'],
    ['Alive', false, false],
    ['Alive', 'TRUE', true],
    ['Age', 0, 0],
    ['Age', '-7', -7],
    ['Age', 2147483647, 2147483647],
    ['Steps', '9007199254740991', 9007199254740991],
    ['Height', '1.85', 1.85],
    ['Weight', 1e-7, 1e-7],
    ['Worth', '0.10', '0.10'],
    ['Worth', 12.5, '12.5'],
    ['Born', -4852137600000, -4852137600000],
    ['Born', '1275782400000', 1275782400000],
    ['Wakes', 25200000, 25200000],
    ['Seen', 1, 1],
    ['Name', ' ', ' '],
  ];
  test.each(good)('%s takes %j and keeps %j', async (property, given, kept) => {
    await createEntity(store, 'social', 'Person', 'x', { [property]: given });
    expect((await readEntity(store, 'social', 'Person', 'x')).result).toEqual({ [property]: kept });
  });

  const bad: [string, unknown][] = [
    ['Name', true],
    ['Name', {}],
    ['Name', Number.NaN],
    ['Alive', 1],
    ['Alive', 'yes'],
    ['Age', 1.5],
    ['Age', 2147483648],
    ['Age', '1e'],
    ['Age', '0x10'],
    ['Steps', 2 ** 53],
    ['Height', Number.POSITIVE_INFINITY],
    ['Height', '1,5'],
    ['Weight', []],
    ['Worth', 'much'],
    ['Born', '2010-06-06'],
    ['Born', 1.5],
    ['Seen', true],
  ];
  test.each(bad)('%s refuses %j', async (property, given) => {
    const message = await failure(() => createEntity(store, 'social', 'Person', 'x', { [property]: given }));
    expect(message).toContain(`property "${property}"`);
  });
});

describe('relationships', () => {
  beforeEach(async () => {
    await createEntity(store, 'social', 'Person', 'Ada');
    await createEntity(store, 'social', 'Person', 'Bob: the second');
    await createEntity(store, 'social', 'Event', 'Ball');
  });
  const ends = { sourceID: 'Person:Ada', targetID: 'Person:Bob: the second' };

  test('are created, read, updated and deleted with the documented answers', async () => {
    expect(await createRelationship(store, 'social', 'KNOWS', ends, { since: 3 })).toEqual(OK);
    expect(await readRelationship(store, 'social', 'KNOWS', ends)).toEqual({ result: { since: 3 } });
    expect(await updateRelationship(store, 'social', 'KNOWS', ends, { since: '4' })).toEqual(OK);
    expect(await readRelationship(store, 'social', 'KNOWS', ends)).toEqual({ result: { since: 4 } });
    expect(await updateRelationship(store, 'social', 'KNOWS', ends, { since: null })).toEqual(OK);
    expect(await readRelationship(store, 'social', 'KNOWS', ends)).toEqual({ result: {} });
    expect(await deleteRelationship(store, 'social', 'KNOWS', ends)).toEqual(OK);
    expect(await failure(() => readRelationship(store, 'social', 'KNOWS', ends))).toBe(
      'Relationship "KNOWS" from "Person:Ada" to "Person:Bob: the second" in model "social" does not exist.',
    );
  });

  test('work as documented: a date and a rank between a person and an event', async () => {
    const ball = { sourceID: 'Person:Ada', targetID: 'Event:Ball' };
    await createRelationship(store, 'social', 'Attended', ball, { Date: 1275782400000, Rank: '0' });
    expect(await readRelationship(store, 'social', 'Attended', ball)).toEqual({
      result: { Date: 1275782400000, Rank: '0' },
    });
  });

  test('several of one label are distinguished by their unique id; no id is also distinct', async () => {
    await createRelationship(store, 'social', 'KNOWS', { ...ends, uniqueID: 4 }, { since: 4 });
    expect(await failure(() => readRelationship(store, 'social', 'KNOWS', ends))).toContain('does not exist');
    await createRelationship(store, 'social', 'KNOWS', ends, { since: 0 });
    await createRelationship(store, 'social', 'KNOWS', { ...ends, uniqueID: '-' }, { since: 1 });
    expect(await failure(() => createRelationship(store, 'social', 'KNOWS', { ...ends, uniqueID: '4' }))).toContain(
      'with uniqueID "4" in model "social" already exists',
    );
    expect((await readRelationship(store, 'social', 'KNOWS', { ...ends, uniqueID: '4' })).result).toEqual({ since: 4 });
    expect((await readRelationship(store, 'social', 'KNOWS', ends)).result).toEqual({ since: 0 });
    await deleteRelationship(store, 'social', 'KNOWS', ends);
    expect((await readRelationship(store, 'social', 'KNOWS', { ...ends, uniqueID: '-' })).result).toEqual({ since: 1 });
  });

  test('have a direction, and may lead from an entity to itself', async () => {
    await createRelationship(store, 'social', 'KNOWS', ends);
    const back = { sourceID: ends.targetID, targetID: ends.sourceID };
    expect(await failure(() => readRelationship(store, 'social', 'KNOWS', back))).toContain('does not exist');
    await createRelationship(store, 'social', 'KNOWS', back, { since: 2 });
    const self = { sourceID: 'Person:Ada', targetID: 'Person:Ada' };
    await createRelationship(store, 'social', 'KNOWS', self, { since: 9 });
    expect((await readRelationship(store, 'social', 'KNOWS', self)).result).toEqual({ since: 9 });
    await deleteRelationship(store, 'social', 'KNOWS', self);
  });

  test('need both entities, a label of the model, and ends that it may connect', async () => {
    expect(await failure(() => createRelationship(store, 'social', 'KNOWS', { ...ends, targetID: 'Person:Eve' }))).toBe(
      'Entity "Eve" of type "Person" in model "social" does not exist.',
    );
    expect(await failure(() => createRelationship(store, 'social', 'LIKES', ends))).toBe(
      'Relationship "LIKES" does not exist in model "social".',
    );
    expect(await failure(() => createRelationship(store, 'social', 'Attended', ends))).toBe(
      'Relationship "Attended" does not connect "Person" to "Person" in model "social".',
    );
    for (const id of ['Ada', ':Ada', 'Person:', '', 7, undefined, null]) {
      const message = await failure(() =>
        createRelationship(store, 'social', 'KNOWS', { ...ends, sourceID: id as never }),
      );
      expect(message).toContain('sourceID');
    }
  });

  test('are deleted with an entity, on both sides, however many there are', async () => {
    for (let i = 0; i < 450; i++) {
      const [sourceID, targetID] = i % 2 ? ['Person:Ada', ends.targetID] : [ends.targetID, 'Person:Ada'];
      await createRelationship(store, 'social', 'KNOWS', { sourceID, targetID, uniqueID: i });
    }
    await createRelationship(store, 'social', 'KNOWS', { sourceID: 'Person:Ada', targetID: 'Person:Ada' });
    expect(await deleteEntity(store, 'social', 'Person', 'Ada')).toEqual(OK);
    expect((await neighbors(store, 'social', 'Person', 'Bob: the second')).neighbors).toEqual([]);
    expect((await store.scanRecords('o/')).length + (await store.scanRecords('i/')).length).toBe(0);
    await createEntity(store, 'social', 'Person', 'Ada');
    expect((await neighbors(store, 'social', 'Person', 'Ada')).neighbors).toEqual([]);
  });

  test('do not come back if a deletion was interrupted and the entity is created again', async () => {
    await createRelationship(store, 'social', 'KNOWS', ends);
    // a process died after it had marked the entity, before it removed the relationships
    const [[key, value]] = (await store.scanRecords('e/')).filter(([, text]) => text.includes('"Ada"'));
    await store.commit([{ key, expected: value, value: '"leaving"' }]);
    expect(await failure(() => readRelationship(store, 'social', 'KNOWS', ends))).toContain('does not exist');
    await createEntity(store, 'social', 'Person', 'Ada');
    expect(await failure(() => readRelationship(store, 'social', 'KNOWS', ends))).toContain('does not exist');
    expect((await neighbors(store, 'social', 'Person', 'Bob: the second')).neighbors).toEqual([]);
  });
});

type When = (changes: readonly Change[]) => boolean;
const toSweep: When = (changes) => changes.length > 1;
const toEnd: When = (changes) => changes.length === 1 && changes[0].value === undefined;

/** A store that runs a function before its first commit of one kind. */
function withCommitHook(inner: GraphStore, when: When, act: () => Promise<unknown>): GraphStore {
  let isDone = false;
  return {
    ...inner,
    async commit(changes) {
      if (!isDone && when(changes)) {
        isDone = true;
        await act();
      }
      return await inner.commit(changes);
    },
  };
}

describe('a deletion', () => {
  const ends = { sourceID: 'Person:Bob', targetID: 'Person:Ada' };
  const lost = () => Promise.reject(new Error('connection lost'));

  beforeEach(async () => {
    for (const label of ['Ada', 'Bob', 'Cyd']) await createEntity(store, 'social', 'Person', label);
    await createRelationship(store, 'social', 'KNOWS', ends);
  });

  test('removes nothing from an entity that was created again meanwhile', async () => {
    const slow = withCommitHook(store, toSweep, async () => {
      await createEntity(store, 'social', 'Person', 'Ada');
      await createRelationship(store, 'social', 'KNOWS', ends, { since: 7 });
    });
    expect(await deleteEntity(slow, 'social', 'Person', 'Ada')).toEqual(OK);
    expect((await readRelationship(store, 'social', 'KNOWS', ends)).result).toEqual({ since: 7 });
  });

  test('is not finished by another deletion of the same name that is still running', async () => {
    // the second deletion is interrupted; the first one then continues, and must not remove the second one's mark
    const slow = withCommitHook(store, toEnd, async () => {
      await createEntity(store, 'social', 'Person', 'Ada');
      await createRelationship(store, 'social', 'KNOWS', ends, { since: 7 });
      await deleteEntity(withCommitHook(store, toSweep, lost), 'social', 'Person', 'Ada').catch(() => {});
    });
    await deleteEntity(slow, 'social', 'Person', 'Ada');
    await createEntity(store, 'social', 'Person', 'Ada');
    expect((await neighbors(store, 'social', 'Person', 'Ada')).neighbors).toEqual([]);
  });

  test('leaves nothing visible if it is interrupted, and deleting again finishes it', async () => {
    await expect(deleteEntity(withCommitHook(store, toSweep, lost), 'social', 'Person', 'Ada')).rejects.toThrow(
      'connection lost',
    );
    expect(await neighbors(store, 'social', 'Person', 'Bob')).toEqual({ neighbors: [] });
    expect(await failure(() => deleteEntity(store, 'social', 'Person', 'Ada'))).toContain('does not exist');
    expect((await store.scanRecords('')).filter(([key]) => key.includes('Ada'))).toEqual([]);
  });

  test('makes few commits, however many relationships it removes', async () => {
    for (let i = 0; i < 450; i++) await createRelationship(store, 'social', 'KNOWS', { ...ends, uniqueID: i });
    let commits = 0;
    const counting: GraphStore = { ...store, commit: (changes) => store.commit(changes).finally(() => commits++) };
    await deleteEntity(counting, 'social', 'Person', 'Ada');
    expect(commits).toBe(5);
  });
});

describe('neighbors', () => {
  beforeEach(async () => {
    for (const label of ['Ada', 'Bob', 'Cyd']) await createEntity(store, 'social', 'Person', label);
    await createEntity(store, 'social', 'Event', 'Ball');
    const link = (label: string, sourceID: string, targetID: string, properties = {}, uniqueID?: string) =>
      createRelationship(store, 'social', label, { sourceID, targetID, uniqueID }, properties);
    await link('KNOWS', 'Person:Ada', 'Person:Bob', { since: 1 });
    await link('KNOWS', 'Person:Ada', 'Person:Bob', { since: 2 }, 'again');
    await link('KNOWS', 'Person:Cyd', 'Person:Ada', { since: 3 });
    await link('Attended', 'Person:Ada', 'Event:Ball', { Rank: '1' });
  });

  test('are found in both directions, with the properties of the relationship', async () => {
    expect(await neighbors(store, 'social', 'Person', 'Ada')).toEqual({
      neighbors: [
        { relationshipLabel: 'Attended', direction: 'out', entityID: 'Event:Ball', properties: { Rank: '1' } },
        { relationshipLabel: 'KNOWS', direction: 'out', entityID: 'Person:Bob', properties: { since: 1 } },
        {
          relationshipLabel: 'KNOWS',
          direction: 'out',
          entityID: 'Person:Bob',
          uniqueID: 'again',
          properties: { since: 2 },
        },
        { relationshipLabel: 'KNOWS', direction: 'in', entityID: 'Person:Cyd', properties: { since: 3 } },
      ],
    });
  });

  test('are found by label and direction', async () => {
    const found = async (query: object) =>
      (await neighbors(store, 'social', 'Person', 'Ada', query)).neighbors.map(({ entityID }) => entityID);
    expect(await found({ direction: 'in' })).toEqual(['Person:Cyd']);
    expect(await found({ direction: 'out', relationshipLabel: 'KNOWS' })).toEqual(['Person:Bob', 'Person:Bob']);
    expect(await found({ relationshipLabel: 'Attended' })).toEqual(['Event:Ball']);
  });

  test('are returned page by page, each once', async () => {
    for (const limit of [1, 2, 3, 4, 5]) {
      const found: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await neighbors(store, 'social', 'Person', 'Ada', { limit, after });
        expect(page.neighbors.length).toBeLessThanOrEqual(limit);
        found.push(...page.neighbors.map((one) => `${one.direction} ${one.entityID} ${one.uniqueID ?? ''}`.trim()));
        if (page.next === undefined) break;
        after = page.next;
      }
      expect(found).toEqual(['out Event:Ball', 'out Person:Bob', 'out Person:Bob again', 'in Person:Cyd']);
    }
  });

  test('refuse an invalid query', async () => {
    expect(await failure(() => neighbors(store, 'social', 'Person', 'Ada', { limit: 0 }))).toContain('limit');
    const { next } = await neighbors(store, 'social', 'Person', 'Ada', { limit: 1 });
    for (const query of [
      { after: 'x' },
      { after: '' },
      { after: 5 as never },
      { after: next, direction: 'in' as const },
    ])
      expect(await failure(() => neighbors(store, 'social', 'Person', 'Ada', query))).toContain(
        'after must be the next',
      );
    expect(await failure(() => neighbors(store, 'social', 'Person', 'Ada', { direction: 'up' as never }))).toContain(
      'direction',
    );
    expect(await failure(() => neighbors(store, 'social', 'Person', 'Ada', { relationshipLabel: 'X' }))).toContain(
      '"X"',
    );
  });
});

describe('models', () => {
  test('are described as declared', async () => {
    expect(await describeModel(store, 'social')).toEqual({
      ...DECLARATION,
      entityTypes: { ...DECLARATION.entityTypes, Bare: { properties: {} } },
    });
  });

  test('may be defined again and extended, but not reduced', async () => {
    await defineModel(store, 'social', DECLARATION as never);
    const more = structuredClone(DECLARATION) as never as {
      entityTypes: Record<string, object>;
      relationships: Record<string, object>;
    };
    more.entityTypes.Robot = { properties: { Name: 'string' } };
    await defineModel(store, 'social', more as never);
    expect((await describeModel(store, 'social')).entityTypes).toHaveProperty('Robot');
    expect(await failure(() => defineModel(store, 'social', DECLARATION as never))).toBe(
      'Model "social" exists, and the new declaration drops or changes: entity type "Robot".',
    );
  });

  test('report everything wrong with a declaration', async () => {
    const message = await failure(() =>
      defineModel(store, 'bad', {
        entityTypes: { 'A:B': {}, C: { properties: { x: 'string', y: 'text' } }, D: { properties: { x: 'long' } } },
        relationships: { R: { between: [['C', 'Z']] }, S: 5, T: { between: [[1n, 'C']] } },
        more: 1,
      } as never),
    );
    for (const part of [
      '"A:B"',
      '"y"',
      '"text"',
      '"x" is string elsewhere',
      '["C", "Z"]',
      '[1n, "C"]',
      '"S"',
      '"more"',
    ])
      expect(message).toContain(part);
  });
});
