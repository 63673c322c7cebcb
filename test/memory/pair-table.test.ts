import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPair, findPair, pairTable } from '../../src/memory/pair-table.ts';

test('pairs are found as by a map of texts', () => {
  const word = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer());
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 300 }), (pairs) => {
      const table = pairTable();
      const map = new Map<string, number>();
      for (const [first, second] of pairs) {
        const key = `${first},${second}`;
        expect(findPair(table, first, second)).toBe(map.get(key) ?? -1);
        if (!map.has(key)) map.set(key, map.size);
        expect(addPair(table, first, second, table.count)).toBe(map.get(key));
      }
      expect(table.count).toBe(map.size);
    }),
    { seed: 3, numRuns: 200 },
  );
});

test('numbers above 2^31 are the same 32 bits', () => {
  const table = pairTable();
  addPair(table, 0xffffffff, 0x80000000, 5);
  expect(findPair(table, -1, -(2 ** 31))).toBe(5);
});
