// All loops that prove what was read, in plain TypeScript. The kernel has twins of them.

import { checksum } from '../memory/checksum.ts';
import { type NetworkProofs, PLAIN_NETWORK_PROOFS } from '../network/check-network.ts';
import { type HierarchyProofs, PLAIN_HIERARCHY_PROOFS } from './check-hierarchy.ts';
import { PLAIN_SNAP_INDEX_PROOFS, type SnapIndexProofs } from './check-snap-index.ts';

export interface Proofs extends NetworkProofs, HierarchyProofs, SnapIndexProofs {
  readonly checksum: (words: Uint32Array) => number;
}

export const PLAIN_PROOFS: Proofs = {
  checksum,
  ...PLAIN_NETWORK_PROOFS,
  ...PLAIN_HIERARCHY_PROOFS,
  ...PLAIN_SNAP_INDEX_PROOFS,
};
