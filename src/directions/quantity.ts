// Numbers as they stand in a text: rounded for reading, the same on every platform.

import { type DistanceCode, fillPattern, type Phrases, type TimeCode } from './phrases/phrases.ts';

/** A unit of length, and how many centimetres it has. */
export interface LengthUnit {
  readonly code: DistanceCode;
  readonly centimetres: number;
}

/** A unit of time, and how many milliseconds it has. */
export interface DurationUnit {
  readonly code: TimeCode;
  readonly milliseconds: number;
}

/** How a number is rounded for reading, as one would say it: below a bound in steps of so many hundredths. */
interface Rounding {
  readonly below: readonly number[];
  /** One more than bounds. */
  readonly step: readonly number[];
}

const SHORT: Rounding = { below: [100, 1000], step: [500, 1000, 5000] };
const LONG: Rounding = { below: [1, 10], step: [5, 10, 100] };
/** What metres would be told to ten. */
const KILOMETRES: Rounding = { below: [1, 10], step: [1, 10, 100] };
const ROUNDING: Readonly<Record<DistanceCode | TimeCode, Rounding>> = {
  m: SHORT,
  yd: SHORT,
  ft: SHORT,
  km: KILOMETRES,
  mi: LONG,
  min: { below: [10], step: [10, 100] },
  msec: { below: [], step: [10_000] },
  s: { below: [60], step: [100, 500] },
  h: { below: [], step: [5] },
};

export function lengthText(phrases: Phrases, centimetres: number, unit: LengthUnit): string {
  return quantityText(phrases, centimetres / unit.centimetres, unit.code);
}

export function durationText(phrases: Phrases, milliseconds: number, unit: DurationUnit): string {
  return quantityText(phrases, milliseconds / unit.milliseconds, unit.code);
}

/** The nearest number of whole steps, in hundredths; what is not nothing is not told as 0, but as the least step. */
function hundredths(value: number, { below, step }: Rounding): number {
  let i = 0;
  while (i < below.length && value >= below[i]) i++;
  return value > 0 ? Math.max(1, Math.round((100 * value) / step[i])) * step[i] : 0;
}

/** The number with zeros at its end cut, and its unit. */
function quantityText(phrases: Phrases, value: number, code: DistanceCode | TimeCode): string {
  const rounded = hundredths(value, ROUNDING[code]);
  const whole = Math.floor(rounded / 100);
  const rest = rounded % 100;
  const decimals = rest === 0 ? '' : rest % 10 === 0 ? String(rest / 10) : String(rest).padStart(2, '0');
  const word = phrases.units[code];
  return fillPattern(phrases.quantity, {
    number: decimals === '' ? String(whole) : whole + phrases.decimalMark + decimals,
    unit: typeof word === 'string' ? word : (word[phrases.plural(whole, decimals)] ?? word.other),
  });
}
