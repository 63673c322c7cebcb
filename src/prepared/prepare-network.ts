// What is computed once for a network and stored beside it.

import { checkOptions } from '../errors/check-options.ts';
import { FUNCTION, type OptionKinds, SIGNAL } from '../errors/option-kinds.ts';
import { expectNetwork } from '../network/expect-network.ts';
import type { Network } from '../network/network.ts';
import { contractNodes } from '../search/hierarchy/contract.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { type OrderOptions, orderNodes, orderNodesByTasks } from '../search/hierarchy/order.ts';
import type { RunOrderTask } from '../search/hierarchy/order-tasks.ts';
import { buildSnapIndex, type SnapIndex } from '../snap/snap-index.ts';
import { nodePoints } from './node-points.ts';

export interface PreparedNetwork {
  readonly network: Network;
  /** Topology of the contraction hierarchy over the network's arcs. */
  readonly hierarchy: Hierarchy;
  readonly snapIndex: SnapIndex;
}

export interface PrepareOptions {
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting throws its reason. */
  signal?: AbortSignal | undefined;
}

/** What the options of preparing take. */
export const PREPARE: OptionKinds<PrepareOptions> = { onProgress: FUNCTION, signal: SIGNAL };

/**
 * Orders and contracts a network's nodes and indexes its segments: once, seconds for a city; then stored with it.
 *
 * @example
 * const bytes = encodeNetwork(prepareNetwork(buildNetwork(source)));
 */
export function prepareNetwork(network: Network | PreparedNetwork, options?: PrepareOptions): PreparedNetwork {
  const { onProgress, signal } = checkOptions('prepareNetwork', options, PREPARE);
  networkOf(network);
  if (isPrepared(network)) return network;
  signal?.throwIfAborted();
  const order = orderNodes(network, orderOptions(network, { onProgress, signal }));
  signal?.throwIfAborted();
  const hierarchy = contractNodes(network, order);
  const snapIndex = buildSnapIndex(network);
  onProgress?.(1);
  return Object.freeze({ network, hierarchy, snapIndex });
}

/** The same, with an order found by tasks that run elsewhere, several at a time. */
export async function prepareByTasks(
  network: Network,
  { onProgress, signal }: PrepareOptions,
  run: RunOrderTask,
): Promise<PreparedNetwork> {
  signal?.throwIfAborted();
  const ordering = orderNodesByTasks(network, orderOptions(network, { onProgress, signal }), run);
  const snapIndex = buildSnapIndex(network);
  const hierarchy = contractNodes(network, await ordering);
  onProgress?.(1);
  return Object.freeze({ network, hierarchy, snapIndex });
}

function orderOptions(network: Network, { onProgress, signal }: PrepareOptions): OrderOptions {
  return {
    coordinates: nodePoints(network),
    ...(onProgress && { onProgress: (share: number) => onProgress(0.95 * share) }),
    ...(signal && { signal }),
  };
}

/** Whether a network has been prepared. */
export function isPrepared(network: Network | PreparedNetwork): network is PreparedNetwork {
  return 'hierarchy' in network;
}

/** The network itself, prepared or not. Throws where a caller handed in something else. */
export function networkOf(given: Network | PreparedNetwork): Network {
  const network: unknown = Object(given).hierarchy === undefined ? given : (given as PreparedNetwork).network;
  expectNetwork(network);
  return network;
}
