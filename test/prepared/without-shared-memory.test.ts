import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isShared } from '../../src/memory/sections.ts';

test('bytes count as not shared where there is no shared memory at all', () => {
  expect(isShared(new Uint8Array(new SharedArrayBuffer(8)))).toBe(true);
  expect(isShared(new Uint8Array(8))).toBe(false);
  // on an ordinary page, `SharedArrayBuffer` is not defined
  const there = runInNewContext(`(${isShared})(new Uint8Array(8))`, { SharedArrayBuffer: undefined });
  expect(there).toBe(false);
});
