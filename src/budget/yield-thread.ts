// Long loops over data that is already in memory yield the thread to other work from time to time.

/** Milliseconds after which a loop should yield. */
export const YIELD_MS = 8;

/** Resolves after other work of the thread has had its turn. */
export function yieldThread(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
