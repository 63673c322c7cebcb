import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBudget } from '../../src/budget/budget.ts';
import { CLOSED } from '../../src/search/weights.ts';
import { exactOrder, goodOrder, tripCost, waypointOrder } from '../../src/trips/waypoint-order.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';

const matrix = (least: number, most: number, cost: fc.Arbitrary<number>) =>
  fc
    .integer({ min: least, max: most })
    .chain((middle) => fc.array(cost, { minLength: (middle + 2) ** 2, maxLength: (middle + 2) ** 2 }))
    .map((costs) => ({ size: Math.sqrt(costs.length), costs: Float64Array.from(costs) }));

/** All orders of a list: the given order first, the others sorted point by point. */
function permutations(list: number[]): number[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first) => permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}

function firstBestByTrying(size: number, costs: Float64Array): number[] {
  let best = Array.from({ length: size - 2 }, (_, i) => i + 1);
  for (const order of permutations(best)) {
    if (tripCost(size, costs, order) < tripCost(size, costs, best)) best = order;
  }
  return best;
}

test('a few points are visited in the first of the cheapest orders', () => {
  fc.assert(
    fc.property(matrix(0, 6, fc.integer({ min: 0, max: 9 })), ({ size, costs }) => {
      expectSame(waypointOrder(size, costs, startBudget()), { order: firstBestByTrying(size, costs), isExact: true });
    }),
    { seed: 1, numRuns: runs(200) },
  );
});

test('a pair without a way is avoided, and if that is impossible the given order stays', () => {
  const cost = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(CLOSED, Infinity, Number.NaN));
  fc.assert(
    fc.property(matrix(2, 5, cost), ({ size, costs }) => {
      const { order } = waypointOrder(size, costs, startBudget());
      const priced = costs.map((value) => (value < CLOSED ? value : 1e6));
      const best = firstBestByTrying(size, priced);
      const given = order.slice().sort((a, b) => a - b);
      expectSame(order, tripCost(size, priced, best) < 1e6 ? best : given);
    }),
    { seed: 2, numRuns: runs(200) },
  );
});

test('twelve points are ordered exactly, thirteen are not', () => {
  expectSame(waypointOrder(14, new Float64Array(14 * 14).fill(1), startBudget()).isExact, true);
  expectSame(waypointOrder(15, new Float64Array(15 * 15).fill(1), startBudget()).isExact, false);
});

test('if all orders cost the same, the given one stays', () => {
  for (const size of [2, 3, 8, 14, 20, 40]) {
    const given = Array.from({ length: size - 2 }, (_, i) => i + 1);
    expectSame(waypointOrder(size, new Float64Array(size * size).fill(7), startBudget()).order, given);
  }
});

test('the heuristic finds what the exact method finds, on points in a plane with one-way detours', () => {
  for (let seed = 1; seed <= 3; seed++) {
    const { size, costs } = pointsInPlane(11, seed);
    const exact = tripCost(size, costs, exactOrder(size, costs));
    expectSame(tripCost(size, costs, goodOrder(size, costs, startBudget())), exact);
  }
});

test('the given order of many points does not matter', () => {
  const { size, costs } = pointsInPlane(22, 5);
  const cost = tripCost(size, costs, waypointOrder(size, costs, startBudget()).order);
  const turned = Array.from({ length: size }, (_, i) => (i === 0 || i === size - 1 ? i : size - 1 - i));
  const costsTurned = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) costsTurned[i * size + j] = costs[turned[i] * size + turned[j]];
  }
  expectSame(tripCost(size, costsTurned, waypointOrder(size, costsTurned, startBudget()).order), cost);
  expectSame(
    waypointOrder(size, costsTurned, startBudget()).order.map((i) => turned[i]),
    waypointOrder(size, costs, startBudget()).order,
  );
});

test('points at one place are visited in the given order', () => {
  const { size, costs } = pointsInPlane(20, 9);
  const doubled = new Float64Array((size + 19) ** 2);
  const original = (point: number) => (point === size + 18 ? size - 1 : point < size - 1 ? point : point - size + 2);
  const big = size + 19;
  for (let i = 0; i < big; i++) {
    for (let j = 0; j < big; j++) doubled[i * big + j] = costs[original(i) * size + original(j)];
  }
  const { order } = waypointOrder(big, doubled, startBudget());
  for (let point = 1; point < 20; point++) {
    expect(order.indexOf(point + size - 2)).toBeGreaterThan(order.indexOf(point));
  }
});

/** Distances between points in a plane; each is a fifth longer in one direction. */
function pointsInPlane(middle: number, seed: number): { size: number; costs: Float64Array } {
  const size = middle + 2;
  let state = seed * 7919;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const at = Array.from({ length: size }, () => [random() * 10_000, random() * 10_000]);
  const costs = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (i === j) continue;
      costs[i * size + j] = Math.round(Math.hypot(at[i][0] - at[j][0], at[i][1] - at[j][1]) * (1 + random() / 5));
    }
  }
  return { size, costs };
}
