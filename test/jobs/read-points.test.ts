import { expect, test } from 'vitest';
import { ByteWriter } from '../../src/formats/byte-writer.ts';
import { readCsv } from '../../src/formats/csv.ts';
import { recordsOf } from '../../src/formats/join-parquet.ts';
import { writeFooter, writeTable } from '../../src/formats/parquet-table.ts';
import { readParquet } from '../../src/formats/read-parquet.ts';
import { readThrift, type ThriftRecord, whole } from '../../src/formats/thrift.ts';
import { readJobPairs, readJobPoints } from '../../src/jobs/read-points.ts';

test('the first thousand rows without a point are listed, and the number of all', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => (i % 2 === 0 ? `${i},41` : 'x'));
  const { points, faults, faultCount } = await readJobPoints(readCsv(`lon,lat\n${rows.join('\n')}`));
  expect([points.x.length, faults.length, faultCount]).toEqual([2500, 1000, 2500]);
  expect(faults.at(-1)).toEqual({ line: 2001, fault: '1 cells, expected 2' });
  const pairs = await readJobPairs(readCsv(`start_x,start_y,end_x,end_y\n${'1,2,3,no\n'.repeat(1500)}`));
  expect([pairs.starts.x.length, pairs.faults.length, pairs.faultCount]).toEqual([0, 1000, 1500]);
});

test('reading lets other work of its thread run, and ends when its signal aborts', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')));
  async function* endless() {
    for (let line = 1; ; line++) yield { line, cells: { x: 1, y: 2 } };
  }
  await expect(readJobPoints(endless(), { signal: controller.signal })).rejects.toThrow('enough');
  await expect(readJobPairs(endless(), { signal: controller.signal })).rejects.toThrow('enough');
});

test('ids and names are kept as they were written, or reported', async () => {
  const cells = (id: unknown, name: unknown = 'n') => ({ id, name, x: 1, y: 2 });
  async function* rows() {
    const all = [cells(2n ** 63n), cells(new Date(0)), cells(new Date(1)), cells(2 ** 60), cells({}), cells('', [1])];
    for (const [i, one] of [...all, cells(''), cells(0)].entries()) yield { line: i + 1, cells: one };
  }
  const { points, faults } = await readJobPoints(rows());
  expect(points.id).toEqual(['9223372036854775808', '1970-01-01', '1970-01-01T00:00:00.001Z', 'line 7', '0']);
  expect(faults).toEqual([
    { line: 4, fault: 'id is a number with too many digits to keep: write it as a text' },
    { line: 5, fault: 'id must be a text or a number' },
    { line: 6, fault: 'name must be a text or a number' },
  ]);
});

test('cells that are no text, number or date leave out their row only', async () => {
  const odd = { toString: 1, valueOf: 1 };
  const bare = Object.create(null);
  let deep: unknown[] = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const values = [new Date(Number.NaN), odd, bare, [odd], deep, Symbol('x'), [Symbol('x')], new Uint8Array(2), () => 1];
  for (const value of values) {
    for (const column of ['id', 'name', 'x', 'y']) {
      async function* rows() {
        yield { line: 1, cells: { id: 'a', name: 'n', x: 1, y: 2, [column]: value } };
        yield { line: 2, cells: { id: 'b', name: 'n', x: 1, y: 2 } };
      }
      const { points, faults } = await readJobPoints(rows());
      expect(points.id).toEqual(['b']);
      const expected =
        column === 'x' || column === 'y' ? 'a number, not "' : value instanceof Date ? 'a valid date' : 'a text or a';
      expect(faults).toEqual([{ line: 1, fault: expect.stringContaining(expected) }]);
      expect(faults[0].fault).toMatch(new RegExp(`^${column} `));
    }
  }
});

test('a date of a Parquet file that lies beyond the calendar leaves out its row only', async () => {
  const date = { name: 'id', kind: 'number', values: Float64Array.of(0, 1) } as const;
  const x = { name: 'x', kind: 'number', values: Float64Array.of(7, 8) } as const;
  const bytes = Buffer.concat(writeTable([date, x, { ...x, name: 'y', values: Float64Array.of(43, 44) }], 2));
  const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
  const about = readThrift(bytes.subarray(footer, -8));
  // turns the first column into times in milliseconds, one of them 8.64e15 + 1
  const [, element] = recordsOf(about, 2);
  element.set(1, whole(2)).set(6, whole(9));
  const [chunk] = recordsOf(recordsOf(about, 4)[0], 1);
  (chunk.get(3)!.value as ThriftRecord).set(1, whole(2));
  const end = new ByteWriter();
  writeFooter(end, about);
  const times = Buffer.from(BigInt64Array.of(0n, 8_640_000_000_000_001n).buffer);
  const body = Buffer.from(bytes.subarray(0, footer));
  times.copy(body, body.indexOf(Buffer.from(Float64Array.of(0, 1).buffer)));
  const { points, faults } = await readJobPoints(readParquet(Buffer.concat([body, end.bytes])));
  expect(points.id).toEqual(['1970-01-01']);
  expect(faults).toEqual([{ line: 2, fault: 'id is not a valid date' }]);
});
