// Reads runs, packed bits and deltas of Parquet. The number of values is known in advance, and no step goes beyond it or beyond the bytes
// of the page. Damaged or forged pages therefore take no more time and memory than valid ones.

/** The bytes of a page, and the position in them. */
export interface PageReader {
  readonly bytes: Uint8Array;
  at: number;
}

/** Throws an error that says that a page is damaged. */
export function damaged(why: string): never {
  throw new Error(`a page is damaged: ${why}`);
}

const TOO_SHORT = 'it ends too early';

export function takeBytes(page: PageReader, count: number): Uint8Array {
  const end = page.at + count;
  if (!(count >= 0 && end <= page.bytes.length)) damaged(TOO_SHORT);
  const taken = page.bytes.subarray(page.at, end);
  page.at = end;
  return taken;
}

/** The next little-endian number that takes `count` bytes. */
export function takeNumber(page: PageReader, count: number): number {
  let value = 0;
  let scale = 1;
  for (const byte of takeBytes(page, count)) {
    value += byte * scale;
    scale *= 256;
  }
  return value;
}

/** The next variable-length number, seven bits a byte. */
function takeCount(page: PageReader): number {
  let value = 0;
  for (let scale = 1; scale <= 2 ** 28; scale *= 128) {
    const byte = takeNumber(page, 1);
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
  return damaged('a count is too large');
}

function takeSigned(page: PageReader): bigint {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = takeNumber(page, 1);
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n));
  }
  return damaged('a number is too large');
}

/** Reads values of `width` bits each, from runs of one value and packed groups of eight. No value may be greater than `most`. */
export function takeRuns(page: PageReader, width: number, count: number, most: number): Uint32Array {
  if (width > 32) damaged('its values are too wide');
  const values = new Uint32Array(count);
  const valueBytes = (width + 7) >> 3;
  for (let done = 0; done < count; ) {
    const head = takeCount(page);
    const isPacked = head % 2 === 1;
    const run = isPacked ? 8 * Math.floor(head / 2) : head / 2;
    const used = Math.min(run, count - done);
    if (isPacked) {
      // the last group may be cut off after its values
      const rest = page.bytes.length - page.at;
      const packed = takeBytes(page, Math.min((run / 8) * width, rest));
      if (packed.length * 8 < used * width) damaged(TOO_SHORT);
      unpackBits(packed, width, values.subarray(done, done + used));
    } else {
      values.fill(takeNumber(page, valueBytes), done, done + used);
    }
    done += used;
  }
  for (let i = 0; i < count; i++)
    if (values[i] > most) damaged(`it holds ${values[i]}, but at most ${most} is allowed`);
  return values;
}

function unpackBits(packed: Uint8Array, width: number, values: Uint32Array): void {
  let bit = 0;
  for (let i = 0; i < values.length; i++) {
    let value = 0;
    for (let got = 0; got < width; ) {
      const shift = bit & 7;
      const taken = Math.min(8 - shift, width - got);
      value += ((packed[bit >> 3] >> shift) & ((1 << taken) - 1)) * 2 ** got;
      got += taken;
      bit += taken;
    }
    values[i] = value;
  }
}

/** Reads numbers of 32 or 64 bits that are stored as blocks of differences. */
export function takeDeltas(page: PageReader, count: number, is32: boolean): Int32Array | BigInt64Array {
  const blockSize = takeCount(page);
  const groups = takeCount(page);
  const reported = takeCount(page);
  const groupSize = blockSize / groups;
  if (groups === 0 || groups > 1024 || blockSize % 128 !== 0 || groupSize % 32 !== 0 || groupSize === 0) {
    damaged('its blocks have an invalid size');
  }
  if (reported < count) damaged(`it declares ${reported} values, not ${count}`);
  let value = takeSigned(page);
  const values = is32 ? new Int32Array(count) : new BigInt64Array(count);
  const put = (at: number) => {
    if (values instanceof Int32Array) values[at] = Number(BigInt.asIntN(32, value));
    else values[at] = value;
  };
  if (count > 0) put(0);
  // each packed difference is read in two halves, because numbers of 64 bits are slow
  const halves = new Uint32Array(2 * Math.min(groupSize, Math.max(count, 32)));
  for (let done = 1; done < count; ) {
    const least = takeSigned(page);
    const widths = takeBytes(page, groups);
    for (let group = 0; group < groups && done < count; group++) {
      const width = widths[group];
      if (width > 64) damaged('its values are too wide');
      const used = Math.min(groupSize, count - done);
      const packed = takeBytes(page, Math.min((groupSize * width) / 8, page.bytes.length - page.at));
      if (packed.length * 8 < used * width) damaged(TOO_SHORT);
      unpackHalves(packed, width, halves.subarray(0, 2 * used));
      for (let i = 0; i < used; i++) {
        const more = BigInt(halves[2 * i]) + (halves[2 * i + 1] === 0 ? 0n : BigInt(halves[2 * i + 1]) << 32n);
        value = BigInt.asIntN(64, value + least + more);
        put(done++);
      }
    }
  }
  return values;
}

function unpackHalves(packed: Uint8Array, width: number, halves: Uint32Array): void {
  let bit = 0;
  for (let i = 0; i < halves.length; i += 2) {
    let low = 0;
    let high = 0;
    for (let got = 0; got < width; ) {
      const shift = bit & 7;
      const taken = Math.min(8 - shift, width - got, got < 32 ? 32 - got : 64);
      const bits = (packed[bit >> 3] >> shift) & ((1 << taken) - 1);
      if (got < 32) low += bits * 2 ** got;
      else high += bits * 2 ** (got - 32);
      got += taken;
      bit += taken;
    }
    halves[i] = low;
    halves[i + 1] = high;
  }
}

/** Reads texts that are each stored after their length. */
export function takeTexts(page: PageReader, count: number): Uint8Array[] {
  const texts: Uint8Array[] = [];
  while (texts.length < count) texts.push(takeBytes(page, takeNumber(page, 4)));
  return texts;
}

/** Reads texts that all have the same length. */
export function takeFixedTexts(page: PageReader, count: number, length: number): Uint8Array[] {
  const texts: Uint8Array[] = [];
  while (texts.length < count) texts.push(new Uint8Array(takeBytes(page, length)));
  return texts;
}

/** Reads texts that are stored after all their lengths. */
export function takeLengthTexts(page: PageReader, count: number): Uint8Array[] {
  return Array.from(takeDeltas(page, count, true) as Int32Array, (length) => takeBytes(page, length));
}

/**
 * Reads texts with shared prefixes. Each is stored as the length that it shares with the previous one, and the rest. `consume` counts bytes
 * before they are copied.
 */
export function takeDeltaTexts(page: PageReader, count: number, consume: (bytes: number) => void): Uint8Array[] {
  const shared = takeDeltas(page, count, true) as Int32Array;
  const rest = takeLengthTexts(page, count);
  const texts: Uint8Array[] = [];
  let last = new Uint8Array();
  for (const [i, text] of rest.entries()) {
    const from = shared[i];
    if (!(from >= 0 && from <= last.length)) damaged('a text repeats more of the last one than it has');
    consume(from + text.length);
    const whole = new Uint8Array(from + text.length);
    whole.set(last.subarray(0, from));
    whole.set(text, from);
    texts.push(whole);
    last = whole;
  }
  return texts;
}

/** Reads numbers whose bytes are stored in streams: all first bytes, then all second bytes, and so on. */
export function takeSplitBytes(page: PageReader, count: number, width: number): Uint8Array {
  const split = takeBytes(page, count * width);
  const whole = new Uint8Array(split.length);
  for (let byte = 0; byte < width; byte++) {
    for (let i = 0; i < count; i++) whole[i * width + byte] = split[byte * count + i];
  }
  return whole;
}
