// The rows of a matrix for one text of the whole matrix. Rows from equal points are one text, which then takes its memory only once. A
// short request can list many points only if most of them are equal.

import type { RequestPoint } from '../../request/request-point.ts';
import { columnsOfRows, frameOf, type RowColumns } from '../matrix-columns.ts';
import { openText, type TextWriter, TOGETHER, type WrittenRows } from '../matrix-text.ts';
import { type PreparedMatrix, rowsOf } from '../prepare-matrix.ts';

/** Rows with fewer entries are not compared. */
const LONG = 100;

export function* rowTexts(
  prepared: PreparedMatrix,
  writer: TextWriter = openText(frameOf(prepared)),
): Generator<WrittenRows<string>, void, undefined> {
  const known = new KnownRows(prepared);
  let warnings: RowColumns['warnings'] = [];
  let count = 0;
  const taken = (text = writer.takeText()): WrittenRows<string> => {
    const rows = { text, warnings };
    [warnings, count] = [[], 0];
    return rows;
  };
  for (const columns of columnsOfRows(prepared, rowsOf(prepared))) {
    if (columns.count >= LONG && columns.count <= TOGETHER) {
      if (count > 0) yield taken();
      warnings.push(...columns.warnings);
      yield taken(known.textOf(columns, writer));
      continue;
    }
    warnings.push(...columns.warnings);
    for (let first = 0; first < columns.count; first += TOGETHER) {
      const end = Math.min(first + TOGETHER, columns.count);
      writer.add(columns, first, end);
      count += end - first;
      if (count >= TOGETHER) yield taken();
    }
  }
  if (count > 0 || warnings.length > 0) yield taken();
}

/** A row as it was written. */
interface KnownRow extends Pick<RowColumns, 'endIndex' | 'time' | 'distance'> {
  readonly startPoint: string;
  readonly text: string;
}

/** The texts of rows from points that follow again. */
class KnownRows {
  readonly #prepared: PreparedMatrix;
  /** For each start: how often it follows from the current row on, and its row once it is written. */
  readonly #left = new Map<string, number>();
  readonly #rows = new Map<string, KnownRow>();

  constructor(prepared: PreparedMatrix) {
    this.#prepared = prepared;
    const { startPoints } = prepared.request;
    for (let start = 0; start < startPoints.length; start++) {
      const key = keyOf(startPoints.pointAt(start));
      this.#left.set(key, (this.#left.get(key) ?? 0) + 1);
    }
  }

  textOf(columns: RowColumns, writer: TextWriter): string {
    const key = keyOf(this.#prepared.request.startPoints.pointAt(columns.startIndex));
    const left = (this.#left.get(key) ?? 1) - 1;
    this.#left.set(key, left);
    const known = this.#rows.get(key);
    if (left === 0) this.#rows.delete(key);
    if (known !== undefined && isSameRow(known, columns)) return known.text;
    writer.add(columns, 0, columns.count);
    const text = writer.takeText();
    if (left > 0) this.#rows.set(key, keptRow(columns, text));
    return text;
  }
}

function keyOf({ lon, lat }: RequestPoint): string {
  return `${lon} ${lat}`;
}

/** The arrays of a row are used again, so they are copied. */
function keptRow({ startPoint, count, endIndex, time, distance }: RowColumns, text: string): KnownRow {
  return {
    startPoint: JSON.stringify(startPoint),
    endIndex: endIndex.slice(0, count),
    time: time.slice(0, count),
    distance: distance.slice(0, count),
    text,
  };
}

function isSameRow(known: KnownRow, { startPoint, count, endIndex, time, distance }: RowColumns): boolean {
  if (known.endIndex.length !== count || known.startPoint !== JSON.stringify(startPoint)) return false;
  for (let i = 0; i < count; i++) {
    if (known.endIndex[i] !== endIndex[i] || known.time[i] !== time[i] || known.distance[i] !== distance[i]) {
      return false;
    }
  }
  return true;
}
