// Calls of the hub in any order, with labels that a careless encoding of keys would confuse. Answers must equal those of plain maps.

import type { Random } from '../../fixtures/random.ts';
import * as hub from '../../src/hub/hub.ts';
import { HubError } from '../../src/hub/hub.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { plainHub } from '../oracle/plain-hub.ts';
import type { Case, Door } from './door.ts';

const MODEL = {
  entityTypes: { A: { properties: { n: 'integer' } }, B: { properties: { n: 'integer', s: 'string' } } },
  relationships: { R: { properties: { n: 'integer' } }, S: { properties: {}, between: [['A', 'B']] } },
} as const;
const LABELS = ['x', 'x/', "'; DELETE FROM ermine_records; --", '"', '%', '🦦', 'x'.repeat(400), 'A:x', '__proto__'];
const VALUES = [1, 0, -1, null, '', 'text', '7', 1.5];
const ENTITY_CALLS = ['createEntity', 'createEntity', 'updateEntity', 'readEntity', 'deleteEntity', 'neighbors'];
const RELATIONSHIP_CALLS = ['createRelationship', 'updateRelationship', 'readRelationship', 'deleteRelationship'];

type Call = [name: string, ...rest: unknown[]];

export function openHub(): Door {
  const properties = (random: Random) => {
    const names = Array.from({ length: random.whole(3) }, () => random.pick(['n', 's', 'n', 'nobody']));
    return Object.fromEntries(names.map((name) => [name, random.pick(VALUES)]));
  };
  const entity = (random: Random): [string, string] => [
    random.pick(['A', 'B']),
    random.pick(random.whole(2) === 0 ? LABELS.slice(0, 2) : LABELS),
  ];
  const call = (random: Random): Call => {
    if (random.whole(2) === 0) {
      const name = random.pick(ENTITY_CALLS);
      return takesProperties(name) ? [name, ...entity(random), properties(random)] : [name, ...entity(random)];
    }
    const name = random.pick(RELATIONSHIP_CALLS);
    const ends = {
      sourceID: entity(random).join(':'),
      targetID: entity(random).join(':'),
      ...(random.whole(3) === 0 && { uniqueID: random.pick(['1', 'x']) }),
    };
    const label = random.pick(['R', 'S']);
    return takesProperties(name) ? [name, label, ends, properties(random)] : [name, label, ends];
  };
  const make = (random: Random): Case => ({ calls: Array.from({ length: 30 }, () => call(random)) });
  return { name: 'hub', make, check };
}

function takesProperties(name: string): boolean {
  return name.startsWith('create') || name.startsWith('update');
}

async function check({ calls }: Case): Promise<void> {
  const store = memoryStore();
  await hub.defineModel(store, 'm', MODEL as never);
  const plain = plainHub(MODEL as never);
  const verbs = hub as unknown as Record<string, (...call: unknown[]) => Promise<unknown>>;
  for (const [name, ...rest] of calls as Call[]) {
    let found: unknown;
    try {
      found = await verbs[name](store, 'm', ...rest);
    } catch (error) {
      if (!(error instanceof HubError)) throw error;
      found = { failed: 'HubError' };
    }
    const expected = plain(name, ...rest);
    const [reported, wanted] = [inOrder(found), inOrder(expected)];
    if (reported !== wanted) {
      throw new Error(`${JSON.stringify([name, ...rest])} returned ${reported}, expected ${wanted}`);
    }
  }
  await store.close();
}

// Neighbors come in the order of the store's keys, which plain maps do not have.
function inOrder(answer: unknown): string {
  const list = (answer as { neighbors?: object[] }).neighbors;
  return JSON.stringify(list ? list.map((one) => JSON.stringify(one)).sort() : answer);
}
