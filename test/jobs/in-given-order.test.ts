import { expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import type { Columns } from '../../src/formats/parquet-columns.ts';
import { parquetColumns } from '../../src/formats/parquet-columns.ts';
import { orderOfStarts } from '../../src/jobs/along-the-map.ts';
import { inGivenOrder, type TileParts } from '../../src/jobs/in-given-order.ts';
import { type Job, type MatrixJob, tileCount } from '../../src/jobs/job.ts';
import { planJob } from '../../src/jobs/plan-job.ts';

const network = { name: 'none', fingerprint: '0'.repeat(64) };

/** A job over random points, and how many ends each start has. */
function draw(seed: number): { job: MatrixJob & Job; counts: number[] } {
  const random = openRandom(seed);
  const count = 1 + random.whole(40);
  const list = () => Array.from({ length: count }, () => random.whole(20));
  const starts = { x: list(), y: list() };
  const job = planJob({ kind: 'matrix', network, starts, ends: starts, nearest: 5 }, { tileSeconds: 0.002 });
  return { job: job as MatrixJob & Job, counts: Array.from({ length: count }, () => random.whole(6)) };
}

/** Parts in the form that tiles have: in the order of tiles, with the ends of each start by rank. */
function partsOf(job: MatrixJob & Job, counts: readonly number[]): TileParts {
  const order = orderOfStarts(job)!;
  const startsOf = (tile: number) => order.slice(job.tiles[tile], job.tiles[tile + 1]);
  return {
    countsOf: async (tile) => startsOf(tile).map((start) => counts[start]),
    async *columnsOf(tile) {
      const rows = startsOf(tile).flatMap((start) => rowsOf(start, counts[start]));
      yield {
        start: rows.map(([start]) => `s${start}`),
        rank: Int32Array.from(rows, ([, rank]) => rank),
        time: Float64Array.from(rows, ([start, rank]) => start + rank / 8),
      };
    },
  };
}

const rowsOf = (start: number, count: number) =>
  Array.from({ length: count }, (_, i): [number, number] => [start, i + 1]);

test('nearest ends come in the given order of their starts, whatever the order of tiles and the size of blocks', async () => {
  let moved = 0;
  for (let seed = 0; seed < 60; seed++) {
    const { job, counts } = draw(seed);
    const wanted = counts.flatMap((count, start) => rowsOf(start, count));
    if (orderOfStarts(job)!.some((start, i) => start !== i) && tileCount(job) > 1) moved++;
    for (const blockRows of [1, 7, 1000]) {
      const found: [unknown, unknown, unknown][] = [];
      let blocks = 0;
      for await (const part of inGivenOrder(job, partsOf(job, counts), blockRows)) {
        blocks++;
        for await (const { start, rank, time } of parquetColumns(part) as AsyncGenerator<Columns>) {
          for (let row = 0; row < start.length; row++) found.push([start[row], rank[row], time[row]]);
        }
      }
      expect(found).toEqual(wanted.map(([start, rank]) => [`s${start}`, rank, start + rank / 8]));
      if (blockRows === 1000) expect(blocks).toBe(1);
      else if (wanted.length > 40) expect(blocks).toBeGreaterThan(3);
    }
  }
  expect(moved).toBeGreaterThan(30);
});
