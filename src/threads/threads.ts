// The entry of `ermine/threads` for Node.
/// <reference types="node" preserve="true" />

import type { Worker } from 'node:worker_threads';
import type { DatabaseHandle } from '../database/database.ts';
import type { Network } from '../network/network.ts';
import type { PreparedNetwork } from '../prepared/prepared-network.ts';
import { nodePlatform } from './node-port.ts';
import { type OpenInThreadsOptions, openOn } from './open-in-threads.ts';
import { openPoolOn } from './open-pool.ts';
import type { Pool } from './pool.ts';
import type { PoolOptions as OptionsOn } from './pool-options.ts';
import { type PrepareInThreadsOptions, prepareOn } from './prepare-in-threads.ts';

export type { JsonStream } from '../operations/json/json-pieces.ts';
export type { TextVerb } from '../request/options.ts';
export type { OpenInThreadsOptions } from './open-in-threads.ts';
export type { Pool } from './pool.ts';
export type { WorkerModule } from './pool-arguments.ts';
export type { PoolStatistics } from './pool-statistics.ts';
export type { PooledCosting } from './pooled-costing.ts';
export type { PrepareInThreadsOptions } from './prepare-in-threads.ts';
export type { PoolRequestOptions } from './requesting.ts';
export type { PoolUpdateOptions } from './updater.ts';
export type { TaskAnswer, TaskContext, WorkerTask } from './worker-state.ts';

/** The options of `openPool`. */
export type PoolOptions = OptionsOn<Worker>;

/**
 * Opens a network for requests on all cores: one copy of the network in shared memory, one worker per core, every operation as a
 * promise.
 *
 * @example
 * const pool = await openPool(await readFile('porto.ermine'), { size: 4 });
 * await pool.route({ startPoint, endPoint }, undefined, { timeout: 1000 });
 * await pool.close();
 */
export function openPool(network: Uint8Array | Network | PreparedNetwork, options?: PoolOptions): Promise<Pool> {
  return openPoolOn(nodePlatform(), network, options);
}

/**
 * Like `prepareNetwork`, but on all cores: for networks of hundreds of thousands of nodes. The bytes are the same.
 *
 * @example const prepared = await prepareInThreads(buildNetwork(await importOsm('spain.osm.pbf')));
 */
export function prepareInThreads(
  network: Network | PreparedNetwork,
  options?: PrepareInThreadsOptions,
): Promise<PreparedNetwork> {
  const { cores, startOrder: start } = nodePlatform();
  return prepareOn({ cores, start }, network, options);
}

/**
 * Does the same as `openDatabase(decodeNetwork(bytes, { shared: true, validate }), options)`. A large network is validated on a worker, so
 * that this thread stays free. Bytes in shared memory are used in place; other bytes are copied once.
 *
 * @example const store = await fileStore('downloads'); const database = await openInThreads(await store.readNetwork('spain', { shared: true
 * }), { validate: true });
 */
export function openInThreads(bytes: Uint8Array | undefined, options?: OpenInThreadsOptions): Promise<DatabaseHandle> {
  return openOn(nodePlatform(), bytes, options);
}
