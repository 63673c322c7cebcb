import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkBudget, checkClock, resume, startBudget } from '../../src/budget/budget.ts';
import { startWatch } from '../../src/budget/watch.ts';
import { withinNodes } from '../../src/budget/within-nodes.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('the time that a reader takes between two rows counts neither against the limit nor as a phase', () => {
  const watch = startWatch();
  const budget = startBudget({ milliseconds: 100, watch });
  vi.advanceTimersByTime(60);
  const left = performance.now();
  vi.advanceTimersByTime(1000);
  expect(() => checkClock(budget)).toThrow('limit of 100 milliseconds');
  expect(resume(budget, left)).toBe(performance.now());
  expect([performance.now() - watch.begun, performance.now() - watch.last]).toEqual([60, 60]);
  vi.advanceTimersByTime(40);
  expect(() => checkClock(budget)).not.toThrow();
  vi.advanceTimersByTime(1);
  expect(() => checkClock(budget)).toThrow('limit of 100 milliseconds');
});

test.each([
  [5000, 3000, 1000],
  [Infinity, 3000, 1000],
  [5000, 10, 4000],
])('a search within part of a limit of %d nodes counts: %d that fit, or %d that are given up', (limit, fits, most) => {
  const budget = startBudget({ settledNodes: limit });
  const settle = (nodes: number) => (part: typeof budget) => {
    for (let node = 0; node < nodes; node++) if (part.steps-- <= 0) part.steps = checkBudget(part);
    return 'found';
  };
  const left = () => budget.steps + budget.remaining;
  const before = left();
  expect(withinNodes(budget, fits, settle(fits), () => 'given up')).toBe('found');
  expect(left()).toBe(before - fits);
  const otherwise = () => {
    expect(left()).toBe(before - fits - most);
    return 'given up';
  };
  expect(withinNodes(budget, most, settle(most + 1), otherwise)).toBe('given up');
  const refusal = new Error('not a limit');
  expect(() =>
    withinNodes(
      budget,
      5,
      () => {
        throw refusal;
      },
      otherwise,
    ),
  ).toThrow(refusal);
  if (limit < Infinity) expect(() => withinNodes(budget, limit, settle(limit), otherwise)).toThrow('settled nodes');
});
