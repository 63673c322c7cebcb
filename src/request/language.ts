// language: the code of a language of directions.

import { LANGUAGES, type Language, languageFromCode } from '../directions/languages.ts';
import { showValue } from '../errors/show-value.ts';
import { complain, type Reading } from './reading.ts';

/** The documented code of a language in any spelling: case, hyphen and underscore do not matter. */
export function readLanguage(value: unknown, reading: Reading): Language {
  const language = typeof value === 'string' ? languageFromCode(value.trim()) : undefined;
  if (language !== undefined) return language;
  const message = `Unknown language: ${showValue(value)}, expected one of ${LANGUAGES.join(', ')}.`;
  complain(reading, 9012, message, 'language', value);
  return 'en';
}
