// Numbers as they stand in a text: rounded for reading, the same on every platform.

import { type DistanceCode, fillPattern, type Phrases, type TimeCode } from './phrases.ts';

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

/** How a number is rounded for reading, as one would say it: in steps of so much below a bound; the last bound is none. */
type Steps = readonly (readonly [below: number, step: number])[];

const SHORT: Steps = [
  [100, 5],
  [1000, 10],
  [Number.POSITIVE_INFINITY, 50],
];
const LONG: Steps = [
  [1, 0.05],
  [10, 0.1],
  [Number.POSITIVE_INFINITY, 1],
];
const STEPS: Readonly<Record<DistanceCode | TimeCode, Steps>> = {
  m: SHORT,
  yd: SHORT,
  ft: SHORT,
  km: LONG,
  mi: LONG,
  min: [
    [10, 0.1],
    [Number.POSITIVE_INFINITY, 1],
  ],
  msec: [[Number.POSITIVE_INFINITY, 100]],
  s: [
    [60, 1],
    [Number.POSITIVE_INFINITY, 5],
  ],
  h: [[Number.POSITIVE_INFINITY, 0.05]],
};

export function lengthText(phrases: Phrases, centimetres: number, unit: LengthUnit): string {
  return quantityText(phrases, readable(centimetres / unit.centimetres, STEPS[unit.code]), unit.code);
}

export function durationText(phrases: Phrases, milliseconds: number, unit: DurationUnit): string {
  return quantityText(phrases, readable(milliseconds / unit.milliseconds, STEPS[unit.code]), unit.code);
}

/** To the nearest step, zeros at the end cut; what is not nothing is not told as 0, but as the least step. */
function readable(value: number, steps: Steps): string {
  const [, step] = steps.find(([below]) => value < below)!;
  const count = value > 0 ? Math.max(1, Math.round(value / step)) : 0;
  return String(Math.round(count * step * 100) / 100);
}

function quantityText(phrases: Phrases, digits: string, code: DistanceCode | TimeCode): string {
  const [whole, decimals = ''] = digits.split('.');
  const word = phrases.units[code];
  return fillPattern(phrases.quantity, {
    number: decimals === '' ? whole : whole + phrases.decimalMark + decimals,
    unit: typeof word === 'string' ? word : (word[phrases.plural(Number(whole), decimals)] ?? word.other),
  });
}
