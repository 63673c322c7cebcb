// Loading a language of directions, and with it what tells them.

import { loadDirections } from '../loaded-directions.ts';
import { expectLanguage, type Language } from './languages.ts';
import { loadPhrases } from './loaded-languages.ts';

/**
 * Loads a language of directions and tells its code as answers echo it; throws a `RangeError` where there is none. Needed in
 * browsers alone, before the language is first asked for, English too; elsewhere all are there.
 *
 * @example
 * await loadLanguage('de');
 * route(database, { startPoint, endPoint, directionsStyle: 'Normal', language: 'de' });
 */
export async function loadLanguage(code: string): Promise<Language> {
  const language = expectLanguage(code);
  await Promise.all([loadPhrases(language), loadDirections()]);
  return language;
}
