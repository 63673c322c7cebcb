// Distances and times as people say them, equal on every platform: '20 m', '4.7 km', '5 s', '3 min', '1 h 20 min'.

import type { Language } from './phrases/languages.ts';
import { type DistanceCode, fillPattern, type Phrases, type TimeCode } from './phrases/phrases.ts';

/** A small unit, and the large unit for longer lengths. */
interface UnitFamily {
  readonly small: 'm' | 'yd' | 'ft';
  readonly large: 'km' | 'mi';
  /** The length of the small unit and of the large unit, in centimetres. */
  readonly ofSmall: number;
  readonly ofLarge: number;
  /** Lengths of at least this many small units are given in the large unit. */
  readonly smallBelow: number;
}

const METRIC: UnitFamily = { small: 'm', large: 'km', ofSmall: 100, ofLarge: 100_000, smallBelow: 1000 };
// up to a fifth of a mile: as tenths of a mile, 600 feet and 400 feet would be equal
const YARDS: UnitFamily = { small: 'yd', large: 'mi', ofSmall: 91.44, ofLarge: 160_934.4, smallBelow: 352 };
const FEET: UnitFamily = { small: 'ft', large: 'mi', ofSmall: 30.48, ofLarge: 160_934.4, smallBelow: 1056 };

/**
 * The units for a requested unit. For miles, the small unit is yards in British English, and feet elsewhere. A request for yards or feet
 * gets that unit.
 */
function familyOf(unit: DistanceCode, language: Language): UnitFamily {
  if (unit === 'm' || unit === 'km') return METRIC;
  return unit === 'yd' || (unit === 'mi' && language === 'en') ? YARDS : FEET;
}

/** A length in the units for a requested unit. A length above 0 is shown as at least 5 of the small unit. */
export function lengthText(phrases: Phrases, centimetres: number, unit: DistanceCode, language: Language): string {
  const { small, large, ofSmall, ofLarge, smallBelow } = familyOf(unit, language);
  const count = centimetres / ofSmall;
  const step = count < 100 ? 5 : small === 'ft' && count >= 500 ? 50 : 10;
  const rounded = count > 0 ? step * Math.max(1, Math.round(count / step)) : 0;
  if (rounded < smallBelow) return quantityText(phrases, 10 * rounded, small);
  const value = centimetres / ofLarge;
  return quantityText(phrases, value < 10 ? Math.round(10 * value) : 10 * Math.round(value), large);
}

/** The text of a time. A time above 0 is shown as at least 1 s. */
export function durationText(phrases: Phrases, milliseconds: number): string {
  const step = milliseconds < 10_000 ? 1 : 5;
  const seconds = milliseconds > 0 ? step * Math.max(1, Math.round(milliseconds / 1000 / step)) : 0;
  if (seconds < 60) return quantityText(phrases, 10 * seconds, 's');
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const rest = minutes % 60;
  const restText = rest > 0 ? quantityText(phrases, 10 * rest, 'min') : undefined;
  if (minutes < 60 && restText !== undefined) return restText;
  return fillPattern(phrases.duration ?? '{hours}[ {minutes}]', {
    hours: quantityText(phrases, 10 * Math.floor(minutes / 60), 'h'),
    minutes: restText,
  });
}

function quantityText(phrases: Phrases, tenths: number, code: DistanceCode | TimeCode): string {
  const whole = Math.floor(tenths / 10);
  const decimals = tenths % 10 === 0 ? '' : String(tenths % 10);
  const word = phrases.units[code];
  return fillPattern(phrases.quantity ?? '{number} {unit}', {
    number: decimals === '' ? String(whole) : whole + phrases.decimalMark + decimals,
    unit: typeof word === 'string' ? word : (word[phrases.plural(whole, decimals)] ?? word.other),
  });
}
