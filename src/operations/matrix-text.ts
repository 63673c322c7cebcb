// A cost matrix as JSON text, built row by row, so that its entries are never all in memory.
// Strings are concatenated with `+`, not joined. Engines then copy them only when the text is written, so that a text of 200 MB does not
// block a call at its end.

import { SearchLimitError } from '../budget/budget.ts';
import type { Limits } from '../database/limits.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import type { JsonPiece } from './json-pieces.ts';
import { addEntries, entriesOf, type MatrixEntry, makePart, openEntries } from './matrix-entries.ts';
import { type PreparedMatrix, type RowPair, restOfMatrix, rowsOf } from './prepare-matrix.ts';
import { asRoutingError } from './request-options.ts';
import type { MatrixResult } from './route-cost-matrix.ts';

/** How many entries are written in one go: at most a megabyte. */
const TOGETHER = 5000;

/** Some rows of a matrix as text. */
export interface WrittenRows<Text extends JsonPiece = JsonPiece> {
  /** The entries of these rows, with a comma before each. */
  readonly text: Text;
  readonly warnings: readonly AnswerWarning[];
}

/** The JSON text of a `routeCostMatrix` answer, in pieces. `others` returns the other members of the answer. */
export async function* matrixPieces<Text extends JsonPiece>(
  rows: AsyncIterable<WrittenRows<Text>>,
  others: () => Promise<Pick<MatrixResult, 'explanation' | 'statistics'>> = async () => ({}),
): AsyncGenerator<Text | string, void, undefined> {
  let reported = '';
  let isFirst = true;
  yield '{"matrix":[';
  for await (const { text, warnings } of rows) {
    if (warnings.length > 0) reported += `,${listText(warnings)}`;
    if (text.length === 0) continue;
    yield isFirst ? (text.slice(1) as Text) : text;
    isFirst = false;
  }
  const warnings = reported === '' ? '' : `,"warnings":[${reported.slice(1)}]`;
  const more = JSON.stringify(await others()).slice(1, -1);
  yield `]${warnings}${more === '' ? '' : `,${more}`}}`;
}

/** All pieces as one text. Throws if it exceeds `answerBytes`. */
export async function textOfPieces(
  pieces: AsyncIterable<string>,
  limits: Pick<Limits, 'answerBytes'>,
): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    expectShort(text, limits);
  }
  return text;
}

function expectShort({ length }: string, { answerBytes }: Pick<Limits, 'answerBytes'>): void {
  if (length > answerBytes) throw asRoutingError(new SearchLimitError('answerBytes', answerBytes));
}

/** The text of a whole, short matrix. */
export function matrixText(prepared: PreparedMatrix): string {
  const { startPoints, endPoints } = prepared.request;
  const writer = openEntries(prepared);
  const part = makePart(startPoints.length * endPoints.length);
  for (const pair of rowsOf(prepared)) {
    addEntries(writer, pair, part);
    prepared.request.options.signal?.throwIfAborted();
  }
  const reported = restOfMatrix(prepared, 'routeCostMatrix', part.warnings);
  const text = JSON.stringify({ matrix: entriesOf(part), ...reported });
  expectShort(text, prepared.database.limits);
  return text;
}

/** Rows as text, in groups with at least this many entries. */
export function* writeRows(
  prepared: PreparedMatrix,
  pairs: Iterable<RowPair>,
): Generator<WrittenRows<string>, void, undefined> {
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
    for (const more of entryTexts(entriesOf(part))) text += more;
    count += part.entryCount;
    if (count < TOGETHER) continue;
    yield { text, warnings };
    [text, warnings, count] = ['', [], 0];
  }
  if (text !== '' || warnings.length > 0) yield { text, warnings };
}

/** Entries as text in groups, with a comma before each entry. */
export function* entryTexts(entries: readonly MatrixEntry[]): Generator<string, void, undefined> {
  for (let at = 0; at < entries.length; at += TOGETHER) yield `,${listText(entries.slice(at, at + TOGETHER))}`;
}

/** The members of a list as text, separated by commas. */
function listText(list: readonly unknown[]): string {
  return JSON.stringify(list).slice(1, -1);
}
