// Delays while a network is built: for each mode and directed segment five delays, in the order of TIME_BUCKETS. Equal rows of five are
// stored once.

import { addPair, type PairTable, pairTable } from '../../memory/pair-table.ts';
import { LONGEST_DELAY } from '../../network/delays.ts';
import type { Network } from '../../network/network.ts';
import { noteProblem, type Problems } from '../../network/network-error.ts';
import { TIME_BUCKETS } from '../../network/source.ts';
import { kindsInOrder } from '../kinds.ts';

/** The number of kinds that 16 bits can tell apart. */
const MOST_KINDS = 2 ** 16;

export interface DelayTable {
  readonly directedCount: number;
  /** The kind of each delay, by mode and then by directed segment. Kind 0 is no delay. */
  readonly kind: Uint32Array;
  /** The five delays of each kind, in milliseconds. */
  readonly delay: number[];
  readonly pairs: PairTable;
  readonly kinds: PairTable;
}

/** A table without delays. */
export function makeDelayTable(modeCount: number, directedCount: number): DelayTable {
  const table: DelayTable = {
    directedCount,
    kind: new Uint32Array(modeCount * directedCount),
    delay: [],
    pairs: pairTable(),
    kinds: pairTable(),
  };
  kindOf(
    table,
    TIME_BUCKETS.map(() => 0),
  );
  return table;
}

/** Changes the delay of a mode at the end of a directed segment. `change` gets the milliseconds for each of TIME_BUCKETS in turn. */
export function changeDelay(
  table: DelayTable,
  mode: number,
  directedSegment: number,
  change: (milliseconds: number, bucket: number) => number,
): void {
  const at = mode * table.directedCount + directedSegment;
  const first = TIME_BUCKETS.length * table.kind[at];
  const row = TIME_BUCKETS.map((_, bucket) => Math.min(LONGEST_DELAY, change(table.delay[first + bucket], bucket)));
  table.kind[at] = kindOf(table, row);
}

/** The milliseconds of a mode at the end of a directed segment, outside all traffic buckets. */
export function delayIn({ kind, delay, directedCount }: DelayTable, mode: number, directedSegment: number): number {
  return delay[TIME_BUCKETS.length * kind[mode * directedCount + directedSegment]];
}

function kindOf({ pairs, kinds, delay }: DelayTable, row: readonly number[]): number {
  const before = row.slice(0, -1).reduce((known, one) => addPair(pairs, known, one, pairs.count), -1);
  const known = delay.length / TIME_BUCKETS.length;
  const kind = addPair(kinds, before, row[row.length - 1], known);
  if (kind === known) delay.push(...row);
  return kind;
}

/** The columns of a network; empty if there is no delay. */
export function delayColumns(table: DelayTable, problems: Problems): Pick<Network, 'delayKind' | 'delayOfKind'> {
  // kind 0 remains the first kind
  const rows = new Uint32Array(table.kind.length + 1);
  rows.set(table.kind, 1);
  const { kindOfRow, kinds } = kindsInOrder(rows);
  if (kinds.length === 1) return { delayKind: new Uint16Array(), delayOfKind: new Uint32Array() };
  if (kinds.length > MOST_KINDS) {
    const problem = `delays: expected at most ${MOST_KINDS - 1} different ones, found ${kinds.length - 1}`;
    noteProblem(problems, { problem });
  }
  const buckets = TIME_BUCKETS.length;
  const delayOfKind = Uint32Array.from(
    { length: buckets * kinds.length },
    (_, i) => table.delay[buckets * kinds[Math.floor(i / buckets)] + (i % buckets)],
  );
  return { delayKind: Uint16Array.from(kindOfRow.subarray(1)), delayOfKind };
}
