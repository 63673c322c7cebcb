// The position of a row in a table, as a user would search for it.

/** The name that a file had before it was compressed. */
export function unpackedName(file: string): string {
  return file.replace(/\.gz$/i, '');
}

/** In GeoJSON features are counted, in Parquet rows, in all other formats lines. */
export function placeIn(file: string | undefined, line: number | undefined): string {
  if (line === undefined) return `${file}`;
  const name = unpackedName(file ?? '');
  const counted = /\.(geojson|json)$/i.test(name) ? 'feature' : /\.parquet$/i.test(name) ? 'row' : 'line';
  return `${file}, ${counted} ${line}`;
}
