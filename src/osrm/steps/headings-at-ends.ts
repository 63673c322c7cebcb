// Which way a leg sets out on its first road, and arrives on its last. Unlike our own directions, not beyond the first junction.

import { headingFromStart, headingToEnd } from '../../directions/headings-of-leg.ts';
import type { Leg } from '../../network/leg.ts';
import type { Network } from '../../network/network.ts';

/** Degrees clockwise from north in which the first row of a leg that has a length sets out. */
export function headingAtStart(network: Network, leg: Leg): number {
  const row = leg.length.findIndex((length) => length > 0);
  return headingFromStart(network, row < 0 ? leg : rowOf(leg, row));
}

/** Degrees clockwise from north in which the last row of a leg that has a length arrives. */
export function headingAtEnd(network: Network, leg: Leg): number {
  let row = leg.length.length - 1;
  while (row >= 0 && leg.length[row] === 0) row--;
  return headingToEnd(network, row < 0 ? leg : rowOf(leg, row));
}

function rowOf(leg: Leg, row: number): Leg {
  const only = (column: readonly number[]): readonly number[] => [column[row]];
  return {
    ...leg,
    directedSegment: only(leg.directedSegment),
    from: only(leg.from),
    to: only(leg.to),
    length: only(leg.length),
  };
}
