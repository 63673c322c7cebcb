// A cost matrix as JSON text, put together row by row: its entries are never held as a whole.

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
  const rows: string[] = [];
  const told: string[] = [];
  let size = 0;
  const add = (texts: string[], list: readonly unknown[]): void => {
    if (list.length === 0) return;
    const text = JSON.stringify(list).slice(1, -1);
    size += text.length;
    if (size > answerBytes) throw asRoutingError(new SearchLimitError('answerBytes', answerBytes));
    texts.push(text);
  };
  return {
    add(entries, warnings = []) {
      add(rows, entries);
      add(told, warnings);
    },
    whole() {
      const tail = told.length === 0 ? '' : `,"warnings":[${told.join(',')}]`;
      return `{"matrix":[${rows.join(',')}]${tail}}`;
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
