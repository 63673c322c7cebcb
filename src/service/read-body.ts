// The body of a request as a payload.

import type { Complaint } from '../request/routing-error.ts';

/** A payload, or what is wrong with it. */
export type ReadBody =
  | { readonly payload: unknown; readonly complaint?: undefined }
  | { readonly complaint: Complaint };

/** Parses text and bytes; takes an object as it is. An empty body is no payload. */
export function readBody(body: unknown, limit: number): ReadBody {
  if (body === undefined || body === null) return { payload: undefined };
  if (typeof body !== 'string' && !isBytes(body)) return { payload: body };
  const size = typeof body === 'string' ? body.length : body.byteLength;
  if (size > limit) return { complaint: tooLarge(limit) };
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (hasMoreValues(text, MOST_VALUES)) return { complaint: tooManyValues };
    return { payload: text.trim() === '' ? undefined : JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : '';
    return { complaint: { errorCode: 9018, userMessage: `Malformed JSON in the payload: ${why}` } };
  }
}

/** No bytes: what does not let itself be asked, as a proxy may do. */
function isBytes(body: unknown): body is Uint8Array | ArrayBuffer {
  try {
    return body instanceof Uint8Array || body instanceof ArrayBuffer;
  } catch {
    return false;
  }
}

/**
 * Values in a payload: `[{},{},` ... of 64 MiB would be 22 million objects, two gigabytes and a minute. What the other limits let
 * pass has a tenth of it.
 */
const MOST_VALUES = 4_000_000;

const tooManyValues: Complaint = {
  errorCode: 9017,
  userMessage: `The payload has more than ${MOST_VALUES} values.`,
};

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = ['"', '\\', ',', '[', '{'].map((sign) => sign.charCodeAt(0));

/** Whether JSON has more values than so many, each behind a comma or the bracket that it is the first in. */
function hasMoreValues(text: string, most: number): boolean {
  // no value is shorter than a character and the sign before it
  if (text.length <= 2 * most) return false;
  let values = 1;
  for (let i = 0; i < text.length && values <= most; i++) {
    const sign = text.charCodeAt(i);
    if (sign === COMMA || sign === BRACKET || sign === BRACE) values++;
    else if (sign === QUOTE) i = endOfString(text, i);
  }
  return values > most;
}

/** The quote that ends a string, by that which begins it. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** The complaint of a payload beyond the limit. */
export function tooLarge(limit: number): Complaint {
  return { errorCode: 9017, userMessage: `The payload is larger than the limit of ${limit} bytes.` };
}
