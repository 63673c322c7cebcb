import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** `expect(found).toEqual(expected)` for loops: fifty times as fast while the values are equal, and the same message if they differ. */
export function expectSame(found: unknown, expected: unknown): void {
  if (Object.is(found, expected) || isDeepStrictEqual(found, expected)) return;
  expect(found).toEqual(expected);
}
