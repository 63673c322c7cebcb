// What the matrices of a pool hold is limited: those without room wait, and a stream that no one reads gives its room back.

import * as ermine from 'ermine';
import { openPool, type Pool } from 'ermine/threads';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { MatrixRoom } from '../../src/threads/matrix/matrix-room.ts';

const source = city({ segments: 800 });
const { landmarks } = source;
const prepared = ermine.prepareNetwork(ermine.buildNetwork(source));
const database = ermine.openDatabase(prepared);
const bytes = ermine.encodeNetwork(prepared);
const random = openRandom(12);
const [west, south] = [landmarks.west[0], landmarks.south[1]];
const [east, north] = [2 * landmarks.centre[0] - west, landmarks.north[1]];
const points = (count: number): [number, number][] =>
  Array.from({ length: count }, () => [west + random.next() * (east - west), south + random.next() * (north - south)]);

/** A row has several pieces of text. */
const WIDE = { startPoints: [landmarks.island, ...points(2)], endPoints: points(6000) };
const LARGE = { startPoints: points(400), endPoints: points(450) };
const SMALL = { startPoints: points(9), endPoints: points(9) };
const MEGABYTE = 1024 * 1024;

const textOf = (payload: ermine.MatrixPayload, options?: object) =>
  JSON.stringify(ermine.routeCostMatrix(database, {}, payload, options));
const stream = (pool: Pool, payload: ermine.MatrixPayload, options?: object) =>
  pool.jsonStream('routeCostMatrix', [{}, payload], options);

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read).toString();
}

test('an unread stream gives its room to matrices that wait for it, and goes on to the byte when it is read', async () => {
  // room for one matrix
  await using pool = await openPool(bytes, { size: 2, memory: 4 });
  const explain = { explain: true };
  const unread = await stream(pool, WIDE, explain);
  const rows = pool.streamCostMatrix({}, LARGE);
  const read = [(await rows.next()).value];
  expect((await pool.json('routeCostMatrix', [{}, WIDE])) === textOf(WIDE)).toBe(true);
  expect((await readAll(unread)) === textOf(WIDE, explain)).toBe(true);
  for await (const row of rows) read.push(row);
  const expected: unknown[] = [];
  for await (const row of ermine.streamCostMatrix(database, {}, LARGE)) expected.push(row);
  expect(JSON.stringify(read) === JSON.stringify(expected)).toBe(true);
}, 60_000);

test('paused rows of matrices that one worker answered hold no room', async () => {
  await using pool = await openPool(bytes, { size: 2, memory: 4 });
  const paused = Array.from({ length: 3 }, () => pool.streamCostMatrix({}, SMALL));
  for (const rows of paused) expect((await rows.next()).done).toBe(false);
  expect((await pool.json('routeCostMatrix', [{}, LARGE])) === textOf(LARGE)).toBe(true);
  for (const rows of paused) await rows.return();
}, 20_000);

test('a stream whose pieces were all taken holds no room until its end is read', async () => {
  await using pool = await openPool(bytes, { size: 2, memory: 4 });
  const pieces = (await stream(pool, WIDE))[Symbol.asyncIterator]();
  for (let left = Buffer.byteLength(textOf(WIDE)); left > 0; ) left -= (await pieces.next()).value!.length;
  expect((await pool.json('routeCostMatrix', [{}, LARGE])) === textOf(LARGE)).toBe(true);
  expect((await pieces.next()).done).toBe(true);
}, 20_000);

test('matrices without room wait as text and count as waiting, while small ones pass', async () => {
  await using pool = await openPool(bytes, { size: 2, memory: 16 * MEGABYTE });
  const ended = new AbortController();
  const begun: unknown[] = [];
  const streams = Array.from({ length: 8 }, () =>
    stream(pool, LARGE, { signal: ended.signal }).then(
      (pieces) => void begun.push(pieces),
      ({ name }: Error) => name,
    ),
  );
  await Promise.race(streams);
  expect((await pool.json('routeCostMatrix', [{}, SMALL])) === textOf(SMALL)).toBe(true);
  await pool.route({ startPoint: landmarks.west, endPoint: landmarks.centre } as never);
  const { waiting } = pool.statistics();
  expect(waiting).toBeGreaterThanOrEqual(5);
  expect(begun.length + waiting).toBeLessThanOrEqual(8);
  ended.abort();
  expect((await Promise.all(streams)).filter((name) => name === 'AbortError').length).toBeGreaterThanOrEqual(waiting);
  expect(pool.statistics().waiting).toBe(0);
  expect((await pool.json('routeCostMatrix', [{}, LARGE])) === textOf(LARGE)).toBe(true);
});

test('a matrix of a few points does not wait for small ones that fill their room', () => {
  const room = new MatrixRoom({ size: 2, memory: 768 * MEGABYTE });
  const placeFor = (count: number) => room.placeFor({ args: JSON.stringify([{}, { startPoints: points(count) }]) });
  while (placeFor(200).take() === undefined);
  expect(room.waiting).toBe(1);
  expect(placeFor(2).hasRoom).toBe(true);
  expect(placeFor(20_000).hasRoom).toBe(true);
});

test('a matrix is refused if it has no room and none may wait', async () => {
  await using pool = await openPool(bytes, { size: 2, memory: 4, queue: 0 });
  const pieces = await stream(pool, LARGE);
  await expect(stream(pool, LARGE)).rejects.toThrow('Too many requests wait: 0');
  await readAll(pieces);
  expect((await pool.json('routeCostMatrix', [{}, LARGE])) === textOf(LARGE)).toBe(true);
});
