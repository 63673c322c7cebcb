// Stored layers, followed: what must be done to a database so that it has what is stored now.

import { checkOptions } from '../errors/check-options.ts';
import { FUNCTION, numberFrom, SIGNAL } from '../errors/option-kinds.ts';
import { foundValue } from '../errors/show-value.ts';
import { expectRecordStore } from '../store/expect-store.ts';
import type { RecordStore } from '../store/ports.ts';
import type { LayerUpdates } from './read-layers.ts';
import { type LayerIndex, readStored } from './stored-layers.ts';

/** What is done to roads, and what does it. */
export type ApplyLayers = (layers: LayerUpdates) => unknown;

export interface WatchOptions {
  /** Milliseconds between two looks at the store, default 1000. */
  every?: number;
  /** Ends the watching. */
  signal?: AbortSignal;
  /** Called with what a look or a layer fails with; the watching goes on, and the other layers hold. */
  onError?: (error: unknown) => void;
}

/** Timers of more milliseconds, some 25 days, go off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Stored layers as far as they were followed. */
export class LayerFollower {
  readonly #store: RecordStore;
  readonly #database: string;
  #seen: LayerIndex = { version: 0, layers: [] };

  constructor(store: RecordStore, database: string) {
    this.#store = store;
    this.#database = database;
  }

  /** What has changed since the last time, to be done one after the other. */
  async changes(): Promise<LayerUpdates[]> {
    const before = new Map(this.#seen.layers.map(({ name, version }) => [name, version]));
    const { index, read } = await readStored(
      this.#store,
      this.#database,
      (name, version) => before.get(name) !== version,
    );
    const names = index.layers.map(({ name }) => name);
    const gone = [...before.keys()].filter((name) => !names.includes(name));
    // who was taken away and came back meanwhile lies on top of those that stayed
    const stayed = [...before.keys()].filter((name) => names.includes(name));
    const moved = stayed.filter((name, i) => names[i] !== name);
    const missing = moved.filter((name) => !read.has(name));
    const again = await readStored(this.#store, this.#database, (name) => missing.includes(name));
    if (again.index.version !== index.version) return this.changes();
    this.#seen = index;
    const updates = names.flatMap((name) => {
      const layer = read.get(name) ?? again.read.get(name);
      return layer === undefined ? [] : [[name, layer] as const];
    });
    const away: LayerUpdates = Object.fromEntries([...gone, ...moved].map((name) => [name, null]));
    const first =
      moved.length === 0 ? [{ ...away, ...Object.fromEntries(updates) }] : [away, Object.fromEntries(updates)];
    return first.filter((step) => Object.keys(step).length > 0);
  }
}

/** Does layers together; where that fails each by itself, so that one that does not fit keeps no other back. */
export async function applyLayers(
  layers: LayerUpdates,
  apply: ApplyLayers,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    await apply(layers);
  } catch (error) {
    const entries = Object.entries(layers);
    if (entries.length === 1) onError(error);
    else for (const [name, updates] of entries) await applyLayers({ [name]: updates }, apply, onError);
  }
}

/**
 * Follows the stored layers of a database: resolves when those that are there are applied, then looks for others again and again.
 *
 * @example
 * await watchLayers(store, 'porto', (layers) => pool.update(layers), { signal });
 */
export async function watchLayers(
  store: RecordStore,
  database: string,
  apply: ApplyLayers,
  options?: WatchOptions,
): Promise<void> {
  expectRecordStore(store);
  if (typeof apply !== 'function') throw new TypeError(`apply: expected a function, found ${foundValue(apply)}.`);
  const {
    every = 1000,
    signal,
    onError = () => {},
  } = checkOptions('watchLayers', options, {
    every: numberFrom(0, LONGEST_TIMER),
    signal: SIGNAL,
    onError: FUNCTION,
  });
  const follower = new LayerFollower(store, database);
  const look = async () => {
    for (const step of await follower.changes()) {
      if (!signal?.aborted) await applyLayers(step, apply, onError);
    }
  };
  signal?.throwIfAborted();
  await look();
  let timer: ReturnType<typeof setTimeout>;
  const lookLater = () => {
    timer = setTimeout(() => void look().catch(onError).finally(next), every);
    // in Node watching alone keeps no process alive
    (timer as { unref?: () => void }).unref?.();
  };
  const next = () => {
    if (!signal?.aborted) lookLater();
  };
  signal?.addEventListener('abort', () => clearTimeout(timer), { once: true });
  next();
}
