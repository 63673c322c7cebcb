// How large requests may be, with the names that the options of OSRM's server have.

import { readOptions } from '../errors/check-options.ts';
import type { OptionKind, OptionKinds } from '../errors/option-kinds.ts';
import { MOST_SEGMENTS } from '../request/segment-request.ts';
import { OsrmError } from './osrm-error.ts';

/** The largest requests that are answered. A larger one gets `TooBig`. `Infinity` lifts a size; the limits of the database still apply. */
export interface OsrmSizes {
  /** The most coordinates of a route, by default 500 (`--max-viaroute-size`). */
  readonly viaroute?: number | undefined;
  /** The most coordinates of a trip, by default 200 (`--max-trip-size`). */
  readonly trip?: number | undefined;
  /** A table may have the square of this number of cells, by default 1000 (`--max-table-size`). */
  readonly table?: number | undefined;
  /** The most roads that `nearest` finds for a coordinate, by default 1000 (`--max-nearest-size`). */
  readonly nearest?: number | undefined;
  /** The most alternatives of a route, from 0 to 3, by default 3 (`--max-alternatives`). */
  readonly alternatives?: number | undefined;
}

/** All sizes that apply to a request. */
export type AllSizes = Readonly<Record<keyof OsrmSizes, number>>;

/** The most alternatives that there are. */
const MOST_ALTERNATIVES = 3;

export const DEFAULT_SIZES: AllSizes = {
  ...{ viaroute: 500, trip: 200, table: 1000 },
  ...{ nearest: MOST_SEGMENTS, alternatives: MOST_ALTERNATIVES },
};

const SIZE: OptionKind = {
  expected: 'a whole number from 1, or Infinity',
  fits: (value) => value === Infinity || (Number.isSafeInteger(value) && (value as number) >= 1),
};

const ALTERNATIVES: OptionKind = {
  expected: `a whole number from 0 to ${MOST_ALTERNATIVES}`,
  fits: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_ALTERNATIVES,
};

export const SIZE_KINDS: OptionKinds<AllSizes> = {
  ...{ viaroute: SIZE, trip: SIZE, table: SIZE, nearest: SIZE },
  alternatives: ALTERNATIVES,
};

/** The option of OSRM's server that stands for a size. */
export function optionOfSize(name: keyof AllSizes): string {
  return name === 'alternatives' ? 'max-alternatives' : `max-${name}-size`;
}

/** The sizes that apply. Throws a `TypeError` if one is not valid. */
export function readOsrmSizes(given: OsrmSizes | undefined): AllSizes {
  const problems: string[] = [];
  const read = readOptions(given, SIZE_KINDS, (problem) => problems.push(problem), 'sizes');
  if (problems.length > 0) throw new TypeError(`The options of osrm cannot be read: ${problems.join('; ')}`);
  return { ...DEFAULT_SIZES, ...read };
}

/** Refuses a request that has more of something than a size allows. */
export function expectSize(sizes: AllSizes, name: keyof AllSizes, what: string, count: number): void {
  const size = sizes[name];
  if (count <= (name === 'table' ? size ** 2 : size)) return;
  const most = name === 'table' ? `${size} x ${size}` : size;
  const options = `--${optionOfSize(name)} or sizes.${name}`;
  throw new OsrmError('TooBig', `Number of ${what} ${count} is higher than current maximum (${most}), see ${options}.`);
}
