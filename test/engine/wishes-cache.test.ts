import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openDatabase } from '../../src/engine/open-database.ts';
import { compileWishes } from '../../src/operations/compile-wishes.ts';
import { route } from '../../src/operations/route.ts';

const network = buildNetwork({
  segments: [
    {
      id: 'a:1',
      shape: [
        [8, 41],
        [8.001, 41],
      ] as [number, number][],
      roadType: 'LocalRoadUrban',
    },
  ],
});
const TRIP = { startPoint: [8, 41], endPoint: [8.001, 41], timeUnit: 'msec' } as const;

function faster(percentage: number) {
  return { transientUpdates: [{ segmentID: 'a:1', updates: [{ percentage }] }] };
}

test('many different wishes on a small network keep no more than the cache may hold, small objects included', () => {
  const cacheBytes = 100_000;
  const database = openDatabase(network, { limits: { cacheBytes } });
  for (let i = 1; i <= 500; i++) route(database, TRIP, faster(i / 10));
  const { entries, bytes } = database.wishes;
  expect(bytes).toBeLessThanOrEqual(cacheBytes);
  // an entry costs kilobytes, however small the network
  expect(entries.size).toBeLessThan(50);
  expect(entries.size).toBeGreaterThan(5);
});

test('the cache counts what was made for its entries later, each once', () => {
  const database = openDatabase(network, { limits: { cacheBytes: 1_000_000 } });
  const compiled = compileWishes(database, {}, faster(50));
  for (let i = 0; i < 30; i++) {
    route(database, TRIP, faster(i % 7));
    route(database, TRIP, compiled);
  }
  const { entries, bytes } = database.wishes;
  let sum = 0;
  for (const { countedBytes, metric } of entries.values()) {
    expect(countedBytes).toBeGreaterThan(metric?.bytes ?? 0);
    sum += countedBytes;
  }
  expect(bytes).toBe(sum);
});

test('compiled wishes that the cache forgot come back within its bytes', () => {
  const database = openDatabase(network, { limits: { cacheBytes: 20_000 } });
  const handles = Array.from({ length: 30 }, (_, i) => compileWishes(database, {}, faster(i + 1)));
  const { time: plain = 0 } = route(database, TRIP);
  for (const handle of handles) {
    expect(route(database, TRIP, handle).time).toBeLessThan(plain);
    expect(database.wishes.bytes).toBeLessThanOrEqual(20_000);
  }
});
