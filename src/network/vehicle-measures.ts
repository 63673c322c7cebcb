// What vehicles are measured by and roads limit. Columns, sections of the file, checks, requests and imports follow from the rows of
// this table: a new measure needs its row, its documented members in `source.ts` and `cvr.ts`, and its signs in `read-sizes.ts`.

/** By measure: the member of a limit in a source, the column of a network, and the unit of both. */
export const MEASURES = {
  weight: { limit: 'maxWeight', column: 'limitWeight', unit: 'kg' },
  height: { limit: 'maxHeight', column: 'limitHeight', unit: 'm' },
  length: { limit: 'maxLength', column: 'limitLength', unit: 'm' },
  width: { limit: 'maxWidth', column: 'limitWidth', unit: 'm' },
} as const;

export type Measure = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

type LimitColumn = (typeof MEASURES)[Measure]['column'];

/** By kind of limit, a column for each measure: the most that may pass, Infinity where there is no limit. */
export type LimitColumns = { readonly [Column in LimitColumn]: Float64Array };

/** The columns of limits, in the order of the measures. */
export const LIMIT_COLUMNS: readonly LimitColumn[] = MEASURE_NAMES.map((measure) => MEASURES[measure].column);
