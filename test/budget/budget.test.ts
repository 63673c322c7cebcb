import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkClock, resume, startBudget } from '../../src/budget/budget.ts';
import { startWatch } from '../../src/budget/watch.ts';

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
