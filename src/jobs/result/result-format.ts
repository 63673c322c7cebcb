// What a result can be written as, told by the name of its file.

/** What a result can be written as. */
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

/** All endings in a sentence, those of one format beside each other. */
export function endingsReported(): string {
  const reported = FORMATS.map((format) => {
    const [first, ...others] = Object.keys(ENDINGS).filter((ending) => ENDINGS[ending] === format);
    return others.length === 0 ? `.${first}` : `.${first} (also .${others.join(', .')})`;
  });
  return `${reported.slice(0, -1).join(', ')} or ${reported[reported.length - 1]}`;
}

/** The format that the name of a file tells, or `undefined`. */
export function formatOfName(path: string): ResultFormat | undefined {
  return ENDINGS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}
