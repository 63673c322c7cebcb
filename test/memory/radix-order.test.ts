import fc from 'fast-check';
import { expect, test } from 'vitest';
import { radixOrder } from '../../src/memory/radix-order.ts';

test('rows are sorted by their keys, stably', () => {
  const word = fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 0xffffffff }));
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 150 }), (rows) => {
      const high = Uint32Array.from(rows, (row) => row[0]);
      const low = Uint32Array.from(rows, (row) => row[1]);
      const numbers = rows.map((_, i) => i);
      const expected = numbers.sort((a, b) => rows[a][0] - rows[b][0] || rows[a][1] - rows[b][1] || a - b);
      expect([...radixOrder(rows.length, high, low)]).toEqual(expected);
    }),
    { seed: 2, numRuns: 200 },
  );
});
