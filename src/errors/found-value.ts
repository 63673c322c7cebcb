// Any value in a few words, for an error: never throws, never long.

const LONGEST_TEXT = 40;

/** What was found: `"abc"`, `NaN`, `a list of 3`, `nothing`. */
export function foundValue(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'nothing';
    case 'string':
      return JSON.stringify(value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value);
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? `a list of ${value.length}` : 'an object';
    default:
      return `a ${typeof value}`;
  }
}
