// Helpers for customizing in the kernel: loops in slices, and room for copies.

import { type Budget, checkClock } from '../../budget/budget.ts';
import { roomFor } from '../../kernel/arena.ts';

/**
 * How many rows one kernel call processes. The budget is checked between two calls. Engines, too, can replace code by optimized code only
 * between calls.
 */
export const SLICE = 8192;

export function inSlices(count: number, budget: Budget, work: (begin: number, end: number) => void): void {
  for (let begin = 0; begin < count; begin += SLICE) {
    checkClock(budget);
    work(begin, Math.min(count, begin + SLICE));
  }
}

/** The bytes of kernel memory that copies of some arrays take. */
export function bytesFor(arrays: readonly { readonly byteLength: number }[]): number {
  return arrays.reduce((bytes, { byteLength }) => bytes + roomFor(byteLength), 0);
}
