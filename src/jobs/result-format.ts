// What a result can be written as, told by the name of its file.

/** What a result can be written as. */
export type ResultFormat = 'parquet' | 'csv' | 'geojson' | 'geojsonl';

export const ENDINGS: { readonly [ending: string]: ResultFormat } = {
  parquet: 'parquet',
  csv: 'csv',
  geojson: 'geojson',
  json: 'geojson',
  geojsonl: 'geojsonl',
  geojsons: 'geojsonl',
  ndjson: 'geojsonl',
};

/** The format that the name of a file tells, or `undefined`. */
export function formatOfName(path: string): ResultFormat | undefined {
  return ENDINGS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}
