// One buffer of named typed arrays.
//
//   word   0, 1     'ermine' 0x0d 0x0a        reveals other files, and files that a text filter damaged
//          2        version
//          3        check value of words 4 up to the first section
//          4, 5     total size in bytes       64 bits, low half first, like all offsets
//          6        number of sections
//          7        0
//          8 ...    one entry of 12 words per section:  name (24 bytes), kind, check value, offset, size in bytes
//          ...      sections, each at a multiple of 8 bytes, padded with zeros up to the next
//
// Reading creates views: nothing is parsed or copied. A reader takes the sections that it knows and ignores the others, so
// each room can add sections under its own prefix, such as `hierarchy.order`.

import { isBytes } from '../errors/is-bytes.ts';
import { foundValue } from '../errors/show-value.ts';
import { checksum } from './checksum.ts';
import { concatBytes } from './concat-bytes.ts';

const MAGIC_LOW = 0x696d7265; // 'ermi'
const MAGIC_HIGH = 0x0a0d656e; // 'ne', carriage return, line feed
const HEADER_WORDS = 8;
const ENTRY_WORDS = 12;
const NAME_BYTES = 24;
const MOST_SECTIONS = 4096;

/** The array classes that a section may have. */
export type SectionData = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

export interface SectionClass<A extends SectionData = SectionData> {
  readonly BYTES_PER_ELEMENT: number;
  readonly name: string;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): A;
}

/** The index of a class is its `kind` in an entry. */
const KINDS: readonly SectionClass[] = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array];

/** Arrays by name: at most 24 characters of ASCII. */
export type Sections = ReadonlyMap<string, SectionData>;

/** Computes the check value of words `first` to `end`, which are a section with its padding. */
export type CheckValueOf = (words: Uint32Array, first: number, end: number, section: SectionData) => number;

/** Thrown if bytes are damaged or of another format. The message says what was found and what to do. */
export class DamageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DamageError';
  }
}

export function writeSections(sections: Sections, version: number): Uint8Array {
  return concatBytes(sectionsInParts(sections, version));
}

/** The bytes of `writeSections` as consecutive parts. The parts are views of the arrays and take no extra memory. */
export function sectionsInParts(sections: Sections, version: number): Uint8Array[] {
  return [
    headerOf(sections, version),
    ...[...sections.values()].flatMap((data) => [
      bytesOf(data),
      new Uint8Array(padded(data.byteLength) - data.byteLength),
    ]),
  ];
}

function headerOf(sections: Sections, version: number): Uint8Array {
  const words = new Uint32Array(HEADER_WORDS + ENTRY_WORDS * sections.size);
  const header = bytesOf(words);
  words[0] = MAGIC_LOW;
  words[1] = MAGIC_HIGH;
  words[2] = version;
  writeLong(words, 4, sizeOfSections(sections));
  words[6] = sections.size;
  let entry = HEADER_WORDS;
  let offset = header.byteLength;
  for (const [name, data] of sections) {
    writeName(header, 4 * entry, name);
    words[entry + 6] = kindOf(data);
    words[entry + 7] = checksum(paddedWords(data));
    writeLong(words, entry + 8, offset);
    writeLong(words, entry + 10, data.byteLength);
    entry += ENTRY_WORDS;
    offset += padded(data.byteLength);
  }
  words[3] = checksum(words, 4, entry);
  return header;
}

function bytesOf({ buffer, byteOffset, byteLength }: SectionData): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The words of a section for its check value. Copies the section only if it does not end at a multiple of 8 bytes. */
function paddedWords(data: SectionData): Uint32Array {
  const { buffer, byteOffset, byteLength } = data;
  if (byteLength % 8 === 0 && byteOffset % 4 === 0) return new Uint32Array(buffer, byteOffset, byteLength / 4);
  const copy = new Uint8Array(padded(byteLength));
  copy.set(bytesOf(data));
  return new Uint32Array(copy.buffer);
}

/** How many bytes `writeSections` returns for these sections. */
export function sizeOfSections(sections: Sections): number {
  let size = 4 * (HEADER_WORDS + ENTRY_WORDS * sections.size);
  for (const data of sections.values()) size += padded(data.byteLength);
  return size;
}

/**
 * The sections that `writeSections` wrote, as views of these bytes. Bytes that do not begin at a multiple of 8 are copied once. `what`
 * names the bytes in an error: 'Network'. Without `checkValueOf`, check values are not verified; use this for bytes that were read before.
 */
export function readSections(
  given: Uint8Array,
  version: number,
  what: string,
  checkValueOf: CheckValueOf | false = (numbers, first, end) => checksum(numbers, first, end),
): Map<string, SectionData> {
  checkHeader(given, version, what);
  const size = given.byteLength;
  // Not `slice`: the `slice` of a Buffer does not copy.
  const bytes = given.byteOffset % 8 === 0 ? given : new Uint8Array(given);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, size / 4);
  const sectionCount = words[6];
  const entriesEnd = HEADER_WORDS + ENTRY_WORDS * sectionCount;
  if (checksum(words, 4, entriesEnd) !== words[3]) throw damaged(what, 'its table of contents');

  const sections = new Map<string, SectionData>();
  const broken: string[] = [];
  let next = 4 * entriesEnd;
  for (let entry = HEADER_WORDS; entry < entriesEnd; entry += ENTRY_WORDS) {
    const name = readName(bytes, 4 * entry);
    const ArrayClass = KINDS[words[entry + 6]];
    const offset = readLong(words, entry + 8);
    const length = readLong(words, entry + 10);
    const end = offset + padded(length);
    if (ArrayClass === undefined || length % ArrayClass.BYTES_PER_ELEMENT !== 0 || offset !== next || end > size) {
      throw damaged(what, `the entry of section ${name}`);
    }
    next = end;
    const data = new ArrayClass(bytes.buffer, bytes.byteOffset + offset, length / ArrayClass.BYTES_PER_ELEMENT);
    if (checkValueOf && checkValueOf(words, offset / 4, end / 4, data) !== words[entry + 7]) broken.push(name);
    sections.set(name, data);
  }
  if (next !== size) throw damaged(what, 'its table of contents');
  if (broken.length > 0) throw damaged(what, `section ${broken.join(', ')}`);
  return sections;
}

/** One of the sections, as an array of the given class. */
export function sectionOf<A extends SectionData>(
  sections: Sections,
  name: string,
  ArrayClass: SectionClass<A>,
  what: string,
): A {
  const data = sections.get(name);
  if (data === undefined) throw new DamageError(`${what} has no section ${name}: prepare it again.`);
  if (data.constructor !== ArrayClass) {
    const found = data.constructor.name;
    throw new DamageError(`${what} has ${found} in section ${name}, expected ${ArrayClass.name}: prepare it again.`);
  }
  return data as A;
}

/** Whether threads can share these bytes. Pages without cross-origin isolation do not even define SharedArrayBuffer. */
export function isShared({ buffer }: ArrayBufferView): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;
}

/** A copy in memory that threads can share. */
export function copyToSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}

function checkHeader(given: Uint8Array, version: number, what: string): void {
  if (!isBytes(given)) throw new DamageError(`${what} is not a Uint8Array, found ${foundValue(given)}.`);
  const found = given.byteLength;
  if (found < 4 * HEADER_WORDS) {
    throw new DamageError(
      `${what} has ${found} bytes, fewer than a header: it was cut off, or is another kind of file.`,
    );
  }
  const header = new Uint32Array(new Uint8Array(given.subarray(0, 4 * HEADER_WORDS)).buffer);
  if (header[0] !== MAGIC_LOW || header[1] !== MAGIC_HIGH) {
    throw new DamageError(
      `${what} does not begin like one: it is another kind of file, or went through a text filter.`,
    );
  }
  if (header[2] !== version) {
    const remedy = header[2] > version ? 'update the library, or prepare it again' : 'prepare it again';
    throw new DamageError(`${what} has version ${header[2]}; this library reads ${version}: ${remedy}.`);
  }
  const size = readLong(header, 4);
  if (found !== size) {
    throw new DamageError(
      `${what} has ${found} bytes, its header says ${size}: it was cut off or added to, copy it again.`,
    );
  }
  const entriesEnd = 4 * (HEADER_WORDS + ENTRY_WORDS * header[6]);
  if (header[6] > MOST_SECTIONS || entriesEnd > size || size % 8 !== 0) throw damaged(what, 'its header');
}

function damaged(what: string, part: string): DamageError {
  return new DamageError(`${what} is damaged in ${part}: copy it again, or prepare it again.`);
}

function kindOf(data: SectionData): number {
  const kind = (KINDS as readonly unknown[]).indexOf(data.constructor);
  if (kind < 0) throw new Error(`A section cannot hold ${data.constructor.name}.`);
  return kind;
}

function padded(size: number): number {
  return Math.ceil(size / 8) * 8;
}

function writeLong(words: Uint32Array, at: number, value: number): void {
  words[at] = value % 2 ** 32;
  words[at + 1] = Math.floor(value / 2 ** 32);
}

function readLong(words: Uint32Array, at: number): number {
  return words[at] + words[at + 1] * 2 ** 32;
}

function writeName(bytes: Uint8Array, at: number, name: string): void {
  if (!/^[!-~]{1,24}$/.test(name)) throw new Error(`A section cannot be named ${JSON.stringify(name)}.`);
  for (let i = 0; i < name.length; i++) bytes[at + i] = name.charCodeAt(i);
}

function readName(bytes: Uint8Array, at: number): string {
  let name = '';
  for (let i = 0; i < NAME_BYTES && bytes[at + i] !== 0; i++) name += String.fromCharCode(bytes[at + i]);
  return name;
}
