// Where a row of a table is, as a user would look for it.

/** The name of a file before it was compressed. */
export function unpackedName(file: string): string {
  return file.replace(/\.gz$/i, '');
}

/** Whole GeoJSON counts its features, Parquet its rows, anything else its lines. */
export function placeIn(file: string | undefined, line: number | undefined): string {
  if (line === undefined) return `${file}`;
  const name = unpackedName(file ?? '');
  const counted = /\.(geojson|json)$/i.test(name) ? 'feature' : /\.parquet$/i.test(name) ? 'row' : 'line';
  return `${file}, ${counted} ${line}`;
}
