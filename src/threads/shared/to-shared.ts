// Moves the arrays of plain data into shared memory, where other threads read them without a copy.

import { isShared } from '../../memory/sections.ts';

/** The same data with every typed array in shared memory. Arrays that are not in shared memory yet are copied once. */
export function toShared<Data>(data: Data): Data {
  return share(data, new Map()) as Data;
}

function share(value: unknown, known: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const seen = known.get(value);
  if (seen !== undefined) return seen;
  const shared = ArrayBuffer.isView(value) ? shareArray(value as Uint8Array, known) : shareMembers(value, known);
  known.set(value, shared);
  return shared;
}

/** Copies an array. Each buffer is copied once: views of one buffer become views of the same copy. */
function shareArray(array: Uint8Array, known: Map<unknown, unknown>): unknown {
  if (isShared(array)) return array;
  const ArrayClass = array.constructor as new (buffer: ArrayBufferLike, offset: number, length: number) => Uint8Array;
  const bytes = new Uint8Array(array.buffer);
  const copy = (known.get(array.buffer) as SharedArrayBuffer) ?? new SharedArrayBuffer(bytes.length);
  if (!known.has(array.buffer)) {
    new Uint8Array(copy).set(bytes);
    known.set(array.buffer, copy);
  }
  return new ArrayClass(copy, array.byteOffset, array.length);
}

function shareMembers(value: object, known: Map<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.map((member) => share(member, known));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, share(member, known)]));
}
