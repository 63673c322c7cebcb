// What the contracts of stores share: opening a fresh place for each test, and checks that throw.

import type { RecordStore } from './ports.ts';

/** The function of a test runner that declares a test. */
export type DeclareTest = (name: string, run: () => Promise<void>) => unknown;

type RunCheck<Store> = (store: Store, again: () => Promise<Store>) => Promise<void>;

/** Opens a fresh place for each test. */
export function opener<Store extends { close(): Promise<void> }>(
  open: (place: string) => Promise<Store>,
  kind: string,
) {
  let places = 0;
  return async (run: RunCheck<Store>): Promise<void> => {
    const place = `${kind}-${++places}`;
    const store = await open(place);
    await run(store, () => open(place));
    await store.close();
  };
}

export function putRecord(
  store: RecordStore,
  key: string,
  expected: string | undefined,
  value: string | undefined,
): Promise<boolean> {
  return store.commit([{ key, expected, value }]);
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Bytes in a pattern that is unlikely to occur elsewhere. */
export function patterned(size: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let state = seed * 2654435761 + 1;
  for (let i = 0; i < size; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

export function same(found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`Found ${cut(left)}, expected ${cut(right)}.`);
}

export function sameBytes(found: Uint8Array | undefined, wanted: Uint8Array): void {
  if (found?.length !== wanted.length) throw new Error(`Found ${found?.length} bytes, expected ${wanted.length}.`);
  const wrong = wanted.findIndex((byte, i) => byte !== found[i]);
  if (wrong >= 0) throw new Error(`Byte ${wrong} is ${found[wrong]}, expected ${wanted[wrong]}.`);
}

function cut(text: string | undefined): string {
  return text === undefined ? 'nothing' : text.length > 300 ? `${text.slice(0, 300)}...` : text;
}
