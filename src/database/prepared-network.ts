// A network with what is computed once and stored beside it.

import type { Network } from '../network/network.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { SnapIndex } from '../snap/snap-index.ts';

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
