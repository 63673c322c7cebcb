// The headings of a leg: where it starts on its first road, and where it arrives on its last. Unlike in ermine's own directions, they are
// not measured beyond the first junction.

import { headingFromStart, headingToEnd } from '../../directions/headings-of-leg.ts';
import type { Leg } from '../../network/leg.ts';
import type { Network } from '../../network/network.ts';

/** The heading at the start of a leg, in degrees clockwise from north, on its first row that has a length. */
export function headingAtStart(network: Network, leg: Leg): number {
  const row = leg.length.findIndex((length) => length > 0);
  return headingFromStart(network, row < 0 ? leg : rowOf(leg, row));
}

/** The heading at the end of a leg, in degrees clockwise from north, on its last row that has a length. */
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
