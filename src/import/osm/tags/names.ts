// The names of a road in their languages, and its number.

import type { Tags } from '../file/elements.ts';

export interface Name {
  name: string;
  /** The language of the name. Absent: the language of the data. */
  language?: string;
  /** Whether it is the road's number. */
  isRef?: boolean;
}

const LANGUAGE_OF_KEY = /^name:([a-z]{2,3}(?:[-_][A-Za-z]{2,4})?)$/;

/** Matches several blanks in a row. Such blanks are typing errors, and would make spellings of one name count as different roads. */
const BLANKS = /\s{2,}/g;

/** A reason for the report. */
const PLACEHOLDERS = 'placeholders for names, such as FIXME';

/** Reads a way's names, the primary one first. `ignored` receives the reasons for names that are left out. */
export function readNames(tags: Tags, ignored: string[]): Name[] {
  const names: Name[] = [];
  const seen = new Set<string>();
  const add = (text: string | undefined, more: Omit<Name, 'name'> = {}) => {
    for (const part of text?.split(';') ?? []) {
      const name = part.trim().replace(BLANKS, ' ');
      const key = `${more.language ?? ''} ${more.isRef ?? false} ${name}`;
      if (name === '' || seen.has(key)) continue;
      seen.add(key);
      if (isPlaceholder(name)) {
        if (!ignored.includes(PLACEHOLDERS)) ignored.push(PLACEHOLDERS);
        continue;
      }
      names.push({ name, ...more });
    }
  };
  add(tags.get('name'));
  add(tags.get('ref'), { isRef: true });
  for (const [key, value] of tags) {
    if (!key.startsWith('name:')) continue;
    const language = LANGUAGE_OF_KEY.exec(key)?.[1];
    // `name:xx` repeats `name` in the language of the place.
    if (language) add(value, { language: language.replace('_', '-') });
  }
  add(tags.get('alt_name'));
  add(tags.get('loc_name'));
  return names;
}

/** Placeholders in upper or lower case. `FIXME: which street?` is one, too. */
const UNKNOWN = /^(?:fixme\b.*|unknown|unnamed|no ?name|(?:via )?sem nome|sin nombre|sans nom|ohne name|unbekannt)$/i;
/** Placeholders only if all letters are small, or all are capital: None is a town in Piedmont. */
const NOT_A_NAME = /^(?:todo|tbd|none|null|undefined|n\/a|yes|no)$/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Whether a name, a number or a part of a sign is no more than a placeholder, such as `FIXME`, `unknown` or `?`. Mappers write it where they
 * do not know the name; nobody should hear it in directions.
 */
export function isPlaceholder(text: string): boolean {
  if (!LETTER_OR_DIGIT.test(text) || UNKNOWN.test(text)) return true;
  return NOT_A_NAME.test(text) || (text === text.toUpperCase() && NOT_A_NAME.test(text.toLowerCase()));
}
