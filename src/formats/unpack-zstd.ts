// Zstandard, RFC 8878. Dictionaries are not read.

import { copyLiterals, copyMatch, littleEndian, type UnpackedSoFar } from './unpacked.ts';
import {
  BackwardBits,
  expect,
  type HuffmanTable,
  readHuffman,
  readStates,
  type StateTable,
  statesOf,
  unpackStream,
} from './zstd-codes.ts';

const MAGIC = 0xfd2fb528;
const MAGIC_SKIPPED = 0x184d2a50;
const BLOCK = { raw: 0, repeated: 1, packed: 2 } as const;
const LITERALS = { raw: 0, repeated: 1, packed: 2 } as const;
const MODE = { predefined: 0, single: 1, described: 2 } as const;
const MOST_BLOCK = 128 * 1024;

/** Unpacks all frames. Throws if they hold more or less than `size` bytes. */
export function unpackZstd(bytes: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let at = 0;
  let end = 0;
  while (at < bytes.length) {
    const magic = littleEndian(bytes, at, 4);
    at += 4;
    if ((magic & ~15) >>> 0 === MAGIC_SKIPPED) {
      at += 4 + littleEndian(bytes, at, 4);
      continue;
    }
    expect(magic === MAGIC, 'a frame does not begin with the mark of zstd');
    const flags = bytes[at];
    const isOneSegment = (flags >> 5) & 1;
    expect((flags & 8) === 0, 'its header has a reserved bit');
    expect((flags & 3) === 0, 'it takes a dictionary');
    const sizeBytes = flags >> 6 === 0 ? isOneSegment : 1 << (flags >> 6);
    at += 2 - isOneSegment + sizeBytes;
    const frame: ZstdFrame = { bytes, at, out, end, begun: end, offsets: [1, 4, 8], tables: [], huffman: undefined };
    while (!unpackBlock(frame));
    ({ at, end } = frame);
    if ((flags >> 2) & 1) at += 4;
  }
  expect(end === size, 'it holds another number of bytes than its page says');
  return out;
}

interface ZstdFrame extends UnpackedSoFar {
  readonly bytes: Uint8Array;
  at: number;
  /** Where the frame begins in `out`. Matches cannot refer to earlier bytes. */
  readonly begun: number;
  /** The last three offsets, the latest first. */
  readonly offsets: [number, number, number];
  /** The codes of literal lengths, offsets and match lengths, which a later block may reuse. */
  tables: (StateTable | undefined)[];
  huffman: HuffmanTable | undefined;
}

/** Unpacks the next block. Returns whether it is the last. */
function unpackBlock(frame: ZstdFrame): boolean {
  const { bytes, out } = frame;
  const header = littleEndian(bytes, frame.at, 3);
  const size = header >> 3;
  const type = (header >> 1) & 3;
  frame.at += 3;
  expect(type <= BLOCK.packed, 'a block has a reserved type');
  const taken = type === BLOCK.repeated ? 1 : size;
  expect(frame.at + taken <= bytes.length, 'it ends too early');
  if (type === BLOCK.packed) unpackSequences(frame, bytes.subarray(frame.at, frame.at + size));
  else {
    expect(frame.end + size <= out.length, 'it holds more than its page says');
    if (type === BLOCK.raw) out.set(bytes.subarray(frame.at, frame.at + size), frame.end);
    else out.fill(bytes[frame.at], frame.end, frame.end + size);
    frame.end += size;
  }
  frame.at += taken;
  return (header & 1) === 1;
}

interface Literals {
  readonly literals: Uint8Array;
  /** The position where the rest of the block begins. */
  readonly next: number;
}

function readLiterals(frame: ZstdFrame, block: Uint8Array): Literals {
  const type = block[0] & 3;
  const format = (block[0] >> 2) & 3;
  if (type < LITERALS.packed) {
    const headerBytes = format === 1 ? 2 : format === 3 ? 3 : 1;
    const count = littleEndian(block, 0, headerBytes) >> (headerBytes === 1 ? 3 : 4);
    expect(count <= MOST_BLOCK, 'a block is too large');
    const end = headerBytes + (type === LITERALS.raw ? count : 1);
    expect(end <= block.length, 'it ends too early');
    const literals =
      type === LITERALS.raw ? block.subarray(headerBytes, end) : new Uint8Array(count).fill(block[headerBytes]);
    return { literals, next: end };
  }
  const headerBytes = Math.max(3, format + 2);
  const sizeBits = format < 2 ? 10 : 4 * format + 6;
  const header = littleEndian(block, 0, headerBytes);
  const count = Math.floor(header / 16) % 2 ** sizeBits;
  const packedSize = Math.floor(header / 2 ** (4 + sizeBits));
  const next = headerBytes + packedSize;
  expect(count <= MOST_BLOCK && next <= block.length, 'its literals do not fit their block');
  let packed = block.subarray(headerBytes, next);
  if (type === LITERALS.packed) {
    const read = readHuffman(packed);
    frame.huffman = read.table;
    packed = packed.subarray(read.next);
  }
  const { huffman } = frame;
  expect(huffman !== undefined, 'it repeats a code that it never defined');
  const literals = new Uint8Array(count);
  if (format === 0) unpackStream(packed, huffman, literals);
  else {
    // four streams in sequence, after the sizes of the first three
    const quarter = (count + 3) >> 2;
    expect(quarter * 3 <= count, 'its literals do not fit their block');
    let from = 6;
    for (let i = 0; i < 4; i++) {
      const to = i === 3 ? packed.length : from + littleEndian(packed, 2 * i, 2);
      expect(to <= packed.length, 'it ends too early');
      unpackStream(
        packed.subarray(from, to),
        huffman,
        literals.subarray(i * quarter, i === 3 ? count : (i + 1) * quarter),
      );
      from = to;
    }
  }
  return { literals, next };
}

/** A code of lengths or offsets: its maximum precision, its number of symbols, and its default shares. */
interface SequenceCode {
  readonly mostBits: number;
  readonly mostSymbol: number;
  readonly shares: readonly number[];
  readonly shareBits: number;
}

/** The numbers in a text, which has `2*11` for eleven twos. */
function numbersIn(text: string): number[] {
  return text.split(' ').flatMap((word) => {
    const [value, count = 1] = word.split('*').map(Number);
    return new Array<number>(count).fill(value);
  });
}

/** The codes of literal lengths, of offsets and of match lengths. */
const CODES: readonly SequenceCode[] = [
  { mostBits: 9, mostSymbol: 35, shares: numbersIn('4 3 2*11 1*3 2*9 3 2 1*5 -1*4'), shareBits: 6 },
  { mostBits: 8, mostSymbol: 31, shares: numbersIn('1*6 2*3 1*15 -1*5'), shareBits: 5 },
  { mostBits: 9, mostSymbol: 52, shares: numbersIn('1 4 3 2*6 1*37 -1*7'), shareBits: 6 },
];

/** For each length code: how many extra bits it has, and the base to which they are added. */
interface LengthCode {
  readonly bits: readonly number[];
  readonly bases: readonly number[];
}

function lengthsOf(first: number, bits: readonly number[]): LengthCode {
  const bases: number[] = [];
  let base = first;
  for (const count of bits) {
    bases.push(base);
    base += 2 ** count;
  }
  return { bits, bases };
}

const LITERAL_LENGTHS = lengthsOf(0, numbersIn('0*16 1*4 2*2 3*2 4 6 7 8 9 10 11 12 13 14 15 16'));
const MATCH_LENGTHS = lengthsOf(3, numbersIn('0*32 1*4 2*2 3*2 4*2 5 7 8 9 10 11 12 13 14 15 16'));

/** Unpacks the sequences of a block: literals and copies in turn. */
function unpackSequences(frame: ZstdFrame, block: Uint8Array): void {
  const { literals, next } = readLiterals(frame, block);
  let at = next;
  let count = littleEndian(block, at++, 1);
  if (count === 255) {
    count = littleEndian(block, at, 2) + 0x7f00;
    at += 2;
  } else if (count > 127) count = (count - 128) * 256 + littleEndian(block, at++, 1);
  if (count === 0) {
    copyLiterals(frame, literals, 0, literals.length);
    return;
  }
  const modes = littleEndian(block, at++, 1);
  const tables = CODES.map((code, i) => {
    const mode = (modes >> (6 - 2 * i)) & 3;
    if (mode === MODE.predefined) return statesOf(code.shares, code.shareBits);
    if (mode === MODE.single) {
      const symbol = littleEndian(block, at++, 1);
      expect(symbol <= code.mostSymbol, 'a code has too many symbols');
      return { bits: 0, symbols: Uint8Array.of(symbol), lengths: new Uint8Array(1), bases: new Uint16Array(1) };
    }
    if (mode === MODE.described) {
      const read = readStates(block.subarray(at), code.mostBits, code.mostSymbol);
      at += read.next;
      return read.table;
    }
    const last = frame.tables[i];
    expect(last !== undefined, 'it repeats a code that it never defined');
    return last;
  });
  frame.tables = tables;
  const stream = new BackwardBits(block.subarray(at));
  const [ofLiterals, ofOffsets, ofMatches] = tables;
  let literalState = stream.read(ofLiterals.bits);
  let offsetState = stream.read(ofOffsets.bits);
  let matchState = stream.read(ofMatches.bits);
  let used = 0;
  for (let i = 0; i < count; i++) {
    const offsetCode = ofOffsets.symbols[offsetState];
    const matchCode = ofMatches.symbols[matchState];
    const literalCode = ofLiterals.symbols[literalState];
    const raw = 2 ** offsetCode + stream.read(offsetCode);
    const matchLength = MATCH_LENGTHS.bases[matchCode] + stream.read(MATCH_LENGTHS.bits[matchCode]);
    const literalLength = LITERAL_LENGTHS.bases[literalCode] + stream.read(LITERAL_LENGTHS.bits[literalCode]);
    expect(used + literalLength <= literals.length, 'a block has fewer literals than it copies');
    copyLiterals(frame, literals, used, literalLength);
    used += literalLength;
    copyMatch(frame, offsetOf(frame.offsets, raw, literalLength), matchLength, frame.begun);
    if (i + 1 === count) break;
    literalState = ofLiterals.bases[literalState] + stream.read(ofLiterals.lengths[literalState]);
    matchState = ofMatches.bases[matchState] + stream.read(ofMatches.lengths[matchState]);
    offsetState = ofOffsets.bases[offsetState] + stream.read(ofOffsets.lengths[offsetState]);
    expect(stream.left >= 0, 'it ends too early');
  }
  expect(stream.left === 0, 'a stream of sequences has another length');
  copyLiterals(frame, literals, used, literals.length - used);
}

/** The offset that a value encodes: a new one, or one of the last three. */
function offsetOf(offsets: [number, number, number], value: number, literalLength: number): number {
  const which = value > 3 ? 3 : value - 1 + (literalLength === 0 ? 1 : 0);
  if (which === 0) return offsets[0];
  const offset = value > 3 ? value - 3 : which === 3 ? offsets[0] - 1 : offsets[which];
  if (which > 1) offsets[2] = offsets[1];
  offsets[1] = offsets[0];
  offsets[0] = offset;
  return offset;
}
