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

export function lengthText(phrases: Phrases, centimetres: number, unit: LengthUnit): string {
  return quantityText(phrases, readable(centimetres / unit.centimetres), unit.code);
}

export function durationText(phrases: Phrases, milliseconds: number, unit: DurationUnit): string {
  const value = milliseconds / unit.milliseconds;
  return quantityText(phrases, unit.code === 'msec' ? value.toFixed(0) : readable(value), unit.code);
}

/** From 100 on whole, from 10 on with one decimal, else with two, zeros at the end cut; what is not nothing is not told as 0. */
function readable(value: number): string {
  const fixed = value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
  if (Number(fixed) === 0) return value > 0 ? '0.01' : '0';
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}

function quantityText(phrases: Phrases, digits: string, code: DistanceCode | TimeCode): string {
  const [whole, decimals = ''] = digits.split('.');
  const word = phrases.units[code];
  return fillPattern(phrases.quantity, {
    number: decimals === '' ? whole : whole + phrases.decimalMark + decimals,
    unit: typeof word === 'string' ? word : (word[phrases.plural(Number(whole), decimals)] ?? word.other),
  });
}
