// Opens a network for requests on all cores.

import type { Database } from '../database/database.ts';
import { openEngine } from '../database/open-database.ts';
import { isBytes } from '../errors/is-bytes.ts';
import { copyToSharedMemory, isShared } from '../memory/sections.ts';
import type { Network } from '../network/network.ts';
import { encodeNetwork, viewPrepared } from '../prepared/encode-network.ts';
import type { PreparedNetwork } from '../prepared/prepared-network.ts';
import { EarlyWorkers } from './early-workers.ts';
import { decodeOn, type ValidationPlatform } from './open-in-threads.ts';
import { Pool } from './pool.ts';
import { expectToPool, type Platform, type PoolOptions, readPoolOptions } from './pool-options.ts';
import { type OrderPlatform, prepareOn } from './prepare-in-threads.ts';

const NOT_ISOLATED =
  'its workers share memory, which this page may not do. Serve it with the headers Cross-Origin-Opener-Policy: same-origin and ' +
  'Cross-Origin-Embedder-Policy: require-corp (crossOriginIsolated shows whether they arrived), or use one database in one worker.';

/** Opens a network, or the bytes of one, on the workers of a platform. */
export async function openPoolOn<PlatformWorker>(
  platform: Platform<PlatformWorker>,
  network: Uint8Array | Network | PreparedNetwork,
  options?: PoolOptions<PlatformWorker>,
): Promise<Pool> {
  const pool = await beginPoolOn(platform, network, options);
  try {
    await pool.ready();
  } catch (error) {
    // some workers of the pool may already have started
    await pool.close();
    throw error;
  }
  return pool;
}

/** Like `openPoolOn`, but resolves as soon as the network is validated. Requests then wait until a worker has opened it. */
export async function beginPoolOn<PlatformWorker>(
  platform: Platform<PlatformWorker>,
  network: Uint8Array | Network | PreparedNetwork,
  given?: PoolOptions<PlatformWorker>,
): Promise<Pool> {
  if (typeof SharedArrayBuffer === 'undefined') throw new Error(`The pool cannot be opened: ${NOT_ISOLATED}`);
  const { portOf, startOrder } = platform;
  const { size, queue, memory, modules, spawn, watcher, validate, options } = readPoolOptions(given, platform);
  expectToPool(network);
  // workers load their modules while this thread reads the network
  const early = new EarlyWorkers();
  try {
    for (let i = 0; i < size; i++) {
      const port = portOf(spawn());
      early.add(port);
      if (modules.length > 0) port.post([{ kind: 'load', modules }]);
    }
    const bytes = await sharedBytes(network, { ...platform, start: startOrder }, validate);
    // this thread decodes the bytes once, and reports faults; all threads then open arrays that have been checked
    const database = openEngine(viewPrepared(bytes), options);
    // functions that draw hulls or find areas cannot be posted; workers load their own
    const { hulls: _, areas: __, ...posted } = options;
    const limits = { ...options.limits, cacheBytes: shareOfCache(database, size) };
    const next = () => early.take() ?? portOf(spawn());
    return new Pool({ database, size, queue, memory, spawn: next, bytes, options: { ...posted, limits }, watcher });
  } finally {
    // ends workers that started for a network that was refused, or before another worker failed to start
    await early.end();
  }
}

async function sharedBytes(
  given: Uint8Array | Network | PreparedNetwork,
  platform: OrderPlatform & ValidationPlatform,
  validate: boolean,
): Promise<Uint8Array> {
  const own = isBytes(given) && !isShared(given) ? copyToSharedMemory(given) : given;
  const network = isBytes(own) ? await decodeOn(platform, own, validate) : own;
  const prepared = await prepareOn(platform, network);
  const bytes = isBytes(own) && prepared === network ? own : encodeNetwork(prepared);
  return isShared(bytes) ? bytes : copyToSharedMemory(bytes);
}

/** Bytes that a costing's weights and metric take, for each arc of the hierarchy. A smaller cache would drop each costing at once. */
const BYTES_OF_COSTING = 40;

/** One worker's share of the pool's limit. All workers together keep as much as the limit allows, but each keeps at least one costing. */
function shareOfCache({ limits: { cacheBytes }, hierarchy }: Database, size: number): number {
  return Math.min(cacheBytes, Math.max(cacheBytes / size, BYTES_OF_COSTING * (hierarchy?.head.length ?? 0)));
}
