// Reads the rows of a table one by one. Other work of the thread runs in between, and a signal ends the reading.

import { untilAborted } from '../budget/until-aborted.ts';
import { YIELD_MS, yieldThread } from '../budget/yield-thread.ts';
import { expectArgument } from '../errors/check-options.ts';
import { type OptionKind, RECORD } from '../errors/option-kinds.ts';
import type { Row } from './row.ts';

/** How many rows are read between two checks of the clock. */
const ROWS_PER_CHECK = 256;

/** The most bad rows that a report lists. A table of nothing but bad rows would otherwise take many times its size in memory. */
export const MOST_LISTED = 1000;

const ROWS: OptionKind = {
  expected: 'rows, as readCsv gives them',
  fits: (rows) => Symbol.asyncIterator in Object(rows) || Array.isArray(rows),
};
const ROW: OptionKind = {
  expected: 'a row: { line, cells } or { line, fault }',
  fits: (row) => RECORD.fits(row) && ('fault' in Object(row) || RECORD.fits(Object(row).cells)),
};

/** Checks each row on its way. `what` names the rows in errors. */
export async function* eachRow(
  what: string,
  rows: AsyncIterable<Row>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Row> {
  expectArgument(what, rows, ROWS);
  const check = openChecks(signal);
  for await (const row of signal === undefined ? rows : untilAborted(signal, rows)) {
    const turn = check();
    if (turn !== undefined) await turn;
    expectArgument(what, row, ROW);
    yield row;
  }
}

/** Returns a function to call for each row. It checks the signal, and lets other work run. */
function openChecks(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let rows = 0;
  let since = performance.now();
  signal?.throwIfAborted();
  return () => {
    if (rows++ % ROWS_PER_CHECK > 0 || performance.now() - since < YIELD_MS) return undefined;
    return yieldThread().then(() => {
      since = performance.now();
      signal?.throwIfAborted();
    });
  };
}
