// Goes through OSM XML, plain or gzipped, as often as asked: unpacked and parsed in chunks, never held as a whole.

import { PER_DEGREE } from '../../network/network.ts';
import type { ElementReader, RelationMember, TagScratch, Visitor } from './elements.ts';
import { tagOf } from './elements.ts';
import { checkParts, countBytes, countParts, type Expansion, PARTS_OF_ELEMENT, restart } from './expansion.ts';
import type { ByteReader } from './input.ts';

const CHUNK = 1 << 20;
/** Of packed bytes: what is unpacked at once is a thousand times as large at worst. */
const PACKED_CHUNK = 1 << 14;
/** Characters from one tag to the next: beyond these it is no map, but something that means to fill the memory. */
const LONGEST_TAG = 1 << 20;
/** Elements in elements: a map has three. */
const DEEPEST = 100;
/** Characters that are parsed at once. */
const SLICE = 1 << 16;

/** The encoding in an XML declaration, which stands at the very beginning. */
const DECLARED = /^(?:ï»¿)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/;
const DECLARED_WITHIN = 200;

type Attributes = Record<string, string>;

/** A reader of OSM XML bytes. `onBytes` is told how far the reading has come. */
export function readXml(reader: ByteReader, onBytes: (done: number) => void, expansion: Expansion): ElementReader {
  return readElements(() => chunksOf(reader, CHUNK, onBytes), expansion);
}

/** The same for gzipped bytes. */
export function readGzippedXml(
  reader: ByteReader,
  onBytes: (done: number) => void,
  expansion: Expansion,
): ElementReader {
  return readElements(() => unpacked(chunksOf(reader, PACKED_CHUNK, onBytes)), expansion);
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
        if (++depth > DEEPEST) throw new Error(`The OSM XML is nested more than ${DEEPEST} deep: it is no map.`);
        elements.open(name, attributes as Attributes);
      });
      parser.on('closetag', ({ name }) => {
        depth--;
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
            throw new Error(`The OSM XML has no tag in a million characters: it is damaged, or no map at all.`);
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

/** What reads the encoding that the first bytes declare; UTF-8 where they do not. */
function decoderOf(first: Uint8Array): TextDecoder {
  const [, encoding = 'utf-8'] =
    DECLARED.exec(new TextDecoder('latin1').decode(first.subarray(0, DECLARED_WITHIN))) ?? [];
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw new Error(`The OSM XML is in ${encoding}, which cannot be read: save it as UTF-8.`, { cause });
  }
}

// Takes tags, and gives the visitor elements.
function openElements(
  visitor: Visitor,
  expansion: Expansion,
): {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  readonly hasRoot: boolean;
} {
  const tags: TagScratch = { keys: [], values: [], count: 0 };
  let refs = new Float64Array(2048);
  let refCount = 0;
  let members: RelationMember[] = [];
  let element: Attributes = {};
  let partCount = 0;
  let hasRoot = false;
  const takePart = (name: string, attributes: Attributes): void => {
    if (name === 'tag' || name === 'nd' || name === 'member') {
      checkParts(++partCount);
      countParts(expansion, 1);
    }
    if (name === 'tag') {
      // a tag without key or value says nothing
      const { k, v } = attributes;
      if (k !== undefined && v !== undefined) {
        tags.keys[tags.count] = k;
        tags.values[tags.count++] = v;
      }
    } else if (name === 'nd') {
      if (refCount === refs.length) {
        const longer = new Float64Array(2 * refCount);
        longer.set(refs);
        refs = longer;
      }
      refs[refCount++] = numberOf(attributes['ref'], 'A node of a way');
    } else if (name === 'member') {
      members.push({
        kind: attributes['type'] as RelationMember['kind'],
        ref: numberOf(attributes['ref'], 'A member of a relation'),
        role: attributes['role'] ?? '',
      });
    }
  };
  return {
    get hasRoot() {
      return hasRoot;
    },
    open(name, attributes) {
      if (!hasRoot && name !== 'osm') {
        throw new Error(
          `This is not OSM XML: its root is ${name}${name === 'osmChange' ? ', a file of changes' : ''}.`,
        );
      }
      hasRoot = true;
      if (name === 'node' || name === 'way' || name === 'relation') {
        element = attributes;
        partCount = 0;
        tags.count = 0;
        refCount = 0;
        members = [];
      } else takePart(name, attributes);
    },
    close(name) {
      if (name !== 'node' && name !== 'way' && name !== 'relation') return;
      // Editors keep what they have deleted until it is uploaded.
      if (element['action'] === 'delete' || element['visible'] === 'false') return;
      const id = numberOf(element['id'], `A ${name}`);
      if (name !== 'node') countParts(expansion, PARTS_OF_ELEMENT);
      if (name === 'way') {
        const { wayKeys } = visitor;
        if (wayKeys && !wayKeys.some((key) => tagOf(tags, key) !== undefined)) visitor.otherWay?.();
        else visitor.way?.(id, tags, refs, refCount);
      } else if (name === 'relation') visitor.relation?.(id, tags, members);
      else {
        const x = Math.round(Number(element['lon']) * PER_DEGREE);
        const y = Math.round(Number(element['lat']) * PER_DEGREE);
        if (Number.isNaN(x) || Number.isNaN(y)) throw new Error(`Node ${element['id']} has no lat and lon.`);
        visitor.node?.(id, x, y, tags);
      }
    },
  };
}

function numberOf(text: string | undefined, owner: string): number {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`${owner} in the OSM XML has no id: ${text ?? 'nothing'}.`);
  return number;
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

async function* unpacked(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let failure: { readonly error: unknown } | undefined;
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value as Uint8Array<ArrayBuffer>);
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
  });
  const stream = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await readNext(stream); !next.done; next = await readNext(stream)) yield next.value;
  } catch (error) {
    // what could not be read is no damage of what was
    throw failure === undefined ? error : failure.error;
  } finally {
    // Whoever stops early leaves nothing running.
    await stream.cancel().catch(() => {});
  }
}

async function readNext(
  stream: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await stream.read();
  } catch (cause) {
    throw new Error('The gzipped OSM XML cannot be unpacked: the file is damaged.', { cause });
  }
}
