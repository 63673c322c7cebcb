// Checks the bounds of the arrays of a snap index, so that no search reads outside them. These checks always run. Check values detect
// damage; these checks detect files that were written wrong. `validate-snap-index.ts` checks the rest.

import { wrongLengths } from '../memory/wrong-lengths.ts';
import { staysWithin } from '../network/check-numbers.ts';
import type { Network } from '../network/network.ts';
import type { SnapIndex } from '../snap/snap-index.ts';

/** A few words about each fault that would make a search read outside the arrays of a snap index. */
export function wrongBoundsOfSnapIndex(network: Network, index: SnapIndex): string[] {
  const runCount = index.segmentOfRun.length;
  const wrong = wrongLengths(index, {
    middle: 2 * runCount,
    pointOfRun: runCount,
    pieceCount: runCount,
    radius: runCount,
  });
  if (wrong.length > 0) return wrong;
  const { segmentCount, pointX } = network;
  const stays =
    staysWithin(index.segmentOfRun, 0, segmentCount - 1) && staysWithin(index.pointOfRun, 0, pointX.length - 1);
  return stays ? [] : [LEAVES_SEGMENTS];
}

/** The text of a fault: runs of the index reach beyond their segments. */
export const LEAVES_SEGMENTS = 'pointOfRun and pieceCount reach beyond the points of a segment';
