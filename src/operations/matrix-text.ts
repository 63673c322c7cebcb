// A cost matrix as JSON text, put together row by row: its entries are never held as a whole. Strings are added to each other and
// not joined: engines copy them when somebody writes the whole, so that a text of 200 MB holds up no call at its end.

import { SearchLimitError } from '../budget/budget.ts';
import type { Database } from '../engine/database.ts';
import type { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import { askMatrix, rowsOf } from './ask-matrix.ts';
import { entryWriter, type MatrixEntry, type MatrixPart } from './matrix-entries.ts';
import { asRoutingError } from './request-options.ts';

/** The text of a matrix, as far as it is told. */
export interface MatrixText {
  /** Adds the entries of one start, and what there is to warn of. */
  add(entries: readonly MatrixEntry[], warnings?: readonly AnswerWarning[]): void;
  /** The text that `JSON.stringify` gives for what `routeCostMatrix` answers. */
  whole(): string;
}

/** A text without any row, that is refused when it outgrows `limits.answerBytes`. */
export function startMatrixText({ limits }: Database): MatrixText {
  const { answerBytes } = limits;
  let rows = '';
  let told = '';
  let size = 0;
  const longer = (text: string, list: readonly unknown[]): string => {
    if (list.length === 0) return text;
    const more = JSON.stringify(list).slice(1, -1);
    size += more.length;
    if (size > answerBytes) throw asRoutingError(new SearchLimitError('answerBytes', answerBytes));
    return text === '' ? more : `${text},${more}`;
  };
  return {
    add(entries, warnings = []) {
      rows = longer(rows, entries);
      told = longer(told, warnings);
    },
    whole() {
      const tail = told === '' ? '' : `,"warnings":[${told}]`;
      return `{"matrix":[${rows}]${tail}}`;
    },
  };
}

/** The text of a whole matrix, at one go. */
export function matrixText(
  database: Database,
  query: MatrixQuery,
  payload?: MatrixPayload | CompiledWishes,
  options?: RequestOptions,
): string {
  const asked = askMatrix(database, query, payload, options);
  const addEntries = entryWriter(asked);
  const text = startMatrixText(database);
  for (const pair of rowsOf(asked)) {
    const part: MatrixPart = { entries: [], warnings: [] };
    addEntries(pair, part);
    asked.request.options.signal?.throwIfAborted();
    text.add(part.entries, part.warnings);
  }
  return text.whole();
}
