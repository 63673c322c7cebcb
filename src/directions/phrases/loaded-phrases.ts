// The tables of languages that a browser has loaded.

import type { Language } from './languages.ts';
import type { Phrases } from './phrases.ts';

const loaded = new Map<Language, Phrases>();

export function isLanguageLoaded(language: Language): boolean {
  return loaded.has(language);
}

export function phrasesOf(language: Language): Phrases {
  const phrases = loaded.get(language);
  if (phrases === undefined) throw new Error(`The language ${language} is not loaded.`);
  return phrases;
}

export async function loadPhrases(language: Language): Promise<void> {
  const { PHRASE_FILES } = await import('./phrase-files.ts');
  loaded.set(language, await PHRASE_FILES[language]());
}
