// The tables of all languages. In a browser, phrase-tables.browser.ts replaces this file.

import * as tables from '../languages/all-languages.ts';
import type { Language } from './languages.ts';
import type { Phrases } from './phrases.ts';

const PHRASES: Readonly<Record<Language, Phrases>> = { ...tables, 'en-US': tables.en };

/** The table of a language that is loaded. */
export function phrasesOf(language: Language): Phrases {
  return PHRASES[language];
}
