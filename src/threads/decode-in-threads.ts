// Decoding and opening by this thread and workers.

import type { PlainRoads } from '../costing/default-roads.ts';
import type { Database } from '../database/database.ts';
import { openEngine } from '../database/open-database.ts';
import { type OpenOptions, readOpenOptions } from '../database/open-options.ts';
import { checkOptions } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import { BOOLEAN } from '../errors/option-kinds.ts';
import { isShared } from '../memory/sections.ts';
import { newSharedBytes } from '../memory/shared-bytes.ts';
import type { Network } from '../network/network.ts';
import { changingColumns } from '../overlays/changed-network.ts';
import { openVersion } from '../overlays/open-version.ts';
import { decodeNetwork, viewPrepared } from '../prepared/encode-network.ts';
import type { PreparedNetwork } from '../prepared/prepared-network.ts';
import { isWorthWorkers } from '../prepared/prove-in-parts.ts';
import { type ProofPlatform, proveOn } from './validate-on.ts';

export interface DecodeInThreadsOptions {
  /** `false` has the plain loops prove what was read, and no WebAssembly. */
  kernel?: boolean;
}

const DECODE_IN_THREADS = { kernel: BOOLEAN };

/** Decodes into shared memory, with workers where there are cores for them and enough to prove. */
export async function decodeOn(
  platform: ProofPlatform,
  bytes: Uint8Array,
  options?: DecodeInThreadsOptions,
): Promise<Network | PreparedNetwork> {
  const { kernel = true } = checkOptions('decodeInThreads', options, DECODE_IN_THREADS);
  if (!hasWorkersFor(platform, bytes)) return decodeNetwork(bytes, { shared: true, kernel });
  const shared = inSharedMemory(bytes);
  const { isSound } = await proveOn(platform, shared, kernel);
  return isSound ? viewPrepared(shared) : decodeNetwork(shared, { kernel });
}

/** Opens bytes likewise; what the first request asks for is found by a worker while this thread proves. */
export async function openOn(platform: ProofPlatform, bytes: Uint8Array, options?: OpenOptions): Promise<Database> {
  const { kernel } = readOpenOptions(options);
  if (!hasWorkersFor(platform, bytes)) return openEngine(decodeNetwork(bytes, { shared: true, kernel }), options);
  const shared = inSharedMemory(bytes);
  const open = () => openEngine(viewPrepared(shared), options);
  const { isSound, roads, opened } = await proveOn(platform, shared, kernel, open);
  if (!isSound) return openEngine(decodeNetwork(shared, { kernel }), options);
  const database = opened ?? open();
  return roads === undefined ? database : withPlainRoads(database, roads);
}

function hasWorkersFor(platform: ProofPlatform, bytes: Uint8Array): platform is Required<ProofPlatform> {
  return platform.startProver !== undefined && platform.cores > 1 && isBytes(bytes) && isWorthWorkers(bytes);
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  if (isShared(bytes)) return bytes;
  const shared = newSharedBytes(bytes.length);
  shared.set(bytes);
  return shared;
}

function withPlainRoads(database: Database, { base, weighted, openFilter, metric }: PlainRoads): Database {
  const columns = changingColumns(database.network);
  const opened = openVersion(database, { version: 0, layers: [], columns, bases: [base] });
  const { kept } = opened.costs;
  Object.assign(kept.derivedOf(kept.keepPlain(weighted)), { openFilter, metric, isPerfect: false });
  return opened;
}
