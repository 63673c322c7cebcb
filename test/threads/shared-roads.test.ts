import { Worker } from 'node:worker_threads';
import * as ermine from 'ermine';
import { openPool } from 'ermine/threads';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';

// Workers run the built package: everything here is imported from it by name.
const { landmarks, ...source } = city({ segments: 1500 });
const prepared = ermine.prepareNetwork(ermine.buildNetwork(source));
const query = { startPoint: landmarks.west, endPoint: landmarks.north, segmentGeometryStyle: 'All' } as const;

/** Code that returns which thread runs it, and whether this thread's default metrics are in memory that other threads share. */
const look = `
  import { threadId } from 'node:worker_threads';
  export default async ({ database: { costs } }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [{ base }] = costs.kept.views;
    const [weighted] = costs.kept.plain;
    const { openFilter, mainFilter } = costs.kept.derivedOf(weighted);
    const arrays = [
      ...[base.classOfArc, base.length, ...base.time, weighted.weights.weight, weighted.weights.second],
      ...[openFilter.mark, mainFilter.mark],
    ];
    return { answer: [threadId, arrays.every(({ buffer }) => buffer instanceof SharedArrayBuffer)], transfer: [] };
  };
`;
const url = `data:text/javascript,${encodeURIComponent(look)}`;

test('default metrics are computed by one worker and held by all, including a replacement', async () => {
  const started: Worker[] = [];
  const spawn = () => {
    const worker = new Worker(new URL(import.meta.resolve('ermine/threads/worker')));
    started.push(worker);
    return worker;
  };
  const pool = await openPool(prepared, { size: 2, spawn });
  const looked = async () =>
    new Map(
      await Promise.all(
        Array.from({ length: 6 }, () => pool.run<[number, boolean]>({ url, key: 'look', given: undefined }, 0)),
      ),
    );
  const expected = ermine.route(ermine.openDatabase(prepared), query);
  const expectAlike = async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => pool.route(query)));
    expect(answers).toEqual(Array.from(answers, () => expected));
  };
  await pool.ready();
  expect([...(await looked()).values()]).toEqual([true, true]);
  await expectAlike();
  await started[0].terminate();
  await pool.ready();
  expect([...(await looked()).values()]).toEqual([true, true]);
  await expectAlike();
  expect(pool.statistics()).toMatchObject({ metrics: 1, replaced: 1 });
  await pool.close();
});
