import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import {
  accountShared,
  beginWeights,
  shareOfNextThread,
  weightsOfVersion,
} from '../../src/threads/shared/account-shared.ts';

const MEGABYTE = 1024 * 1024;

/** Keeps everything that a test made: collecting it during the test would distort the test's measurement. */
const held: object[] = [];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** By how many megabytes V8's count of external memory grows once this object is accounted for. */
function megabytesCounted(holder: object, computeWeights: (holder: object) => void = accountShared): number {
  held.push(holder);
  // a collection first, so that memory of other tests no longer counts; a second one, because the first still frees memory in parallel
  collect();
  collect();
  const before = process.memoryUsage().arrayBuffers;
  computeWeights(holder);
  return Math.round((process.memoryUsage().arrayBuffers - before) / MEGABYTE);
}

function shared(megabytes: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(megabytes * MEGABYTE));
}

test('shared memory that is held is counted by V8', () => {
  expect(megabytesCounted({ columns: [shared(120)], bases: [undefined, { time: shared(80) }] })).toBeCloseTo(200, -1);
});

test('small pieces are counted together', () => {
  for (const megabytes of [40, 40, 40]) expect(megabytesCounted(shared(megabytes))).toBeCloseTo(0, -1);

  expect(megabytesCounted(shared(40))).toBeCloseTo(160, -1);
});

test('memory that V8 counts by itself is not added, and nothing is added twice', () => {
  const once = shared(160);

  expect(megabytesCounted({ once, again: once, own: new Uint8Array(200 * MEGABYTE) })).toBeCloseTo(160, -1);
});

test('of one buffer, the union of its arrays counts: records that several arrays view count once, bytes that none views do not count', () => {
  const { buffer } = shared(400);
  const part = (from: number, to: number) => new Int32Array(buffer, from * MEGABYTE, ((to - from) * MEGABYTE) / 4);

  expect(
    megabytesCounted({ records: part(80, 240), second: part(120, 240), head: part(80, 240), apart: part(360, 400) }),
  ).toBeCloseTo(200, -1);
});

test('a version is accounted for later, by each thread at a different moment', async () => {
  const shares = Array.from({ length: 8 }, shareOfNextThread).sort((a, b) => a - b);
  for (let i = 1; i < shares.length; i++) expect(shares[i] - shares[i - 1]).toBeGreaterThan(0.05);

  beginWeights(shares[0]);
  const version = { version: 1, layers: [], columns: shared(200), bases: [], roads: [], metrics: [] };
  expect(megabytesCounted(version, (holder) => weightsOfVersion(holder, version as never))).toBe(0);
  const before = process.memoryUsage().arrayBuffers;
  await expect.poll(() => Math.round((process.memoryUsage().arrayBuffers - before) / MEGABYTE)).toBeCloseTo(200, -1);
});
