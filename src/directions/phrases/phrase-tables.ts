// The tables of all languages. In a browser, phrase-tables.browser.ts replaces this file. A new language has its line here and in
// phrase-files.ts.

import { ar } from '../languages/ar.ts';
import { bg } from '../languages/bg.ts';
import { ca } from '../languages/ca.ts';
import { cs } from '../languages/cs.ts';
import { da } from '../languages/da.ts';
import { de } from '../languages/de.ts';
import { el } from '../languages/el.ts';
import { en } from '../languages/en.ts';
import { es } from '../languages/es.ts';
import { et } from '../languages/et.ts';
import { fi } from '../languages/fi.ts';
import { fr } from '../languages/fr.ts';
import { he } from '../languages/he.ts';
import { hr } from '../languages/hr.ts';
import { hu } from '../languages/hu.ts';
import { it } from '../languages/it.ts';
import { ja } from '../languages/ja.ts';
import { ko } from '../languages/ko.ts';
import { lt } from '../languages/lt.ts';
import { lv } from '../languages/lv.ts';
import { nl } from '../languages/nl.ts';
import { no } from '../languages/no.ts';
import { pl } from '../languages/pl.ts';
import { pt } from '../languages/pt.ts';
import { ro } from '../languages/ro.ts';
import { ru } from '../languages/ru.ts';
import { sk } from '../languages/sk.ts';
import { sl } from '../languages/sl.ts';
import { sq } from '../languages/sq.ts';
import { sv } from '../languages/sv.ts';
import { tr } from '../languages/tr.ts';
import { uk } from '../languages/uk.ts';
import { zhCn } from '../languages/zh-cn.ts';
import { zhTw } from '../languages/zh-tw.ts';
import type { Language } from './languages.ts';
import type { Phrases } from './phrases.ts';

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

/** The table of a language that is loaded. */
export function phrasesOf(language: Language): Phrases {
  return PHRASES[language];
}
