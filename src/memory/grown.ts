// Typed arrays that grow while a source is read.

/** The classes of columns. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Numbers that are copied at once: a few milliseconds of work where memory is fresh. */
const PIECE = 1 << 18;

/** Copies all of one array to the beginning of another. `onPiece` is called as it goes on, and may throw to give up. */
export function copyTo<A extends NumberArray | Float32Array>(to: A, from: A, onPiece?: () => void): void {
  for (let first = 0; first < from.length; first += PIECE) {
    onPiece?.();
    to.set(from.subarray(first, first + PIECE), first);
  }
}

/**
 * The same array when it holds at least `size` numbers, else a longer copy of it, at least doubled. `onPiece` is called as the copy
 * goes on, and may throw to give up.
 */
export function grown<A extends NumberArray>(values: A, size: number, onPiece?: () => void): A {
  if (size <= values.length) return values;
  const ArrayClass = values.constructor as new (size: number) => A;
  const longer = new ArrayClass(Math.max(size, 2 * values.length, 64));
  copyTo(longer, values, onPiece);
  return longer;
}
