// Delivers blobs in the order of the file, while the next ones are read and unpacked. The platform reads and unpacks on its own threads.

import type { BlobPlace } from './blobs.ts';

/** How many blobs are read ahead: Node has this many threads for reading and unpacking. */
const AHEAD = 4;

export interface UnpackedBlob<Place> {
  readonly place: Place;
  readonly bytes: Uint8Array;
}

/** The blobs at these places. An error in a position or a blob is thrown when the blob is delivered. */
export async function* unpackAhead<Place extends BlobPlace>(
  places: AsyncIterator<Place>,
  unpack: (place: Place) => Promise<Uint8Array>,
): AsyncGenerator<UnpackedBlob<Place>> {
  const waiting: Promise<UnpackedBlob<Place>>[] = [];
  const findNext = async (): Promise<Place | undefined> => {
    const { value, done } = await places.next();
    return done ? undefined : value;
  };
  for (let isOver = false; ; ) {
    while (!isOver && waiting.length < AHEAD) {
      let blob: Promise<UnpackedBlob<Place>>;
      try {
        const place = await findNext();
        isOver = place === undefined;
        if (place === undefined) break;
        blob = unpack(place).then((bytes) => ({ place, bytes }));
      } catch (error) {
        isOver = true;
        blob = Promise.reject(error);
      }
      blob.catch(() => {});
      waiting.push(blob);
    }
    const first = waiting.shift();
    if (first === undefined) return;
    yield await first;
  }
}
