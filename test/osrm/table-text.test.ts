import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CellWriter, RowWriter } from '../../src/osrm/table-text.ts';
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
    fc.property(fc.array(fc.array(cell, { maxLength: 40 })), (rows) => {
      const written = rows.map((row) => writer.add(Float64Array.from(row, (value) => value ?? Number.NaN)));
      expect(`[${written.join('')}${writer.take()}]`).toBe(JSON.stringify(rows));
    }),
    { seed: 38, numRuns: runs(300) },
  );
});

it('writes cells as JSON.stringify does', () => {
  const writer = new CellWriter();
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.array(fc.nat(), { maxLength: 40 }))), (rows) => {
      const written = rows.map(([row, columns]) => writer.add(row, Uint32Array.from(columns)));
      const cells = rows.flatMap(([row, columns]) => columns.map((column) => [row, column]));
      expect(`[${written.join('')}${writer.take()}]`).toBe(JSON.stringify(cells));
    }),
    { seed: 39, numRuns: runs(300) },
  );
});

it('gives the text of rows in pieces of some tens of kilobytes', () => {
  const writer = new RowWriter();
  const row = new Float64Array(3000).fill(12.5);
  const pieces = Array.from({ length: 50 }, () => writer.add(row)).filter((piece) => piece !== '');
  expect(pieces.length).toBe(50 / 5);
  expect(new Set(pieces.map(({ length }) => length))).toEqual(new Set([5 * (3000 * 5 + 1) + 4]));
});
