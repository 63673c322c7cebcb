import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { DatabaseHandle } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { type NetworkSource, type SegmentSource, TIME_BUCKETS } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import type { RouteQuery } from '../../src/request/queries.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import { expectSame } from '../kit/expect-same.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

// Turning round is banned at K, because it would evade the ban from a to b at J, as d leads on from K.
//
//          |b          |d
//    --a---J-----c-----K

const street = (id: string, ...shape: [number, number][]): SegmentSource => ({
  id,
  shape,
  roadType: 'LocalRoadUrban',
  speed: 36,
  start: String(shape[0]),
  end: String(shape[shape.length - 1]),
});
const town: NetworkSource = {
  segments: [
    street('a:1', [0, 0], [0.001, 0]),
    street('b:1', [0.001, 0], [0.001, 0.001]),
    street('c:1', [0.001, 0], [0.002, 0]),
    street('d:1', [0.002, 0], [0.002, 0.001]),
  ],
  turnBans: [{ kind: 'no', from: 'a:1', to: 'b:1' }],
};
const query = {
  startPoint: [0.0005, 0],
  endPoint: [0.001, 0.0005],
  distanceUnit: 'm',
  directionsStyle: 'None',
} as const;

function metresOf(id: string): number {
  const { shape } = [...town.segments].find((segment) => segment.id === id)!;
  const [startPoint, endPoint] = shape as [number, number][];
  return route(openEngine(buildNetwork(town)), { ...query, startPoint, endPoint }).distance!;
}

const closing = (...ids: string[]): TransientUpdate[] =>
  ids.map((segmentID) => ({ segmentID, updates: [{ exclude: 'Y' }] }));
/** A source with some roads closed at all times of day. */
const closedAtAllHours = (source: NetworkSource, ids: readonly string[]): NetworkSource => ({
  ...source,
  segments: [...source.segments].map((segment) =>
    ids.includes(segment.id!) ? { ...segment, closures: [{ buckets: [...TIME_BUCKETS] }] } : segment,
  ),
});

describe.each([{ prepare: true }, { prepare: false }])('if the road that leads on is closed (%j)', (options) => {
  const baseNetwork = openEngine(buildNetwork(town), options);
  const there = metresOf('a:1') / 2 + 2 * metresOf('c:1') + metresOf('b:1') / 2;

  test('a driver turns round before it: by a layer, by a request and in a network built that way', () => {
    expect(route(baseNetwork, query).distance).toBeCloseTo(there + 2 * metresOf('d:1'), 1);
    const closed = updateDatabase(baseNetwork, { roadworks: closing('d:1') });
    const found = route(closed, query);
    expect(found.distance).toBeCloseTo(there, 1);
    expectSame(route(baseNetwork, query, { transientUpdates: closing('d:1') }), found);
    expectSame(route(openEngine(buildNetwork(closedAtAllHours(town, ['d:1'])), options), query), found);
    expectSame(route(updateDatabase(closed, { roadworks: null }), query), route(baseNetwork, query));
  });

  test('earlier requests do not change that, and a reopened road is as it was', () => {
    const open = route(baseNetwork, query);
    const closed = updateDatabase(baseNetwork, { traffic: closing('d:1') });
    expectSame(route(baseNetwork, query, { transientUpdates: closing('d:1') }), route(closed, query));
    const opened = updateDatabase(closed, { traffic: [] });
    expectSame(route(opened, query), open);
  });
});

// A lane b for destinations between two streets, and a road d around the lane.
//
//          .---d---.
//    --a---o===b===o---c--

const village: NetworkSource = {
  modes: ['car', 'foot'],
  segments: [
    street('a:1', [0, 0], [0.001, 0]),
    { ...street('b:1', [0.001, 0], [0.002, 0]), isDestinationOnly: true },
    street('c:1', [0.002, 0], [0.003, 0]),
    street('d:1', [0.001, 0], [0.0015, 0.001], [0.002, 0]),
  ],
};

test('a lane for destinations stays closed to through traffic while the road around it is closed in any way', () => {
  const trips = { startPoints: [[0.0005, 0]], endPoints: [[0.0015, 0], [0.0025, 0]] } as const; // biome-ignore format: one line
  const closedToAll = [...village.segments].map((one) =>
    one.id === 'd:1' ? { ...one, byMode: { car: false, foot: false } as const } : one,
  );
  for (const mode of ['car', 'foot']) {
    const timesIn = (database: DatabaseHandle) => routeCostTable(database, { ...trips, mode, majorRoads: false }).time;
    const open = openEngine(buildNetwork(village));
    const closed = timesIn(updateDatabase(open, { roadworks: closing('d:1') }));
    expect(closed).not.toEqual(timesIn(open));
    expectSame(timesIn(openEngine(buildNetwork(closedAtAllHours(village, ['d:1'])))), closed);
    expectSame(timesIn(openEngine(buildNetwork({ ...village, segments: closedToAll }))), closed);
  }
});

/** Whether a trip is answered from a place other than the nearest one to a point. */
function isDisplaced(
  database: DatabaseHandle,
  points: Pick<RouteQuery, 'startPoint' | 'endPoint'>,
  transientUpdates: TransientUpdate[] = [],
): boolean {
  const { warnings = [] } = route(database, { ...points, majorRoads: false }, { transientUpdates });
  return warnings.some(({ message }) => message.includes(' is displaced '));
}

test('on random networks with closures by a layer, by requests and at all hours, tables are exactly equal', () => {
  const seen = { lifted: 0 };
  const drawn = randomSources({ junctions: 7, segments: 12 }).chain((source) =>
    fc.record({
      source: fc.constant(source),
      ids: fc.uniqueArray(fc.constantFrom(...source.segments.map(({ id }) => id!)), { minLength: 1, maxLength: 4 }),
      kernel: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(drawn, ({ source, ids, kernel }) => {
      const points = source.segments.map(({ shape }) => shape[0]);
      const lists = { startPoints: points, endPoints: points, timeUnit: 'msec', majorRoads: false } as const;
      const baseNetwork = openEngine(buildNetwork(source), { kernel });
      const layered = updateDatabase(baseNetwork, { roadworks: closing(...ids) });
      const timesOf = (...asked: Parameters<typeof routeCostTable>): Float64Array | number[] => {
        try {
          return routeCostTable(...asked).time!;
        } catch (error) {
          if (error instanceof RoutingError) return error.complaints.map(({ errorCode }) => errorCode);
          throw error;
        }
      };
      const closed = openEngine(buildNetwork(closedAtAllHours(source, ids)), { kernel });
      const times = timesOf(layered, lists);
      expectSame(timesOf(closed, lists), times);
      // if only the request cuts a place off, the place is not displaced: the main part is computed as if the request closed nothing
      const asked = timesOf(baseNetwork, lists, { transientUpdates: closing(...ids) });
      const isElsewhere = (cell: number) => {
        const [startPoint, endPoint] = [points[Math.floor(cell / points.length)], points[cell % points.length]];
        return Number.isNaN(times[cell])
          ? isDisplaced(baseNetwork, { startPoint, endPoint }, closing(...ids))
          : isDisplaced(layered, { startPoint, endPoint });
      };
      expectSame(
        asked,
        times.map((time, i) => (time !== asked[i] && (Number.isNaN(asked[i]) || isElsewhere(i)) ? asked[i] : time)),
      );
      const { ruleLenient, ruleOfBan } = baseNetwork.network;
      if (ruleOfBan.some((rule) => ruleLenient[rule] === 1)) seen.lifted++;
    }),
    { seed: 21, numRuns: runs(60) },
  );
  expect(seen.lifted).toBeGreaterThan(5);
});
