import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LonLat } from '../../src/network/segment-shape.ts';
import { NumberText } from '../../src/osrm/number-text.ts';
import { location } from '../../src/osrm/round.ts';
import { runs } from '../kit/runs.ts';

it('writes numbers with few decimals as JSON.stringify does', () => {
  const unit = fc.oneof(
    fc.integer({ min: -2000, max: 2000 }),
    fc.integer(),
    fc.constantFrom(-0, 9, 10, 999_999, 1e6, 1e9 - 1, 1e9, 1e9 + 7, 2 ** 31, 2 ** 40 - 1, 12_000_000_005),
  );
  const text = new NumberText();
  fc.assert(
    fc.property(fc.array(unit), fc.constantFrom(1, 10, 100, 1e6), (units, scale) => {
      expect(`[${text.numbers(units, scale)}]`).toBe(JSON.stringify(units.map((count) => count / scale)));
    }),
    { seed: 41, numRuns: runs(300) },
  );
});

it('writes positions as JSON.stringify does', () => {
  const degrees = fc.oneof(
    fc.integer({ min: -1.8e9, max: 1.8e9 }).map((count) => count / 1e7),
    fc.constantFrom(0, -0, 1e-7, -1e-7, 4e-7, -6e-7, 0.5, -180, 179.9999996),
  );
  const text = new NumberText();
  const line = fc.array(fc.tuple(degrees, degrees), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(line, (points: LonLat[]) => {
      const shown = points.slice(1, -1).map(location);
      expect(`[${text.positions(points, 1, points.length - 1)}]`).toBe(JSON.stringify(shown));
    }),
    { seed: 42, numRuns: runs(300) },
  );
});
