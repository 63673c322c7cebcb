// The measures of vehicles that roads limit. Columns, file sections, checks, requests and imports follow from the rows of this
// table. A new measure needs a row here, its documented members in `source.ts` and `cvr.ts`, its tags in `read-sizes.ts`, and a new file
// version (`FORMAT_VERSION`). `docs/architecture.md` lists these places and the tests under "Where a change goes".

/** For each measure: the member of a limit in a source, the column of a network, and the unit of both. */
export const MEASURES = {
  weight: { limit: 'maxWeight', column: 'limitWeight', unit: 'kg' },
  height: { limit: 'maxHeight', column: 'limitHeight', unit: 'm' },
  length: { limit: 'maxLength', column: 'limitLength', unit: 'm' },
  width: { limit: 'maxWidth', column: 'limitWidth', unit: 'm' },
} as const;

/** A measure of vehicles that roads limit. */
export type Measure = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

type LimitColumn = (typeof MEASURES)[Measure]['column'];

/** The limits of each measure, by kind of limit: the largest value that may pass, or Infinity if there is no limit. */
export type LimitColumns = { readonly [Column in LimitColumn]: Float64Array };

/** The columns of limits, in the order of the measures. */
export const LIMIT_COLUMNS: readonly LimitColumn[] = MEASURE_NAMES.map((measure) => MEASURES[measure].column);
