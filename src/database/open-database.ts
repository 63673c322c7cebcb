// Opens a database on a network.

import { CostModel } from '../costing/cost-model.ts';
import { coordinateSystem } from '../geo/coordinate-systems.ts';
import { openKernelPool } from '../kernel/open-kernel-pool.ts';
import type { Network } from '../network/network.ts';
import { prepareWhenOpened } from '../prepared/prepare-when-opened.ts';
import { isPrepared, networkOf, type PreparedNetwork } from '../prepared/prepared-network.ts';
import { loadPackedWork } from '../search/hierarchy/loaded-packed-work.ts';
import { openScratch } from '../search/scratch.ts';
import { openSnapper } from '../snap/snapper.ts';
import { boundsOf } from './bounds.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { type OpenOptions, readOpenOptions } from './open-options.ts';

/**
 * Opens a network, and prepares it first if needed; throws one `RangeError` that lists everything wrong with the
 * options.
 */
export function openEngine(network: Network | PreparedNetwork, options: OpenOptions = {}): Database {
  const { limits, defaults, systems, prepare, kernel, hulls, areas, watcher } = readOpenOptions(options);
  const plain = networkOf(network);
  const system = coordinateSystem(systems, plain.crs);
  if (system.status !== 'ready') {
    throw new RangeError(`The database cannot be opened: the data is in another coordinate system: ${system.reason}`);
  }
  const { snapIndex, hierarchy } = isPrepared(network) ? network : prepareWhenOpened(plain, prepare);
  const scratchPool = { nodeCount: plain.nodeCount, idle: [] };
  const kernels = kernel ? openKernelPool() : undefined;
  if (kernels) loadPackedWork();
  const { cacheBytes } = limits;
  const parts: Omit<Database, keyof DatabaseHandle> = {
    network: plain,
    updates: { version: 0, layers: [], baseNetwork: plain },
    ...(hierarchy && { hierarchy }),
    snapper: openSnapper(plain, snapIndex),
    limits,
    defaults,
    systems,
    bounds: boundsOf(plain),
    costs: new CostModel({ network: plain, hierarchy, snapIndex, scratchPool, kernels, cacheBytes, areas }),
    scratch: openScratch(plain.nodeCount),
    scratchPool,
    arenas: { idle: [] },
    ...(kernels && { kernels }),
    ...(hulls && { hulls }),
    ...(areas && { areas }),
    ...(watcher && { watcher }),
  };
  return Object.freeze(parts) as Database;
}
