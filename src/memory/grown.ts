// Typed arrays that grow while a source is read.

/** The classes of columns. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** The same array when it holds at least `size` numbers, else a longer copy of it, at least doubled. */
export function grown<A extends NumberArray>(values: A, size: number): A {
  if (size <= values.length) return values;
  const ArrayClass = values.constructor as new (size: number) => A;
  const longer = new ArrayClass(Math.max(size, 2 * values.length, 64));
  longer.set(values);
  return longer;
}
