// Words as people type them: without case, accents and punctuation; and how far a typed word is from a whole word.

/** The words of a text in lower case, without accents. A number next to letters is a separate word: `A28` becomes `a` and `28`. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/ø/g, 'o');
  return plain.match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** The letters of a word as bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** How many typing mistakes a word may have: none if it is short or a number. */
export function mostTypos(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** How much worse one typing mistake is than a word that is not complete. */
const TYPO = 2;
const INCOMPLETE = 0.5;

/** The value for words that do not match. */
export const NO_MATCH: number = Number.POSITIVE_INFINITY;

/**
 * How badly what was typed matches a word or its beginning: 0 if it is the word. A typing mistake is a letter too many, too
 * few or wrong, or two letters swapped.
 */
export function mismatch(typed: string, word: string, most: number): number {
  if (word.startsWith(typed)) return word.length === typed.length ? 0 : INCOMPLETE;
  if (most === 0) return NO_MATCH;
  const { whole, beginning } = editsTo(typed, word.slice(0, typed.length + most));
  const edits = word.length <= typed.length + most && whole <= beginning ? whole : beginning + INCOMPLETE / TYPO;
  return Math.floor(edits) > most ? NO_MATCH : edits * TYPO;
}

/**
 * How many letters of the typed word do not occur in the other word (both as bits, see `lettersOf`). If that is more than the number of
 * typing mistakes allowed, the words cannot match.
 */
export function missing(typed: number, word: number): number {
  let lacking = typed & ~word;
  let count = 0;
  for (; lacking !== 0; count++) lacking &= lacking - 1;
  return count;
}

/** Edits from one word to another, and to the nearest beginning of it (Damerau's distance, adjacent swaps only). */
function editsTo(typed: string, word: string): { whole: number; beginning: number } {
  const width = word.length + 1;
  let before = new Uint8Array(width);
  let last = Uint8Array.from({ length: width }, (_, column) => column);
  let row = new Uint8Array(width);
  for (let i = 1; i <= typed.length; i++) {
    row[0] = i;
    const letter = typed.charCodeAt(i - 1);
    for (let j = 1; j < width; j++) {
      const other = word.charCodeAt(j - 1);
      let least = Math.min(last[j - 1] + Number(letter !== other), last[j] + 1, row[j - 1] + 1);
      const isSwapped = i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other;
      if (isSwapped) least = Math.min(least, before[j - 2] + 1);
      row[j] = least;
    }
    [before, last, row] = [last, row, before];
  }
  return { whole: last[width - 1], beginning: Math.min(...last) };
}
