// The position of a row in a table, as a user would search for it.

/** The name that a file had before it was compressed. */
export function unpackedName(file: string): string {
  return file.replace(/\.gz$/i, '');
}

/** The position of a row: the number of a feature in GeoJSON, of a row in Parquet, and of a line in all other formats. */
export function placeIn(file: string | undefined, line: number | undefined): string {
  if (line === undefined) return `${file}`;
  const name = unpackedName(file ?? '');
  const counted = /\.(geojson|json)$/i.test(name) ? 'feature' : /\.parquet$/i.test(name) ? 'row' : 'line';
  return `${file}, ${counted} ${line}`;
}
