// The frame of an OSM PBF file: a sequence of blobs. Each has a header with its type and length, and packed bytes.

import { countBytes, type Expansion } from '../expansion.ts';
import type { Inflate } from './inflate.ts';
import type { ByteReader } from './input.ts';
import { cursorOn, readBytes, readVarint, skipField } from './wire.ts';

/** How many bytes of a header are searched for its type. */
const LONGEST_TYPE = 64;
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;

/** The position of a blob's compressed bytes in the file. */
export interface BlobPlace {
  type: string;
  position: number;
  length: number;
}

/** Reads the frame of the blob at `position`. */
export async function findBlob(reader: ByteReader, position: number): Promise<BlobPlace> {
  const frame = await reader.read(position, 4);
  const isFirst = position === 0;
  if (frame.length < 4) throw isFirst ? noExtract() : truncated(reader);
  const headerLength = new DataView(frame.buffer, frame.byteOffset).getUint32(0);
  if (headerLength === 0 || headerLength > MAX_HEADER_BYTES) {
    throw isFirst ? noExtract() : new Error(`There is no blob header at byte ${position}: the file is damaged.`);
  }
  const header = await reader.read(position + 4, headerLength);
  if (isFirst && !namesType(header)) throw noExtract();
  if (header.length < headerLength) throw truncated(reader);
  const cursor = cursorOn(header);
  let type = '';
  let length = -1;
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key === 0x0a) type = new TextDecoder().decode(readBytes(cursor));
    else if (key === 0x18) length = readVarint(cursor);
    else skipField(cursor, key);
  }
  if (length < 0 || length > MAX_BLOB_BYTES) {
    throw new Error(`The blob at byte ${position} claims ${length} bytes, at most ${MAX_BLOB_BYTES} are allowed.`);
  }
  return { type, position: position + 4 + headerLength, length };
}

/** The functions that unpack blobs. */
export interface Unpacking {
  readonly inflate: Inflate;
  readonly expansion: Expansion;
}

/** The unpacked bytes of a blob. */
export async function readBlob(
  reader: ByteReader,
  place: BlobPlace,
  { inflate, expansion }: Unpacking,
): Promise<Uint8Array> {
  const packed = await reader.read(place.position, place.length);
  if (packed.length < place.length) throw truncated(reader);
  const cursor = cursorOn(packed);
  let size = 0;
  let zlib: Uint8Array | undefined;
  let raw: Uint8Array | undefined;
  while (cursor.at < cursor.end) {
    const key = readVarint(cursor);
    if (key === 0x0a) raw = readBytes(cursor);
    else if (key === 0x10) size = readVarint(cursor);
    else if (key === 0x1a) zlib = readBytes(cursor);
    else if (key === 0x22 || key === 0x32 || key === 0x3a) {
      const method = key === 0x22 ? 'lzma' : key === 0x32 ? 'lz4' : 'zstd';
      throw new Error(`The extract is packed with ${method}. Convert it to zlib: osmium cat in.pbf -o out.osm.pbf`);
    } else skipField(cursor, key);
  }
  if (raw) return raw;
  if (!zlib) throw new Error(`The blob at byte ${place.position} holds no data: the file is damaged.`);
  if (size > MAX_BLOB_BYTES) {
    throw new Error(
      `The blob at byte ${place.position} unpacks to ${size} bytes, at most ${MAX_BLOB_BYTES} are allowed.`,
    );
  }
  let plain: Uint8Array;
  try {
    plain = await inflate(zlib, size || MAX_BLOB_BYTES);
  } catch (cause) {
    throw new Error(`The blob at byte ${place.position} cannot be unpacked: the file is damaged.`, { cause });
  }
  countBytes(expansion, plain.length);
  return plain;
}

/** Whether a header names one of OSM's types of blobs, as the first header of every file does. */
function namesType(header: Uint8Array): boolean {
  return new TextDecoder().decode(header.subarray(0, LONGEST_TYPE)).includes('OSM');
}

function noExtract(): Error {
  return new Error('This is not an OSM PBF file: it does not begin with a blob header.');
}

function truncated(reader: ByteReader): Error {
  return new Error(`The extract ends after ${reader.size} bytes in the middle of a blob: the download is incomplete.`);
}
