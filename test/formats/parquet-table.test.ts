import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinParquet, keptValue, type ParquetPart, readFooter } from '../../src/formats/join-parquet.ts';
import { layNames, layRounds } from '../../src/formats/parquet-names.ts';
import { type TableColumn, writeTable as writePieces } from '../../src/formats/parquet-table.ts';
import { readParquet } from '../../src/formats/read-parquet.ts';
import { writeParquet } from '../../src/formats/write-parquet.ts';
import { openDuckDb } from '../kit/duckdb.ts';

const writeTable = (...args: Parameters<typeof writePieces>) => Buffer.concat(writePieces(...args));

// DuckDB serves as an independent reader.
const query = openDuckDb();

const partOf = (bytes: Uint8Array): ParquetPart => ({
  size: bytes.length,
  read: async (first, end) => bytes.slice(first, end),
  copy: (first, end) => [bytes.subarray(first, end)],
});

async function joined(parts: readonly Uint8Array[], without: readonly string[] = []): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const each = async function* () {
    yield* parts.map(partOf);
  };
  for await (const piece of joinParquet(each(), without)) pieces.push(piece.slice());
  return Buffer.concat(pieces);
}

/** A table whose starts have these numbers of ends. */
function table(counts: readonly number[], names: readonly string[]): { columns: TableColumn[]; rows: object[] } {
  const rows = counts.flatMap((count, start) =>
    Array.from({ length: count }, (_, i) => ({
      start: `s${start}`,
      end: names[(start + i) % names.length],
      time: (start + 1) / (i + 3),
      rank: i - 5,
    })),
  );
  const index = Uint32Array.from(rows, ({ end }) => names.indexOf(end));
  return {
    rows,
    columns: [
      { name: 'start', kind: 'runs', names: layNames(counts.map((_, i) => `s${i}`)), counts: Uint32Array.from(counts) },
      { name: 'end', kind: 'names', names: layNames(names), index },
      { name: 'time', kind: 'number', values: Float64Array.from(rows, ({ time }) => time) },
      { name: 'rank', kind: 'integer', values: Int32Array.from(rows, ({ rank }) => rank) },
    ],
  };
}

const names = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 40,
});

describe('a large table as Parquet', () => {
  test('reads back as it was written, whatever its names and runs are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(30), { minLength: 1, maxLength: 20 }), names, async (counts, ends) => {
        const { columns, rows } = table(counts, ends);
        const bytes = writeTable(columns, rows.length);
        const read: object[] = [];
        for await (const row of readParquet(bytes)) read.push('cells' in row ? row.cells : row);
        expect(read).toEqual(rows);
        expect(await query(bytes, 'select * from $table')).toEqual(rows);
      }),
      { seed: 11, numRuns: 25 },
    );
  });

  test('runs and packed names continue across page ends', async () => {
    const { columns, rows } = table([131_071, 3, 0, 140_000, 1], ['a', 'b', 'c', 'd', 'e']);
    const bytes = writeTable(columns, rows.length);
    const sql = 'select start, "end", count(*)::int n, sum(rank)::int sum from $table group by all order by all';
    const sums = new Map<string, { start: string; end: string; n: number; sum: number }>();
    for (const { start, end, rank } of rows as { start: string; end: string; rank: number }[]) {
      const known = sums.get(start + end) ?? { start, end, n: 0, sum: 0 };
      sums.set(start + end, { start, end, n: known.n + 1, sum: known.sum + rank });
    }
    const expected = [...sums.values()].sort((a, b) => (a.start + a.end < b.start + b.end ? -1 : 1));
    expect(await query(bytes, sql)).toEqual(expected);
  });

  test('names in rounds are read correctly across page ends', async () => {
    for (const count of [3, 20_000]) {
      const rounds = Math.ceil(300_000 / count);
      const names = layNames(Array.from({ length: count }, (_, i) => `n${i}`));
      const starts = layNames(Array.from({ length: rounds }, (_, i) => `s${i}`));
      const columns: TableColumn[] = [
        { name: 'start', kind: 'runs', names: starts, counts: new Uint32Array(rounds).fill(count) },
        { name: 'end', kind: 'rounds', names, rounds: layRounds(names) },
        { name: 'row', kind: 'integer', values: Int32Array.from({ length: rounds * count }, (_, row) => row) },
      ];
      const wrong = `select count(*)::int n from $table
        where "end" <> 'n' || row % ${count} or start <> 's' || row // ${count}`;
      expect(await query(writeTable(columns, rounds * count), wrong)).toEqual([{ n: 0 }]);
    }
  });

  test('gives the least and the greatest name of each column, so that readers can skip row groups', async () => {
    const { columns, rows } = table([4, 4], ['b', 'Ä', 'a']);
    const sql = `select path_in_schema as name, stats_min_value as least, stats_max_value as most
      from parquet_metadata($table) where path_in_schema in ('start', 'end')`;
    expect(await query(writeTable(columns, rows.length), sql)).toEqual([
      { name: 'start', least: 's0', most: 's1' },
      { name: 'end', least: 'a', most: 'Ä' },
    ]);
  });
});

describe('parts joined', () => {
  test('hold the rows of all parts in order, and parts without rows leave no trace', async () => {
    const parts = [table([3, 2], ['a', 'b']), table([0], ['x']), table([5], ['c', 'a', 'ü'])];
    const whole = await joined(parts.map(({ columns, rows }) => writeTable(columns, rows.length)));
    const rows = parts.flatMap((part) => part.rows);
    expect(await query(whole, 'select * from $table')).toEqual(rows);
    const none = await joined([writeTable(table([0], ['x']).columns, 0)]);
    expect(await query(none, 'select count(*)::int as n from $table')).toEqual([{ n: 0 }]);
  });

  test('keep the metadata of the first part, except what is left out', async () => {
    const { columns, rows } = table([2], ['a']);
    const part = writeTable(columns, rows.length, { notes: '[1]', geo: '{}' });
    expect(keptValue(await readFooter(partOf(part)), 'notes')).toBe('[1]');
    const footer = await readFooter(partOf(await joined([part, part], ['notes'])));
    expect([keptValue(footer, 'notes'), keptValue(footer, 'geo')]).toEqual([undefined, '{}']);
  });

  test('a part from another writer keeps its metadata', async () => {
    const rows = { id: ['a', 'b'], place: [{ type: 'Point', coordinates: [1, 2] }, null], cost: [1.5, -2] };
    const part = await writeParquet(rows, { id: 'text', place: 'geometry', cost: 'number' }, { notes: '[1]' });
    expect(Buffer.from(await joined([part]))).toEqual(Buffer.from(part));
  });
});
