// Joins Parquet files with the same columns. Row groups are copied unchanged, and one footer lists their new positions, so joining costs no
// more than copying.

import { ByteWriter } from './byte-writer.ts';
import { MAGIC, writeFooter } from './parquet-table.ts';
import { long, readThrift, record, records, type ThriftList, type ThriftRecord } from './thrift.ts';

/** A file to join: its size, and a function that reads bytes of it. */
export interface ParquetPart {
  readonly size: number;
  read(first: number, end: number): Promise<Uint8Array>;
  /** The bytes between two positions, however many, in pieces. */
  copy(first: number, end: number): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** The length of the beginning of every file: the magic number. */
const HEAD = 4;
/** The length of the end of every file: the length of the footer, and the magic number again. */
const TAIL = 8;
export const NO_WHOLE_FILE = 'This is not a complete Parquet file: it was cut off, or is another format.';

/** The numbers of fields in a file's footer. */
const FILE = { rows: 3, groups: 4, pairs: 5 } as const;
const PAIR = { key: 1, value: 2 } as const;
const GROUP = { columns: 1, begins: 5 } as const;
const CHUNK = { begins: 2, about: 3 } as const;
/** The fields of a chunk's metadata that contain offsets: of its pages, their index, its dictionary and its filter. */
const PLACES = [9, 10, 11, 14];

/** The footer of a file, and the position where it begins. */
export interface ParquetFooter {
  readonly about: ThriftRecord;
  readonly begins: number;
}

/** The footer of a file, read without the rest of it. */
export async function readFooter(part: ParquetPart): Promise<ParquetFooter> {
  const begins = await footerBegins(part);
  return { about: readThrift(await part.read(begins, part.size - TAIL)), begins };
}

export async function footerBegins({ size, read }: ParquetPart): Promise<number> {
  if (size < HEAD + TAIL) throw new Error(NO_WHOLE_FILE);
  const tail = await read(size - TAIL, size);
  const view = new DataView(tail.buffer, tail.byteOffset, TAIL);
  const begins = size - TAIL - view.getUint32(0, true);
  if (view.getUint32(4, true) !== MAGIC || begins < HEAD) throw new Error(NO_WHOLE_FILE);
  return begins;
}

export function rowCountOf({ about }: ParquetFooter): number {
  return about.get(FILE.rows)!.value as number;
}

/** The metadata value of a footer under a key, or `undefined`. */
export function keptValue({ about }: ParquetFooter, key: string): string | undefined {
  const value = recordsOf(about, FILE.pairs)
    .find((pair) => keyOf(pair) === key)
    ?.get(PAIR.value)?.value;
  return value === undefined ? undefined : new TextDecoder().decode(value as Uint8Array);
}

function keyOf(pair: ThriftRecord): string {
  return new TextDecoder().decode(pair.get(PAIR.key)!.value as Uint8Array);
}

/** The records in a list field; none if it is absent. */
export function recordsOf(about: ThriftRecord, field: number): readonly ThriftRecord[] {
  return ((about.get(field)?.value as ThriftList | undefined)?.values ?? []) as ThriftRecord[];
}

/** The bytes of one file with the rows of all parts, in order. The parts' metadata under the key `without` is left out. */
export async function* joinParquet(
  parts: AsyncIterable<ParquetPart>,
  without: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
  const inPlace: PartInPlace[] = [];
  let at = HEAD;
  yield written((bytes) => bytes.uint32(MAGIC));
  for await (const part of parts) {
    const footer = await readFooter(part);
    inPlace.push({ footer, moved: at - HEAD });
    yield* part.copy(HEAD, footer.begins);
    at += footer.begins - HEAD;
  }
  yield joinedFooter(inPlace, without);
}

/** A part inside a larger file, with its offset there. */
export interface PartInPlace {
  readonly footer: ParquetFooter;
  readonly moved: number;
}

/** The end of a file whose parts are already in place. Its rows are in the order of the parts. */
export function joinedFooter(parts: readonly PartInPlace[], without: readonly string[] = []): Uint8Array {
  if (parts.length === 0) throw new Error('There are no parts to join.');
  const [{ footer: first }] = parts;
  const rows = parts.reduce((sum, { footer }) => sum + rowCountOf(footer), 0);
  const groups = parts.flatMap(({ footer, moved }) =>
    recordsOf(footer.about, FILE.groups).map((group) => movedGroup(group, moved)),
  );
  const pairs = recordsOf(first.about, FILE.pairs).filter((pair) => !without.includes(keyOf(pair)));
  const whole = new Map(first.about);
  whole.set(FILE.rows, long(rows));
  whole.set(FILE.groups, records(groups));
  if (pairs.length > 0) whole.set(FILE.pairs, records(pairs));
  else whole.delete(FILE.pairs);
  return written((bytes) => writeFooter(bytes, whole));
}

function written(write: (bytes: ByteWriter) => void): Uint8Array {
  const bytes = new ByteWriter(4096);
  write(bytes);
  return bytes.bytes;
}

function movedGroup(group: ThriftRecord, moved: number): ThriftRecord {
  const columns = recordsOf(group, GROUP.columns).map((chunk) => movedChunk(chunk, moved));
  return new Map(movedFields(group, [GROUP.begins], moved)).set(GROUP.columns, records(columns));
}

/** A chunk's metadata at its new position. Page indexes contain offsets themselves, so they are dropped. */
function movedChunk(chunk: ThriftRecord, moved: number): ThriftRecord {
  const { type, value } = chunk.get(CHUNK.about)!;
  const about = { type, value: movedFields(value as ThriftRecord, PLACES, moved) };
  return record({ [CHUNK.begins]: movedFields(chunk, [CHUNK.begins], moved).get(CHUNK.begins), [CHUNK.about]: about });
}

/** A copy of a record in which `moved` is added to each of the given fields that the record has. */
function movedFields(given: ThriftRecord, fields: readonly number[], moved: number): ThriftRecord {
  const copy = new Map(given);
  for (const field of fields) {
    const found = copy.get(field);
    if (found !== undefined) copy.set(field, { ...found, value: (found.value as number) + moved });
  }
  return copy;
}
