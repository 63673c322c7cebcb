// Recognizes what mappers write where they do not know a name or a number. Nobody should hear it in directions.

/** Placeholders in upper or lower case. `FIXME: which street?` is one, too. */
const UNKNOWN = /^(?:fixme\b.*|unknown|unnamed|no ?name|(?:via )?sem nome|sin nombre|sans nom|ohne name|unbekannt)$/i;
/** Placeholders only if all letters are small, or all are capital: None is a town in Piedmont. */
const NOT_A_NAME = /^(?:todo|tbd|none|null|undefined|n\/a|yes|no)$/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a name, a number or a part of a sign is no more than a placeholder, such as `FIXME`, `unknown` or `?`. */
export function isPlaceholder(text: string): boolean {
  if (!LETTER_OR_DIGIT.test(text) || UNKNOWN.test(text)) return true;
  return NOT_A_NAME.test(text) || (text === text.toUpperCase() && NOT_A_NAME.test(text.toLowerCase()));
}
