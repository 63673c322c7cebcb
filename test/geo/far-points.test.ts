import fc from 'fast-check';
import { expect, test } from 'vitest';
import { farPoints } from '../../src/geo/far-points.ts';
import { runs } from '../kit/runs.ts';

test('no point is farther from the kept line than the tolerance', () => {
  const line = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(line, fc.constantFrom(0, 1, 3, 10), (points, tolerance) => {
      const isKept = farPoints(points.flat(), tolerance);
      const kept = [...isKept.keys()].filter((i) => isKept[i] === 1);
      expect([kept[0], kept.at(-1)]).toEqual([0, points.length - 1]);
      for (const [k, last] of kept.slice(1).entries()) {
        for (let i = kept[k] + 1; i < last; i++)
          expect(distanceTo(points[i], points[kept[k]], points[last])).toBeLessThanOrEqual(tolerance + 1e-9);
      }
    }),
    { seed: 30, numRuns: runs(200) },
  );
});

test('a line that goes to and fro a thousand times is measured some twenty times, not a thousand times', () => {
  const there = [0, 0, 3, 5, 7, -4, 10, 0];
  const back = [7, -4, 3, 5];
  const line = Array.from({ length: 1000 }, () => [...there, ...back]).flat();
  let steps = 0;
  const isKept = farPoints(line, 1, { onSteps: (points) => (steps += points) });
  expect(isKept.every((kept) => kept === 1)).toBe(true);
  expect(steps).toBeLessThan(25 * (line.length / 2));
});

test('a stretch of 4 keeps the points of a line with four times its y', () => {
  const line = [0, 0, 1, 1, 3, 0, 6, 2, 9, 1, 10, 0];
  const high = line.map((value, at) => (at % 2 === 0 ? value : 4 * value));
  expect([...farPoints(line, 3)]).toEqual([1, 0, 0, 0, 0, 1]);
  expect([...farPoints(line, 3, { stretch: 4 })]).toEqual([...farPoints(high, 3)]);
  expect([...farPoints(high, 3)]).toEqual([1, 0, 0, 1, 0, 1]);
});

/** The distance from a point to a straight piece. */
function distanceTo([x, y]: readonly number[], [x1, y1]: readonly number[], [x2, y2]: readonly number[]): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = dx === 0 && dy === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
