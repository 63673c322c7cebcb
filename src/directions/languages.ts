// The languages of directions, and finding one by its code. All tables together are 130 kB of JavaScript, 22 kB when
// compressed, so they are built in.

import { ar } from './languages/ar.ts';
import { bg } from './languages/bg.ts';
import { ca } from './languages/ca.ts';
import { cs } from './languages/cs.ts';
import { da } from './languages/da.ts';
import { de } from './languages/de.ts';
import { el } from './languages/el.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { et } from './languages/et.ts';
import { fi } from './languages/fi.ts';
import { fr } from './languages/fr.ts';
import { he } from './languages/he.ts';
import { hr } from './languages/hr.ts';
import { hu } from './languages/hu.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { lt } from './languages/lt.ts';
import { lv } from './languages/lv.ts';
import { nl } from './languages/nl.ts';
import { no } from './languages/no.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { ro } from './languages/ro.ts';
import { ru } from './languages/ru.ts';
import { sk } from './languages/sk.ts';
import { sl } from './languages/sl.ts';
import { sq } from './languages/sq.ts';
import { sv } from './languages/sv.ts';
import { tr } from './languages/tr.ts';
import { uk } from './languages/uk.ts';
import { zhCn } from './languages/zh-cn.ts';
import { zhTw } from './languages/zh-tw.ts';
import type { Phrases } from './phrases.ts';

/** The codes as they are echoed: the documented ones, then ours. A new language is a file of its own, and its name here and below. */
export const LANGUAGES = [
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
Object.freeze(LANGUAGES);

export type Language = (typeof LANGUAGES)[number];

const PHRASES: Readonly<Record<Language, Phrases>> = {
  sq,
  zh_CN: zhCn,
  zh_TW: zhTw,
  hr,
  cs,
  da,
  nl,
  en,
  'en-US': en,
  et,
  fi,
  fr,
  de,
  hu,
  it,
  ja,
  lv,
  lt,
  no,
  pt,
  ro,
  sk,
  sl,
  es,
  sv,
  ru,
  tr,
  ar,
  bg,
  ca,
  el,
  he,
  ko,
  pl,
  uk,
};

const languageOfKey: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((code) => [keyOf(code), code]));

/** The language of a code in any case, with `-` or `_` as it comes, or `undefined`. */
export function languageFromCode(code: string): Language | undefined {
  return code.length > 16 ? undefined : languageOfKey.get(keyOf(code));
}

export function phrasesOf(language: Language): Phrases {
  return PHRASES[language];
}

function keyOf(code: string): string {
  return code.replaceAll('_', '-').toLowerCase();
}
