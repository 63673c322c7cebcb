// The headings of a leg where it starts on its first road and arrives on its last road. Unlike in ermine's own directions, they are not
// measured beyond the first junction.

import { headingFromStart, headingToEnd } from '../../directions/headings-of-leg.ts';
import type { Leg } from '../../network/leg.ts';
import type { Network } from '../../network/network.ts';

/** The heading in which a leg starts, in degrees clockwise from north, on the first row that has a length. */
export function headingAtStart(network: Network, leg: Leg): number {
  const row = leg.length.findIndex((length) => length > 0);
  return headingFromStart(network, row < 0 ? leg : rowOf(leg, row));
}

/** The heading in which a leg arrives, in degrees clockwise from north, on the last row that has a length. */
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
