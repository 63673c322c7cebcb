// Reads an OSM PBF file any number of times. It unpacks only blobs with wanted elements.

import { type Expansion, restart } from '../expansion.ts';
import { type BlobPlace, findBlob, readBlob, type Unpacking } from './blobs.ts';
import { type BlockContent, readBlock } from './block.ts';
import { openBlockScratch } from './block-elements.ts';
import type { ElementReader, Visitor } from './elements.ts';
import { openInflate } from './inflate.ts';
import type { ByteReader } from './input.ts';
import { cursorOn, readBytes, readVarint, skipField } from './wire.ts';

const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes'];

/** A data blob, and the kinds of elements that it contains. */
interface KnownBlob extends BlobPlace {
  readonly content: BlockContent;
}

/** A reader of OSM PBF bytes. `onBytes` receives the progress after each blob. */
export function readPbf(reader: ByteReader, onBytes: (done: number) => void, expansion: Expansion): ElementReader {
  const unpacking: Unpacking = { inflate: openInflate(), expansion };
  const scratch = openBlockScratch(expansion);
  const unpack = (blob: BlobPlace) => readBlob(reader, blob, unpacking);
  let known: readonly KnownBlob[] | undefined;

  const visitKnown = async (blobs: readonly KnownBlob[], visitor: Visitor): Promise<void> => {
    const isWanted = ({ content }: KnownBlob) =>
      (visitor.node && content.nodes) || ((visitor.way || visitor.relation) && content.waysOrRelations);
    for await (const { place, bytes } of unpackAhead(inTurn(blobs.filter(isWanted)), unpack)) {
      readBlock(bytes, visitor, scratch);
      onBytes(place.position + place.length);
    }
    onBytes(reader.size);
  };

  const visitFirst = async (visitor: Visitor): Promise<readonly KnownBlob[]> => {
    const found: KnownBlob[] = [];
    let headerSeen = false;
    for await (const { place, bytes } of unpackAhead(placesIn(reader), unpack)) {
      if (place.type === 'OSMHeader') {
        checkHeader(bytes);
        headerSeen = true;
      } else if (!headerSeen) {
        throw new Error('This is not an OSM PBF file: its first blob is not a header.');
      } else {
        found.push({ ...place, content: readBlock(bytes, visitor, scratch) });
      }
      onBytes(place.position + place.length);
    }
    if (!headerSeen) throw new Error('The extract is empty: an OSM PBF file begins with a header.');
    return found;
  };

  return {
    async visit(visitor) {
      restart(expansion);
      if (known) await visitKnown(known, visitor);
      else known = await visitFirst(visitor);
    },
  };
}

const KNOWN_TYPES = ['OSMHeader', 'OSMData'];

// Yields the places of blobs. The first blob is yielded whatever its type is, because it shows a file of another kind.
async function* placesIn(reader: ByteReader): AsyncGenerator<BlobPlace> {
  for (let position = 0; position < reader.size; ) {
    const blob = await findBlob(reader, position);
    if (position === 0 || KNOWN_TYPES.includes(blob.type)) yield blob;
    position = blob.position + blob.length;
  }
}

async function* inTurn<Place>(places: readonly Place[]): AsyncGenerator<Place> {
  yield* places;
}

// Refuses unknown required features: they change the meaning of the data that follows.
function checkHeader(bytes: Uint8Array): void {
  const cursor = cursorOn(bytes);
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key !== 0x22) {
      skipField(cursor, key);
      continue;
    }
    const feature = new TextDecoder().decode(readBytes(cursor));
    if (!KNOWN_FEATURES.includes(feature)) {
      throw new Error(`The extract requires the feature ${feature}; supported are ${KNOWN_FEATURES.join(' and ')}.`);
    }
  }
}

/** How many blobs are read ahead: Node has this many threads for reading and unpacking. */
const AHEAD = 4;

interface UnpackedBlob<Place> {
  readonly place: Place;
  readonly bytes: Uint8Array;
}

/**
 * The blobs at these places, in their order. The next ones are read and unpacked meanwhile, on threads of the platform. An error in a
 * position or a blob is thrown when the blob is delivered.
 */
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
