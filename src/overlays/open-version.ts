// A version of a database, made from another version and the data in which the two differ.

import { CostModel } from '../costing/cost-model.ts';
import type { Layer } from '../costing/road-updates.ts';
import type { BaseColumns } from '../costing/weights/base-weights.ts';
import { withLists } from '../costing/weights/base-weights.ts';
import type { Database } from '../database/database.ts';
import { networkForMode } from '../network/modes.ts';
import type { ChangedColumns } from './changed-network.ts';

/** The data in which versions of a database differ. */
export interface DatabaseVersion {
  readonly version: number;
  readonly layers: readonly Layer[];
  readonly columns: ChangedColumns;
  /** The base weights of each mode; `undefined` if they were not computed. */
  readonly bases: readonly (BaseColumns | undefined)[];
}

/** Opens a version of a database. `given` has the data in which it differs from `database`, and the rest comes from `database`. */
export function openVersion(database: Database, { version, layers, columns, bases }: DatabaseVersion): Database {
  const { updates, hierarchy, snapper, scratchPool, kernels, limits, areas } = database;
  const { baseNetwork } = updates;
  // otherwise the kernel would reference the costs of the earlier version
  if (version !== updates.version) kernels?.tenant?.moveOut();
  // data that are cached for the same roads are still valid
  const network = version === updates.version ? database.network : Object.freeze({ ...baseNetwork, ...columns });
  const views = bases.map((base, mode) => {
    const view = networkForMode(network, mode);
    return base && { network: view, base: withLists(view, base) };
  });
  const { index: snapIndex } = snapper;
  const costs = new CostModel({
    network,
    hierarchy,
    snapIndex,
    scratchPool,
    kernels,
    cacheBytes: limits.cacheBytes,
    views,
    areas,
  });
  return Object.freeze({ ...database, network, updates: { version, layers, baseNetwork }, costs });
}
