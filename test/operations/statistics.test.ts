import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { requestChannel } from '../../src/diagnostics.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import type { RequestStatistics } from '../../src/operations/statistics.ts';
import { streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';

const { landmarks, ...source } = city({ segments: 800 });
const prepared = prepareNetwork(buildNetwork(source));
const database = openEngine(prepared);
const query = { startPoint: landmarks.west, endPoint: landmarks.north };
const wanted = { statistics: true };

/** The phases that occurred, whose times must add up to the whole time. */
function phasesOf(statistics: RequestStatistics | undefined): string[] {
  const { milliseconds, phases } = statistics as RequestStatistics;
  const sum = Object.values(phases).reduce((all, one) => all + one, 0);
  expect(sum).toBeCloseTo(milliseconds, 6);
  return Object.keys(phases).sort();
}

describe('statistics of a request', () => {
  test('show where all of its time went, in every operation with an answer that can hold them', () => {
    const lists = { startPoints: [landmarks.west], endPoints: [landmarks.north, landmarks.centre] };
    const answers = [
      route(database, query, undefined, wanted),
      route(database, { ...query, directionsStyle: 'Normal' }, undefined, wanted),
      routeCostMatrix(database, lists, undefined, wanted),
      routeCostTable(database, lists, undefined, wanted),
      travelBoundary(database, { point: landmarks.centre, costs: 1, costUnit: 'min' }, undefined, wanted),
    ];
    for (const { statistics } of answers) {
      expect(phasesOf(statistics)).toEqual(['answer', 'read', 'search', 'snap', 'weigh']);
    }
  });

  test('show the method, how many nodes it settled, and whether the costing was known', () => {
    const plain = route(database, query, undefined, wanted).statistics;
    expect(plain).toMatchObject({ methods: ['metric'], settledNodes: 0, costing: 'plain', version: 0 });
    const payload = { transientUpdates: [{ roadType: 'local road urban', updates: [{ percentage: -5 }] }] } as const;
    const reported = [1, 2].map(() => route(database, query, payload, wanted).statistics);
    expect(reported.map((statistics) => statistics?.costing)).toEqual(['new', 'kept']);
    const slow = openEngine(prepared.network, { prepare: false });
    const { methods, settledNodes } = route(slow, query, undefined, wanted).statistics as RequestStatistics;
    expect(methods).toEqual(['both ends']);
    expect(settledNodes).toBeGreaterThan(1);
  });

  test('show the distance of each point to its road', () => {
    const { explanation, statistics } = route(database, query, undefined, { ...wanted, explain: true });
    expect(statistics?.snapDistances).toEqual(explanation?.points.map(({ distance }) => distance));
  });

  test('change nothing in the answer, and are absent if not requested', () => {
    const { statistics, ...answer } = route(database, query, undefined, wanted);
    expect(statistics).toBeDefined();
    expect(route(database, query)).toEqual(answer);
  });
});

test('a channel receives requests while it has a subscriber', () => {
  const heard: unknown[] = [];
  const hear = (report: unknown) => heard.push(report);
  const watched = openEngine(prepared, { watcher: requestChannel() });
  route(watched, query);
  expect(channel('ermine:request').hasSubscribers).toBe(false);
  subscribe('ermine:request', hear);
  expect(route(watched, query)).not.toHaveProperty('statistics');
  unsubscribe('ermine:request', hear);
  route(watched, query);
  expect(heard).toEqual([expect.objectContaining({ verb: 'route', methods: ['metric'], costing: 'plain' })]);
});

test('a watcher receives operations by their own names, and a stream once it was read, without the time of its reader', async () => {
  const heard: { verb: string; milliseconds: number }[] = [];
  const watcher = { isOn: () => true, tell: (report: object) => heard.push(report as (typeof heard)[0]) };
  const watched = openEngine(prepared, { watcher });
  const lists = { startPoints: [landmarks.west, landmarks.centre], endPoints: [landmarks.north] };
  routeCostMatrix(watched, lists);
  routeCostTable(watched, lists);
  const idle = 5;
  const begun = performance.now();
  for await (const { startIndex } of streamCostMatrix(watched, lists)) {
    expect(heard).toHaveLength(2);
    const left = performance.now();
    while (startIndex === 0 && performance.now() - left < idle);
  }
  const taken = performance.now() - begun;
  expect(heard.map(({ verb }) => verb)).toEqual(['routeCostMatrix', 'routeCostTable', 'streamCostMatrix']);
  expect(heard[2].milliseconds).toBeLessThanOrEqual(taken - idle);
  phasesOf(heard[2] as never);
});

test('a watcher must have its methods', () => {
  expect(() => openEngine(prepared, { watcher: {} as never })).toThrow('watcher: expected { isOn, tell }');
});
