// What customizing in the kernel has in common: loops a slice at a time, and the room for copies.

import { type Budget, checkClock } from '../../budget/budget.ts';
import { roomFor } from '../../kernel/desk.ts';

/** Rows between two looks at the budget, and for one call: an engine compiles a loop better between calls, never within one. */
export const SLICE = 8192;

export function inSlices(count: number, budget: Budget, work: (begin: number, end: number) => void): void {
  for (let begin = 0; begin < count; begin += SLICE) {
    checkClock(budget);
    work(begin, Math.min(count, begin + SLICE));
  }
}

/** Bytes that copies of some arrays take on the desk. */
export function bytesFor(arrays: readonly { readonly byteLength: number }[]): number {
  return arrays.reduce((bytes, { byteLength }) => bytes + roomFor(byteLength), 0);
}
