import { expect, test } from 'vitest';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import { handle } from '../../src/service/handle.ts';
import { openTown } from './open-town.ts';

// Two parts and a bridge. Without the bridge, some pairs have no way, and the searches for the reason may hit the limit as well.
const TOWN = `
  A--1--B-----C-----D-----E
  |     |     |     |     |
  F-----G--2--H     I--3--J
`;
/** With a limit above this many settled nodes, everything is answered. */
const MOST = 80;

async function codesOf(ask: () => unknown): Promise<number[]> {
  try {
    await ask();
    return [];
  } catch (error) {
    if (error instanceof RoutingError) return error.complaints.map(({ errorCode }) => errorCode);
    throw error;
  }
}

test('a limit that ends any search is 9017, in every operation, wherever in an answer it is reached', async () => {
  const reached = new Map<string, number>();
  const answeredBy = new Map<string, number>();
  for (let settledNodes = 1; settledNodes <= MOST; settledNodes++) {
    const town = openTown(TOWN, { limits: { settledNodes }, prepare: false });
    const { database } = town;
    const points = ['1', '2', '3'].map((name) => town.at(name));
    const closed = { transientUpdates: [{ segmentID: town.id('CD'), updates: [{ exclude: 'Y' as const }] }] };
    const payload = { startPoints: points, endPoints: points };
    const options = { explain: true };
    const trip = { startPoint: points[0], endPoint: points[2] };
    const near = { startPoint: points[0], endPoint: points[1] };
    const area = { point: points[0], costs: [1], costUnit: 'min' } as const;
    const text = points.map((point) => point.join(',')).join(',');
    const ask = (q: string, more: string) => async () => {
      const url = `/rest/Spatial/erm/databases/town.json?q=${q}&${more}`;
      const { status, body } = await handle(
        { databases: { town: database } },
        { method: 'POST', url, body: { ...closed } },
      );
      if (status === 200) return;
      expect(status, body).toBe(400);
      throw new RoutingError(JSON.parse(body).errors);
    };
    const doors: { readonly [name: string]: () => unknown } = {
      route: () => route(database, trip, closed, options),
      'route to a place that is reached': () => route(database, near, closed, options),
      matrix: () => routeCostMatrix(database, {}, { ...payload, ...closed }, options),
      table: () => routeCostTable(database, {}, { ...payload, ...closed }, options),
      stream: async () => {
        for await (const _ of streamCostMatrix(database, {}, { ...payload, ...closed }, options));
      },
      boundary: () => travelBoundary(database, area, closed, options),
      'route by handle': ask('route', `startPoint=${points[0]},epsg:4326&endPoint=${points[2]},epsg:4326`),
      'matrix by handle': ask('routeCostMatrix', `startPoints=${text},epsg:4326&endPoints=${text},epsg:4326`),
      'boundary by handle': ask('travelBoundary', `point=${points[0]},epsg:4326&costs=1&costUnit=min`),
    };
    for (const [name, call] of Object.entries(doors)) {
      const codes = await codesOf(call);
      expect([[], [9017], [6002]], `${name} with ${settledNodes}`).toContainEqual(codes);
      const counted = codes[0] === 9017 ? reached : answeredBy;
      counted.set(name, (counted.get(name) ?? 0) + 1);
    }
  }
  // every operation was stopped by the limit in many places, and answered above it
  const doors = [...answeredBy.keys()];
  expect(doors).toHaveLength(9);
  for (const name of doors) expect(reached.get(name) ?? 0, name).toBeGreaterThan(2);
});
