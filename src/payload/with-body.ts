// Reads the bodies of requests so that few of them are objects at a time. A body of 4 MB can become objects of 100 MB, so large bodies are
// read one after the other: the next one waits until the one before was used, which in a pool means that it is text again.

import { resume } from '../budget/budget.ts';
import { FairRoom } from '../budget/fair-room.ts';
import { countGarbage } from '../memory/count-garbage.ts';
import { type BodyBounds, isUnread, type ReadBody, readBody, sizeOf } from './read-body.ts';

/** A body of at most this many bytes is read at once. */
const SMALL = 64 * 1024;

/** Has room for one large body. */
const reading = new FairRoom(0);

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
  try {
    // the wait does not count
    resume(bounds.budget, left);
    return use(await readBody(body, bounds));
  } finally {
    countGarbage(size);
    reading.change(-size);
  }
}

/** Resolves when no other large body is being read. Rejects if the signal aborts before. */
function takeTurn(size: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = () => {
      reading.leave(go);
      reject(signal?.reason);
    };
    const go = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    if (reading.enter(size, go)) return resolve();
    signal?.addEventListener('abort', leave, { once: true });
  });
}
