// A cost matrix as JSON text, written row by row from its numbers, without an object per entry.

import { SearchLimitError } from '../budget/budget.ts';
import type { Limits } from '../database/limits.ts';
import { grown } from '../memory/grown.ts';
import type { AnswerWarning } from './answer-warnings.ts';
import type { JsonPiece } from './json/json-pieces.ts';
import { columnsOfRows, type EntryFrame, frameOf, type RowColumns } from './matrix-columns.ts';
import { type PreparedMatrix, type RowPair, restOfMatrix, rowsOf } from './prepare-matrix.ts';
import { asRoutingError } from './request-options.ts';
import type { MatrixResult } from './route-cost-matrix.ts';

/** How many entries are written in one go: about a megabyte. */
export const TOGETHER = 5000;

export interface WrittenRows<Text extends JsonPiece = Uint8Array> {
  /** The entries of these rows, with a comma before each. */
  readonly text: Text;
  readonly warnings: readonly AnswerWarning[];
}

/** The JSON text of a `routeCostMatrix` answer, in pieces. `others` returns the other members of the answer. */
export async function* matrixPieces(
  rows: AsyncIterable<WrittenRows<JsonPiece>>,
  others: () => Promise<Pick<MatrixResult, 'explanation' | 'statistics'>> = async () => ({}),
): AsyncGenerator<JsonPiece, void, undefined> {
  const warnings: AnswerWarning[] = [];
  let isFirst = true;
  yield '{"matrix":[';
  for await (const { text, warnings: more } of rows) {
    warnings.push(...more);
    if (text.length === 0) continue;
    yield !isFirst ? text : typeof text === 'string' ? text.slice(1) : text.subarray(1);
    isFirst = false;
  }
  yield endOfText({ ...(warnings.length > 0 && { warnings }), ...(await others()) });
}

/** The text after the entries. */
function endOfText(members: object): string {
  const text = JSON.stringify(members).slice(1, -1);
  return `]${text === '' ? '' : `,${text}`}}`;
}

/** All pieces as one text. Throws if it exceeds `answerBytes`. */
export async function textOfPieces(
  pieces: AsyncIterable<JsonPiece>,
  limits: Pick<Limits, 'answerBytes'>,
): Promise<string> {
  const decoder = new TextDecoder();
  // `+` does not copy. Engines copy the text only when it is written, so that a text of 200 MB does not block a call at its end.
  let text = '';
  for await (const piece of pieces) {
    text += typeof piece === 'string' ? piece : decoder.decode(piece);
    expectShort(text, limits);
  }
  return text;
}

function expectShort({ length }: string, { answerBytes }: Pick<Limits, 'answerBytes'>): void {
  if (length > answerBytes) throw asRoutingError(new SearchLimitError('answerBytes', answerBytes));
}

export function matrixText(prepared: PreparedMatrix): string {
  const writer = openText(frameOf(prepared));
  let entries = '';
  const warnings: AnswerWarning[] = [];
  for (const columns of columnsOfRows(prepared, rowsOf(prepared))) {
    writer.add(columns, 0, columns.count);
    entries += writer.takeText();
    warnings.push(...columns.warnings);
  }
  const text = `{"matrix":[${entries.slice(1)}${endOfText(restOfMatrix(prepared, 'routeCostMatrix', warnings))}`;
  expectShort(text, prepared.database.limits);
  return text;
}

/** Rows as text, in groups of about this many entries. */
export function* writeRows(
  prepared: PreparedMatrix,
  pairs: Iterable<RowPair>,
  writer: TextWriter = openText(frameOf(prepared)),
): Generator<WrittenRows, void, undefined> {
  let warnings: AnswerWarning[] = [];
  let count = 0;
  for (const columns of columnsOfRows(prepared, pairs)) {
    warnings.push(...columns.warnings);
    for (let first = 0; first < columns.count; first += TOGETHER) {
      const end = Math.min(first + TOGETHER, columns.count);
      writer.add(columns, first, end);
      count += end - first;
      if (count < TOGETHER) continue;
      yield { text: writer.take(), warnings };
      [warnings, count] = [[], 0];
    }
  }
  if (count > 0 || warnings.length > 0) yield { text: writer.take(), warnings };
}

export interface TextWriter {
  /** Writes the entries of a row from `first` to before `end`. */
  add(columns: RowColumns, first: number, end: number): void;
  /** Everything that was written since it was last taken. */
  take(): Uint8Array;
  takeText(): string;
}

/** Writes entries as `JSON.stringify` does. Points and units, which many entries share, are only copied. */
export function openText({ ends, timeUnit, distanceUnit }: EntryFrame): TextWriter {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const encode = (text: string) => encoder.encode(text);
  const figures: readonly Figure[] = FIGURES.filter((figure) => ({ timeUnit, distanceUnit })[`${figure}Unit`]);
  const labelOf = (figure: Figure | undefined) => (figure === undefined ? '}' : `,"${figure}":`);
  const endTexts = encodeTogether(ends, (end) => JSON.stringify(end) + labelOf(figures[0]));
  const longestEnd = endTexts.reduce((most, { length }) => Math.max(most, length), 0);
  let bytes: Uint8Array = new Uint8Array(0);
  let length = 0;
  return {
    add(columns, first, end) {
      const opening = `,{"startPoint":${JSON.stringify(columns.startPoint)},"endPoint":`;
      const written = figures.map((figure, i) => {
        const unit = figure === 'time' ? timeUnit : distanceUnit;
        const closing = `,"${figure}Unit":"${unit}"${labelOf(figures[i + 1])}`;
        // the last figure of an entry is followed by the beginning of the next entry
        const after = encode(i + 1 < figures.length ? closing : closing + opening);
        return { numbers: encode(JSON.stringify(Array.from(columns[figure].subarray(first, end)))), next: 1, after };
      });
      const each = written.reduce((sum, { after }) => sum + after.length, longestEnd);
      const digits = written.reduce((sum, { numbers }) => sum + numbers.length, 0);
      bytes = grown(bytes, length + opening.length + each * (end - first) + digits);
      bytes.set(encode(opening), length);
      let at = length + opening.length;
      for (let i = first; i < end; i++) {
        const endText = endTexts[columns.endIndex[i]];
        bytes.set(endText, at);
        at += endText.length;
        for (const figure of written) {
          at = copyNumber(figure, bytes, at);
          bytes.set(figure.after, at);
          at += figure.after.length;
        }
      }
      length = at - opening.length;
    },
    take() {
      const taken = bytes.slice(0, length);
      length = 0;
      return taken;
    },
    takeText() {
      const text = decoder.decode(bytes.subarray(0, length));
      length = 0;
      return text;
    },
  };
}

/** How many texts are encoded in one go. */
const ENCODED_TOGETHER = 1000;

/** The texts of values in UTF-8. Many share a buffer: a buffer for each of a hundred thousand texts would take 80 MB. */
function encodeTogether<Value>(values: readonly Value[], textOf: (value: Value) => string): Uint8Array[] {
  const encoder = new TextEncoder();
  const encoded: Uint8Array[] = [];
  for (let first = 0; first < values.length; first += ENCODED_TOGETHER) {
    const texts = values.slice(first, first + ENCODED_TOGETHER).map(textOf);
    const bytes = encoder.encode(texts.join(''));
    const isAscii = bytes.length === texts.reduce((sum, { length }) => sum + length, 0);
    let at = 0;
    for (const text of texts) {
      const begin = at;
      at += isAscii ? text.length : encoder.encode(text).length;
      encoded.push(bytes.subarray(begin, at));
    }
  }
  return encoded;
}

type Figure = 'distance' | 'time';
const FIGURES = ['distance', 'time'] as const;

/** A list of numbers as text, and the position of its next number. */
interface NumbersText {
  readonly numbers: Uint8Array;
  next: number;
}

const COMMA = 0x2c;
const CLOSING_BRACKET = 0x5d;

/** Copies the next number, and returns the position after it. */
function copyNumber(text: NumbersText, bytes: Uint8Array, to: number): number {
  const { numbers } = text;
  let { next } = text;
  let at = to;
  for (let byte = numbers[next]; byte !== COMMA && byte !== CLOSING_BRACKET; byte = numbers[++next]) bytes[at++] = byte;
  text.next = next + 1;
  return at;
}
