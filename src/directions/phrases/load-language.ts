// Loads a language of directions, and with it the code of directions.

import { loadDirections } from '../loaded-directions.ts';
import { expectLanguage, type Language } from './languages.ts';
import { loadPhrases } from './loaded-languages.ts';

/**
 * Loads a language of directions and returns its code as answers echo it. Throws a `RangeError` if there is no such language. Only needed
 * in browsers, before the first request in that language (also for English); elsewhere all languages are loaded.
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
