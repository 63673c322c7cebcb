// Numbers as they stand in a text: rounded for reading, the same on every platform.

import { type DistanceUnit, fillPattern, type Phrases, type TimeUnit } from './phrases.ts';

/** Centimetres of a distance unit. */
const CENTIMETRES: Readonly<Record<DistanceUnit, number>> = {
  m: 100,
  km: 100_000,
  yd: 91.44,
  ft: 30.48,
  mi: 160_934.4,
};
/** Milliseconds of a time unit. */
const MILLISECONDS: Readonly<Record<TimeUnit, number>> = { msec: 1, s: 1000, min: 60_000, h: 3_600_000 };

export function distanceText(phrases: Phrases, centimetres: number, unit: DistanceUnit): string {
  return quantityText(phrases, readable(centimetres / CENTIMETRES[unit]), unit);
}

export function timeText(phrases: Phrases, milliseconds: number, unit: TimeUnit): string {
  const value = milliseconds / MILLISECONDS[unit];
  return quantityText(phrases, unit === 'msec' ? value.toFixed(0) : readable(value), unit);
}

/** From 100 on whole, from 10 on with one decimal, else with two, zeros at the end cut; what is not nothing is not told as 0. */
function readable(value: number): string {
  const fixed = value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
  if (Number(fixed) === 0) return value > 0 ? '0.01' : '0';
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}

function quantityText(phrases: Phrases, digits: string, unit: DistanceUnit | TimeUnit): string {
  const [whole, decimals = ''] = digits.split('.');
  const word = phrases.units[unit];
  return fillPattern(phrases.quantity, {
    number: decimals === '' ? whole : whole + phrases.decimalMark + decimals,
    unit: typeof word === 'string' ? word : (word[phrases.plural(Number(whole), decimals)] ?? word.other),
  });
}
