// A cost matrix as JSON text, put together row by row: its entries are never held as a whole. Strings are added to each other and
// not joined: engines copy them when somebody writes the whole, so that a text of 200 MB holds up no call at its end.

import { SearchLimitError } from '../budget/budget.ts';
import type { Limits } from '../database/limits.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import type { JsonPiece } from './json-pieces.ts';
import { addEntries, entriesOf, type MatrixEntry, makePart, openEntries } from './matrix-entries.ts';
import { type PreparedMatrix, type RowPair, rowsOf, tellBeside } from './prepare-matrix.ts';
import { asRoutingError } from './request-options.ts';
import type { MatrixResult } from './route-cost-matrix.ts';

/** Entries that are written in one go: a megabyte at most. */
const TOGETHER = 5000;

/** Some rows of a matrix as text. */
export interface WrittenRows<Text extends JsonPiece = JsonPiece> {
  /** Their entries, a comma before each. */
  readonly text: Text;
  readonly warnings: readonly AnswerWarning[];
}

/** The text that `JSON.stringify` gives for what `routeCostMatrix` answers, in pieces; `beside` gives what else was asked for. */
export async function* matrixPieces<Text extends JsonPiece>(
  rows: AsyncIterable<WrittenRows<Text>>,
  beside: () => Promise<Pick<MatrixResult, 'explanation' | 'statistics'>> = async () => ({}),
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
  const more = JSON.stringify(await beside()).slice(1, -1);
  yield `]${warnings}${more === '' ? '' : `,${more}`}}`;
}

/** All pieces as one text, which is refused when it outgrows `answerBytes`. */
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

/** The text of a whole matrix that is not long. */
export function matrixText(prepared: PreparedMatrix): string {
  const { startPoints, endPoints } = prepared.request;
  const writer = openEntries(prepared);
  const part = makePart(startPoints.length * endPoints.length);
  for (const pair of rowsOf(prepared)) {
    addEntries(writer, pair, part);
    prepared.request.options.signal?.throwIfAborted();
  }
  const reported = tellBeside(prepared, 'routeCostMatrix', part.warnings);
  const text = JSON.stringify({ matrix: entriesOf(part), ...reported });
  expectShort(text, prepared.database.limits);
  return text;
}

/** Rows as text, some together: as soon as they have so many entries. */
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

/** Entries as text, a comma before each, some together. */
export function* entryTexts(entries: readonly MatrixEntry[]): Generator<string, void, undefined> {
  for (let at = 0; at < entries.length; at += TOGETHER) yield `,${listText(entries.slice(at, at + TOGETHER))}`;
}

/** The members of a list as text, with commas between them. */
function listText(list: readonly unknown[]): string {
  return JSON.stringify(list).slice(1, -1);
}
