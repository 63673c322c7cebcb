// A network with its hierarchy and snap index, which are computed once and stored with it.

import { expectNetwork } from '../network/expect-network.ts';
import type { Network } from '../network/network.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { SnapIndex } from '../snap/snap-index.ts';

/** A network, and what `prepareNetwork` has computed for it. */
export interface PreparedNetwork {
  readonly network: Network;
  /** Topology of the contraction hierarchy over the network's arcs. */
  readonly hierarchy: Hierarchy;
  readonly snapIndex: SnapIndex;
}

/** Whether a network has been prepared. */
export function isPrepared(network: Network | PreparedNetwork): network is PreparedNetwork {
  return 'hierarchy' in network;
}

/** The network itself, prepared or not. Throws if a caller passed something else. */
export function networkOf(given: Network | PreparedNetwork): Network {
  const network: unknown = Object(given).hierarchy === undefined ? given : (given as PreparedNetwork).network;
  expectNetwork(network);
  return network;
}
