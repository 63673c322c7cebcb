// The plural categories of the languages, for numbers as they are written: a whole part, and decimals without trailing zeros.
//
// Intl is not used, so that directions read the same on every platform. A test compares the two.

export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The category of a number, from its whole part and its decimal digits as a string ('' for none). */
export type PluralRule = (whole: number, decimals: string) => PluralCategory;

/** Chinese, Japanese and Korean have no plural. */
export const noPlural: PluralRule = () => 'other';

/** Only 1 written without decimals is one: Albanian, Hungarian, Turkish, Norwegian, English, German and many more. */
export const oneIsOne: PluralRule = (whole, decimals) => (whole === 1 && decimals === '' ? 'one' : 'other');

/** Italian, Spanish, Catalan, Portuguese: millions have their own category. */
export const oneAndMillions: PluralRule = (whole, decimals) =>
  decimals === '' && isMillions(whole) ? 'many' : oneIsOne(whole, decimals);

/** French: everything below two is one. */
export const belowTwoIsOne: PluralRule = (whole, decimals) =>
  whole < 2 ? 'one' : decimals === '' && isMillions(whole) ? 'many' : 'other';

/** Danish: 0.1 to 1.9 is one. */
export const danishPlural: PluralRule = (whole, decimals) =>
  whole === 1 || (whole === 0 && decimals !== '') ? 'one' : 'other';

/** Czech, Slovak. */
export const czechPlural: PluralRule = (whole, decimals) => {
  if (decimals !== '') return 'many';
  return whole === 1 ? 'one' : whole >= 2 && whole <= 4 ? 'few' : 'other';
};

/** Slovenian, with a dual. */
export const slovenianPlural: PluralRule = (whole, decimals) => {
  if (decimals !== '') return 'few';
  const rest = whole % 100;
  return rest === 1 ? 'one' : rest === 2 ? 'two' : rest === 3 || rest === 4 ? 'few' : 'other';
};

/** Croatian: decimals count like whole numbers. */
export const croatianPlural: PluralRule = (whole, decimals) => {
  const count = decimals === '' ? whole : Number(decimals);
  if (endsIn(count, 1, 1) && !endsIn(count, 11, 11)) return 'one';
  return endsIn(count, 2, 4) && !endsIn(count, 12, 14) ? 'few' : 'other';
};

/** Russian, Ukrainian. */
export const russianPlural: PluralRule = (whole, decimals) => {
  if (decimals !== '') return 'other';
  if (endsIn(whole, 1, 1) && !endsIn(whole, 11, 11)) return 'one';
  return endsIn(whole, 2, 4) && !endsIn(whole, 12, 14) ? 'few' : 'many';
};

/** Polish: only 1 itself is one. */
export const polishPlural: PluralRule = (whole, decimals) => {
  if (decimals !== '') return 'other';
  if (whole === 1) return 'one';
  return endsIn(whole, 2, 4) && !endsIn(whole, 12, 14) ? 'few' : 'many';
};

/** Arabic. */
export const arabicPlural: PluralRule = (whole, decimals) => {
  if (decimals !== '') return 'other';
  if (whole < 3) return (['zero', 'one', 'two'] as const)[whole];
  const rest = whole % 100;
  return rest >= 3 && rest <= 10 ? 'few' : rest >= 11 ? 'many' : 'other';
};

/** Hebrew, with a dual; everything below one is one. */
export const hebrewPlural: PluralRule = (whole, decimals) => {
  if (decimals !== '') return whole === 0 ? 'one' : 'other';
  return whole === 1 ? 'one' : whole === 2 ? 'two' : 'other';
};

/** Lithuanian. */
export const lithuanianPlural: PluralRule = (whole, decimals) => {
  if (decimals !== '') return 'many';
  const isTeen = endsIn(whole, 11, 19);
  if (endsIn(whole, 1, 1) && !isTeen) return 'one';
  return endsIn(whole, 2, 9) && !isTeen ? 'few' : 'other';
};

/** Latvian. */
export const latvianPlural: PluralRule = (whole, decimals) => {
  const fraction = Number(decimals);
  if (
    decimals === '' ? endsIn(whole, 0, 0) || endsIn(whole, 11, 19) : endsIn(fraction, 11, 19) && decimals.length === 2
  ) {
    return 'zero';
  }
  const last = decimals === '' ? whole : fraction;
  const isTeen = decimals.length !== 1 && endsIn(last, 11, 11);
  return endsIn(last, 1, 1) && !isTeen ? 'one' : 'other';
};

/** Romanian. */
export const romanianPlural: PluralRule = (whole, decimals) => {
  if (decimals !== '') return 'few';
  if (whole === 1) return 'one';
  return whole === 0 || endsIn(whole, 1, 19) ? 'few' : 'other';
};

function isMillions(whole: number): boolean {
  return whole !== 0 && whole % 1_000_000 === 0;
}

/** Whether the end of a whole number is from `first` to `last`. Compares its last digit if both are below 10, otherwise its last two. */
function endsIn(whole: number, first: number, last: number): boolean {
  const rest = whole % (last < 10 ? 10 : 100);
  return rest >= first && rest <= last;
}
