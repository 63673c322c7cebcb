// Databases by name from a store of networks: opened on first use, shared, and opened anew when the stored network changes.

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
import { expectNetworkStore, expectRecordStore } from '../store/expect-store.ts';
import { memoryStore } from '../store/memory.ts';
import type { NetworkStore, RecordStore } from '../store/ports.ts';

export interface RegistryOptions extends OpenOptions {
  /** Checks everything of stored networks, as `decodeNetwork` does: for a store that others write to. Default false. */
  validate?: boolean;
  /** Milliseconds between two looks at the store for a changed network, default 5000. */
  lookEvery?: number;
  /** Called when a changed network cannot be opened, or layers cannot be applied; requests go on with what is open. */
  onReloadError?: (name: string, error: unknown) => void;
  /** Where layers of updates are kept, and found by every process that has the same store; default: by this registry alone. */
  layers?: RecordStore;
}

/** What `handle` takes as `databases`. */
export interface Registry {
  (name: string): Promise<DatabaseHandle | undefined>;
  /**
   * As `updateDatabase`, for the database of a name and for those who open it later; throws what is wrong with the layers, and
   * keeps nothing of them then. Requests that run are answered by the version that they began with.
   */
  update(name: string, layers: LayerUpdates): Promise<void>;
  /** Forgets every open database; requests that run keep theirs. */
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
  /** What was applied of the stored layers. */
  readonly layers: LayerFollower;
}

interface RegistryEntry {
  /** The database that answers now. */
  current?: Opened | undefined;
  /** One opening at a time, whoever asks. */
  opening?: Promise<Opened | undefined> | undefined;
  lookedAt: number;
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

  async function load(name: string, known: Opened | undefined): Promise<Opened | undefined> {
    const listed = (await store.listNetworks()).find((network) => network.name === name);
    if (listed === undefined) return undefined;
    if (listed.version === known?.version) return await follow(name, known);
    const bytes = await store.readNetwork(name);
    if (bytes === undefined) return undefined;
    const database = openEngine(decodeNetwork(bytes, { validate }), open);
    return await follow(name, { version: listed.version, database, layers: new LayerFollower(records, name) });
  }

  /** Applies what has changed of the layers. */
  async function follow(name: string, opened: Opened): Promise<Opened> {
    const apply = (layers: LayerUpdates) => {
      opened.database = updateDatabase(opened.database, layers);
    };
    for (const step of await opened.layers.changes()) await applyLayers(step, apply, (error) => tell(name, error));
    return opened;
  }

  function tell(name: string, error: unknown): void {
    try {
      onReloadError?.(name, error);
    } catch {
      // who listens to errors and fails must not end the process
    }
  }

  function reopen(name: string, entry: RegistryEntry): Promise<Opened | undefined> {
    entry.opening ??= load(name, entry.current)
      .then((opened) => {
        entry.current = opened;
        return opened;
      })
      .finally(() => {
        entry.opening = undefined;
        entry.lookedAt = performance.now();
        // names that cannot be opened are not kept, however many are asked for
        if (entry.current === undefined && entries.get(name) === entry) entries.delete(name);
      });
    return entry.opening;
  }

  const registry = async (name: string): Promise<DatabaseHandle | undefined> => {
    const entry = entries.get(name) ?? { lookedAt: 0 };
    entries.set(name, entry);
    const { current } = entry;
    if (current === undefined) return (await reopen(name, entry))?.database;
    if (performance.now() - entry.lookedAt > lookEvery && entry.opening === undefined) {
      reopen(name, entry).catch((error: unknown) => tell(name, error));
    }
    return current.database;
  };

  async function update(name: string, layers: LayerUpdates): Promise<void> {
    expectArgument('update', name, TEXT);
    const database = await registry(name);
    if (database === undefined) throw new Error(`There is no database ${name}.`);
    // what is wrong is found before anything is stored
    updateDatabase(database, layers);
    await storeLayers(records, name, layers);
    const entry = entries.get(name);
    if (entry === undefined) return;
    // who looks already may have seen the layers as they were
    await entry.opening?.catch(() => {});
    await reopen(name, entry);
  }

  return Object.assign(registry, { update, clear: () => entries.clear() });
}
