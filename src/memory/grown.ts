// Typed arrays that grow while a source is read.

/** The array classes that columns may have. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** How many numbers are copied at once, which takes a few milliseconds in new memory. */
const PIECE = 1 << 18;

/** Copies one array to the beginning of another. `onPiece` is called between pieces and may throw to cancel. */
export function copyTo<A extends NumberArray | Float32Array>(to: A, from: A, onPiece?: () => void): void {
  for (let first = 0; first < from.length; first += PIECE) {
    onPiece?.();
    to.set(from.subarray(first, first + PIECE), first);
  }
}

/**
 * Returns the array itself if it holds at least `size` numbers, otherwise a copy at least twice as long. `onPiece` is called between
 * pieces of the copy and may throw to cancel.
 */
export function grown<A extends NumberArray>(values: A, size: number, onPiece?: () => void): A {
  if (size <= values.length) return values;
  const ArrayClass = values.constructor as new (size: number) => A;
  const longer = new ArrayClass(Math.max(size, 2 * values.length, 64));
  copyTo(longer, values, onPiece);
  return longer;
}
