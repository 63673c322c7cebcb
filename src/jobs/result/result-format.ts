// The formats of a result, chosen by file extension.

/** The formats of a result. */
export type ResultFormat = 'parquet' | 'csv' | 'geojson' | 'geojsonl';

const ENDINGS: { readonly [ending: string]: ResultFormat } = {
  parquet: 'parquet',
  csv: 'csv',
  geojson: 'geojson',
  json: 'geojson',
  geojsonl: 'geojsonl',
  geojsons: 'geojsonl',
  ndjson: 'geojsonl',
};

export const FORMATS: readonly ResultFormat[] = [...new Set(Object.values(ENDINGS))];

/** All extensions as a phrase. The extensions of one format are next to each other. */
export function endingsReported(): string {
  const reported = FORMATS.map((format) => {
    const [first, ...others] = Object.keys(ENDINGS).filter((ending) => ENDINGS[ending] === format);
    return others.length === 0 ? `.${first}` : `.${first} (also .${others.join(', .')})`;
  });
  return `${reported.slice(0, -1).join(', ')} or ${reported[reported.length - 1]}`;
}

/** The format of a file name, or `undefined`. */
export function formatOfName(path: string): ResultFormat | undefined {
  return ENDINGS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}
