// Reads the columns of a Parquet file, one row group after the other. Results in other formats are written from these columns.

import type { ParquetPart } from './join-parquet.ts';
import { openParquetFile } from './parquet-groups.ts';
import { TableReading } from './table-limits.ts';

/** Columns by their names, in the order of the file. */
export type Columns = { readonly [name: string]: ArrayLike<unknown> };

/** The row groups of a file that ermine wrote, as columns. If it has no rows, its empty columns are returned once. */
export async function* parquetColumns(part: ParquetPart): AsyncGenerator<Columns> {
  const trusted = new TableReading({ expansion: Number.POSITIVE_INFINITY, bytes: Number.MAX_SAFE_INTEGER });
  // columns named in the GeoParquet metadata are read as geometries
  const { names, groups } = await openParquetFile(part, trusted);
  let isEmpty = true;
  for await (const { columns } of groups) {
    isEmpty = false;
    yield Object.fromEntries(columns);
  }
  if (isEmpty) yield Object.fromEntries(names.map((name) => [name, []]));
}
