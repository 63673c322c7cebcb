// Values as messages show them: short, whatever they are.

const TEXT_LENGTH = 80;
const ITEM_COUNT = 4;
const DEPTH = 2;

/** A short text of any value; never throws, never long, never slow. */
export function showValue(value: unknown): string {
  try {
    return typeof value === 'string' ? cut(value) : cut(show(value, DEPTH));
  } catch {
    return 'a value that cannot be read';
  }
}

/** What a complaint keeps of a value: primitives themselves, cut when long; a short text of anything else. */
export function keepValue(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return value === undefined ? undefined : showValue(value);
}

function show(value: unknown, depth: number): string {
  switch (typeof value) {
    case 'string':
      return `"${cut(value)}"`;
    case 'bigint':
      return value < 2n ** 64n && value > -(2n ** 64n) ? `${value}n` : 'a bigint';
    case 'symbol':
      return 'a symbol';
    case 'function':
      return 'a function';
    case 'object':
      return value === null ? 'null' : showObject(value, depth);
    default:
      return String(value);
  }
}

function showObject(value: object, depth: number): string {
  if (Array.isArray(value)) {
    if (depth === 0) return `[${value.length} items]`;
    const items: string[] = [];
    for (let i = 0; i < Math.min(value.length, ITEM_COUNT); i++) items.push(show(value[i], depth - 1));
    if (value.length > ITEM_COUNT) items.push(`... ${value.length} items`);
    return `[${items.join(', ')}]`;
  }
  if (ArrayBuffer.isView(value)) return 'a typed array';
  if (depth === 0) return 'an object';
  const items: string[] = [];
  for (const key in value) {
    if (items.length === ITEM_COUNT) {
      items.push('...');
      break;
    }
    items.push(`${cut(key)}: ${show((value as Record<string, unknown>)[key], depth - 1)}`);
  }
  return items.length === 0 ? '{}' : `{ ${items.join(', ')} }`;
}

function cut(text: string): string {
  return text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)}...` : text;
}
