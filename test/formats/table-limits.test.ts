import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ByteWriter } from '../../src/formats/byte-writer.ts';
import { readCsv } from '../../src/formats/csv.ts';
import { readGeoJson, readGeoJsonLines } from '../../src/formats/geo-json-rows.ts';
import { recordsOf } from '../../src/formats/join-parquet.ts';
import { layNames } from '../../src/formats/parquet-names.ts';
import { writeFooter, writeTable } from '../../src/formats/parquet-table.ts';
import { readParquet } from '../../src/formats/read-parquet.ts';
import type { Row } from '../../src/formats/row.ts';
import type { TableLimits } from '../../src/formats/table-limits.ts';
import { nested, readThrift, record, type ThriftRecord } from '../../src/formats/thrift.ts';
import { readJobPoints } from '../../src/jobs/read-points.ts';

async function count(rows: AsyncIterable<Row>): Promise<number> {
  let found = 0;
  for await (const _ of rows) found++;
  return found;
}

/** A Parquet file of equal rows: a few hundred bytes, however many there are. */
function equalRows(rows: number): Uint8Array {
  const names = layNames(['1']);
  const column = (name: string) => ({ name, kind: 'runs', names, counts: Uint32Array.of(rows) }) as const;
  return Buffer.concat(writeTable([column('x'), column('y')], rows));
}

/** One table in each format, with its reader. */
const LINES = Array.from({ length: 1000 }, (_, i) => ({ id: i, x: i / 7, y: 41 }));
const TABLES: { readonly [format: string]: (limits?: TableLimits) => AsyncIterable<Row> } = {
  csv: (limits) => readCsv(`id,x,y\n${LINES.map(({ id, x, y }) => `${id},${x},${y}`).join('\n')}`, limits),
  geojson: (limits) => readGeoJson(JSON.stringify(LINES), limits),
  geojsonl: (limits) => readGeoJsonLines(LINES.map((line) => JSON.stringify(line)).join('\n'), limits),
  parquet: (limits) => readParquet(equalRows(1000), limits),
};

describe.each(Object.keys(TABLES))('a table in %s', (format) => {
  const read = TABLES[format];

  test('is read to its end within its limits', async () => {
    const limits = { rows: 1000, milliseconds: 60_000, expansion: 1, signal: new AbortController().signal };
    expect(await count(read(limits))).toBe(1000);
  });

  test('with too many rows is refused', async () => {
    await expect(count(read({ rows: 999 }))).rejects.toThrow('The table has more than the 999 rows that it may have.');
  });

  test('that takes too long is refused', async () => {
    await expect(count(read({ milliseconds: 1e-6 }))).rejects.toThrow('cannot be read in 0.000001 milliseconds.');
  });

  test('stops when its signal is aborted, before and during reading', async () => {
    await expect(count(read({ signal: AbortSignal.abort(new Error('enough')) }))).rejects.toThrow('enough');
    const ending = new AbortController();
    const slowly = (async () => {
      for await (const _ of read({ signal: ending.signal })) {
        if (ending.signal.aborted) continue;
        ending.abort(new Error('enough'));
        // longer than the time between two checks of the clock, so that the next one notices
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
    await expect(slowly).rejects.toThrow('enough');
  });

  test('is refused with an unknown or invalid limit', async () => {
    await expect(count(read({ row: 5 } as never))).rejects.toThrow('did you mean rows?');
    await expect(count(read({ rows: -1, expansion: 0 }))).rejects.toThrow('rows: expected a whole number from 0');
  });
});

describe('a compressed table', () => {
  test('has no more rows than its bytes explain, unless its source is trusted', async () => {
    const bytes = equalRows(2_000_000);
    expect(bytes.length).toBeLessThan(2000);
    const refused = `its ${bytes.length} bytes hold 2000000 rows, more than`;
    await expect(readJobPoints(readParquet(bytes))).rejects.toThrow(refused);
    await expect(count(readParquet(bytes, { expansion: 2 }))).rejects.toThrow(refused);
    expect(await count(readParquet(equalRows(100_000)))).toBe(100_000);
    expect(await count(readParquet(equalRows(300_000), { expansion: 10 }))).toBe(300_000);
  });

  test('has no more rows than its bytes explain, also as CSV in gzip', async () => {
    const csv = gzipSync(Buffer.from(`lon,lat\n${'1,2\n'.repeat(400_000)}`));
    const refused = (bytes: Uint8Array) =>
      `its ${bytes.length} bytes hold ${100_001 + 16 * bytes.length} rows, more than`;
    await expect(count(readCsv(csv))).rejects.toThrow(refused(csv));
    expect(await count(readCsv(csv, { expansion: 10 }))).toBe(400_000);
    expect(await count(readCsv(gzipSync(Buffer.from(`lon,lat\n${'1,2\n'.repeat(100_000)}`))))).toBe(100_000);
  });

  test('unpacks to no more bytes than its size explains', async () => {
    // a hundred lines of a megabyte each, the first of which is the header
    const bytes = gzipSync(Buffer.from(`${'x'.repeat(999_999)}\n`.repeat(100)));
    await expect(count(readCsv(bytes))).rejects.toThrow(`its ${bytes.length} bytes unpack to more than`);
    expect(await count(readCsv(bytes, { expansion: 2 }))).toBe(99);
  });

  test('is refused if one line, feature or row group needs too much memory', async () => {
    const long = 'x'.repeat(2000);
    const refused = 'needs more than the 1000 bytes that it may use: raise the limit bytes.';
    const limits = { bytes: 1000 };
    const inPieces = async function* (text: string) {
      for (let at = 0; at < text.length; at += 100) yield text.slice(at, at + 100);
    };
    await expect(count(readCsv(inPieces(`x,y\n${long}`), limits))).rejects.toThrow(`A line ${refused}`);
    const feature = JSON.stringify([{ name: long }]);
    await expect(count(readGeoJson(inPieces(feature), limits))).rejects.toThrow(`A feature ${refused}`);
    await expect(count(readParquet(equalRows(1000), limits))).rejects.toThrow(`A row group ${refused}`);
    // nested lists take many times their size in the file
    const nested = Uint8Array.from(await readFile('test/fuzz/tables/nested.parquet'));
    expect(await count(readParquet(nested, { bytes: 1_000_000 }))).toBe(60);
    await expect(count(readParquet(nested, { bytes: 50_000 }))).rejects.toThrow(
      'A row group needs more than the 50000',
    );
  });
});

/** The ids of a Parquet file with one row. Its only column has a type, which `change` writes into its schema. */
async function idsOf(text: string, change: (element: ThriftRecord) => void, limits?: TableLimits): Promise<unknown[]> {
  const column = { name: 'id', kind: 'runs', names: layNames([text]), counts: Uint32Array.of(1) } as const;
  const bytes = Buffer.concat(writeTable([column], 1));
  const begins = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
  const about = readThrift(bytes.subarray(begins, -8));
  const [, element] = recordsOf(about, 2);
  change(element);
  const footer = new ByteWriter();
  writeFooter(footer, about);
  const ids: unknown[] = [];
  for await (const row of readParquet(Buffer.concat([bytes.subarray(0, begins), footer.bytes]), limits)) {
    ids.push('cells' in row && row.cells['id']);
  }
  return ids;
}

test('JSON in a Parquet file is refused before it is parsed if its objects would take too much memory', async () => {
  const text = JSON.stringify(Array.from({ length: 100_000 }, () => []));
  const asText = () => {};
  const asJson = (element: ThriftRecord) => element.set(6, { ...element.get(6)!, value: 19 });
  const limits = { bytes: 1_500_000 };
  expect(await idsOf(text, asText, limits)).toEqual([text]);
  expect(JSON.stringify(await idsOf(text, asJson))).toBe(`[${text}]`);
  await expect(idsOf(text, asJson, limits)).rejects.toThrow('A row group needs more than the 1500000 bytes');
});

test('a line or a feature of more than 8 MB is refused', async () => {
  const long = '[],'.repeat(3_000_000);
  const feature = `{"features":[{"geometry":[${long}0]}]}`;
  const expected = 'needs more than the 8388608 bytes that it may use: raise the limit bytes.';
  await expect(count(readGeoJson(feature))).rejects.toThrow(`A feature ${expected}`);
  await expect(count(readGeoJsonLines(Buffer.from(`[${long}0]`)))).rejects.toThrow(`A line ${expected}`);
  expect(await count(readGeoJson(feature, { bytes: 2 ** 24 }))).toBe(1);
});

test('a UUID of more than 16 bytes is refused before it is written out', async () => {
  const uuid = (text: string) =>
    idsOf(text, (element) => {
      element.delete(6);
      element.set(10, nested(record({ 14: nested(record({})) })));
    });
  expect(await uuid('0123456789abcdef')).toEqual(['30313233-3435-3637-3839-616263646566']);
  await expect(uuid('0123456789abcdefg')).rejects.toThrow('a page is damaged: a number or a UUID is too long.');
});

test('an aborted signal ends the wait for points at once and closes their source', async () => {
  const ending = new AbortController();
  let isReturned = false;
  const endless: AsyncIterable<Row> = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => {}),
      return: async () => {
        isReturned = true;
        return { done: true, value: undefined };
      },
    }),
  };
  const reading = readJobPoints(endless, { signal: ending.signal });
  ending.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
  expect(isReturned).toBe(true);
});

test('two columns of the same name are found among many', async () => {
  const names = Array.from({ length: 9_999 }, (_, i) => `c${i}`).concat('c7');
  await expect(count(readCsv(`${names.join(',')}\n`))).rejects.toThrow('Two columns are called c7');
});

test('a table of more than 10,000 columns is refused, and a longer row is left out', async () => {
  for (const mark of [',', ',""']) {
    const cells = (extra: number) => `1${mark.repeat(9_999 + extra)}`;
    const rows: Row[] = [];
    for await (const row of readCsv(`${cells(0)}\n${cells(1)}`, { ragged: true })) rows.push(row);
    expect(rows).toMatchObject([{ cells: { x: '1', 10000: '' } }, { line: 2, fault: 'more than 10000 cells' }]);
    await expect(count(readCsv(cells(1)))).rejects.toThrow('The table has more than 10000 columns: it is damaged');
    await expect(count(readCsv(cells(1_000_000)))).rejects.toThrow('more than 10000 columns');
  }
});

test('a message about missing columns names only the first of them', async () => {
  const names = Array.from({ length: 1000 }, (_, i) => (i === 1 ? 'long'.repeat(1000) : `c${i}`));
  await expect(readJobPoints(readCsv(`${names}\n${names}`))).rejects.toThrow(
    /^Columns x and y, or lon and lat are expected, found c0, (long){20}\.\.\., c2, .* c19 and 980 more\.$/,
  );
});

test('values around the features of GeoJSON count against its limit before they are parsed', async () => {
  const expected = 'The text around its features needs more than the 67108864 bytes that it may use';
  for (const value of ['[]', '{"a":1}', '"a"'])
    await expect(count(readGeoJson(`{"x":[${`${value},`.repeat(4_000_000)}1],"features":[]}`))).rejects.toThrow(
      expected,
    );
  const points = (most: number) => `{"type":"MultiPoint","coordinates":[[1,2]${',[1,2]'.repeat(most - 1)}]}`;
  await expect(count(readGeoJson(points(2_000_000)))).rejects.toThrow(expected);
  expect(await count(readGeoJson(points(200_000)))).toBe(200_000);
});
