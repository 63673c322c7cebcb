// Layers of updates in a store of records, so that they survive a restart, and every process finds them.
//
//   layers <database>            { version, layers: [{ name, version }, ...] }      the lowest first
//   layers <database> <layer>    its updates, as they were given
//
// A commit changes all of these records or none, and fails if another writer was faster.

import { expectArgument } from '../errors/check-options.ts';
import { isPlainRecord } from '../errors/is-record.ts';
import { TEXT } from '../errors/option-kinds.ts';
import { foundValue, showText } from '../errors/show-value.ts';
import { expectRecordStore } from '../store/expect-store.ts';
import type { Change, RecordStore } from '../store/ports.ts';
import { LAYER_NAME, type LayerUpdates, NAME_EXPECTED } from './read-layers.ts';

/** All layers that are stored for a database. */
export interface StoredLayers {
  /** Counts commits; 0 if there was none. */
  readonly version: number;
  /** The layers, the lowest first. */
  readonly layers: LayerUpdates;
}

/** What is known about stored layers without reading their updates. */
export interface LayerIndex {
  readonly version: number;
  readonly layers: readonly { readonly name: string; readonly version: number }[];
}

/** After this many conflicts with other writers, something else must be wrong. */
const MOST_CONFLICTS = 100;

const EMPTY: LayerIndex = { version: 0, layers: [] };

/**
 * Stores layers of a database. A given layer replaces the layer of the same name, `null` removes that layer, and other layers stay.
 * Segments are resolved by readers, not here. Returns the new version number.
 *
 * @example
 * await storeLayers(store, 'porto', { roadworks: [{ segmentID: 'a:1', updates: [{ exclude: 'Y' }] }] });
 */
export async function storeLayers(store: RecordStore, database: string, layers: LayerUpdates): Promise<number> {
  expectRecordStore(store);
  checkLayers(database, layers);
  const given = Object.entries(layers).map(([name, updates]): [string, string | undefined] => [
    name,
    updates === null ? undefined : JSON.stringify(updates),
  ]);
  for (let attempt = 0; attempt < MOST_CONFLICTS; attempt++) {
    const text = await store.readRecord(keyOf(database));
    const before = readIndex(text);
    const version = before.version + 1;
    const known = new Map(before.layers.map((layer) => [layer.name, layer.version]));
    for (const [name, updates] of given) {
      if (updates === undefined) known.delete(name);
      else known.set(name, version);
    }
    const index: LayerIndex = { version, layers: Array.from(known, ([name, at]) => ({ name, version: at })) };
    const changes: Change[] = [{ key: keyOf(database), expected: text, value: JSON.stringify(index) }];
    for (const [name, value] of given) {
      const key = keyOf(database, name);
      const expected = await store.readRecord(key);
      if (expected !== value) changes.push({ key, expected, value });
    }
    if (await store.commit(changes)) return version;
  }
  throw new Error(`The layers of ${database} cannot be stored: other processes change them all the time.`);
}

/** Throws one `TypeError` that lists everything that cannot be stored and read back, and everything that no reader could apply. */
function checkLayers(database: unknown, layers: unknown): void {
  const problems: string[] = [];
  if (typeof database !== 'string' || database === '') {
    problems.push(`database: expected its name, found ${foundValue(database)}`);
  }
  if (!isPlainRecord(layers)) {
    problems.push(`layers: expected { name: updates or null }, found ${foundValue(layers)}`);
  } else {
    checkEach(layers, problems);
  }
  if (problems.length > 0) throw new TypeError(`The layers cannot be stored: ${problems.join('; ')}`);
}

function checkEach(layers: Record<string, unknown>, problems: string[]): void {
  try {
    for (const [name, updates] of Object.entries(layers)) {
      if (!LAYER_NAME.test(name)) problems.push(`layers: ${NAME_EXPECTED}, found ${foundValue(name)}`);
      if (updates !== null && !Array.isArray(updates)) {
        problems.push(`${showText(name)}: expected a list of updates, or null, found ${foundValue(updates)}`);
      }
    }
  } catch {
    problems.push('layers cannot be read');
  }
}

/** The layers that are stored for a database. */
export async function storedLayers(store: RecordStore, database: string): Promise<StoredLayers> {
  expectRecordStore(store);
  expectArgument('storedLayers', database, TEXT);
  const { index, read } = await readStored(store, database, () => true);
  return { version: index.version, layers: Object.fromEntries(read) };
}

/** A consistent snapshot of the stored layers. It has updates only for the requested layers. */
export async function readStored(
  store: RecordStore,
  database: string,
  isWanted: (name: string, version: number) => boolean,
): Promise<{ readonly index: LayerIndex; readonly read: Map<string, NonNullable<LayerUpdates[string]>> }> {
  for (let attempt = 0; attempt < MOST_CONFLICTS; attempt++) {
    const text = await store.readRecord(keyOf(database));
    const index = readIndex(text);
    const wanted = index.layers.filter(({ name, version }) => isWanted(name, version));
    if (wanted.length === 0) return { index, read: new Map() };
    const texts = await Promise.all(wanted.map(({ name }) => store.readRecord(keyOf(database, name))));
    if ((await store.readRecord(keyOf(database))) !== text) continue;
    return { index, read: new Map(wanted.map(({ name }, i) => [name, JSON.parse(texts[i] ?? '[]')])) };
  }
  throw new Error(`The layers of ${database} cannot be read: other processes change them all the time.`);
}

function readIndex(text: string | undefined): LayerIndex {
  return text === undefined ? EMPTY : (JSON.parse(text) as LayerIndex);
}

function keyOf(...names: readonly string[]): string {
  return ['layers', ...names.map(encodeURIComponent)].join(' ');
}
