import { test } from 'vitest';
import { storeContract } from '../../src/store/contract.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { GraphStore } from '../../src/store/ports.ts';

const places = new Map<string, GraphStore>();

storeContract(test, async (place) => {
  const store = places.get(place) ?? memoryStore();
  places.set(place, store);
  return store;
});
