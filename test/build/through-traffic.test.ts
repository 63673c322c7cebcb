import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { openDatabase, prepareNetwork, route, travelBoundary } from '../../src/index.ts';
import { findSegment, formatSegmentId } from '../../src/network/segment-ids.ts';
import type { ModeSource, NetworkSource, SegmentSource } from '../../src/network/source.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { openScratch } from '../../src/search/scratch.ts';
import { findLeg } from '../../src/trips/find-trip.ts';
import { arrivals, departures, directStretch } from '../../src/trips/stops-of-place.ts';
import { computeDirectedWeights } from '../kit/directed-weights.ts';
import { drawnTown } from '../kit/drawn-town.ts';
import { writePbf } from '../kit/osm-data.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { dijkstra } from '../oracle/dijkstra.ts';
import type { DirectedSegment } from '../oracle/directed-segment.ts';
import type { Triple } from '../oracle/relax-all.ts';
import { isInMultiPolygon } from '../oracle/rings.ts';
import { oracleTrips } from '../oracle/trip.ts';

// a --main-- b --short-- c --main-- d, and a way round from b to c by e; the yard f hangs on the short road.
const places = {
  a: [0, 0],
  b: [0.01, 0],
  c: [0.02, 0],
  d: [0.03, 0],
  e: [0.015, 0.02],
  f: [0.015, -0.002],
  m: [0.015, 0],
} as const;
type Place = keyof typeof places;

function road(id: string, from: Place, to: Place, more: Partial<SegmentSource> = {}): SegmentSource {
  return {
    id,
    shape: [places[from], places[to]],
    roadType: 'LocalRoadUrban',
    speed: 50,
    start: from,
    end: to,
    ...more,
  };
}

function town(short: Partial<SegmentSource>, modes?: string[]) {
  const segments = [
    road('1:1', 'a', 'b'),
    road('1:2', 'c', 'd'),
    road('2:1', 'b', 'm', short),
    road('2:2', 'm', 'c', short),
    road('2:3', 'm', 'f', short),
    road('3:1', 'b', 'e'),
    road('3:2', 'e', 'c'),
  ];
  return openDatabase(prepareNetwork(buildNetwork({ modes, segments })));
}

const between = (from: Place, to: Place): [number, number] => [
  (places[from][0] + places[to][0]) / 2,
  (places[from][1] + places[to][1]) / 2,
];
const kilometres = (database: ReturnType<typeof town>, from: [number, number], to: [number, number], mode?: string) =>
  route(database, { startPoint: from, endPoint: to, distanceUnit: 'km', mode }).distance!;

describe('a destination-only road', () => {
  const free = town({});
  const quiet = town({ isDestinationOnly: true });
  const [west, east] = [between('a', 'b'), between('c', 'd')];

  test('is not used as a through road, however short it is', () => {
    expect(kilometres(free, west, east)).toBeCloseTo(2.2, 1);
    expect(kilometres(quiet, west, east)).toBeGreaterThan(5);
    expect(kilometres(quiet, east, west)).toBe(kilometres(quiet, west, east));
  });

  test('is used by trips that begin or end there, across adjacent destination-only roads', () => {
    const yard = between('m', 'f');
    for (const [from, to] of [
      [west, yard],
      [yard, west],
      [yard, east],
      [between('b', 'm'), between('m', 'c')],
    ] as const) {
      expect(kilometres(quiet, from, to)).toBe(kilometres(free, from, to));
    }
  });

  test('is in a boundary together with the roads that hang on it, but not with the roads behind it', () => {
    const reach = (database: ReturnType<typeof town>, from: Place, to: Place) => {
      const { travelBoundary: drawn } = travelBoundary(database, {
        point: west,
        costs: [2.6],
        costUnit: 'km',
        maxOffroadDistance: 5,
        maxOffroadDistanceUnit: 'm',
      });
      return isInMultiPolygon(...between(from, to), drawn.costs[0].geometry.coordinates);
    };
    for (const [from, to] of [
      ['b', 'm'],
      ['m', 'c'],
      ['m', 'f'],
    ] as const) {
      expect(reach(quiet, from, to)).toBe(true);
    }
    expect(reach(free, 'c', 'd')).toBe(true);
    expect(reach(quiet, 'c', 'd')).toBe(false);
  });

  test('binds the modes that it names, and leaves the others alone', () => {
    const byMode = (car: ModeSource, foot: ModeSource) => town({ byMode: { car, foot } }, ['car', 'foot']);
    const both = byMode({ isDestinationOnly: true }, {});
    expect(kilometres(both, west, east, 'car')).toBe(kilometres(quiet, west, east));
    expect(kilometres(both, west, east, 'foot')).toBe(kilometres(free, west, east));
  });
});

describe('if no open road leads out', () => {
  // The main part is a square of streets. A one-way street leads from it into a yard, and only the destination-only road 3:1 leads out
  // again. In the yard, the destination-only road 3:2 is a short cut between two open streets.
  const places: Record<string, readonly [number, number]> = {
    A: [0, 0],
    B: [0.01, 0],
    C: [0.01, 0.01],
    D: [0, 0.01],
    F: [0.02, 0],
    G: [0.021, 0],
    H: [0.0205, 0.003],
    I: [0.03, 0],
    J: [0.03, 0.01],
  };
  const way = (id: string, from: string, to: string, more: Partial<SegmentSource> = {}): SegmentSource => ({
    ...{ id, start: from, end: to, roadType: 'LocalRoadUrban', speed: 50 },
    shape: [places[from], places[to]],
    ...more,
  });
  const quiet = { isDestinationOnly: true };
  const square = [way('1:1', 'A', 'B'), way('1:2', 'B', 'C'), way('1:3', 'C', 'D'), way('1:4', 'D', 'A')];
  const yard = [way('2:2', 'F', 'H'), way('2:3', 'H', 'G'), way('2:4', 'G', 'I'), way('3:2', 'F', 'G', quiet)];
  const exit = way('3:1', 'J', 'C', quiet);
  const ways = [...square, way('2:1', 'B', 'F', { direction: 'forward' }), ...yard, way('2:5', 'I', 'J'), exit];
  const ridden = (segments: readonly SegmentSource[], from: string, to: string): string => {
    const database = openEngine(buildNetwork({ segments }), { prepare: false });
    const { network, costs } = database;
    const [start, end] = [from, to].map((id) => {
      const segment = findSegment(network, id)!;
      return { segment, at: network.length[segment] >> 1 };
    });
    const leg = findLeg({ database, weighted: costs.computeWeights(NO_COSTING), budget: startBudget() }, start, end);
    return Array.from(leg!.directedSegment, (directedSegment) =>
      formatSegmentId(network.idHigh[directedSegment >> 1], network.idLow[directedSegment >> 1]),
    ).join(' ');
  };

  test('destination-only roads still bind trips that came in by an open road', () => {
    expect(ridden(ways, '1:1', '2:4')).toBe('1:1 2:1 2:2 2:3 2:4');
    expect(ridden(ways, '1:1', '3:2')).toBe('1:1 2:1 3:2');
    expect(ridden(ways, '2:1', '1:3')).toBe('2:1 3:2 2:4 2:5 3:1 1:3');
  });

  test('they let out trips that begin there, and let in trips to places that have no other road in', () => {
    expect(ridden(ways, '2:2', '1:3')).toBe('2:2 3:2 2:4 2:5 3:1 1:3');
    expect(ridden(ways, '1:3', '2:5')).toBe('1:3 1:2 2:1 2:2 2:3 2:4 2:5');
    const shut = ways.filter(({ id }) => id !== '2:1');
    expect(ridden(shut, '1:3', '2:2')).toBe('1:3 3:1 2:5 2:4 3:2 2:2');
  });

  test('no trip that could use an open way out uses a destination-only one', () => {
    const out = ways.map((one) => (one.id === '2:1' ? { ...one, direction: 'backward' as const } : one));
    expect(ridden(out, '2:5', '1:3')).toBe('2:5 2:4 2:3 2:2 2:1 1:2 1:3');
    expect(ridden(out, '1:3', '2:5')).toBe('1:3 3:1 2:5');
  });
});

/** Checks trips between the midpoints of some segments against the documented rule. Returns the number of trips with a path. */
function expectRule(source: NetworkSource, picked: readonly SegmentSource[]): number {
  const network = buildNetwork(source);
  const numberOf = ({ id }: Pick<SegmentSource, 'id'>) => findSegment(network, id!)!;
  const lengthOf = (segment: SegmentSource) => network.length[numberOf(segment)];
  const values = Array.from(
    { length: 2 * network.segmentCount },
    (_, directedSegment): Triple => [network.length[directedSegment >>> 1] + 1, 1, 1],
  );
  const valuesOf = ({ segment, isForward }: DirectedSegment) => values[2 * numberOf(segment) + (isForward ? 0 : 1)];
  const weights = computeDirectedWeights(network, values, undefined);
  const scratch = openScratch(network.nodeCount);
  const placeOf = (segment: SegmentSource) => ({ segment: numberOf(segment), at: lengthOf(segment) >> 1 });
  const tripFrom = oracleTrips(source, { lengthOf, valuesOf });
  let found = 0;
  for (const from of picked) {
    const tripTo = tripFrom({ segment: from.id!, at: placeOf(from).at });
    for (const to of picked) {
      if (from === to) continue;
      const [start, end] = [placeOf(from), placeOf(to)];
      const ends = { sources: departures(network, weights, start), targets: arrivals(network, weights, end) };
      expect(directStretch(network, weights, start, end)).toBeUndefined();
      const way = dijkstra(network, weights, ends, scratch);
      expect(way && [way.weight, way.second, way.third]).toEqual(tripTo({ segment: to.id!, at: end.at }));
      if (way) found++;
    }
  }
  return found;
}

describe('trips follow the rule as written', () => {
  test('in random networks', () => {
    const marked = randomSources({ junctions: 9, segments: 18, turnBans: 3 }).chain(({ segments, turnBans }) =>
      fc.array(fc.boolean(), { minLength: segments.length, maxLength: segments.length }).map((flags) => ({
        segments: segments.map(({ closures: _, ...one }, i) => ({
          ...one,
          isDestinationOnly: flags[i] && i % 2 === 0,
        })),
        turnBans,
      })),
    );
    let found = 0;
    fc.assert(
      fc.property(marked, (source) => {
        found += expectRule(source, source.segments.slice(0, 6));
      }),
      { seed: 6, numRuns: runs(60) },
    );
    expect(found).toBeGreaterThan(400);
  });

  test('in drawn towns, where every place that is reachable without signs stays reachable', async () => {
    for (let seed = 0; seed < runs(3); seed++) {
      const random = openRandom(seed);
      const { nodes, ways } = drawnTown(seed);
      const tagged = (sign: string) => {
        const draw = openRandom(seed);
        const marked = ways!.map((one) => ({
          ...one,
          tags: {
            ...one.tags,
            ...(draw.whole(3) === 0 && { oneway: 'yes' }),
            motor_vehicle: draw.whole(4) === 0 ? sign : 'yes',
          },
        }));
        return importOsm(writePbf({ nodes, ways: marked }), { tracks: true });
      };
      const source = await tagged('destination');
      const segments = [...source.segments].filter(({ id }) => id !== undefined);
      const long = segments.filter(({ shape: [a, b] }) => a[0] !== b[0] || a[1] !== b[1]);
      const picked = Array.from({ length: 6 }, () => long[random.whole(long.length)]);
      const found = expectRule({ segments }, [...new Set(picked)]);
      const open = [...(await tagged('yes')).segments];
      expect(found).toBe(
        expectRule(
          { segments: open },
          [...new Set(picked)].map(({ id }) => open.find((one) => one.id === id)!),
        ),
      );
    }
  });
});
