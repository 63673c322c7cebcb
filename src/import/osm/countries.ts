// The legal speed limits where there is no sign, in kph.

import type { Zone } from './tags/max-speed.ts';
import { NO_LIMIT } from './tags/max-speed.ts';

/** The limits on a motorway, a trunk road (for motor traffic only), a rural road, an urban road and a living street. */
type LimitRow = readonly [number, number, number, number, number];

const FALLBACK: LimitRow = [120, 100, 90, 50, 20];

const ROWS: { readonly [country: string]: LimitRow } = {
  AD: [90, 90, 90, 50, 20],
  AR: [130, 120, 110, 60, 20],
  AT: [130, 100, 100, 50, 20],
  AU: [110, 110, 100, 50, 10],
  BE: [120, 90, 70, 50, 20],
  BG: [140, 120, 90, 50, 20],
  BR: [110, 110, 100, 60, 30],
  CA: [100, 90, 80, 50, 30],
  CH: [120, 100, 80, 50, 20],
  CZ: [130, 110, 90, 50, 20],
  DE: [NO_LIMIT, NO_LIMIT, 100, 50, 7],
  DK: [130, 80, 80, 50, 15],
  EE: [110, 110, 90, 50, 20],
  ES: [120, 100, 90, 50, 20],
  FI: [120, 100, 80, 50, 20],
  FR: [130, 110, 80, 50, 20],
  GB: [112, 112, 97, 48, 16],
  GR: [130, 110, 90, 50, 20],
  HR: [130, 110, 90, 50, 10],
  HU: [130, 110, 90, 50, 20],
  IE: [120, 100, 80, 50, 20],
  IN: [100, 80, 70, 50, 20],
  IT: [130, 110, 90, 50, 30],
  JP: [100, 80, 60, 60, 20],
  LI: [120, 100, 80, 50, 20],
  LT: [130, 120, 90, 50, 20],
  LU: [130, 90, 90, 50, 20],
  LV: [110, 110, 90, 50, 20],
  MC: [50, 50, 50, 50, 20],
  MX: [110, 100, 90, 50, 20],
  NL: [100, 100, 80, 50, 15],
  NO: [100, 90, 80, 50, 20],
  NZ: [100, 100, 100, 50, 10],
  PL: [140, 120, 90, 50, 20],
  PT: [120, 100, 90, 50, 20],
  RO: [130, 100, 90, 50, 20],
  RS: [130, 100, 80, 50, 10],
  RU: [110, 110, 90, 60, 20],
  SE: [110, 100, 70, 50, 7],
  SI: [130, 110, 90, 50, 10],
  SK: [130, 130, 90, 50, 20],
  TR: [120, 110, 90, 50, 20],
  UA: [130, 110, 90, 50, 20],
  US: [105, 97, 89, 40, 25],
  ZA: [120, 100, 100, 60, 30],
};

/** Countries whose figure for trunk roads applies only to divided ones. Undivided ones are country roads there, whatever their class. */
const BY_DIVISION: ReadonlySet<string> = new Set(['DE', 'ES', 'FR', 'GB', 'PL']);

/** The language of names without a language tag, for countries with a single language. */
const LANGUAGES: { readonly [country: string]: string } = {
  AD: 'ca',
  AR: 'es',
  AT: 'de',
  BG: 'bg',
  BR: 'pt',
  CZ: 'cs',
  DE: 'de',
  DK: 'da',
  EE: 'et',
  ES: 'es',
  FR: 'fr',
  GR: 'el',
  HR: 'hr',
  HU: 'hu',
  IT: 'it',
  JP: 'ja',
  LI: 'de',
  LT: 'lt',
  LV: 'lv',
  MC: 'fr',
  MX: 'es',
  NL: 'nl',
  NO: 'no',
  PL: 'pl',
  PT: 'pt',
  RO: 'ro',
  RS: 'sr',
  RU: 'ru',
  SE: 'sv',
  SI: 'sl',
  SK: 'sk',
  TR: 'tr',
  UA: 'uk',
};

/** The zones in the order of the rows, and the speed in the zone that the rows leave out. */
const ZONES: readonly Zone[] = ['motorway', 'trunk', 'rural', 'urban', 'living'];
const WALK = 6;

/** The legal speed of a zone; `NO_LIMIT` if there is no limit. If the country is unknown, common figures are used. */
export function legalSpeed(country: string, zone: Zone): number {
  return zone === 'walk' ? WALK : (ROWS[country] ?? FALLBACK)[ZONES.indexOf(zone)];
}

/** Whether the law of a country gives undivided trunk roads the limit of other roads outside towns. */
export function isSlowerUndivided(country: string): boolean {
  return BY_DIVISION.has(country);
}

/** The language of a country's names, or English. */
export function languageOf(country: string): string {
  return LANGUAGES[country] ?? 'en';
}
