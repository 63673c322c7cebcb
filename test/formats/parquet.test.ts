import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { describe, expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { ByteWriter } from '../../src/formats/byte-writer.ts';
import { layNames } from '../../src/formats/parquet-names.ts';
import { writeFooter } from '../../src/formats/parquet-table.ts';
import { readParquet } from '../../src/formats/read-parquet.ts';
import { textOfTable } from '../../src/formats/text-result.ts';
import { long, record, records, type ThriftField, text, whole } from '../../src/formats/thrift.ts';
import { openParquet, writeParquet } from '../../src/formats/write-parquet.ts';
import { openDuckDb } from '../kit/duckdb.ts';

// DuckDB serves as an independent reader.
const query = openDuckDb();

describe('Parquet', () => {
  test('holds texts, numbers and absent values', async () => {
    const bytes = await writeParquet({
      id: ['A', undefined, 'Ü'],
      minutes: Float64Array.of(3.25, Number.NaN, -1e300),
      count: Int32Array.of(1, 2, -3),
      open: [true, false, null],
      more: [{ a: [1] }, undefined, null],
    });
    expect(await query(bytes, 'select * from $table')).toEqual([
      { id: 'A', minutes: 3.25, count: 1, open: true, more: '{"a":[1]}' },
      { id: null, minutes: null, count: 2, open: false, more: null },
      { id: 'Ü', minutes: -1e300, count: -3, open: null, more: null },
    ]);
  });

  test('keeps a byte order mark that begins a text', async () => {
    const id = ['\ufeffA', 'A', '\ufeff', ''];
    const read: unknown[] = [];
    for await (const row of readParquet(await writeParquet({ id }))) read.push('cells' in row ? row.cells['id'] : row);
    expect(read).toEqual(id);
    const [start, index] = [layNames(id), Uint32Array.of(0, 1, 2, 3)];
    const [lines] = textOfTable('geojsonl', [{ name: 'start', kind: 'names', names: start, index }], 4);
    expect(JSON.parse(Buffer.from(lines).toString().split('\n')[0]).properties).toEqual({ start: '\ufeffA' });
  });

  test('written step by step has the same sum as the input', async () => {
    const random = openRandom(3);
    const pieces: Uint8Array[] = [];
    const file = openParquet(
      [
        { name: 'start', kind: 'integer' },
        { name: 'time', kind: 'number' },
      ],
      (bytes) => pieces.push(bytes.slice()),
    );
    let sum = 0;
    let rows = 0;
    for (const size of [1, 0, 250_000, 17]) {
      const time = Float64Array.from({ length: size }, () => random.next());
      sum += time.reduce((total, value) => total + value, 0);
      rows += size;
      await file.add({ start: Int32Array.from({ length: size }, (_, i) => i), time });
    }
    await file.end();
    const [found] = (await query(Buffer.concat(pieces), 'select count(*) as n, sum(time) as total from $table')) as {
      n: string;
      total: number;
    }[];
    expect(Number(found.n)).toBe(rows);
    expect(found.total).toBeCloseTo(sum, 6); // DuckDB adds in a different order
  });

  test('with values of the wrong kind, or lists of unequal length, is refused with a clear message', async () => {
    const refused: [Parameters<typeof writeParquet>, string][] = [
      [[{ i: [2 ** 40] }, { i: 'integer' }], 'The table cannot be written: parquet expected int32 value'],
      [[{ g: [{ type: 'Point' }] }, { g: 'geometry' }], 'The table cannot be written: g: '],
      [[{ a: [1, 2], b: [3] }], 'one list for each of the columns a, b, all of equal length'],
    ];
    for (const [args, reported] of refused) await expect(writeParquet(...args)).rejects.toThrow(reported);
    const column = { name: 'a', kind: 'number' } as const;
    expect(() => openParquet([column, column], () => {})).toThrow('with different names');
    const file = openParquet([column], () => {});
    await expect(file.add({ a: [1], b: [2] })).rejects.toThrow(
      'one list for each of the columns a, all of equal length',
    );
    await file.end();
    await expect(file.add({ a: [1] })).rejects.toThrow('The file has ended: nothing can be added.');
  });

  test('is read with any compression; if that is not possible, the error says what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ermine-packed-'));
    const rows = Array.from({ length: 1000 }, (_, i) => ({ id: `shop ${i % 7}`, x: i / 7, y: 41 }));
    try {
      for (const codec of ['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4_raw']) {
        const path = join(folder, `${codec}.parquet`);
        const table = `select 'shop ' || i % 7 as id, i / 7 as x, 41 as y from range(1000) as t(i)`;
        await query(new Uint8Array(), `copy (${table}) to '${path}' (format parquet, compression ${codec})`);
        const bytes = await readFile(path);
        const read: object[] = [];
        for await (const row of readParquet(bytes)) read.push('cells' in row ? row.cells : row);
        expect(read, codec).toEqual(rows);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    const whole = Buffer.from(await writeParquet({ x: [1], y: [2] }));
    const damaged = Buffer.from(whole).fill(255, whole.length - 40, whole.length - 8);
    const read = async () => {
      for await (const _ of readParquet(damaged));
    };
    await expect(read()).rejects.toThrow('This Parquet file cannot be read: ');
  });

  test('is read as hyparquet reads it, with every codec and encoding', async () => {
    const folder = new URL('../fuzz/tables/', import.meta.url);
    const names = await readdir(folder);
    expect(names.length).toBe(10);
    for (const name of names) {
      const bytes = Uint8Array.from(await readFile(new URL(name, folder)));
      const read: object[] = [];
      for await (const row of readParquet(bytes)) read.push('cells' in row ? { ...row.cells } : row);
      expect(read, name).toStrictEqual(await parquetReadObjects({ file: bytes.buffer, compressors }));
    }
  });

  test('compressed with zstd at any level has the same content as uncompressed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ermine-zstd-'));
    const text = `'street ' || (hash(i) % 1000)::varchar || repeat('ab', (i % 40)::int)`;
    const table = `select i as id, ${text} as name, hash(i)::double / 1e19 as x, i * i % 97 as y from range(20000) t(i)`;
    const read = async (codec: string) => {
      const path = join(folder, 'table.parquet');
      await query(new Uint8Array(), `copy (${table}) to '${path}' (format parquet, compression ${codec})`);
      const rows: object[] = [];
      for await (const row of readParquet(await readFile(path))) rows.push('cells' in row ? row.cells : row);
      return rows;
    };
    try {
      const plain = await read('uncompressed');
      expect(plain.length).toBe(20_000);
      for (const level of [1, 9, 19]) expect(await read(`zstd, compression_level ${level}`)).toEqual(plain);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('with a schema that is not a tree is refused, not walked for ever', async () => {
    const leaf = { 1: whole(5), 3: whole(0), 4: text('x') };
    const group = (children: ThriftField | undefined) => ({ 3: whole(1), 4: text('g'), 5: children });
    const wrong = [0, -1, -2, -3, 2, 1e6, 2 ** 31 - 1].map(whole);
    for (const count of [...wrong, long(1), text('1'), undefined]) {
      for (const schema of [
        [{ 4: text('root'), 5: whole(2) }, group(count), leaf],
        [{ 4: text('root'), 5: whole(2) }, leaf, group(count), leaf],
        [{ 4: text('root'), 5: count }, leaf, leaf, leaf],
      ]) {
        await expect(rowsWith(schema), JSON.stringify(schema)).rejects.toThrow(
          'This Parquet file cannot be read: its schema is not a tree.',
        );
      }
    }
    expect(await rowsWith([{ 4: text('root'), 5: whole(2) }, group(whole(1)), leaf, { ...leaf, 5: whole(0) }])).toBe(0);
    expect(await rowsWith([{ 4: text('root'), 5: whole(0) }])).toBe(0);
    await expect(rowsWith([{ 4: text('root'), 5: whole(1) }, { 1: whole(5) }])).rejects.toThrow(
      'its schema has an element without a name',
    );
    // a number of children that could be read as another one
    for (const field of [2 ** 15, 2 ** 32 + 5]) {
      const twice = { 4: text('g'), 5: whole(1), [field]: whole(-1) };
      await expect(rowsWith([{ 4: text('root'), 5: whole(1) }, twice, leaf]), `${field}`).rejects.toThrow(
        'its bytes do not fit together',
      );
    }
  });

  test('with two columns of one name is refused', async () => {
    const column = (name: string) => ({ 1: whole(5), 3: whole(0), 4: text(name) });
    const root = { 4: text('root'), 5: whole(3) };
    await expect(rowsWith([root, column('x'), column('y'), column('x')])).rejects.toThrow(
      'This Parquet file cannot be read: two columns are called x.',
    );
    expect(await rowsWith([root, column('x'), column('y'), column('X')])).toBe(0);
  });

  test('without rows is still a table', async () => {
    expect(await query(await writeParquet({ id: [] }, { id: 'text' }), 'select count(*) as n from $table')).toEqual([
      { n: '0' },
    ]);
  });

  test('names its geometry columns as GeoParquet does', async () => {
    const geometry = { type: 'Point', coordinates: [8.5, 49.25] };
    const bytes = await writeParquet({ id: ['A'], geometry: [geometry] });
    const [{ value }] = (await query(
      bytes,
      `select decode(value) as value from parquet_kv_metadata($table) where key = 'geo'`,
    )) as { value: string }[];
    expect(JSON.parse(value)).toMatchObject({ primary_column: 'geometry', columns: { geometry: { encoding: 'WKB' } } });
    const rows = [];
    for await (const row of readParquet(bytes)) rows.push(row);
    expect(rows).toEqual([{ line: 1, cells: { id: 'A', geometry } }]);
  });
});

/** The number of rows of a file that has this schema and no row groups. */
async function rowsWith(schema: readonly Parameters<typeof record>[0][]): Promise<number> {
  const bytes = new ByteWriter();
  bytes.put(new TextEncoder().encode('PAR1'));
  writeFooter(bytes, record({ 1: whole(2), 2: records(schema.map(record)), 3: long(0), 4: records([]) }));
  let rows = 0;
  for await (const _ of readParquet(bytes.bytes, { milliseconds: 1000 })) rows++;
  return rows;
}
