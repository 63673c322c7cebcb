// A cost matrix as JSON text, put together row by row: its entries are never held as a whole. Strings are added to each other and
// not joined: engines copy them when somebody writes the whole, so that a text of 200 MB holds up no call at its end.

import { SearchLimitError } from '../budget/budget.ts';
import type { Limits } from '../database/limits.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import { addEntries, entriesOf, makePart, openEntries } from './matrix-entries.ts';
import { type PreparedMatrix, type RowPair, rowsOf, tellBeside } from './prepare-matrix.ts';
import { asRoutingError } from './request-options.ts';
import type { MatrixResult } from './route-cost-matrix.ts';

/** Rows of a matrix as text. */
export interface WrittenRows {
  /** Their entries with commas between them. */
  readonly text: string;
  readonly warnings: readonly AnswerWarning[];
}

/** The text of a matrix, as far as it is told. */
export interface MatrixText {
  /** Adds the next rows, and what there is to warn of. */
  add(rows: WrittenRows): void;
  /** The text that `JSON.stringify` gives for what `routeCostMatrix` answers, with what else was asked for. */
  whole(reported?: Pick<MatrixResult, 'explanation' | 'statistics'>): string;
}

/** A text without any row, that is refused when it outgrows `answerBytes`. */
export function startMatrixText({ answerBytes }: Pick<Limits, 'answerBytes'>): MatrixText {
  let rows = '';
  let reported = '';
  return {
    add({ text, warnings }) {
      rows = joined(rows, text);
      reported = joined(reported, listText(warnings));
      if (rows.length + reported.length <= answerBytes) return;
      throw asRoutingError(new SearchLimitError('answerBytes', answerBytes));
    },
    whole(more = {}) {
      const warnings = reported === '' ? '' : `"warnings":[${reported}]`;
      const tail = joined(warnings, JSON.stringify(more).slice(1, -1));
      return `${joined(`{"matrix":[${rows}]`, tail)}}`;
    },
  };
}

/** The members of a list as text, with commas between them. */
export function listText(list: readonly unknown[]): string {
  return list.length === 0 ? '' : JSON.stringify(list).slice(1, -1);
}

function joined(text: string, more: string): string {
  if (text === '') return more;
  return more === '' ? text : `${text},${more}`;
}

/** The text of a whole matrix, at one go. */
export function matrixText(prepared: PreparedMatrix): string {
  const text = startMatrixText(prepared.database.limits);
  for (const rows of writeRows(prepared)) text.add(rows);
  return text.whole(tellBeside(prepared, 'routeCostMatrix', []));
}

/** Rows as text, some together: as soon as they have so many entries. */
export function* writeRows(
  prepared: PreparedMatrix,
  pairs: Iterable<RowPair> = rowsOf(prepared),
  together = 1,
): Generator<WrittenRows, void, undefined> {
  const { signal } = prepared.request.options;
  const endCount = prepared.request.endPoints.length;
  const writer = openEntries(prepared);
  let text = '';
  let warnings: AnswerWarning[] = [];
  let count = 0;
  for (const pair of pairs) {
    const part = makePart(endCount);
    addEntries(writer, pair, part);
    warnings.push(...part.warnings);
    signal?.throwIfAborted();
    text = joined(text, listText(entriesOf(part)));
    count += part.entryCount;
    if (count < together) continue;
    yield { text, warnings };
    [text, warnings, count] = ['', [], 0];
  }
  if (text !== '' || warnings.length > 0) yield { text, warnings };
}
