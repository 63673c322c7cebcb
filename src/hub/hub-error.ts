// The one error of the hub.

/** Thrown by every operation of the hub: its message names model, type, label and property. */
export class HubError extends Error {
  override readonly name = 'HubError';
  /** The documented HTTP status of every failure. */
  readonly status = 500;

  /** The body that the documented paths answer with. */
  toJSON(): { error: string } {
    return { error: this.message };
  }
}

const LONGEST_SHOWN = 80;

/** Any value of a caller's, quoted and cut, for a message. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : describe(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}... (${text.length} characters)` : text;
}

function describe(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || value === undefined)
    return String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return 'a list';
  return value instanceof Map ? 'a Map' : `a value of type ${typeof value}`;
}
