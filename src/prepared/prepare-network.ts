// Computes the hierarchy and the snap index of a network, once, to be stored with it.

import { checkOptions } from '../errors/check-options.ts';
import type { Network } from '../network/network.ts';
import { contractNodes } from '../search/hierarchy/contract.ts';
import { type OrderOptions, orderNodes, orderNodesByTasks } from '../search/hierarchy/order/order.ts';
import type { RunOrderTask } from '../search/hierarchy/order/order-tasks.ts';
import { buildSnapIndex } from '../snap/build-snap-index.ts';
import { nodePoints } from './node-points.ts';
import { PREPARE, type PrepareOptions } from './prepare-options.ts';
import { isPrepared, networkOf, type PreparedNetwork } from './prepared-network.ts';

/**
 * Orders and contracts a network's nodes and indexes its segments. This takes seconds for a city; store the result.
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

/** Like `prepareNetwork`, but tasks that run in parallel elsewhere compute the order. */
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
