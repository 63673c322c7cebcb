// A cost matrix as JSON text, put together row by row: its entries are never held as a whole.

import type { Database } from '../engine/database.ts';
import type { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
import { askMatrix, rowsToKeep } from './ask-matrix.ts';
import { entryWriter, type MatrixPart } from './matrix-entries.ts';

/** The text that `JSON.stringify` gives for what `routeCostMatrix` answers. */
export function matrixText(
  database: Database,
  query: MatrixQuery,
  payload?: MatrixPayload | CompiledWishes,
  options?: RequestOptions,
): string {
  const asked = askMatrix(database, query, payload, options);
  const addEntries = entryWriter(asked);
  const rows: string[] = [];
  const warnings: string[] = [];
  for (const pair of rowsToKeep(asked)) {
    const part: MatrixPart = { entries: [], warnings: [] };
    addEntries(pair, part);
    asked.request.options.signal?.throwIfAborted();
    if (part.entries.length > 0) rows.push(JSON.stringify(part.entries).slice(1, -1));
    if (part.warnings.length > 0) warnings.push(JSON.stringify(part.warnings).slice(1, -1));
  }
  const tail = warnings.length === 0 ? '' : `,"warnings":[${warnings.join(',')}]`;
  return `{"matrix":[${rows.join(',')}]${tail}}`;
}
