// The body of a request as a payload.

import type { Complaint } from '../request/routing-error.ts';

/** A payload, or what is wrong with it. */
export type ReadBody =
  | { readonly payload: unknown; readonly complaint?: undefined }
  | { readonly complaint: Complaint };

/** Parses text and bytes; takes an object as it is. An empty body is no payload. */
export function readBody(body: unknown, limit: number): ReadBody {
  if (body === undefined || body === null) return { payload: undefined };
  const isBytes = body instanceof Uint8Array || body instanceof ArrayBuffer;
  if (typeof body !== 'string' && !isBytes) return { payload: body };
  const size = typeof body === 'string' ? body.length : body.byteLength;
  if (size > limit) return { complaint: tooLarge(limit) };
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { payload: text.trim() === '' ? undefined : JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : '';
    return { complaint: { errorCode: 9018, userMessage: `Malformed JSON in the payload: ${why}` } };
  }
}

/** The complaint of a payload beyond the limit. */
export function tooLarge(limit: number): Complaint {
  return { errorCode: 9017, userMessage: `The payload is larger than the limit of ${limit} bytes.` };
}
