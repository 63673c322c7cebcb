// Explanations of points that lie among many closed roads.

import { describe, expect, test, vi } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { PER_DEGREE } from '../../src/network/network.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { placesWithin } from '../../src/snap/nearest-places.ts';

const network = buildNetwork(city({ segments: 12_000 }));
const database = openEngine(network, { prepare: false });
const { snapper, bounds } = database;
const [x, y] = [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2];
/** The segments around the middle of the city, nearest first. */
const around = placesWithin(snapper, x, y, Infinity).map(({ segment }) => segment);

function ask(closedCount: number, endPoints: readonly [number, number][], options: { signal?: AbortSignal } = {}) {
  const transientUpdates = around
    .slice(0, closedCount)
    .map((segment) => ({ segmentID: segmentIdText(network, segment), updates: [{ exclude: 'Y' as const }] }));
  const far = network.firstPoint[around.at(-1)!];
  const startPoints: [number, number][] = [[network.pointX[far] / PER_DEGREE, network.pointY[far] / PER_DEGREE]];
  return (explain: boolean) => {
    return routeCostTable(database, { startPoints, endPoints }, { transientUpdates }, { explain, ...options });
  };
}

describe('a point among closed roads', () => {
  test.each([1, 400, 1000])('is explained with their number, and lists them nearest first: %d', (count) => {
    const { explanation } = ask(count, [[x, y]])(true);
    const closed = around.slice(0, count).map((segment) => segmentIdText(network, segment));
    const { distance, reason } = explanation!.points[1];
    const nearer = placesWithin(snapper, x, y, distance).filter((place) => place.distance < distance).length;
    expect(nearer).toBe(count);
    const text = count === 1 ? '1 nearer road is closed' : `${count} nearer roads are closed`;
    expect(reason).toBe(`${text}: segment ${closed[0]} is closed by exclude, 8 m away`);
    expect(new Set(explanation!.closed.map(({ segmentID }) => segmentID))).toEqual(new Set(closed));
  });

  test('has a number up to the most that an explanation lists', () => {
    const { explanation } = ask(1500, [
      [x, y],
      [x + 0.0001, y],
    ])(true);
    expect(explanation!.points.slice(1).map(({ reason }) => reason)).toEqual(
      [8, 5].map((m) => `more than 1000 nearer roads are closed: segment e014:85 is closed by exclude, ${m} m away`),
    );
    expect(explanation!.closed.length).toBe(1000);
  });

  test('is explained only as long as the clock and the signal allow', () => {
    const points = Array.from({ length: 50 }, (_, i): [number, number] => [x + i * 1e-5, y]);
    const { signal } = new AbortController();
    let polled = 0;
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      polled++;
    });
    const table = ask(6000, points, { signal });
    table(false);
    polled = 0;
    table(false);
    const before = polled;
    polled = 0;
    table(true);
    expect(polled).toBeGreaterThanOrEqual(before + points.length);
    let left = before + points.length;
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      if (left-- === 0) throw new Error('stopped');
    });
    expect(() => table(true)).toThrow('stopped');
  });
});
