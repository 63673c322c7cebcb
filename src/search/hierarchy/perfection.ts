// The parts of a perfect metric: the arcs that shortest paths need, in the layout of a search, and the origins of weights.

import { CLOSED } from '../weights.ts';
import type { ClimberSide } from './climber.ts';
import { PAIR, RECORD_SHIFT, type Serialized, type Sums, type SumsUpAndDown, type UpArcs, upArcs } from './metric.ts';

export interface Perfection {
  readonly forward: UpArcs;
  readonly backward: UpArcs;
  /** The origin of each weight, see origin.ts. */
  readonly origin: Uint32Array;
}

/** What arcs may have apart from their records. */
export interface BesideRecords {
  readonly thirds?: Serialized | undefined;
  /** Replaces the second values of the records. */
  readonly seconds?: Serialized | undefined;
  readonly inKernel?: ClimberSide | undefined;
}

/** Arcs as records of head, weight, second and arc of the hierarchy. */
export function arcsOfRecords(
  firstUp: Uint32Array,
  records: Int32Array,
  { thirds, seconds, inKernel }: BesideRecords,
): UpArcs {
  const head = new Uint32Array(records.buffer, records.byteOffset, records.length);
  const second = seconds ?? records.subarray(2);
  const thirdShift = thirds ? 0 : RECORD_SHIFT;
  const sums = { weight: records.subarray(1), second, third: thirds ?? second, thirdShift };
  const heads = {
    head,
    headShift: RECORD_SHIFT,
    arc: head.subarray(PAIR - 1),
    records: seconds ? undefined : records,
    inKernel,
  };
  return upArcs(firstUp, heads, sums);
}

/** Closes the arcs that weigh more than the shortest path between their ends. */
export function closeBeaten(sums: SumsUpAndDown, least: SumsUpAndDown): void {
  closeBeatenIn(sums.up, least.up);
  closeBeatenIn(sums.down, least.down);
}

function closeBeatenIn({ weight, second, third, thirdShift }: Sums, least: Sums): void {
  const { length } = weight;
  for (let at = 0; at < length; at += PAIR) {
    const isLeast = weight[at] === least.weight[at] && second[at] === least.second[at];
    const ofThird = at >>> (RECORD_SHIFT - thirdShift);
    if (!isLeast || third[ofThird] !== least.third[ofThird]) weight[at] = CLOSED;
  }
}
