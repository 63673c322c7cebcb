// Tests whether values are objects with keys. A value that cannot be read, such as a revoked proxy, fails.

/** Whether a value is an object with keys: not a list, and not a class that holds its data elsewhere, such as Map or Date. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) return false;
    // the usual case, without the test of names below
    if (Object.getPrototypeOf(value) === Object.prototype) return true;
    return !KEEPERS.test(Object.prototype.toString.call(value));
  } catch {
    return false;
  }
}

/** Names of classes that keep their data elsewhere, as in `[object Map]`, `[object SharedArrayBuffer]` and `[object URLSearchParams]`. */
const KEEPERS = /(?:Buffer|Blob|Date|FormData|Map|Promise|RegExp|Set|Params|Costing)\]$/;

/** Whether a value is a plain object of no class, in any realm, so that a copy of its members equals it. */
export function isPlainRecord(value: unknown): value is Record<string, unknown> {
  const prototype = isRecord(value) && Object.getPrototypeOf(value);
  return prototype === null || (prototype !== false && Object.getPrototypeOf(prototype) === null);
}
