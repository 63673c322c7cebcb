// The list of languages for directions, and finding a language by its code. phrase-tables.ts has the tables.

import { showValue } from '../../errors/show-value.ts';

// A new language needs a file, a line here, and a line in phrase-files.ts and in all-languages.ts.
const CODES = [
  'sq',
  'zh_CN',
  'zh_TW',
  'hr',
  'cs',
  'da',
  'nl',
  'en',
  'en-US',
  'et',
  'fi',
  'fr',
  'de',
  'hu',
  'it',
  'ja',
  'lv',
  'lt',
  'no',
  'pt',
  'ro',
  'sk',
  'sl',
  'es',
  'sv',
  'ru',
  'tr',
  'ar',
  'bg',
  'ca',
  'el',
  'he',
  'ko',
  'pl',
  'uk',
] as const;

/** The codes of languages, as answers return them: first the codes of the documented interface, then the codes that ermine adds. */
export const LANGUAGES: typeof CODES = Object.freeze(CODES);

/** The code of a language of directions. */
export type Language = (typeof CODES)[number];

const languageOfKey: ReadonlyMap<string, Language> = new Map(
  /* @__PURE__ */ LANGUAGES.map((code) => [keyOf(code), code]),
);

/** The language of a code, in upper or lower case, with `-` or `_`; `undefined` if there is none. */
export function languageFromCode(code: string): Language | undefined {
  return code.length > 16 ? undefined : languageOfKey.get(keyOf(code));
}

/** The language of a code. Throws a `RangeError` that lists all codes if there is none. */
export function expectLanguage(code: string): Language {
  const language = typeof code === 'string' ? languageFromCode(code.trim()) : undefined;
  if (language !== undefined) return language;
  throw new RangeError(`There is no language ${showValue(code)}, expected one of ${LANGUAGES.join(', ')}.`);
}

function keyOf(code: string): string {
  return code.replaceAll('_', '-').toLowerCase();
}
