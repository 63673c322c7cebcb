// Several Parquet files of the same columns as one: their groups of rows are copied as they are, and one footer tells where
// all of them are now. So joining costs no more than copying.

import type { ColumnChunk, FileMetaData, RowGroup } from 'hyparquet';
import { parquetMetadata } from 'hyparquet/src/metadata.js';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { MAGIC, writeFooter } from './parquet-table.ts';

/** A file to be joined: its size, and what reads bytes of it. */
export interface ParquetPart {
  readonly size: number;
  read(first: number, end: number): Promise<Uint8Array>;
  /** Many bytes, in pieces. */
  copy(first: number, end: number): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** What ends every file: the length of the footer, and the mark. */
const TAIL = 8;

/** The footer of a file, and where it begins. */
export interface ParquetFooter {
  readonly metadata: FileMetaData;
  readonly begins: number;
}

/**
 * What the footer of a file tells, read without the rest of it. As it stands there, it can be written again; with `isReadAsGeometry` columns that
 * GeoParquet tells of are marked, so that their cells are read as geometries. Written, that mark would be one that many readers do not know.
 */
export async function readFooter({ size, read }: ParquetPart, isReadAsGeometry = false): Promise<ParquetFooter> {
  const tail = await read(size - TAIL, size);
  const length = new DataView(tail.buffer, tail.byteOffset, TAIL).getUint32(0, true);
  const begins = size - TAIL - length;
  // a copy of its own, whatever it is a view of
  const footer = await read(begins, size);
  return { metadata: parquetMetadata(new Uint8Array(footer).buffer, { geoparquet: isReadAsGeometry }), begins };
}

/** The value that a footer keeps under a key, or `undefined`. */
export function keptValue({ metadata }: ParquetFooter, key: string): string | undefined {
  return metadata.key_value_metadata?.find((pair) => pair.key === key)?.value;
}

/** The bytes of one file with the rows of all parts, in order. What parts keep under `without` is left out. */
export async function* joinParquet(
  parts: AsyncIterable<ParquetPart>,
  without: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
  const inPlace: PartInPlace[] = [];
  let at = 4;
  yield written((bytes) => bytes.appendUint32(MAGIC));
  for await (const part of parts) {
    const footer = await readFooter(part);
    inPlace.push({ footer, moved: at - 4 });
    yield* part.copy(4, footer.begins);
    at += footer.begins - 4;
  }
  yield joinedFooter(inPlace, without);
}

/** A part that stands in a file of several, so many bytes behind where it would stand by itself. */
export interface PartInPlace {
  readonly footer: ParquetFooter;
  readonly moved: number;
}

/** What ends a file whose parts stand where they stand: their rows come in the order of the parts. */
export function joinedFooter(parts: readonly PartInPlace[], without: readonly string[] = []): Uint8Array {
  if (parts.length === 0) throw new Error('There is no part to be joined.');
  const about = parts[0].footer.metadata;
  const whole: FileMetaData = {
    ...about,
    num_rows: parts.reduce((sum, { footer }) => sum + footer.metadata.num_rows, 0n),
    row_groups: parts.flatMap(({ footer, moved }) =>
      footer.metadata.row_groups.map((group) => movedGroup(group, BigInt(moved))),
    ),
    key_value_metadata: about.key_value_metadata?.filter(({ key }) => !without.includes(key)),
  };
  return written((bytes) => writeFooter(bytes, whole));
}

function written(write: (bytes: ByteWriter) => void): Uint8Array {
  const bytes = new ByteWriter(4096);
  write(bytes);
  return bytes.getBytes();
}

function movedGroup({ columns, ...group }: RowGroup, moved: bigint): RowGroup {
  const by = (offset: bigint | undefined) => (offset === undefined ? undefined : offset + moved);
  const movedColumn = ({ file_offset, meta_data: about }: ColumnChunk): ColumnChunk => ({
    // page indexes tell places of their own, and are left behind
    file_offset: file_offset + moved,
    meta_data: about && {
      ...about,
      data_page_offset: about.data_page_offset + moved,
      index_page_offset: by(about.index_page_offset),
      dictionary_page_offset: by(about.dictionary_page_offset),
      bloom_filter_offset: by(about.bloom_filter_offset),
    },
  });
  return { ...group, file_offset: by(group.file_offset), columns: columns.map(movedColumn) };
}
