// Reads the bodies of requests so that few of them are objects at a time. A body of 4 MB can become objects of 100 MB, so large bodies are
// read one after the other: the next one waits until the one before was used, which in a pool means that it is text again.

import { resume } from '../budget/budget.ts';
import { type BodyBounds, isUnread, type ReadBody, readBody, sizeOf } from './read-body.ts';

/** A body of at most this many bytes is read at once. */
const SMALL = 64 * 1024;

/**
 * The large bodies that wait: what lets each of them go on, and its size plus the bytes of all bodies that began before it came. The least
 * sum goes first. Small bodies thus overtake a large one, but only as many as have the bytes of the large one together.
 */
const waiting = new Map<() => void, number>();
let bytesBegun = 0;
let isReading = false;

/**
 * Reads a body, and returns what `use` makes of it. The next large body is read when `use` has returned its promise, so it should do its
 * work before it waits, and then keep nothing of the body.
 */
export async function withBody<Answer>(
  body: unknown,
  bounds: BodyBounds,
  use: (read: ReadBody) => Promise<Answer>,
): Promise<Answer> {
  const size = isUnread(body) ? sizeOf(body) : 0;
  if (size <= SMALL || size > bounds.bytes) return use(await readBody(body, bounds));
  const left = performance.now();
  await takeTurn(size, bounds.budget.signal);
  bytesBegun += size;
  try {
    // the wait does not count
    resume(bounds.budget, left);
    return use(await readBody(body, bounds));
  } finally {
    endTurn();
  }
}

/** Resolves when no other large body is being read. Rejects if the signal aborts before. */
function takeTurn(size: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (!isReading) {
      isReading = true;
      return resolve();
    }
    const leave = () => {
      waiting.delete(go);
      reject(signal?.reason);
    };
    const go = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    waiting.set(go, bytesBegun + size);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

/** Lets the next of the waiting bodies go on. */
function endTurn(): void {
  let next: (() => void) | undefined;
  for (const [go, sum] of waiting) if (next === undefined || sum < waiting.get(next)!) next = go;
  if (next === undefined) isReading = false;
  else waiting.delete(next);
  next?.();
}
