// Databases by name from a store of networks: opened on first use, shared, and reopened when the stored network
// changes.

import type { DatabaseHandle } from '../database/database.ts';
import { openEngine } from '../database/open-database.ts';
import { OPEN_OPTION_KINDS, type OpenOptions, settingsOf } from '../database/open-options.ts';
import { expectArgument, readOptions } from '../errors/check-options.ts';
import { ANYTHING, BOOLEAN, FUNCTION, numberFrom, type OptionKinds, TEXT } from '../errors/option-kinds.ts';
import { applyLayers, LayerFollower } from '../overlays/follow-layers.ts';
import type { LayerUpdates } from '../overlays/read-layers.ts';
import { storeLayers } from '../overlays/stored-layers.ts';
import { updateDatabase } from '../overlays/update-database.ts';
import { decodeNetwork } from '../prepared/encode-network.ts';
import { loadValidation } from '../prepared/loaded-validation.ts';
import { expectNetworkStore, expectRecordStore } from '../store/expect-store.ts';
import { memoryStore } from '../store/memory.ts';
import type { NetworkStore, RecordStore } from '../store/ports.ts';

/** The options of `openRegistry`. */
export interface RegistryOptions extends OpenOptions {
  /** Checks everything in stored networks, as `decodeNetwork` does. Use it if others write to the store. Default false. */
  validate?: boolean;
  /**
   * Milliseconds between two checks of the store for a changed network, default 5000. A network that could not be opened is not read again
   * for as long.
   */
  lookEvery?: number;
  /**
   * Called when a changed network cannot be opened, or layers cannot be applied; requests continue with what is open.
   */
  onReloadError?: (name: string, error: unknown) => void;
  /** A store for layers of updates. All processes with this store share the layers. Default: layers exist in this registry only. */
  layers?: RecordStore;
}

/** The `databases` of `handle`. */
export interface Registry {
  (name: string): Promise<DatabaseHandle | undefined>;
  /**
   * Like `updateDatabase`, for the database with this name. The layers are applied again whenever the database is reopened. If there is
   * a mistake in the layers, `update` throws and keeps none of them. Running requests keep the version that they began with.
   */
  update(name: string, layers: LayerUpdates): Promise<void>;
  /** Drops every open database. Running requests finish with the database with which they began. */
  clear(): void;
}

const REGISTRY: OptionKinds<RegistryOptions> = {
  ...OPEN_OPTION_KINDS,
  validate: BOOLEAN,
  lookEvery: numberFrom(0),
  onReloadError: FUNCTION,
  layers: ANYTHING,
};

/** Throws one `RangeError` that lists everything wrong with the options. */
function readRegistryOptions(options: unknown): RegistryOptions {
  const problems: string[] = [];
  const complain = (problem: string) => problems.push(problem);
  const read = readOptions(options, REGISTRY, complain);
  settingsOf(read, complain);
  if (problems.length > 0) throw new RangeError(`The registry cannot be opened: ${problems.join('; ')}`);
  return read;
}

interface Opened {
  readonly version: string;
  database: DatabaseHandle;
  /** The stored layers that were applied. */
  readonly layers: LayerFollower;
}

interface RegistryEntry {
  current?: Opened | undefined;
  /** The opening in progress, if any. There is only one at a time, and all requests wait for it. */
  opening?: Promise<Opened | undefined> | undefined;
  checkedAt: number;
  /** Whether the store had a network of this name. */
  isListed?: boolean;
  /** Why the last opening failed. */
  failure?: { readonly error: unknown } | undefined;
}

/**
 * A registry over a store. While a changed network is read and opened, requests are answered from the old one.
 *
 * @example
 * const databases = openRegistry(await fileStore('networks'));
 * await handle({ databases }, { method: 'GET', url: '/rest/Spatial/erm/databases/porto.json?q=route&...' });
 */
export function openRegistry(store: NetworkStore, options?: RegistryOptions): Registry {
  const {
    lookEvery = 5000,
    onReloadError,
    layers: records = memoryStore(),
    validate = false,
    ...open
  } = readRegistryOptions(options);
  expectNetworkStore(store);
  expectRecordStore(records);
  const entries = new Map<string, RegistryEntry>();

  async function load(name: string, entry: RegistryEntry): Promise<Opened | undefined> {
    const { current: known } = entry;
    const listed = (await store.listNetworks()).find((network) => network.name === name);
    entry.isListed = listed !== undefined;
    if (listed === undefined) return undefined;
    if (listed.version === known?.version) return await follow(name, known);
    const bytes = await store.readNetwork(name);
    if (bytes === undefined) return undefined;
    if (validate) await loadValidation();
    const database = openEngine(decodeNetwork(bytes, { validate }), open);
    return await follow(name, { version: listed.version, database, layers: new LayerFollower(records, name) });
  }

  /** Applies the stored changes of layers. */
  async function follow(name: string, opened: Opened): Promise<Opened> {
    const apply = (layers: LayerUpdates) => {
      opened.database = updateDatabase(opened.database, layers);
    };
    for (const step of await opened.layers.changes())
      await applyLayers(step, apply, (error) => reportError(name, error));
    return opened;
  }

  function reportError(name: string, error: unknown): void {
    try {
      onReloadError?.(name, error);
    } catch {
      // a failing error listener must not end the process
    }
  }

  function reopen(name: string, entry: RegistryEntry): Promise<Opened | undefined> {
    entry.opening ??= load(name, entry)
      .then(
        (opened) => {
          entry.current = opened;
          entry.failure = undefined;
          return opened;
        },
        (error: unknown) => {
          entry.failure = { error };
          throw error;
        },
      )
      .finally(() => {
        entry.opening = undefined;
        entry.checkedAt = performance.now();
        // names that the store never had are not kept, however many are requested
        if (entry.current === undefined && !entry.isListed && entries.get(name) === entry) entries.delete(name);
      });
    return entry.opening;
  }

  const registry = async (name: string): Promise<DatabaseHandle | undefined> => {
    const entry = entries.get(name) ?? { checkedAt: 0 };
    entries.set(name, entry);
    const { current, failure } = entry;
    const mayLook = performance.now() - entry.checkedAt > lookEvery && entry.opening === undefined;
    if (current === undefined) {
      if (failure !== undefined && entry.opening === undefined && !mayLook) throw failure.error;
      return (await reopen(name, entry))?.database;
    }
    if (mayLook) {
      reopen(name, entry).catch((error: unknown) => reportError(name, error));
    }
    return current.database;
  };

  async function update(name: string, layers: LayerUpdates): Promise<void> {
    expectArgument('update', name, TEXT);
    const database = await registry(name);
    if (database === undefined) throw new Error(`There is no database ${name}.`);
    // faults show up here, before anything is stored
    updateDatabase(database, layers);
    await storeLayers(records, name, layers);
    const entry = entries.get(name);
    if (entry === undefined) return;
    // a watcher that is already reading may have seen the old layers
    await entry.opening?.catch(() => {});
    await reopen(name, entry);
  }

  return Object.assign(registry, { update, clear: () => entries.clear() });
}
