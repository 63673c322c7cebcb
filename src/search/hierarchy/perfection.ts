// The parts of a perfect metric: the arcs that shortest paths need, in the layout of a search, and the origins of weights.

import { PAIR, RECORD_SHIFT, type UpArcs } from './metric.ts';

export interface Perfection {
  readonly forward: UpArcs;
  readonly backward: UpArcs;
  /** See origin.ts. */
  readonly origin: Uint32Array;
}

/** Arcs as records of head, weight, second and arc of the hierarchy; third values, if any, in their own array. */
export function arcsOfRecords(firstUp: Uint32Array, records: Int32Array, thirds: Int32Array | undefined): UpArcs {
  const wholes = new Uint32Array(records.buffer, records.byteOffset, records.length);
  const second = records.subarray(2);
  return {
    ...{ firstUp, head: wholes, headShift: RECORD_SHIFT, weight: records.subarray(1), second },
    ...{ third: thirds ?? second, thirdShift: thirds ? 0 : RECORD_SHIFT, arc: wholes.subarray(PAIR - 1) },
  };
}
