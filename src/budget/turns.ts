// Turns: who goes through a lot that is there already leaves the thread to others from time to time.

/** Milliseconds after which other work of the thread gets its turn. */
export const TURN = 8;

/** Resolves once other work of the thread had its turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
