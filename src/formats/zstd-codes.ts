// The two kinds of codes in Zstandard (RFC 8878, section 4): Huffman codes of literals, and finite state entropy codes of lengths and
// offsets. Streams of bits are read from their end.

import { littleEndian } from './unpacked.ts';

/** Throws an error about damaged data if a condition does not hold. */
export function expect(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Error(`the zstd data is damaged: ${why}`);
}

/** A table, indexed by the next bits of a stream. An entry has the byte that these bits encode, and how many of the bits encode it. */
export interface HuffmanTable {
  readonly bits: number;
  readonly symbols: Uint8Array;
  readonly lengths: Uint8Array;
}

export function readHuffman(bytes: Uint8Array): { readonly table: HuffmanTable; readonly next: number } {
  const head = littleEndian(bytes, 0, 1);
  const weights: number[] = [];
  let next = 1;
  if (head >= 128) {
    for (let i = 0; i < head - 127; i++)
      weights.push((littleEndian(bytes, 1 + (i >> 1), 1) >> (i % 2 === 0 ? 4 : 0)) & 15);
    next += (head - 126) >> 1;
  } else {
    next += head;
    expect(next <= bytes.length, 'it ends too early');
    const described = bytes.subarray(1, next);
    const { table, next: begins } = readStates(described, 6, 255);
    const stream = new BackwardBits(described.subarray(begins));
    const states = [stream.read(table.bits), stream.read(table.bits)];
    expect(stream.left >= 0, 'it ends too early');
    // two states give symbols in turns until the bits run out; then the other state gives the last symbol
    for (let turn = 0; ; turn ^= 1) {
      expect(weights.length < 255, 'its code has too many symbols');
      const state = states[turn];
      weights.push(table.symbols[state]);
      const more = table.lengths[state];
      if (stream.left < more) {
        weights.push(table.symbols[states[turn ^ 1]]);
        break;
      }
      states[turn] = table.bases[state] + stream.read(more);
    }
  }
  return { table: huffmanOf(weights), next };
}

/**
 * The table for given weights of symbols. The weight of the last symbol is not given; it is the weight that makes the sum a power of two.
 */
function huffmanOf(weights: number[]): HuffmanTable {
  let sum = 0;
  for (const weight of weights) if (weight > 0) sum += 2 ** (weight - 1);
  const bits = 32 - Math.clz32(sum);
  expect(sum > 0 && bits <= 11, 'its code is too long');
  const missing = 2 ** bits - sum;
  expect(missing > 0 && (missing & (missing - 1)) === 0, 'its code is invalid');
  weights.push(32 - Math.clz32(missing));
  const symbols = new Uint8Array(1 << bits);
  const lengths = new Uint8Array(1 << bits);
  let at = 0;
  for (let weight = 1; weight <= bits; weight++) {
    for (const [symbol, of] of weights.entries()) {
      if (of !== weight) continue;
      const count = 1 << (weight - 1);
      symbols.fill(symbol, at, at + count);
      lengths.fill(bits + 1 - weight, at, at + count);
      at += count;
    }
  }
  return { bits, symbols, lengths };
}

export function unpackStream(bytes: Uint8Array, { bits, symbols, lengths }: HuffmanTable, out: Uint8Array): void {
  const stream = new BackwardBits(bytes);
  for (let i = 0; i < out.length; i++) {
    const next = stream.peek(bits);
    out[i] = symbols[next];
    stream.left -= lengths[next];
  }
  expect(stream.left === 0, 'a stream of literals has another length');
}

/** Reads bits from the end of some bytes to their beginning. The highest set bit of the last byte marks the end. */
export class BackwardBits {
  readonly #bytes: Uint8Array;
  /** The number of remaining bits; below zero if too many were read. */
  left: number;

  constructor(bytes: Uint8Array) {
    expect(bytes.length > 0 && bytes[bytes.length - 1] > 0, 'a stream has no end');
    this.#bytes = bytes;
    this.left = 8 * bytes.length - 8 + 31 - Math.clz32(bytes[bytes.length - 1]);
  }

  /** The next bits, at most 24. Beyond the end there are zeros. */
  peek(count: number): number {
    const first = this.left - count;
    const bytes = this.#bytes;
    const at = first >> 3;
    const four =
      (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
    return (four >>> (first & 7)) & ((1 << count) - 1);
  }

  read(count: number): number {
    if (count > 16) return this.read(count - 16) * 65536 + this.read(16);
    const value = this.peek(count);
    this.left -= count;
    return value;
  }
}

/** A finite state entropy code. Each state has its symbol, the number of bits to read, and the base of the next state. */
export interface StateTable {
  readonly bits: number;
  readonly symbols: Uint8Array;
  readonly lengths: Uint8Array;
  readonly bases: Uint16Array;
}

export function readStates(
  bytes: Uint8Array,
  mostBits: number,
  mostSymbol: number,
): { readonly table: StateTable; readonly next: number } {
  let bit = 4;
  const bits = (littleEndian(bytes, 0, 1) & 15) + 5;
  expect(bits <= mostBits, 'a code is too precise');
  const peek = (count: number) => {
    const at = bit >> 3;
    const three = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    return (three >>> (bit & 7)) & ((1 << count) - 1);
  };
  const shares: number[] = [];
  let left = 1 << bits;
  while (left > 0) {
    expect(shares.length <= mostSymbol, 'a code has too many symbols');
    // a value from 0 to left + 1; small values need one bit less
    const width = 32 - Math.clz32(left + 1);
    const spare = 2 ** width - 1 - (left + 1);
    let value = peek(width - 1);
    if (value < spare) bit += width - 1;
    else {
      value = peek(width);
      bit += width;
      if (value >= 1 << (width - 1)) value -= spare;
    }
    const share = value - 1;
    shares.push(share);
    left -= Math.abs(share);
    if (share !== 0) continue;
    for (let more = 3; more === 3; ) {
      more = peek(2);
      bit += 2;
      expect(shares.length + more <= mostSymbol + 1, 'a code has too many symbols');
      for (let i = 0; i < more; i++) shares.push(0);
    }
  }
  const next = (bit + 7) >> 3;
  expect(left === 0 && next <= bytes.length, 'a code table is damaged');
  return { table: statesOf(shares, bits), next };
}

/** Distributes the states among symbols according to their shares. A share of -1 gets one state at the end. */
export function statesOf(shares: readonly number[], bits: number): StateTable {
  const size = 1 << bits;
  const symbols = new Uint8Array(size);
  const following = Uint16Array.from(shares, Math.abs);
  let end = size;
  for (const [symbol, share] of shares.entries()) if (share === -1) symbols[--end] = symbol;
  const step = (size >> 1) + (size >> 3) + 3;
  let at = 0;
  for (const [symbol, share] of shares.entries()) {
    for (let i = 0; i < share; i++) {
      symbols[at] = symbol;
      do at = (at + step) & (size - 1);
      while (at >= end);
    }
  }
  const lengths = new Uint8Array(size);
  const bases = new Uint16Array(size);
  for (let state = 0; state < size; state++) {
    const number = following[symbols[state]]++;
    lengths[state] = bits - (31 - Math.clz32(number));
    bases[state] = (number << lengths[state]) - size;
  }
  return { bits, symbols, lengths, bases };
}
