import { expect, test } from 'vitest';
import { BoundedCache } from '../../src/costing/bounded-cache.ts';

test('a value that grew counts with its new size, and others are forgotten for it', () => {
  const cache = new BoundedCache<string>(1000);
  cache.keep('a', 'first', 100);
  cache.keep('b', 'second', 100);
  cache.recount('b', 'second', 500);
  expect(cache.usage).toEqual({ count: 2, bytes: 600 });
  cache.recount('b', 'second', 300);
  expect(cache.usage).toEqual({ count: 2, bytes: 400 });
  cache.recount('b', 'second', 950);
  expect([cache.usage, cache.get('a')]).toEqual([{ count: 1, bytes: 950 }, undefined]);
});

test('a value that was forgotten or replaced meanwhile is not counted', () => {
  const cache = new BoundedCache<string>(1000);
  cache.keep('a', 'new', 100);
  cache.recount('a', 'old', 900);
  cache.recount('b', 'gone', 900);
  expect(cache.usage).toEqual({ count: 1, bytes: 100 });
});
