// A row of a table as JSON text. Digits are written one by one: tables have millions of numbers, all with one decimal.

/** The most bytes of a number that is written digit by digit, with a comma. */
const LONGEST = 16;
/** Numbers from here on are left to JSON.stringify. */
const LARGE = 2 ** 31;

const ZERO = 0x30;
const POINT = 0x2e;
const COMMA = 0x2c;
const OPENING = 0x5b;
const CLOSING = 0x5d;
const NULL: readonly number[] = [0x6e, 0x75, 0x6c, 0x6c];

/** Writes rows of numbers with at most one decimal. */
export class RowWriter {
  readonly #decoder: TextDecoder = new TextDecoder();
  #bytes: Uint8Array = new Uint8Array(0);

  write(row: readonly (number | null)[]): string {
    if (this.#bytes.length < LONGEST * (row.length + 1)) this.#bytes = new Uint8Array(LONGEST * (row.length + 1));
    const bytes = this.#bytes;
    let at = 0;
    for (const value of row) {
      bytes[at] = at === 0 ? OPENING : COMMA;
      at++;
      if (value === null) {
        bytes.set(NULL, at);
        at += NULL.length;
        continue;
      }
      const tenths = Math.round(10 * value);
      if (!(tenths >= 0 && tenths < LARGE)) return JSON.stringify(row);
      const tenth = tenths % 10;
      at = writeWhole(bytes, at, (tenths - tenth) / 10);
      if (tenth === 0) continue;
      bytes[at++] = POINT;
      bytes[at++] = ZERO + tenth;
    }
    if (at === 0) return '[]';
    bytes[at++] = CLOSING;
    return this.#decoder.decode(bytes.subarray(0, at));
  }
}

/** Writes the digits of a whole number. Returns the position after them. */
function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  let end = at + 1;
  for (let most = 10; most <= value; most *= 10) end++;
  let rest = value;
  for (let i = end - 1; i >= at; i--) {
    const tens = (rest / 10) | 0;
    bytes[i] = ZERO + rest - 10 * tens;
    rest = tens;
  }
  return end;
}
