// The languages of directions that are available: all of them. In a browser, `loaded-languages.browser.ts` replaces this file.

import type { Language } from './languages.ts';

/** Whether directions are available in a language. */
export function isLanguageLoaded(_language: Language): boolean {
  return true;
}

export async function loadPhrases(_language: Language): Promise<void> {}
