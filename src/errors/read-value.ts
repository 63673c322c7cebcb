// Plain values as callers write them, by hand or in a URL: true as `true` or 'true', 4.5 as 4.5 or '4.5'.

/** The longest text that is looked up as a name or a number. Documented values are far shorter. */
export const LONGEST_WORD = 400;

/** `true` and `false`, also as text in any case. `undefined` for anything else. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = wordOf(value);
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** What `readYesNo` reads, for errors. */
export const YES_NO = 'Y or N, or true or false';

/** Like `readBoolean`, but also reads `Y` and `N` in any case. */
export function readYesNo(value: unknown): boolean | undefined {
  const text = wordOf(value);
  return text === 'y' ? true : text === 'n' ? false : readBoolean(value);
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= LONGEST_WORD ? value.trim().toLowerCase() : undefined;
}

/** A finite number, or a text in decimal notation; `undefined` for anything else. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > LONGEST_WORD || !isDecimal(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Whether a text is a number in decimal notation, ignoring blanks around it. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

const DECIMAL = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;
