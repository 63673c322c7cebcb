import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowWriter } from '../../src/osrm/table-text.ts';
import { runs } from '../kit/runs.ts';

it('writes rows as JSON.stringify does', () => {
  const tenths = fc.oneof(
    fc.nat(200),
    fc.nat(),
    fc.constantFrom(0, -0, 1, 9, 10, 99, 100, 2 ** 31 - 1, 2 ** 31, 2 ** 40, 1e20, -5, Number.POSITIVE_INFINITY),
  );
  const cell = fc.option(
    tenths.map((count) => count / 10),
    { freq: 5 },
  );
  const writer = new RowWriter();
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 40 }), (row) => {
      expect(writer.write(row)).toBe(JSON.stringify(row));
    }),
    { seed: 38, numRuns: runs(300) },
  );
});
