// Writes numbers with few decimals digit by digit, as JSON.stringify does, only several times as fast.

const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;

/** Larger numbers are written in two parts. */
const PART = 1e9;

/** Writes the digits of a whole number that is not negative. Returns the position after them. */
export function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  if (value < PART) return writePart(bytes, at, value);
  const high = Math.floor(value / PART);
  const begin = writeWhole(bytes, at, high);
  // a part of nine digits, after a one that the last digit of `high` replaces
  const last = bytes[begin - 1];
  const end = writePart(bytes, begin - 1, PART + (value - high * PART));
  bytes[begin - 1] = last;
  return end;
}

/** Writes a whole number below 2^31. */
function writePart(bytes: Uint8Array, at: number, value: number): number {
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

/** Writes `units / scale`, where `units` is whole and `scale` a power of ten up to a million. Returns the position after it. */
export function writeUnits(bytes: Uint8Array, at: number, units: number, scale: number): number {
  const value = Math.abs(units);
  const whole = Math.floor(value / scale);
  let end = at;
  if (units < 0) bytes[end++] = MINUS;
  end = writeWhole(bytes, end, whole);
  let rest = value - whole * scale;
  if (rest === 0) return end;
  bytes[end++] = POINT;
  for (let unit = scale / 10; rest > 0; unit /= 10) {
    const digit = (rest / unit) | 0;
    bytes[end++] = ZERO + digit;
    rest -= digit * unit;
  }
  return end;
}
