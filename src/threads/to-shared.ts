// Plain data whose arrays other threads can read without a copy.

import { isShared } from '../memory/sections.ts';

/** The same data with every typed array in shared memory: those that are there already stay, each other is copied once. */
export function toShared<Data>(data: Data): Data {
  return share(data, new Map()) as Data;
}

function share(value: unknown, known: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const seen = known.get(value);
  if (seen !== undefined) return seen;
  const shared = ArrayBuffer.isView(value) ? shareArray(value as Uint8Array) : shareMembers(value, known);
  known.set(value, shared);
  return shared;
}

function shareArray(array: Uint8Array): unknown {
  if (isShared(array)) return array;
  const ArrayClass = array.constructor as Uint8ArrayConstructor;
  const copy = new ArrayClass(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}

function shareMembers(value: object, known: Map<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.map((member) => share(member, known));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, share(member, known)]));
}
