// Follows stored layers: finds the changes that bring a database to the stored state.

import { expectRecordStore } from '../store/expect-store.ts';
import type { RecordStore } from '../store/ports.ts';
import type { LayerUpdates } from './read-layers.ts';
import { type LayerIndex, readStored } from './stored-layers.ts';
import type { ApplyLayers, WatchOptions } from './watch-options.ts';

/** The stored layers at the last check. */
export class LayerFollower {
  readonly #store: RecordStore;
  readonly #database: string;
  #seen: LayerIndex = { version: 0, layers: [] };

  constructor(store: RecordStore, database: string) {
    this.#store = store;
    this.#database = database;
  }

  /** The changes since the last check, to be applied in order. */
  async changes(): Promise<LayerUpdates[]> {
    const before = new Map(this.#seen.layers.map(({ name, version }) => [name, version]));
    const { index, read } = await readStored(
      this.#store,
      this.#database,
      (name, version) => before.get(name) !== version,
    );
    const names = index.layers.map(({ name }) => name);
    const gone = [...before.keys()].filter((name) => !names.includes(name));
    // a layer that was removed and added again in the meantime is now above the layers that remained
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

/** Applies layers together. If that fails, it applies each layer separately, so that a faulty layer does not block the others. */
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
 * Resolves when the stored layers are applied, then checks the store for changes again and again. Its options are already validated.
 */
export async function followLayers(
  store: RecordStore,
  database: string,
  apply: ApplyLayers,
  { every = 1000, signal, onError = () => {} }: WatchOptions,
): Promise<void> {
  expectRecordStore(store);
  const follower = new LayerFollower(store, database);
  const applyUnlessEnded: ApplyLayers = (layers) => (signal?.aborted ? undefined : apply(layers));
  const poll = async () => {
    for (const step of await follower.changes()) await applyLayers(step, applyUnlessEnded, onError);
  };
  signal?.throwIfAborted();
  await poll();
  let timer: ReturnType<typeof setTimeout>;
  const pollLater = () => {
    timer = setTimeout(() => void poll().catch(onError).finally(next), every);
    // in Node, this timer does not keep the process alive
    (timer as { unref?: () => void }).unref?.();
  };
  const next = () => {
    if (!signal?.aborted) pollLater();
  };
  signal?.addEventListener('abort', () => clearTimeout(timer), { once: true });
  next();
}
