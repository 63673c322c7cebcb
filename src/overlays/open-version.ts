// A version of a database, assembled from another version and the data that differ between the two.

import { CostModel } from '../costing/cost-model.ts';
import type { Layer } from '../costing/road-updates.ts';
import type { BaseColumns } from '../costing/weights/base-weights.ts';
import { withLists } from '../costing/weights/base-weights.ts';
import type { Database } from '../database/database.ts';
import { networkForMode } from '../network/modes.ts';
import type { ChangedColumns } from './changed-network.ts';

/** The data in which a version of a database differs from other versions. */
export interface DatabaseVersion {
  readonly version: number;
  readonly layers: readonly Layer[];
  readonly columns: ChangedColumns;
  /** The base weights of each mode; `undefined` if they were not computed. */
  readonly bases: readonly (BaseColumns | undefined)[];
}

/** Opens a version of a database from the data in which it differs from `database`. Everything else comes from `database`. */
export function openVersion(database: Database, { version, layers, columns, bases }: DatabaseVersion): Database {
  const { updates, hierarchy, snapper, scratchPool, kernels, limits, areas } = database;
  const { baseNetwork } = updates;
  // data that were cached for the same roads are still valid
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
