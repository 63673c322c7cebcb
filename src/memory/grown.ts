// Typed arrays that grow while a source is read.

/** The classes of columns. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Numbers that are copied at once: a few milliseconds of work. */
const PIECE = 1 << 20;

/**
 * The same array when it holds at least `size` numbers, else a longer copy of it, at least doubled. `onPiece` is called as the copy
 * goes on, and may throw to give up.
 */
export function grown<A extends NumberArray>(values: A, size: number, onPiece?: () => void): A {
  if (size <= values.length) return values;
  const ArrayClass = values.constructor as new (size: number) => A;
  const longer = new ArrayClass(Math.max(size, 2 * values.length, 64));
  for (let first = 0; first < values.length; first += PIECE) {
    if (first > 0) onPiece?.();
    longer.set(values.subarray(first, first + PIECE), first);
  }
  return longer;
}
