// A set of positions. It has one bit for each position. A summary has one bit for every 32 positions, which is set if any of them is in the
// set.

export interface PositionSet {
  readonly bits: Uint32Array;
  readonly words: Uint32Array;
}

/** An empty set for this many positions. */
function emptySet(count: number): PositionSet {
  const wordCount = (count + 31) >>> 5;
  return { bits: new Uint32Array(wordCount), words: new Uint32Array((wordCount + 31) >>> 5) };
}

/** The set that a thread's scratch keeps. */
export function marksOf(scratch: { marks?: PositionSet; readonly arcTo: Uint32Array }): PositionSet {
  scratch.marks ??= emptySet(scratch.arcTo.length);
  return scratch.marks;
}

export function has({ bits }: PositionSet, position: number): boolean {
  return (bits[position >>> 5] & (1 << (position & 31))) !== 0;
}

export function add({ bits, words }: PositionSet, position: number): void {
  const word = position >>> 5;
  bits[word] |= 1 << (position & 31);
  words[word >>> 5] |= 1 << (word & 31);
}

/** Removes a position and its neighbours in the same word. Use it only to empty a set. */
export function clearWord({ bits, words }: PositionSet, position: number): void {
  const word = position >>> 5;
  bits[word] = 0;
  words[word >>> 5] = 0;
}

/** Empties a set of this many positions. Returns them in ascending order, and stores their indexes in `numberOf`. */
export function takeAll({ bits, words }: PositionSet, count: number, numberOf: Uint32Array): Uint32Array {
  const position = new Uint32Array(count);
  let number = 0;
  for (let i = 0; i < words.length; i++) {
    for (let rest = words[i]; rest !== 0; rest &= rest - 1) {
      const word = 32 * i + lowestBit(rest);
      for (let more = bits[word]; more !== 0; more &= more - 1) {
        const at = 32 * word + lowestBit(more);
        numberOf[at] = number;
        position[number++] = at;
      }
      bits[word] = 0;
    }
    words[i] = 0;
  }
  return position;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
