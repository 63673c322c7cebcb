import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, languageFromCode } from '../../src/directions/phrases/languages.ts';
import { PHRASE_FILES } from '../../src/directions/phrases/phrase-files.ts';
import { phrasesOf } from '../../src/directions/phrases/phrase-tables.ts';

/** The language codes of Intl, where they differ from ours by more than the underscore. */
const INTL: Readonly<Record<string, string>> = {
  zh_CN: 'zh-Hans-CN',
  zh_TW: 'zh-Hant-TW',
  pt: 'pt-PT',
  no: 'nb',
  ar: 'ar-u-nu-latn',
};

const tagOf = (language: string): string => INTL[language] ?? language;

/** All placeholders. */
const FILLED =
  /\{(name|by|into|exit|ordinal|number|unit|toward|junction|reported|go|compass|distance|time|hours|minutes)\}/g;

/** All patterns of a table, in whichever member. */
function patternsOf(phrases: object): string[] {
  return Object.values(phrases).flatMap((held) => {
    if (typeof held === 'string') return [held];
    return typeof held === 'object' ? patternsOf(held) : [];
  });
}

/** Numbers as they appear in texts: whole, or with one or two decimals and no trailing zero. */
const WRITTEN = [
  ...Array.from({ length: 130 }, (_, i) => String(i)),
  ...Array.from({ length: 130 }, (_, i) => String((i + 1) / 100)),
  ...['1.5', '2.3', '10.1', '11.1', '21.1', '22.2', '99.9', '1.11', '3.21', '4.12', '5.31'],
  ...['200', '201', '1000', '1001', '123456', '1000000', '2000000', '1000001'],
];

describe.each(LANGUAGES)('%s', (language) => {
  const phrases = phrasesOf(language);

  test('writes the decimal mark of its region', () => {
    const parts = new Intl.NumberFormat(tagOf(language)).formatToParts(1.5);
    expect(phrases.decimalMark).toBe(parts.find((part) => part.type === 'decimal')?.value);
  });

  test('has the plural categories of CLDR', () => {
    const rules = new Intl.PluralRules(tagOf(language), { maximumFractionDigits: 2 });
    for (const text of WRITTEN) {
      const [whole, decimals = ''] = text.split('.');
      expect([text, phrases.plural(Number(whole), decimals)]).toEqual([text, rules.select(Number(text))]);
    }
  });

  test('has its own file, which a page can load separately', async () => {
    expect(await PHRASE_FILES[language]()).toBe(phrases);
  });

  test('closes every bracket, and uses only known placeholders', () => {
    const wrong = patternsOf(phrases).filter((pattern) => {
      let rest = pattern.replace(FILLED, '');
      for (let before = ''; before !== rest; ) {
        before = rest;
        rest = rest.replace(/\[[^[\]]*\]/g, '');
      }
      return /[[\]{}]/.test(rest);
    });
    expect(wrong).toEqual([]);
  });

  test('chooses between left and right, and where there may be no side between three', () => {
    for (const [kind, styles] of Object.entries(phrases.maneuvers)) {
      for (const phrase of styles) {
        const counts = Array.from(phrase.matchAll(/<([^>]*)>/g), ([, words]) => words.split('|').length);
        const expected = /^(keep|bear|turn|sharp)$/.test(kind)
          ? [2]
          : /^(ramp|offRamp|exit|arrive)$/.test(kind)
            ? [3]
            : [];
        expect([kind, ...new Set(counts)]).toEqual([kind, ...expected]);
        expect(phrase.replace(/<[^>]*>/g, '')).not.toMatch(/[<>|]/);
      }
    }
  });

  test('has a word for every category of a unit that it inflects', () => {
    const categories = new Set(
      WRITTEN.map((text) => phrases.plural(Number(text.split('.')[0]), text.split('.')[1] ?? '')),
    );
    for (const word of Object.values(phrases.units)) {
      if (typeof word === 'string') continue;
      for (const category of Object.keys(word)) expect([...categories, 'other']).toContain(category);
    }
  });
});

test('a language is found by its code in any case and with either separator', () => {
  expect(languageFromCode('zh-cn')).toBe('zh_CN');
  expect(languageFromCode('ZH_tw')).toBe('zh_TW');
  expect(languageFromCode('EN_us')).toBe('en-US');
  expect(languageFromCode('De')).toBe('de');
  expect(languageFromCode('xx')).toBeUndefined();
  expect(languageFromCode('constructor')).toBeUndefined();
});

test('documents give the right number of languages', () => {
  const root = new URL('../../', import.meta.url);
  const guides = readdirSync(new URL('docs/guides', root)).map((file) => `docs/guides/${file}`);
  const counted = ['README.md', 'docs/index.md', ...guides].flatMap((file) =>
    Array.from(readFileSync(new URL(file, root), 'utf8').matchAll(/(\d+) languages/g), ([text]) => [file, text]),
  );
  expect(counted.length).toBeGreaterThan(2);
  for (const [file, text] of counted) expect([file, text]).toEqual([file, `${LANGUAGES.length} languages`]);
});
