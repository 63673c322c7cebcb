// Which languages directions can be told in now: all of them, but in a browser, where `languages-at-hand.browser.ts` stands in for this file.

import type { Language } from './languages.ts';

/** Whether directions can be told in a language now. */
export function isLanguageLoaded(_language: Language): boolean {
  return true;
}

export async function loadPhrases(_language: Language): Promise<void> {}
