import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes } from '../../src/memory/concat-bytes.ts';
import { GatheredBytes } from '../../src/memory/gathered-bytes.ts';

test('pieces of bytes are gathered in order, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 20 }), (pieces) => {
      const gathered = new GatheredBytes();
      for (const piece of pieces) gathered.add(piece);
      expect(gathered.length).toBe(gathered.whole().length);
      expect(gathered.whole()).toEqual(concatBytes(pieces));
    }),
  );
});
