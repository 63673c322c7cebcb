// The costs of travel boundaries and their unit.

import { readNumber } from '../errors/read-value.ts';
import { showValue } from '../errors/show-value.ts';
import { unitOf } from './kinds.ts';
import type { Kind } from './parameter.ts';
import { exceedsLimit } from './point-context.ts';
import { CHARACTERS_OF_POINT, countCommas } from './points-as-text.ts';
import { complain } from './reading.ts';
import { DISTANCE_UNITS, type DistanceUnit, TIME_UNITS, type TimeUnit } from './units.ts';

/** What an error shows for the empty text between two commas. */
const NOTHING = '(nothing between commas)';

/** The most wrong costs that one message names. */
const MOST_BAD_COSTS = 10;

/** Reads positive numbers: one number, a list, or text with commas. One error names all bad values. */
export const COSTS: Kind<readonly number[]> = {
  read(value, name, reading) {
    const { points } = reading.context.limits;
    if (typeof value === 'string' && value.length > points * CHARACTERS_OF_POINT) {
      return complain(reading, 9017, `${name} is too long: ${value.length} characters.`, name);
    }
    const commas = typeof value === 'string' ? countCommas(value, points) : 0;
    if (commas >= points) return complain(reading, 9017, `${name} has more than ${points} costs, the limit.`, name);
    const tokens = tokensOf(value);
    if (exceedsLimit(tokens.length, name, reading, 'costs')) return undefined;
    const costs: number[] = [];
    const bad: string[] = [];
    for (let i = 0; i < tokens.length; i++) {
      const cost = readNumber(tokens[i]);
      if (cost !== undefined && cost > 0) costs.push(cost);
      else if (bad.length < MOST_BAD_COSTS) bad.push(tokens[i] === '' ? NOTHING : showValue(tokens[i]));
    }
    if (bad.length === 0 && costs.length > 0) return costs;
    const shown = bad.length === 0 ? 'none' : bad.join(', ');
    return complain(reading, 3023, `Invalid getTravelBoundary cost, must be a positive number : ${shown}`, name, value);
  },
};

function tokensOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value.split(',').map((token) => token.trim());
  return Array.isArray(value) ? value : [value];
}

/** A unit of time or of length. */
export const costUnit = (): Kind<DistanceUnit | TimeUnit> =>
  unitOf([...DISTANCE_UNITS, ...TIME_UNITS], (value, name, reading) =>
    complain(reading, 3010, `Invalid costUnit: ${showValue(value)}`, name, value),
  );
