// Writes the nearest ends in the given order of starts, although tiles are in the order of the map. For each block of starts, it reads the
// parts of the job and copies the rows of each start to their place.

import type { ParquetPart } from '../formats/join-parquet.ts';
import type { Columns } from '../formats/parquet-columns.ts';
import { layNames } from '../formats/parquet-names.ts';
import { type TableColumn, writeTable } from '../formats/parquet-table.ts';
import { orderOfStarts } from './along-the-map.ts';
import { type Job, type MatrixJob, tileCount } from './job.ts';
import { partOfPieces } from './result/part-of-pieces.ts';

/** How many rows are sorted at once. Each row takes some 50 bytes. */
const BLOCK_ROWS = 2_000_000;

/** Whether the result of a job is in another order than its tiles. */
export function hasGivenOrder(job: Job): job is MatrixJob & Job {
  return job.kind === 'matrix' && job.nearest !== undefined;
}

/** The parts of a job, as they are read for the result. */
export interface TileParts {
  /** How many rows each start of a tile has. */
  countsOf(tile: number): Promise<readonly number[]>;
  /** The columns of a tile. Its rows are checked. */
  columnsOf(tile: number): AsyncIterable<Columns>;
}

/** The starts from `first` to before `end` in the given order, and the positions of their rows in the result. */
interface StartBlock {
  readonly first: number;
  readonly end: number;
  readonly rowCount: number;
}

/** The result as a series of parts, of which only one is in memory at a time. */
export async function* inGivenOrder(
  job: MatrixJob & Job,
  parts: TileParts,
  blockRows: number = BLOCK_ROWS,
): AsyncGenerator<ParquetPart> {
  const order = orderOfStarts(job)!;
  const counts = new Uint32Array(order.length);
  for (let tile = 0; tile < tileCount(job); tile++) {
    for (const [i, count] of (await parts.countsOf(tile)).entries()) counts[order[job.tiles[tile] + i]] = count;
  }
  for (const block of blocksOf(counts, blockRows)) {
    const columns = await readBlock(job, parts, block, { order, counts });
    yield partOfPieces(writeTable(columns, block.rowCount));
  }
}

function* blocksOf(counts: Uint32Array, most: number): Generator<StartBlock> {
  let first = 0;
  let rowCount = 0;
  for (let end = 0; end < counts.length; end++) {
    if (rowCount > 0 && rowCount + counts[end] > most) {
      yield { first, end, rowCount };
      first = end;
      rowCount = 0;
    }
    rowCount += counts[end];
  }
  yield { first, end: counts.length, rowCount };
}

async function readBlock(
  job: MatrixJob & Job,
  parts: TileParts,
  { first, end, rowCount }: StartBlock,
  { order, counts }: { readonly order: readonly number[]; readonly counts: Uint32Array },
): Promise<TableColumn[]> {
  const placeOf = new Uint32Array(end - first);
  for (let start = first, at = 0; start < end; start++) {
    placeOf[start - first] = at;
    at += counts[start];
  }
  const columns = new Map<string, GrowingColumn>();
  for (let tile = 0; tile < tileCount(job); tile++) {
    const spans: StartSpan[] = [];
    let from = 0;
    for (const start of order.slice(job.tiles[tile], job.tiles[tile + 1])) {
      const count = counts[start];
      if (count > 0 && start >= first && start < end) spans.push({ from, to: placeOf[start - first], count });
      from += count;
    }
    // if the result has no rows, the first part still provides the columns
    if (spans.length > 0 || (tile === 0 && rowCount === 0)) {
      for await (const values of parts.columnsOf(tile)) {
        const { length } = Object.values(values)[0];
        if (length !== from) throw new Error(`The part of tile ${tile} has ${length} rows, but lists ${from}.`);
        addSpans(columns, values, spans, rowCount);
      }
    }
  }
  return Array.from(columns, ([name, { done }]) => done(name));
}

/** The rows of one start: their position in the part, their position in the block of the result, and how many there are. */
interface StartSpan {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Copies rows of a part into the columns. A part has one row group. */
function addSpans(
  columns: Map<string, GrowingColumn>,
  values: Columns,
  spans: readonly StartSpan[],
  rowCount: number,
): void {
  for (const [name, list] of Object.entries(values)) {
    const column = columns.get(name) ?? growingColumn(list, rowCount);
    columns.set(name, column);
    for (const { from, to, count } of spans) {
      for (let row = 0; row < count; row++) column.put(to + row, list[from + row]);
    }
  }
}

/** A column whose rows are written in any order. */
interface GrowingColumn {
  put(row: number, value: unknown): void;
  done(name: string): TableColumn;
}

function growingColumn(model: ArrayLike<unknown>, rowCount: number): GrowingColumn {
  if (model instanceof Float64Array) {
    const values = new Float64Array(rowCount);
    return {
      put: (row, value) => void (values[row] = value as number),
      done: (name) => ({ name, kind: 'number', values }),
    };
  }
  if (model instanceof Int32Array) {
    const values = new Int32Array(rowCount);
    return {
      put: (row, value) => void (values[row] = value as number),
      done: (name) => ({ name, kind: 'integer', values }),
    };
  }
  const index = new Uint32Array(rowCount);
  const numbers = new Map<unknown, number>();
  return {
    put(row, value) {
      let number = numbers.get(value);
      if (number === undefined) numbers.set(value, (number = numbers.size));
      index[row] = number;
    },
    done: (name) => ({ name, kind: 'names', names: layNames([...numbers.keys()] as string[]), index }),
  };
}
