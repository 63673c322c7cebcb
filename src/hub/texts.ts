// Names and ids from callers.

import { foundValue } from '../errors/show-value.ts';
import { HubError } from './hub-error.ts';
import type { EntityName } from './keys.ts';

const LONGEST_TEXT = 1 << 20;

/** Refuses a name that is not a text, or is empty. */
export function checkText(what: string, text: unknown): asserts text is string {
  if (typeof text !== 'string') throw new HubError(`${what} must be a string, not ${foundValue(text)}.`);
  if (text === '') throw new HubError(`${what} must not be empty.`);
  if (text.length > LONGEST_TEXT)
    throw new HubError(`${what} has ${text.length} characters, at most ${LONGEST_TEXT} are kept.`);
}

/** An id `Type:Label`, split at the first colon. */
export function readEntityID(what: string, id: unknown): EntityName {
  checkText(what, id);
  const colon = id.indexOf(':');
  if (colon <= 0 || colon === id.length - 1) {
    throw new HubError(`${what} must have the form Type:Label, not ${foundValue(id)}.`);
  }
  return { type: id.slice(0, colon), label: id.slice(colon + 1) };
}

/** A unique id as text: 4 becomes '4'. An absent or empty id means none. */
export function readUniqueID(given: unknown): string | undefined {
  if (given === undefined || given === '') return undefined;
  const text = typeof given === 'number' && Number.isFinite(given) ? String(given) : given;
  checkText('uniqueID', text);
  return text;
}

/** A text with its first letter in upper case. */
export function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
