// Databases by name from a store of networks: opened on first use, shared, and opened anew when the stored network changes.

import type { DatabaseHandle } from '../engine/database.ts';
import { openDatabase } from '../engine/open-database.ts';
import type { OpenOptions } from '../engine/open-options.ts';
import { decodeNetwork } from '../prepared/encode-network.ts';
import type { NetworkStore } from '../store/ports.ts';

export interface RegistryOptions extends OpenOptions {
  /** Milliseconds between two looks at the store for a changed network, default 5000. */
  lookEvery?: number;
  /** Called when a changed network cannot be opened; requests go on with the one that is open. */
  onReloadError?: (name: string, error: unknown) => void;
}

/** What `handle` takes as `databases`. */
export interface Registry {
  (name: string): Promise<DatabaseHandle | undefined>;
  /** Forgets every open database; requests that run keep theirs. */
  clear(): void;
}

interface Opened {
  readonly version: string;
  readonly database: DatabaseHandle;
}

interface Entry {
  /** The database that answers now. */
  current?: Opened;
  /** One opening at a time, whoever asks. */
  opening?: Promise<Opened | undefined>;
  lookedAt: number;
}

/**
 * A registry over a store. While a changed network is read and opened, requests are answered from the old one.
 *
 * @example
 * const databases = openRegistry(await fileStore('networks'));
 * await handle({ databases }, { method: 'GET', url: '/rest/Spatial/erm/databases/porto.json?q=route&...' });
 */
export function openRegistry(store: NetworkStore, options: RegistryOptions = {}): Registry {
  const { lookEvery = 5000, onReloadError, ...open } = options;
  const entries = new Map<string, Entry>();

  async function load(name: string, known: Opened | undefined): Promise<Opened | undefined> {
    const listed = (await store.listNetworks()).find((network) => network.name === name);
    if (listed === undefined) return undefined;
    if (listed.version === known?.version) return known;
    const bytes = await store.readNetwork(name);
    return bytes && { version: listed.version, database: openDatabase(decodeNetwork(bytes), open) };
  }

  function tell(name: string, error: unknown): void {
    try {
      onReloadError?.(name, error);
    } catch {
      // who listens to errors and fails must not end the process
    }
  }

  function reopen(name: string, entry: Entry): Promise<Opened | undefined> {
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
  return Object.assign(registry, { clear: () => entries.clear() });
}
