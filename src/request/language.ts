// language: the code of a language of directions.

import { LANGUAGES, type Language, languageFromCode } from '../directions/phrases/languages.ts';
import { isLanguageLoaded } from '../directions/phrases/loaded-languages.ts';
import { showValue } from '../errors/show-value.ts';
import { complain, type Reading } from './reading.ts';

/** Reads the documented code of a language in any spelling: case, hyphen and underscore do not matter. */
export function readLanguage(value: unknown, reading: Reading): Language {
  const code = typeof value === 'string' ? value.trim() : '';
  const language = languageFromCode(code);
  if (language !== undefined && isLanguageLoaded(language)) return language;
  // accepts a regional tag that has no phrases of its own: de-AT, pt_BR
  const [spoken] = /^[a-z]{2}(?=$|[-_])/.exec(code.toLowerCase()) ?? [];
  const meant = spoken && LANGUAGES.find((known) => known.startsWith(spoken));
  const message =
    language === undefined
      ? `Unknown language: ${showValue(value)}, expected one of ${LANGUAGES.join(', ')}.${meant ? ` Did you mean ${meant}?` : ''}`
      : `The language ${language} is not loaded: call await loadLanguage('${language}') in a browser.`;
  complain(reading, 9012, message, 'language', value);
  return 'en';
}
