// language: the code of a language of directions.

import { LANGUAGES, type Language, languageFromCode } from '../directions/languages.ts';
import { isLanguageLoaded } from '../directions/languages-at-hand.ts';
import { showValue } from '../errors/show-value.ts';
import { complain, type Reading } from './reading.ts';

/** The documented code of a language in any spelling: case, hyphen and underscore do not matter. */
export function readLanguage(value: unknown, reading: Reading): Language {
  const language = typeof value === 'string' ? languageFromCode(value.trim()) : undefined;
  if (language !== undefined && isLanguageLoaded(language)) return language;
  const message =
    language === undefined
      ? `Unknown language: ${showValue(value)}, expected one of ${LANGUAGES.join(', ')}.`
      : `The language ${language} is not loaded: a browser loads it by await loadLanguage('${language}').`;
  complain(reading, 9012, message, 'language', value);
  return 'en';
}
