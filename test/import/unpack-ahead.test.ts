import { expect, test } from 'vitest';
import { unpackAhead } from '../../src/import/osm/file/read-pbf.ts';

const place = (position: number) => ({ type: 'OSMData', position, length: 1 });

async function* places(count: number, failsBehind = false) {
  for (let i = 0; i < count; i++) yield place(i);
  if (failsBehind) throw new Error('no blob header');
}

async function seen(blobs: AsyncIterable<{ place: { position: number } }>): Promise<(number | string)[]> {
  const positions: (number | string)[] = [];
  try {
    for await (const blob of blobs) positions.push(blob.place.position);
  } catch (error) {
    positions.push((error as Error).message);
  }
  return positions;
}

test('blobs come in the order of the file, in whatever order they are unpacked', async () => {
  const finish: (() => void)[] = [];
  const unpack = () => new Promise<Uint8Array>((resolve) => finish.push(() => resolve(new Uint8Array())));
  const all = seen(unpackAhead(places(6), unpack));
  // Always resolves the last of the waiting ones, until all are done.
  for (let done = 0; done < 6; ) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const one of finish.splice(0).reverse()) {
      one();
      done++;
    }
  }
  expect(await all).toEqual([0, 1, 2, 3, 4, 5]);
});

test('an error is thrown at its position in the file, and nothing after it is delivered', async () => {
  const unpack = async ({ position }: { position: number }) => {
    if (position === 2) throw new Error('damaged');
    return new Uint8Array();
  };
  expect(await seen(unpackAhead(places(5), unpack))).toEqual([0, 1, 'damaged']);
  expect(await seen(unpackAhead(places(2, true), unpack))).toEqual([0, 1, 'no blob header']);
  expect(await seen(unpackAhead(places(0), unpack))).toEqual([]);
});
