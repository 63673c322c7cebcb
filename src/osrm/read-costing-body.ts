// Reads the body of a request as a payload.

import { isBytes } from '../errors/is-bytes.ts';
import { invalid } from './asked.ts';
import { OsrmError } from './osrm-error.ts';

/** The most bytes of a costing: enough for thousands of closures. A larger costing should be a layer of the database. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Parses text and bytes; returns an object unchanged. An empty body means that there is no payload. */
export function readCostingBody(body: unknown, { payloadBytes }: { readonly payloadBytes: number }): unknown {
  const isText = typeof body === 'string';
  if (!isText && !isBytes(body)) return body ?? undefined;
  const limit = Math.min(payloadBytes, MOST_BYTES);
  const size = isText ? body.length : body.byteLength;
  if (size > limit) throw new OsrmError('TooBig', `The body is larger than the limit of ${limit} bytes.`);
  const text = isText ? body : new TextDecoder().decode(body);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(`Malformed JSON in the body: ${(error as Error).message}`);
  }
}
