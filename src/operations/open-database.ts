// Opens a database. Callers get an opaque handle.

import type { DatabaseHandle } from '../database/database.ts';
import { openEngine } from '../database/open-database.ts';
import type { OpenOptions } from '../database/open-options.ts';
import type { Network } from '../network/network.ts';
import type { PreparedNetwork } from '../prepared/prepared-network.ts';

/**
 * Opens a network for any number of requests in this thread.
 *
 * @example
 * const database = openDatabase(decodeNetwork(bytes), { limits: { milliseconds: 2000 } });
 */
export function openDatabase(network: Network | PreparedNetwork, options?: OpenOptions): DatabaseHandle {
  return openEngine(network, options);
}
