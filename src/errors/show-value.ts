// How messages show values: always short, and never slow. These functions never throw.

const LONGEST_TEXT = 80;
const ITEM_COUNT = 4;
const DEPTH = 2;

/** A quoted text, cut if it is long. */
export function showText(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}...` : text;
}

/** What was found instead of what was expected, in a few words: `"abc"`, `NaN`, `a list of 3`, `nothing`. */
export function foundValue(value: unknown): string {
  try {
    if (value === undefined) return 'nothing';
    if (typeof value === 'string') return JSON.stringify(showText(value));
    if (Array.isArray(value)) return `a list of ${value.length}`;
    if (typeof value !== 'object' || value === null) return showOther(value);
    if (value instanceof Promise) return 'a promise: await it first';
    if (value instanceof ArrayBuffer) return 'an ArrayBuffer: new Uint8Array(...) gives its bytes';
    return value instanceof Map ? 'a Map' : 'an object';
  } catch {
    return UNREADABLE;
  }
}

/** A value with its content: texts are unchanged, lists and objects show their first members. */
export function showValue(value: unknown): string {
  try {
    return showText(typeof value === 'string' ? value : show(value, DEPTH));
  } catch {
    return UNREADABLE;
  }
}

/** A value as errors keep it: a primitive unchanged (cut if long), anything else as a short text. */
export function keepValue(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return value === undefined ? undefined : showValue(value);
}

const UNREADABLE = 'a value that cannot be read';

function show(value: unknown, depth: number): string {
  if (typeof value === 'string') return `"${showText(value)}"`;
  if (typeof value !== 'object' || value === null) return showOther(value);
  if (Array.isArray(value)) return showList(value, depth);
  if (ArrayBuffer.isView(value)) return 'a typed array';
  return depth === 0 ? 'an object' : showObject(value as Record<string, unknown>, depth);
}

/** Shows a value that is not a text or an object. */
function showOther(value: unknown): string {
  if (typeof value === 'bigint') return value < 2n ** 64n && value > -(2n ** 64n) ? `${value}n` : 'a bigint';
  return typeof value === 'symbol' || typeof value === 'function' ? `a ${typeof value}` : String(value);
}

function showList(list: readonly unknown[], depth: number): string {
  if (depth === 0) return `[${list.length} items]`;
  const items = list.slice(0, ITEM_COUNT).map((item) => show(item, depth - 1));
  if (list.length > ITEM_COUNT) items.push(`... ${list.length} items`);
  return `[${items.join(', ')}]`;
}

function showObject(value: Record<string, unknown>, depth: number): string {
  const items: string[] = [];
  for (const key in value) {
    if (items.length === ITEM_COUNT) {
      items.push('...');
      break;
    }
    items.push(`${showText(key)}: ${show(value[key], depth - 1)}`);
  }
  return items.length === 0 ? '{}' : `{ ${items.join(', ')} }`;
}
