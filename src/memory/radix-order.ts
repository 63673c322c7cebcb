// The order of rows by whole-number keys: least significant digit first, 11 bits a pass, so three passes a key.

const BITS = 11;
const DIGITS = 1 << BITS;
const MASK = DIGITS - 1;

/**
 * The row numbers 0 .. count - 1 sorted by the keys, the most significant key first. Rows with equal keys keep their
 * order. A pass in which all rows have the same digit is skipped.
 */
export function radixOrder(count: number, ...keys: Uint32Array[]): Uint32Array {
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  let spare = new Uint32Array(count);
  const first = new Uint32Array(DIGITS + 1);
  for (let k = keys.length - 1; k >= 0; k--) {
    for (let shift = 0; shift < 32; shift += BITS) {
      if (!countDigits(keys[k], count, shift, first)) continue;
      scatter(keys[k], shift, order, spare, first);
      [order, spare] = [spare, order];
    }
  }
  return order;
}

// Computes where the rows of each digit begin. Returns false if all rows have the same digit.
function countDigits(key: Uint32Array, count: number, shift: number, first: Uint32Array): boolean {
  first.fill(0);
  for (let i = 0; i < count; i++) first[((key[i] >>> shift) & MASK) + 1]++;
  if (count === 0 || first[((key[0] >>> shift) & MASK) + 1] === count) return false;
  for (let digit = 0; digit < DIGITS; digit++) first[digit + 1] += first[digit];
  return true;
}

function scatter(key: Uint32Array, shift: number, order: Uint32Array, sorted: Uint32Array, first: Uint32Array): void {
  for (let i = 0; i < order.length; i++) {
    const row = order[i];
    sorted[first[(key[row] >>> shift) & MASK]++] = row;
  }
}
