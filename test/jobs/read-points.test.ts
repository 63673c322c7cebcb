import { expect, test } from 'vitest';
import { readCsv } from '../../src/formats/csv.ts';
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
