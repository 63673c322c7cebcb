// Shortens names that begin with a noun that is already in the phrase: stairs named "Treppe", or a ferry named "Fähre Altrip".

/** Words for ferries, in lower case, also in the languages of other countries. */
const FERRIES: ReadonlySet<string> = new Set(
  'ferry fähre autofähre bac traghetto ferri transbordador balsa veer veerpont færge ferge färja lautta prom trajekt komp'.split(
    ' ',
  ),
);

const WORDS = /\p{L}+/gu;
const FIRST_WORD = /^\P{L}*(\p{L}+)[\s:]*/u;

/** A name without the nouns of its phrase at the beginning; `undefined` if nothing is left. */
export function withoutNoun(name: string, pattern: string, isFerry: boolean): string | undefined {
  const nouns =
    pattern
      .replace(/\{\w+\}/g, '')
      .toLowerCase()
      .match(WORDS) ?? [];
  let left = name;
  for (;;) {
    const found = FIRST_WORD.exec(left);
    if (found === null) break;
    const rest = left.slice(found[0].length);
    const first = found[1].toLowerCase();
    // "Bac de Honfleur" would make no sense without its word.
    const isAbroad = isFerry && FERRIES.has(first) && (rest === '' || rest.toLowerCase()[0] !== rest[0]);
    if (!isAbroad && !nouns.some((other) => isOneNoun(first, other))) break;
    left = rest;
  }
  return left === '' ? undefined : left;
}

/** Whether two words are the same except for an ending: escada, escadas. */
function isOneNoun(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) < 2 && (one.startsWith(other) || other.startsWith(one));
}
