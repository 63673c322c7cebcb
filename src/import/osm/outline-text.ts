// Writes rings of points as short text: differences in thousandths of a degree, zigzag-encoded, with five bits per character. A sixth bit
// is set if more characters follow.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const PER_DEGREE = 1000;
const CONTINUED = 32;

/** The text of a ring of longitudes and latitudes. */
export function packRing(ring: readonly (readonly [number, number])[]): string {
  let text = '';
  let before = [0, 0];
  for (const point of ring) {
    const here = point.map((degrees) => Math.round(degrees * PER_DEGREE));
    for (const axis of [0, 1]) {
      const step = here[axis] - before[axis];
      let rest = step < 0 ? -2 * step - 1 : 2 * step;
      for (; rest >= CONTINUED; rest = Math.floor(rest / CONTINUED)) text += LETTERS[CONTINUED + (rest % CONTINUED)];
      text += LETTERS[rest];
    }
    before = here;
  }
  return text;
}

/** The longitudes and latitudes of a ring, in turn. */
export function unpackRing(text: string): Float64Array {
  const values: number[] = [];
  const sums = [0, 0];
  let value = 0;
  let scale = 1;
  for (let i = 0; i < text.length; i++) {
    const letter = LETTERS.indexOf(text[i]);
    value += (letter % CONTINUED) * scale;
    scale *= CONTINUED;
    if (letter >= CONTINUED) continue;
    const axis = values.length % 2;
    sums[axis] += value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    values.push(sums[axis] / PER_DEGREE);
    value = 0;
    scale = 1;
  }
  return Float64Array.from(values);
}
