// The legal speed limits of countries where there is no sign, in kph, and the languages of their names.

import { NO_LIMIT, type Zone } from './tags/max-speed.ts';

/** The limits on a motorway, a trunk road (for motor traffic only), a rural road, an urban road and a living street. */
type LimitRow = readonly [number, number, number, number, number];

const FALLBACK: LimitRow = [120, 100, 90, 50, 20];

interface CountryRow {
  readonly limits: LimitRow;
  /** The language of names without a language tag, if the country has a single language. */
  readonly language?: string;
}

const ROWS: { readonly [country: string]: CountryRow } = {
  AD: { limits: [90, 90, 90, 50, 20], language: 'ca' },
  AR: { limits: [130, 120, 110, 60, 20], language: 'es' },
  AT: { limits: [130, 100, 100, 50, 20], language: 'de' },
  AU: { limits: [110, 110, 100, 50, 10] },
  BE: { limits: [120, 90, 70, 50, 20] },
  BG: { limits: [140, 120, 90, 50, 20], language: 'bg' },
  BR: { limits: [110, 110, 100, 60, 30], language: 'pt' },
  CA: { limits: [100, 90, 80, 50, 30] },
  CH: { limits: [120, 100, 80, 50, 20] },
  CZ: { limits: [130, 110, 90, 50, 20], language: 'cs' },
  DE: { limits: [NO_LIMIT, NO_LIMIT, 100, 50, 7], language: 'de' },
  DK: { limits: [130, 80, 80, 50, 15], language: 'da' },
  EE: { limits: [110, 110, 90, 50, 20], language: 'et' },
  ES: { limits: [120, 100, 90, 50, 20], language: 'es' },
  FI: { limits: [120, 100, 80, 50, 20] },
  FR: { limits: [130, 110, 80, 50, 20], language: 'fr' },
  GB: { limits: [112, 112, 97, 48, 16] },
  GR: { limits: [130, 110, 90, 50, 20], language: 'el' },
  HR: { limits: [130, 110, 90, 50, 10], language: 'hr' },
  HU: { limits: [130, 110, 90, 50, 20], language: 'hu' },
  IE: { limits: [120, 100, 80, 50, 20] },
  IN: { limits: [100, 80, 70, 50, 20] },
  IT: { limits: [130, 110, 90, 50, 30], language: 'it' },
  JP: { limits: [100, 80, 60, 60, 20], language: 'ja' },
  LI: { limits: [120, 100, 80, 50, 20], language: 'de' },
  LT: { limits: [130, 120, 90, 50, 20], language: 'lt' },
  LU: { limits: [130, 90, 90, 50, 20] },
  LV: { limits: [110, 110, 90, 50, 20], language: 'lv' },
  MC: { limits: [50, 50, 50, 50, 20], language: 'fr' },
  MX: { limits: [110, 100, 90, 50, 20], language: 'es' },
  NL: { limits: [100, 100, 80, 50, 15], language: 'nl' },
  NO: { limits: [100, 90, 80, 50, 20], language: 'no' },
  NZ: { limits: [100, 100, 100, 50, 10] },
  PL: { limits: [140, 120, 90, 50, 20], language: 'pl' },
  PT: { limits: [120, 100, 90, 50, 20], language: 'pt' },
  RO: { limits: [130, 100, 90, 50, 20], language: 'ro' },
  RS: { limits: [130, 100, 80, 50, 10], language: 'sr' },
  RU: { limits: [110, 110, 90, 60, 20], language: 'ru' },
  SE: { limits: [110, 100, 70, 50, 7], language: 'sv' },
  SI: { limits: [130, 110, 90, 50, 10], language: 'sl' },
  SK: { limits: [130, 130, 90, 50, 20], language: 'sk' },
  TR: { limits: [120, 110, 90, 50, 20], language: 'tr' },
  UA: { limits: [130, 110, 90, 50, 20], language: 'uk' },
  US: { limits: [105, 97, 89, 40, 25] },
  ZA: { limits: [120, 100, 100, 60, 30] },
};

/** Countries whose figure for trunk roads applies only to divided ones. Undivided ones are country roads there, whatever their class. */
const BY_DIVISION: ReadonlySet<string> = new Set(['DE', 'ES', 'FR', 'GB', 'PL']);

/** The zones in the order of the rows, and the speed in the zone that the rows leave out. */
const ZONES: readonly Zone[] = ['motorway', 'trunk', 'rural', 'urban', 'living'];
const WALK = 6;

/** The legal speed of a zone; `NO_LIMIT` if there is no limit. If the country is unknown, common figures are used. */
export function legalSpeed(country: string, zone: Zone): number {
  return zone === 'walk' ? WALK : (ROWS[country]?.limits ?? FALLBACK)[ZONES.indexOf(zone)];
}

/** Whether the law of a country gives undivided trunk roads the limit of other roads outside towns. */
export function isSlowerUndivided(country: string): boolean {
  return BY_DIVISION.has(country);
}

/** The language of a country's names, or English. */
export function languageOf(country: string): string {
  return ROWS[country]?.language ?? 'en';
}
