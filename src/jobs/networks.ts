// The networks of a worker's jobs. They are fetched once, cached on disk by fingerprint, and opened on demand.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStore } from '../store/file.ts';
import { makeFolder } from '../store/make-folder.ts';
import type { NetworkStore } from '../store/ports.ts';
import { replaceFile } from '../store/replace-file.ts';
import type { Pool } from '../threads/pool.ts';
import { openPool, type PoolOptions } from '../threads/threads.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { JobNetwork } from './job.ts';

/** Where networks come from: a store, a folder of `<name>.ermine`, or a function that fetches them. They must be prepared and encoded. */
export type NetworkProvider =
  | Pick<NetworkStore, 'readNetwork'>
  | string
  | ((network: JobNetwork) => Promise<Uint8Array | undefined>);

/** Where a worker gets its networks from, and how it opens them. */
export interface NetworksOptions {
  /** Where networks are: a store, a folder of `<name>.ermine`, or a function that fetches the bytes. */
  networks: NetworkProvider;
  /** A folder that caches networks by fingerprint. Without it, networks are fetched again after every start. */
  cache?: string | undefined;
  /** Options for pools. */
  open?: PoolOptions | undefined;
}

export interface OpenNetworks {
  /** Opens a pool on a network. Throws if the network is not available. */
  poolFor(network: JobNetwork): Promise<Pool>;
  close(): Promise<void>;
}

/** How many networks are open at once. When another network is opened, the network that was opened first is closed. */
const MOST_OPEN = 2;

export function openNetworks({ networks, cache, open }: NetworksOptions): OpenNetworks {
  const pools = new Map<string, Promise<Pool>>();
  const fetchIt = fetcher(networks);
  const closeOldest = () => {
    const [[fingerprint, oldest]] = pools;
    pools.delete(fingerprint);
    // the pool finishes its current work before it ends
    void oldest.then((pool) => pool.close()).catch(() => {});
  };
  return {
    poolFor(network) {
      const { fingerprint } = network;
      const known = pools.get(fingerprint);
      if (known !== undefined) return known;
      if (pools.size >= MOST_OPEN) closeOldest();
      const opening = bytesOf(network, fetchIt, cache).then((bytes) => openPool(bytes, open));
      pools.set(fingerprint, opening);
      opening.catch(() => pools.delete(fingerprint));
      return opening;
    },
    async close() {
      const open = [...pools.values()];
      pools.clear();
      await Promise.allSettled(open.map(async (pool) => (await pool).close()));
    },
  };
}

type Fetch = (network: JobNetwork) => Promise<Uint8Array | undefined>;

function fetcher(networks: NetworkProvider): Fetch {
  if (typeof networks === 'function') return networks;
  if (typeof networks !== 'string') return ({ name }) => networks.readNetwork(name);
  return async ({ name }) => (await fileStore(networks)).readNetwork(name);
}

async function bytesOf(network: JobNetwork, fetchIt: Fetch, cache: string | undefined): Promise<Uint8Array> {
  const { name, fingerprint } = network;
  const path = cache === undefined ? undefined : join(cache, `${fingerprint}.ermine`);
  const kept = path && (await readFile(path).catch(() => undefined));
  // if the cached file is damaged, the network is fetched again
  if (kept && fingerprintOf(kept) === fingerprint) return kept;
  const bytes = await fetchIt(network);
  if (bytes === undefined) throw new Error(`There is no network ${name}.`);
  if (fingerprintOf(bytes) !== fingerprint) {
    throw new Error(`The network ${name} differs from the one that the job was planned for: plan the job again.`);
  }
  if (path !== undefined) {
    await makeFolder(cache!);
    await replaceFile(path, [bytes]);
  }
  return bytes;
}
