// Reads the body of a request as a payload. It is decoded and parsed a piece at a time, so that other requests run in between and the time
// limit is respected.

import { type Budget, checkClock, isOver, resume } from '../budget/budget.ts';
import { YIELD_MS, yieldThread } from '../budget/yield-thread.ts';
import { DEFAULT_LIMITS } from '../database/limits.ts';
import { isBuffer, isBytes } from '../errors/is-bytes.ts';
import { CHARACTERS_OF_POINT } from '../request/points-as-text.ts';
import type { Complaint } from '../request/routing-error.ts';
import { JsonBoundError, type JsonBounds } from './json-reader.ts';
import { parseJson } from './parse-json.ts';

/** A payload, or the error in it. */
export type ReadBody =
  | { readonly payload: unknown; readonly complaint?: undefined }
  | { readonly payload?: undefined; readonly complaint: Complaint };

type UnreadBody = string | Uint8Array | ArrayBuffer;

/** How large a body may be, and how long reading it may take. */
export interface BodyBounds {
  readonly bytes: number;
  /** The most points of one list, if configured. The limits of a payload follow from it. */
  readonly points?: number | undefined;
  /** The most values, if less than follows from the points. */
  readonly values?: number;
  readonly budget: Budget;
}

/** How many points a payload may always have. */
const LEAST_POINTS = DEFAULT_LIMITS.points;

/** How many values are allowed for each point of a list. A change of a road has ten. */
const VALUES_OF_POINT = 20;

/** How many bytes are decoded at once. */
const PIECE_BYTES = 1 << 18;

/** Reads a body: parses text and bytes, and uses an object as it is. An empty body means that there is no payload. */
export async function readBody(
  body: unknown,
  { bytes, points, values = Infinity, budget }: BodyBounds,
): Promise<ReadBody> {
  if (!isUnread(body)) return { payload: body ?? undefined };
  if (sizeOf(body) > bytes) return { complaint: tooLarge(bytes) };
  const most = Math.max(points ?? 0, LEAST_POINTS);
  const bounds: JsonBounds = {
    values: Math.min(values, VALUES_OF_POINT * most),
    textLength: CHARACTERS_OF_POINT * most,
    // lists of the hub have no limit
    entries: points === undefined ? Infinity : most,
  };
  try {
    return {
      payload: await runInSteps(budget, parseJson(typeof body === 'string' ? cut(body) : decode(body), bounds)),
    };
  } catch (error) {
    if (isOver(budget, error)) throw error;
    const why = error instanceof Error ? error.message.slice(0, 200) : '';
    if (error instanceof JsonBoundError) return { complaint: { errorCode: 9017, userMessage: why } };
    return { complaint: { errorCode: 9018, userMessage: `Malformed JSON in the payload: ${why}` } };
  }
}

/** Whether a body is text or bytes, and not an object that someone has parsed. */
export function isUnread(body: unknown): body is UnreadBody {
  return typeof body === 'string' || isBytes(body) || isBuffer(body);
}

export function sizeOf(body: UnreadBody): number {
  return typeof body === 'string' ? body.length : body.byteLength;
}

function* cut(text: string): Generator<string, void, undefined> {
  for (let first = 0; first < text.length; first += PIECE_BYTES) yield text.slice(first, first + PIECE_BYTES);
}

function* decode(body: Uint8Array | ArrayBuffer): Generator<string, void, undefined> {
  const bytes = isBytes(body) ? body : new Uint8Array(body);
  // a byte order mark is skipped once, where the text is parsed
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for (let first = 0; first < bytes.length; first += PIECE_BYTES) {
    yield decoder.decode(bytes.subarray(first, first + PIECE_BYTES), { stream: true });
  }
  yield decoder.decode();
}

/** Does some work step by step. Other work runs between steps, and does not count towards the time of this request. */
async function runInSteps<Derived>(budget: Budget, work: Generator<void, Derived, undefined>): Promise<Derived> {
  let begun = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    checkClock(budget);
    if (performance.now() - begun <= YIELD_MS) continue;
    const left = performance.now();
    await yieldThread();
    begun = resume(budget, left);
  }
}

/** The error of a payload beyond the limit. */
export function tooLarge(limit: number): Complaint {
  return { errorCode: 9017, userMessage: `The payload is larger than the limit of ${limit} bytes.` };
}
