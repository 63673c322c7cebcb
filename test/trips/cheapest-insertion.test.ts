import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { cheapestInsertion } from '../../src/trips/cheapest-insertion.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';

/** Inserts points by checking every position for every point. */
function slowInsertion(size: number, costs: Float64Array): number[] {
  const tour = [0, size - 1];
  const waiting = new Set(Array.from({ length: size - 2 }, (_, i) => i + 1));
  while (waiting.size > 0) {
    let best = { added: Infinity, point: 0, at: 0 };
    for (const point of waiting) {
      for (let at = 1; at < tour.length; at++) {
        const [from, to] = [tour[at - 1], tour[at]];
        const added = costs[from * size + point] + costs[point * size + to] - costs[from * size + to];
        if (added < best.added) best = { added, point, at };
      }
    }
    waiting.delete(best.point);
    tour.splice(best.at, 0, best.point);
  }
  return tour;
}

test('each point is inserted where it costs least, the cheapest point first', () => {
  const cost = fc.integer({ min: 1, max: 2 ** 30 });
  const matrix = fc
    .integer({ min: 3, max: 14 })
    .chain((size) => fc.array(cost, { minLength: size ** 2, maxLength: size ** 2 }))
    .map((costs) => ({ size: Math.sqrt(costs.length), costs: Float64Array.from(costs) }));
  fc.assert(
    fc.property(matrix, ({ size, costs }) => {
      expectSame([...cheapestInsertion(size, costs, startBudget())], slowInsertion(size, costs));
    }),
    { seed: 4, numRuns: runs(200) },
  );
});

const COUNT = 150;

test.each<[most: number, (from: number, to: number) => number, string]>([
  [5, () => 0, 'one place'],
  [5, (from, to) => 40 * Math.abs((from % 2) - (to % 2)), 'two places'],
  [5, (from, to) => Math.abs(((from * 67) % COUNT) - ((to * 67) % COUNT)), 'places along a road'],
  [5, (from, to) => Math.min(Math.abs(from - to), COUNT - Math.abs(from - to)), 'places around a lake'],
  // after each insertion every other point looks for a new position
  [40, (from, to) => 1e6 - 300 * Math.max(from, to) + Math.min(from, to), 'costs of no road'],
])('each cost is read at most %i times on average: $2', (most, cost) => {
  let reads = 0;
  const costs = Float64Array.from({ length: COUNT ** 2 }, (_, i) => cost(Math.floor(i / COUNT), i % COUNT));
  const counting = new Proxy(costs, {
    get(target, name) {
      reads++;
      return target[name as unknown as number];
    },
  });
  const tour = cheapestInsertion(COUNT, counting, startBudget());
  expect([...tour].sort((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, i) => i));
  expect(reads).toBeLessThan(most * COUNT ** 2);
});
