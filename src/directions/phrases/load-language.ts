// Loads a language for directions, and the code for directions with it.

import { loadDirections } from '../loaded-directions.ts';
import { expectLanguage, type Language } from './languages.ts';
import { loadPhrases } from './loaded-languages.ts';

/**
 * Loads a language of directions and returns its code in the form that answers use. Throws a `RangeError` if there is no such language.
 * Only browsers need this call, before the first request in that language (also for English). Elsewhere all languages are loaded from the
 * start.
 *
 * @example await loadLanguage('de'); route(database, { startPoint, endPoint, directionsStyle: 'Normal', language: 'de' });
 */
export async function loadLanguage(code: string): Promise<Language> {
  const language = expectLanguage(code);
  await Promise.all([loadPhrases(language), loadDirections()]);
  return language;
}
