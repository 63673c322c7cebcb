// The part of protocol buffers that OSM PBF needs. Numbers are doubles: ids and nanodegrees stay below 2^52.

const TWO_32 = 4294967296;

/** The current position in a message that ends at `end`. */
export interface Cursor {
  bytes: Uint8Array;
  at: number;
  end: number;
}

/** A cursor on part of an array. */
export function cursorOn(bytes: Uint8Array, first = 0, end: number = bytes.length): Cursor {
  return { bytes, at: first, end };
}

/** Reads an unsigned or two's complement 64-bit varint. */
export function readVarint(cursor: Cursor): number {
  const { bytes } = cursor;
  let at = cursor.at;
  let byte = bytes[at++];
  let low = byte & 0x7f;
  if (byte > 0x7f) {
    byte = bytes[at++];
    low |= (byte & 0x7f) << 7;
    if (byte > 0x7f) {
      byte = bytes[at++];
      low |= (byte & 0x7f) << 14;
      if (byte > 0x7f) {
        byte = bytes[at++];
        low |= (byte & 0x7f) << 21;
        if (byte > 0x7f) {
          cursor.at = at;
          return readLongVarint(cursor, low);
        }
      }
    }
  }
  if (at > cursor.end) throw new Error('The OSM data ends inside a number: the file is damaged.');
  cursor.at = at;
  return low;
}

// Reads the rest of a varint after its first 28 bits: up to six more bytes.
function readLongVarint(cursor: Cursor, low: number): number {
  const { bytes } = cursor;
  let at = cursor.at;
  let byte = bytes[at++];
  low |= (byte & 0x0f) << 28;
  let high = (byte & 0x70) >> 4;
  for (let shift = 3; byte > 0x7f; shift += 7) {
    if (shift > 31) throw new Error('A number in the OSM data has more than 64 bits: the file is damaged.');
    byte = bytes[at++];
    high |= (byte & 0x7f) << shift;
  }
  if (at > cursor.end) throw new Error('The OSM data ends inside a number: the file is damaged.');
  cursor.at = at;
  return high * TWO_32 + (low >>> 0);
}

/** Reads a zigzag varint: 0, -1, 1, -2, 2 ... */
export function readSigned(cursor: Cursor): number {
  const value = readVarint(cursor);
  if (value >= 0 && value < 0x80000000) return (value >>> 1) ^ -(value & 1);
  // Reading as two's complement made large numbers negative. This undoes it, exactly to 52 bits; ids and nanodegrees need 40.
  const unsigned = value < 0 ? value + TWO_32 * TWO_32 : value;
  const half = Math.floor(unsigned / 2);
  return unsigned % 2 === 0 ? half : -half - 1;
}

/** A new cursor over a length-delimited field. The outer cursor moves past the field. */
export function readMessage(cursor: Cursor): Cursor {
  const length = readVarint(cursor);
  const first = cursor.at;
  const end = first + length;
  if (length < 0 || end > cursor.end)
    throw new Error('A part of the OSM data reaches beyond its end: the file is damaged.');
  cursor.at = end;
  return { bytes: cursor.bytes, at: first, end };
}

/** Reads a length-delimited field as a view of its bytes. */
export function readBytes(cursor: Cursor): Uint8Array {
  const { at, end } = readMessage(cursor);
  return cursor.bytes.subarray(at, end);
}

/** Skips an unwanted field of the given wire type. */
export function skipField(cursor: Cursor, key: number): void {
  const wireType = key & 7;
  if (wireType === 0) readVarint(cursor);
  else if (wireType === 2) readMessage(cursor);
  else if (wireType === 1) cursor.at += 8;
  else if (wireType === 5) cursor.at += 4;
  else throw new Error(`The OSM data holds wire type ${wireType}, which PBF does not use: the file is damaged.`);
}
