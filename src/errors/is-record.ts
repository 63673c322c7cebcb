// Which values are objects with keys. What cannot be asked, as a revoked proxy, is none.

/** Whether a value is an object with keys: no list, and nothing that keeps what it holds elsewhere, as a Map or a Date does. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) return false;
    // nearly everything: no list of names need be asked
    if (Object.getPrototypeOf(value) === Object.prototype) return true;
    return !KEEPERS.test(Object.prototype.toString.call(value));
  } catch {
    return false;
  }
}

/** As in `[object Map]`, `[object SharedArrayBuffer]` and `[object URLSearchParams]`. */
const KEEPERS = /(?:Buffer|Blob|Date|FormData|Map|Promise|RegExp|Set|Params|Wishes)\]$/;

/** Whether a value is a record of no class, in whichever realm it was made: a copy of it is the same. */
export function isPlainRecord(value: unknown): value is Record<string, unknown> {
  const prototype = isRecord(value) && Object.getPrototypeOf(value);
  return prototype === null || (prototype !== false && Object.getPrototypeOf(prototype) === null);
}
