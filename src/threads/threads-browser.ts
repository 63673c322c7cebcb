// The entry of `ermine/threads` for browsers. Pages may share memory if `crossOriginIsolated` is true.

import type { Network } from '../network/network.ts';
import type { PreparedNetwork } from '../prepared/prepared-network.ts';
import { browserPort, startBrowserOrderWorker, startBrowserWorker } from './browser-port.ts';
import { openPoolOn } from './open-pool.ts';
import type { Pool } from './pool.ts';
import type { PoolOptions as OptionsOn } from './pool-options.ts';
import { type PrepareInThreadsOptions, prepareOn } from './prepare-in-threads.ts';

export type { JsonStream } from '../operations/json/json-pieces.ts';
export type { TextVerb } from '../request/options.ts';
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
 * const pool = await openPool(new Uint8Array(await (await fetch('porto.ermine')).arrayBuffer()));
 * await pool.route({ startPoint, endPoint }, undefined, { timeout: 1000 });
 * await pool.close();
 */
export function openPool(network: Uint8Array | Network | PreparedNetwork, options?: PoolOptions): Promise<Pool> {
  const platform = {
    cores: navigator.hardwareConcurrency,
    startOrder: startBrowserOrderWorker,
    start: startBrowserWorker,
    portOf: browserPort,
  };
  return openPoolOn(platform, network, options);
}

/**
 * Like `prepareNetwork`, but on all cores: for networks of hundreds of thousands of nodes. The bytes are the same.
 *
 * @example const prepared = await prepareInThreads(buildNetwork(source));
 */
export function prepareInThreads(
  network: Network | PreparedNetwork,
  options?: PrepareInThreadsOptions,
): Promise<PreparedNetwork> {
  return prepareOn({ cores: navigator.hardwareConcurrency, start: startBrowserOrderWorker }, network, options);
}
