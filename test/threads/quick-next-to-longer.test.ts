// Quick requests of honest clients next to clients that keep a pool of two busy, in simulated time.

import { describe, expect, test } from 'vitest';
import { type Client, percentile, simulate, type Work } from './simulated-crew.ts';

/** Simulated milliseconds. */
const DURATION = 10_000;
/** Honest routes, thirty per second. */
const ROUTES: Client = { work: () => ({ kind: 'route', takes: 1 }), every: 33 };
/** Four clients that send a request as soon as the one before it is answered. */
const four = (work: (i: number, client: number) => Work): Client[] =>
  Array.from({ length: 4 }, (_, client) => ({ work: (i) => work(i, client) }));
const repeated = (takes: number, isPolled = true) => four(() => ({ kind: 'hostile', takes, isPolled }));
const sum = (counts: readonly unknown[][]) => counts.reduce((total, { length }) => total + length, 0);

describe('quick requests wait at most a few milliseconds next to four clients that repeat', () => {
  test.each<[string, Client[], number, number]>([
    ['8 ms', repeated(8), 1, 1],
    ['12 ms', repeated(12), 1, 1],
    ['25 ms', repeated(25), 1, 1],
    ['45 ms', repeated(45), 1, 1],
    ['300 ms', repeated(300), 1, 1],
    ['12 ms without a poll', repeated(12, false), 1, 1],
    ['45 ms without a poll', repeated(45, false), 1, 1],
    ['12 ms, each time of a new kind', four((i, c) => ({ kind: `${c} ${i}`, takes: 12 })), 1, 1],
    ['45 ms, each time of a new kind', four((i, c) => ({ kind: `${c} ${i}`, takes: 45 })), 6, 14],
    ['1 and 45 ms, each kind twice', four((i, c) => ({ kind: `${c} ${i >> 1}`, takes: i % 2 ? 45 : 1 })), 6, 14],
    ['500 and 12 ms', [...repeated(500), ...four(() => ({ kind: 'medium', takes: 12 }))], 1, 13],
  ])('%s', async (_, hostile, p50, p99) => {
    const [routes, ...others] = await simulate(2, [ROUTES, ...hostile], DURATION);
    expect(routes.length).toBeGreaterThan(295);
    expect(percentile(routes, 0.5)).toBeLessThanOrEqual(p50);
    expect(percentile(routes, 0.99)).toBeLessThanOrEqual(p99);
    // nobody starves
    for (const { length } of others) expect(length).toBeGreaterThan(3);
  });
});

test('a quick request that the machine held up is stopped, but does not wait behind slow ones', async () => {
  const heldUp = (): Work => {
    const until = performance.now() + 20;
    return {
      kind: 'route',
      get takes() {
        return performance.now() < until ? 1000 : 1;
      },
    };
  };
  const routes: Client = { work: (i) => (i % 100 === 50 ? heldUp() : { kind: 'route', takes: 1 }), every: 7 };
  const [answered] = await simulate(2, [routes, ...repeated(300), ...repeated(300)], DURATION);
  expect(answered.length).toBeGreaterThan(1400);
  expect(Math.max(...answered)).toBeLessThan(60);
});

test('quick requests do not wait behind slow ones because their first one compiled code', async () => {
  const routes: Client = { work: () => ({ kind: 'route', takes: 1, firstTakes: 80 }), every: 33 };
  const burst = Array.from({ length: 50 }, (): Client => ({ work: () => ({ kind: 'large', takes: 300 }) }));
  const [answered] = await simulate(2, [routes, ...burst], DURATION);
  expect(answered.length).toBeGreaterThan(290);
  expect(percentile(answered, 0.5)).toBeLessThanOrEqual(1);
  expect(Math.max(...answered)).toBeLessThan(300);
});

describe('clients of requests that are not quick', () => {
  test.each([4, 12, 45])('keep both workers busy with %i ms if nobody else asks', async (takes) => {
    const answered = sum(await simulate(2, repeated(takes), DURATION));
    expect(answered).toBeGreaterThan(0.98 * 2 * (DURATION / takes));
  });

  test('keep both workers busy if their kinds differ by less than a factor of four', async () => {
    const mixed = four((i) => ({ kind: String(i % 7), takes: 3 + (i % 7) }));
    expect(sum(await simulate(2, mixed, DURATION))).toBeGreaterThan((0.95 * 2 * DURATION) / 6);
  });

  test('have both workers most of the time if quick requests are rare', async () => {
    const [routes, ...others] = await simulate(2, [{ ...ROUTES, every: 1000 }, ...repeated(12)], DURATION);
    expect(sum(others)).toBeGreaterThan(0.85 * 2 * (DURATION / 12));
    expect(Math.max(...routes)).toBeLessThanOrEqual(13);
  });

  test('do not wait for slow ones: the worker of quick requests is lent to them now and then', async () => {
    const medium: Client = { work: () => ({ kind: 'medium', takes: 12 }), every: 200 };
    const [routes, boundaries] = await simulate(2, [ROUTES, medium, ...repeated(500)], DURATION);
    expect(percentile(routes, 0.99)).toBeLessThanOrEqual(13);
    expect(percentile(boundaries, 0.9)).toBeLessThanOrEqual(24);
  });
});

describe('requests that are not quick do not wait for those that are far longer', () => {
  const long = repeated(1500);
  test.each([
    [30, 66],
    [45, 100],
    [100, 220],
  ])('%i ms', async (takes, every) => {
    const medium: Client = { work: () => ({ kind: 'medium', takes }), every };
    const [answered, ...others] = await simulate(2, [medium, ...long], DURATION);
    // until the times of both kinds are known, some wait
    expect(Math.max(...answered.slice(20))).toBeLessThanOrEqual(takes + 20);
    expect(sum(others)).toBeGreaterThan(4);
  });

  test('two of 25 ms at once', async () => {
    const medium: Client = { work: () => ({ kind: 'medium', takes: 25 }), every: 100 };
    const [one, other] = await simulate(2, [medium, medium, ...long], DURATION);
    expect(
      percentile(
        [...one, ...other].sort((a, b) => a - b),
        0.95,
      ),
    ).toBeLessThanOrEqual(60);
  });

  test('some of them among quick ones, on the worker of the long ones: they go first there', async () => {
    const medium: Client = { work: () => ({ kind: 'medium', takes: 30 }), every: 150 };
    const [routes, between] = await simulate(2, [ROUTES, medium, ...long], DURATION);
    expect(percentile(routes, 0.99)).toBeLessThanOrEqual(13);
    expect(percentile(between, 0.5)).toBeLessThanOrEqual(3000);
  });
});

test('a quick request goes first on a single worker', async () => {
  const [routes] = await simulate(1, [ROUTES, ...repeated(12)], DURATION);
  expect(Math.max(...routes)).toBeLessThanOrEqual(13);
});
