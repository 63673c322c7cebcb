// The columns of a Parquet file, group of rows by group of rows: what other formats are written from.

import { type AsyncBuffer, parquetMetadataAsync, parquetRead } from 'hyparquet';
import type { ParquetPart } from './join-parquet.ts';

/** Columns by their names, in the order of the file. */
export type Columns = { readonly [name: string]: ArrayLike<unknown> };

/** Each group of rows of a file, as columns; of a file without rows its empty columns. */
export async function* parquetColumns(part: ParquetPart): AsyncGenerator<Columns> {
  const file: AsyncBuffer = {
    byteLength: part.size,
    slice: async (first, end = part.size) => new Uint8Array(await part.read(first, end)).buffer,
  };
  // columns that GeoParquet tells of are read as geometries
  const metadata = await parquetMetadataAsync(file);
  const names = metadata.schema.slice(1).map(({ name }) => name);
  if (metadata.row_groups.length === 0) yield Object.fromEntries(names.map((name) => [name, []]));
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    const pieces = new Map<string, ArrayLike<unknown>[]>(names.map((name) => [name, []]));
    const onChunk = ({ columnName, columnData }: { columnName: string; columnData: ArrayLike<unknown> }) =>
      pieces.get(columnName)!.push(columnData);
    await parquetRead({ file, metadata, rowStart, rowEnd, onChunk });
    yield Object.fromEntries(names.map((name) => [name, joined(pieces.get(name)!)]));
    rowStart = rowEnd;
  }
}

function joined(pieces: readonly ArrayLike<unknown>[]): ArrayLike<unknown> {
  return pieces.length === 1 ? pieces[0] : pieces.flatMap((piece) => Array.from(piece));
}
