import { expect, test } from 'vitest';
import { readCsv } from '../../src/formats/csv.ts';
import { readJobPairs, readJobPoints } from '../../src/jobs/read-points.ts';

test('of rows that hold no point the first thousand are told, and how many there are', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => (i % 2 === 0 ? `${i},41` : 'x'));
  const { points, faults, faultCount } = await readJobPoints(readCsv(`lon,lat\n${rows.join('\n')}`));
  expect([points.x.length, faults.length, faultCount]).toEqual([2500, 1000, 2500]);
  expect(faults.at(-1)).toEqual({ line: 2001, fault: '1 cells, expected 2' });
  const pairs = await readJobPairs(readCsv(`start_x,start_y,end_x,end_y\n${'1,2,3,no\n'.repeat(1500)}`));
  expect([pairs.starts.x.length, pairs.faults.length, pairs.faultCount]).toEqual([0, 1000, 1500]);
});

test('reading lets other work of its thread have its turns, and ends when its signal is given', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')));
  async function* endless() {
    for (let line = 1; ; line++) yield { line, cells: { x: 1, y: 2 } };
  }
  await expect(readJobPoints(endless(), { signal: controller.signal })).rejects.toThrow('enough');
  await expect(readJobPairs(endless(), { signal: controller.signal })).rejects.toThrow('enough');
});
