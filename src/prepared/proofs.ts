// All loops that prove what was read, in plain TypeScript. The kernel has twins of them.

import type { IsSound } from '../memory/sections.ts';
import { type NetworkProofs, PLAIN_NETWORK_PROOFS } from '../network/check-network.ts';
import { type HierarchyProofs, PLAIN_HIERARCHY_PROOFS } from './check-hierarchy.ts';
import { PLAIN_SNAP_INDEX_PROOFS, type SnapIndexProofs } from './check-snap-index.ts';

export interface Proofs extends NetworkProofs, HierarchyProofs, SnapIndexProofs {
  /** Absent where it is what reading does by itself. */
  readonly isSound?: IsSound;
}

export const PLAIN_PROOFS: Proofs = {
  ...PLAIN_NETWORK_PROOFS,
  ...PLAIN_HIERARCHY_PROOFS,
  ...PLAIN_SNAP_INDEX_PROOFS,
};
