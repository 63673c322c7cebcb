// The languages of directions.

import { fold, LONGEST_WORD } from './kinds.ts';
import { complain, type Reading } from './reading.ts';
import { showValue } from './show-value.ts';

/** The documented codes. */
export const LANGUAGES = [
  'sq',
  'zh_CN',
  'zh_TW',
  'hr',
  'cs',
  'da',
  'nl',
  'en',
  'en-US',
  'et',
  'fi',
  'fr',
  'de',
  'hu',
  'it',
  'ja',
  'lv',
  'lt',
  'no',
  'pt',
  'ro',
  'sk',
  'sl',
  'es',
  'sv',
  'ru',
  'tr',
] as const;

export type Language = (typeof LANGUAGES)[number];

const bySpelling: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((code) => [fold(code), code]));

/** The documented code of a language in any spelling: case, hyphen and underscore do not matter. */
export function readLanguage(value: unknown, reading: Reading): Language {
  const language = typeof value === 'string' && value.length <= LONGEST_WORD ? bySpelling.get(fold(value)) : undefined;
  if (language !== undefined) return language;
  complain(reading, 9012, `Unknown language: ${showValue(value)}.`, 'language', value);
  return 'en';
}
