import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys } from '../../src/store/key-order.ts';
import { SortedKeys } from '../../src/store/sorted-keys.ts';

const key = fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: 'binary', maxLength: 2 }));

test('keys stay sorted when they are added and removed in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.boolean()), { maxLength: 3000, size: 'max' }), key, (steps, wanted) => {
      const keys = new SortedKeys();
      const plain = new Set<string>();
      for (const [step, isAdded] of steps) {
        if (isAdded && !plain.has(step)) keys.add(step);
        if (!isAdded && plain.has(step)) keys.remove(step);
        if (isAdded) plain.add(step);
        else plain.delete(step);
      }
      const sorted = [...plain].sort(compareKeys);
      expect([...keys.from('')]).toEqual(sorted);
      expect([...keys.from(wanted)]).toEqual(sorted.filter((other) => compareKeys(other, wanted) >= 0));
    }),
    { seed: 11, numRuns: 25 },
  );
});
