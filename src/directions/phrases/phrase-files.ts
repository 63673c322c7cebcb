// The files of all languages, each loaded separately. This list loads with the first language, so that a page that only draws routes does
// not load it.

import type { Language } from './languages.ts';
import type { Phrases } from './phrases.ts';

export const PHRASE_FILES: Readonly<Record<Language, () => Promise<Phrases>>> = {
  sq: async () => (await import('../languages/sq.ts')).sq,
  zh_CN: async () => (await import('../languages/zh-cn.ts')).zhCn,
  zh_TW: async () => (await import('../languages/zh-tw.ts')).zhTw,
  hr: async () => (await import('../languages/hr.ts')).hr,
  cs: async () => (await import('../languages/cs.ts')).cs,
  da: async () => (await import('../languages/da.ts')).da,
  nl: async () => (await import('../languages/nl.ts')).nl,
  en: async () => (await import('../languages/en.ts')).en,
  'en-US': async () => (await import('../languages/en.ts')).en,
  et: async () => (await import('../languages/et.ts')).et,
  fi: async () => (await import('../languages/fi.ts')).fi,
  fr: async () => (await import('../languages/fr.ts')).fr,
  de: async () => (await import('../languages/de.ts')).de,
  hu: async () => (await import('../languages/hu.ts')).hu,
  it: async () => (await import('../languages/it.ts')).it,
  ja: async () => (await import('../languages/ja.ts')).ja,
  lv: async () => (await import('../languages/lv.ts')).lv,
  lt: async () => (await import('../languages/lt.ts')).lt,
  no: async () => (await import('../languages/no.ts')).no,
  pt: async () => (await import('../languages/pt.ts')).pt,
  ro: async () => (await import('../languages/ro.ts')).ro,
  sk: async () => (await import('../languages/sk.ts')).sk,
  sl: async () => (await import('../languages/sl.ts')).sl,
  es: async () => (await import('../languages/es.ts')).es,
  sv: async () => (await import('../languages/sv.ts')).sv,
  ru: async () => (await import('../languages/ru.ts')).ru,
  tr: async () => (await import('../languages/tr.ts')).tr,
  ar: async () => (await import('../languages/ar.ts')).ar,
  bg: async () => (await import('../languages/bg.ts')).bg,
  ca: async () => (await import('../languages/ca.ts')).ca,
  el: async () => (await import('../languages/el.ts')).el,
  he: async () => (await import('../languages/he.ts')).he,
  ko: async () => (await import('../languages/ko.ts')).ko,
  pl: async () => (await import('../languages/pl.ts')).pl,
  uk: async () => (await import('../languages/uk.ts')).uk,
};
