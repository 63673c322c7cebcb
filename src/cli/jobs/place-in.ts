// Where a row of a table stands, as one looks for it.

/** Whole GeoJSON counts its features, Parquet its rows, anything else its lines. */
export function placeIn(file: string | undefined, line: number | undefined): string {
  if (line === undefined) return `${file}`;
  const counted = /\.(geojson|json)$/i.test(file ?? '') ? 'feature' : /\.parquet$/i.test(file ?? '') ? 'row' : 'line';
  return `${file}, ${counted} ${line}`;
}
