// Goes through an OSM PBF file, as often as asked, unpacking only the blobs that hold something wanted.

import type { BlobPlace } from './blobs.ts';
import { findBlob, readBlob, type Unpacking } from './blobs.ts';
import type { BlockContent } from './block.ts';
import { openBlockScratch, readBlock } from './block.ts';
import type { ElementReader } from './elements.ts';
import { type Expansion, restart } from './expansion.ts';
import { openInflate } from './inflate.ts';
import type { ByteReader } from './input.ts';
import { cursorOn, readBytes, readVarint, skipField } from './wire.ts';

const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes'];

/** A reader of OSM PBF bytes. `onBytes` is told, after each blob, how far the reading has come. */
export function readPbf(reader: ByteReader, onBytes: (done: number) => void, expansion: Expansion): ElementReader {
  const unpacking: Unpacking = { inflate: openInflate(), expansion };
  const scratch = openBlockScratch(expansion);
  let places: { blob: BlobPlace; content: BlockContent }[] | undefined;
  return {
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass with its cases, read from top to bottom
    async visit(visitor) {
      restart(expansion);
      if (places) {
        for (const { blob, content } of places) {
          const wanted =
            (visitor.node && content.nodes) || ((visitor.way || visitor.relation) && content.waysOrRelations);
          if (wanted) readBlock(await readBlob(reader, blob, unpacking), visitor, scratch);
          onBytes(blob.position + blob.length);
        }
        return;
      }
      const found: { blob: BlobPlace; content: BlockContent }[] = [];
      let headerSeen = false;
      for (let position = 0; position < reader.size; ) {
        const blob = await findBlob(reader, position);
        if (blob.type === 'OSMHeader') {
          checkHeader(await readBlob(reader, blob, unpacking));
          headerSeen = true;
        } else if (!headerSeen) {
          throw new Error('This is not an OSM PBF file: its first blob is no header.');
        } else if (blob.type === 'OSMData') {
          found.push({ blob, content: readBlock(await readBlob(reader, blob, unpacking), visitor, scratch) });
        }
        position = blob.position + blob.length;
        onBytes(position);
      }
      if (!headerSeen) throw new Error('The extract is empty: an OSM PBF file begins with a header.');
      places = found;
    },
  };
}

// A required feature that a reader does not know changes the meaning of what follows.
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
      throw new Error(`The extract requires the feature ${feature}; known are ${KNOWN_FEATURES.join(' and ')}.`);
    }
  }
}
