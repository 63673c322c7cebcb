import { expect, test } from 'vitest';
import { sideOfLine } from '../../src/geo/plane-lines.ts';

const long = Float64Array.of(0, 0, 4_000_000_001, 4_000_000_000);

test('the side of a point is exact for whole numbers, however long the line is', () => {
  expect(sideOfLine(long, 0, 3_000_000_000, 2_999_999_999)).toBeLessThan(0);
  expect(sideOfLine(long, 0, 3_000_000_000, 3_000_000_000)).toBeGreaterThan(0);
  expect(sideOfLine(long, 0, 4_000_000_001, 4_000_000_000)).toBe(0);
});

test('a point in the middle of four whole positions may lie on a long line', () => {
  const diagonal = Float64Array.of(0, 0, 4_000_000_000, 4_000_000_000);
  expect(sideOfLine(diagonal, 0, 2_000_000_000.5, 2_000_000_000.5)).toBe(0);
});
