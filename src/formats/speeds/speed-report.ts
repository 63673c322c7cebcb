// A report on the rows of a file of speeds: which rows were used, and which were not.

import { RIDES_BACKWARD, RIDES_FORWARD } from '../../network/place.ts';
import { MOST_LISTED } from '../each-row.ts';
import type { BadRow } from '../row.ts';
import type { Speeds } from './read-speeds.ts';
import { REPLACED, type SpeedTable, USED } from './speed-table.ts';

/** What happened to the rows of a file of speeds. */
export interface SpeedReport {
  /** The number of rows with a valid speed. */
  readonly rows: number;
  /** The number of segments whose speed these rows change. */
  readonly segments: number;
  /** The number of rows that a later row for the same road and time replaces. */
  readonly replaced: number;
  /** Rows that match no road: the first thousand of them, and their total number. */
  readonly unmatched: readonly BadRow[];
  readonly unmatchedCount: number;
  /** Rows without a valid speed: the first thousand of them, and their total number. */
  readonly faults: readonly BadRow[];
  readonly faultCount: number;
  /** Rows with a rate, which has no effect. */
  readonly rates: number;
}

/** The report on speeds whose used rows are marked in `used`. */
export function reportOfSpeeds(speeds: Speeds, table: SpeedTable, used: Uint8Array, segments: number): SpeedReport {
  const unmatched: BadRow[] = [];
  let unmatchedCount = 0;
  let replaced = 0;
  for (let row = 0; row < table.count; row++) {
    if (used[row] === REPLACED) replaced++;
    if ((used[row] & (USED | REPLACED)) !== 0) continue;
    unmatchedCount++;
    if (unmatched.length < MOST_LISTED) unmatched.push({ line: table.lineOf(row), fault: faultOfRow(table, row) });
  }
  const { rows, faults, faultCount, rates } = speeds;
  return { rows, segments, replaced, unmatched, unmatchedCount, faults, faultCount, rates };
}

function faultOfRow(table: SpeedTable, row: number): string {
  const [first, second] = table.keyOf(row);
  if (table.isOfNodes) return `no road leads from node ${first} to node ${second}`;
  const directions = table.directionsOf(row);
  const way =
    directions === RIDES_FORWARD ? ' that leads forward' : directions === RIDES_BACKWARD ? ' that leads backward' : '';
  return `there is no segment ${first.toString(16)}:${second.toString(16)}${way}`;
}
