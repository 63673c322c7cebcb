// Reads OSM XML, plain or gzipped, any number of times. It is unpacked and parsed in chunks, never held as a whole.

import { gunzip } from '../../../formats/gunzip.ts';
import { countBytes, type Expansion, restart } from '../expansion.ts';
import type { ElementReader } from './elements.ts';
import type { ByteReader } from './input.ts';
import { type Attributes, openElements } from './xml-elements.ts';

const CHUNK = 1 << 20;
/** The size of a chunk of compressed bytes. Unpacked, it is at most a thousand times as large. */
const PACKED_CHUNK = 1 << 14;
/** The most characters between two tags. A file with more is not a map, but an attempt to fill the memory. */
const LONGEST_TAG = 1 << 20;
/** The most levels of elements. A map has three. */
const DEEPEST = 100;
/** How many characters are parsed in one go. */
const SLICE = 1 << 16;

/** Matches the encoding in an XML declaration, which is at the very beginning. */
const DECLARED = /^(?:ï»¿)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/;
const DECLARED_WITHIN = 200;

/** A reader of OSM XML bytes. `onBytes` receives the progress of the reading. */
export function readXml(reader: ByteReader, onBytes: (done: number) => void, expansion: Expansion): ElementReader {
  return readElements(() => chunksOf(reader, CHUNK, onBytes), expansion);
}

/** A reader of gzipped bytes. */
export function readGzippedXml(
  reader: ByteReader,
  onBytes: (done: number) => void,
  expansion: Expansion,
): ElementReader {
  return readElements(() => gunzip(chunksOf(reader, PACKED_CHUNK, onBytes), damaged), expansion);
}

function damaged(_message: string, cause: unknown): Error {
  return new Error('The gzipped OSM XML cannot be unpacked: the file is damaged.', { cause });
}

function readElements(openChunks: () => AsyncGenerator<Uint8Array>, expansion: Expansion): ElementReader {
  return {
    async visit(visitor) {
      restart(expansion);
      const { SaxesParser } = await import('saxes');
      const parser = new SaxesParser({ fragment: false });
      const elements = openElements(visitor, expansion);
      let sinceTag = 0;
      let depth = 0;
      parser.on('opentag', ({ name, attributes }) => {
        sinceTag = 0;
        if (++depth > DEEPEST) throw new Error(`The OSM XML is nested more than ${DEEPEST} deep: it is not a map.`);
        elements.open(name, attributes as Attributes);
        if (name === 'remark') parser.on('text', (text) => visitor.remark?.(text));
      });
      parser.on('closetag', ({ name }) => {
        depth--;
        if (name === 'remark') parser.off('text');
        elements.close(name);
      });
      parser.on('error', (cause) => {
        throw new Error(`The OSM XML is not well formed: ${cause.message}`, { cause });
      });
      const parse = (text: string): void => {
        for (let at = 0; at < text.length; at += SLICE) {
          const slice = text.slice(at, at + SLICE);
          sinceTag += slice.length;
          if (sinceTag > LONGEST_TAG + SLICE) {
            throw new Error(`The OSM XML has no tag in a million characters: it is damaged, or is not a map.`);
          }
          parser.write(slice);
        }
      };
      let decoder: TextDecoder | undefined;
      for await (const bytes of openChunks()) {
        countBytes(expansion, bytes.length);
        decoder ??= decoderOf(bytes);
        parse(decoder.decode(bytes, { stream: true }));
      }
      parse(decoder?.decode() ?? '');
      parser.close();
      if (!elements.hasRoot) throw new Error('This is not OSM XML: it has no element osm.');
    },
  };
}

/** A decoder for the encoding that the first bytes declare; UTF-8 by default. */
function decoderOf(first: Uint8Array): TextDecoder {
  const [, encoding = 'utf-8'] =
    DECLARED.exec(new TextDecoder('latin1').decode(first.subarray(0, DECLARED_WITHIN))) ?? [];
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw new Error(`The OSM XML is in ${encoding}, which cannot be read: save it as UTF-8.`, { cause });
  }
}

async function* chunksOf(
  reader: ByteReader,
  size: number,
  onBytes: (done: number) => void,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < reader.size; ) {
    const bytes = await reader.read(position, size);
    if (bytes.length === 0) return;
    position += bytes.length;
    onBytes(position);
    yield bytes;
  }
}
