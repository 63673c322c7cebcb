// Unnatural networks: roads without length, loops, duplicates, and many roads in one place. Searches over the hierarchy in the kernel must
// agree with plain searches.

import type { Random } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import type { NetworkSource, SegmentSource, TurnBan } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import type { Case, Door } from './door.ts';

type Position = [number, number];
type OddRequest = {
  readonly verb: 'route' | 'table' | 'boundary';
  readonly query: object;
  readonly costing?: object | undefined;
};

/** Degrees between two neighbouring places: up to 400 m. */
const STEPS = [1e-7, 1e-6, 0.0004, 0.0004, 0.0004, 0.004];
/** Positions: at home, at the date line, at the equator, near the poles. */
const CORNERS: readonly Position[] = [
  [8, 50],
  [8, 50],
  [179.9999, 50],
  [-180, 0],
  [0, 84.9],
  [8, -89.9],
];
const ROAD_TYPES = [
  ...['LocalRoadUrban', 'LocalRoadDenseUrban', 'MajorRoadUrban', 'LimitedAccessRural'],
  ...['AccessWay', 'Footpath', 'Ferry', 'RampUrban'],
] as SegmentSource['roadType'][];
const SPEEDS = [undefined, 1, 5, 120, { forward: 3, backward: 90 }];
const DIRECTIONS = ['bidirectional', 'bidirectional', 'forward', 'backward'] as const;

export function openOddNetworks(): Door {
  return {
    name: 'odd',
    make: (random) => {
      const source = draw(random);
      return { source, requests: Array.from({ length: 3 }, () => ask(random, source.segments)) };
    },
    check: async ({ source, requests }: Case) => check(source as NetworkSource, requests as readonly OddRequest[]),
  };
}

function draw(random: Random): { segments: SegmentSource[]; turnBans: TurnBan[] } {
  const [west, south] = random.pick(CORNERS);
  const step = random.pick(STEPS);
  const place = (): Position => [inWorld(west + step * random.whole(6)), south + step * random.whole(6)];
  const junctions = Array.from({ length: 1 + random.whole(7) }, place);
  if (random.chance(0.2)) junctions.fill(junctions[0], random.whole(junctions.length));
  const segments = Array.from({ length: 1 + random.whole(16) }, (_, i): SegmentSource => {
    const start = random.whole(junctions.length);
    const end = random.chance(0.3) ? start : random.whole(junctions.length);
    const between = Array.from({ length: random.whole(3) + (start === end ? 1 : 0) }, () =>
      random.chance(0.3) ? junctions[start] : place(),
    );
    return {
      id: `1:${(i + 1).toString(16)}`,
      ...{ start, end, shape: [junctions[start], ...between, junctions[end]] },
      roadType: random.pick(ROAD_TYPES),
      direction: random.pick(DIRECTIONS),
      speed: random.pick(SPEEDS),
      isDestinationOnly: random.chance(0.1),
      isTollRoad: random.chance(0.1),
      reluctance: random.chance(0.1) ? 1 + random.whole(24) : 1,
    };
  });
  const turnBans = Array.from({ length: random.whole(4) }, (): TurnBan => {
    const from = random.pick(segments);
    const meets = segments.filter(({ start, end }) => [from.start, from.end].some((at) => at === start || at === end));
    return { kind: random.pick(['no', 'only']), from: from.id!, to: random.pick(meets).id! };
  });
  return { segments, turnBans };
}

function inWorld(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude;
}

function ask(random: Random, segments: readonly SegmentSource[]): OddRequest {
  const point = () => random.pick(random.pick(segments).shape);
  const common = { majorRoads: random.chance(0.5), ...(random.chance(0.5) && { timeUnit: 'msec' }) };
  const type = {
    roadType: random.pick(ROAD_TYPES),
    updates: [random.pick([{ percentage: -50 }, { percentage: 100 }])],
  };
  const closed = { segmentID: random.pick(segments).id, updates: [{ exclude: 'Y' }] };
  const costing = random.chance(0.5) ? { transientUpdates: random.chance(0.5) ? [type, closed] : [type] } : undefined;
  const verb = random.pick(['route', 'table', 'boundary', 'boundary'] as const);
  if (verb === 'boundary') {
    const query = {
      point: random.chance(0.2) ? { type: 'MultiPoint', coordinates: [point(), point()] } : point(),
      costs: random.pick([[0.2], [0.05, 0.4, 2], [1, 3], [0.0001], [60]]),
      costUnit: random.pick(['min', 'min', 'km']),
      majorRoads: random.chance(0.3),
      direction: random.pick(['from', 'to']),
      returnHoles: random.chance(0.5),
      returnIslands: random.chance(0.5),
      ...(random.chance(0.5) && { maxOffroadDistance: random.pick([0, 5, 100]) }),
      ...(random.chance(0.3) && { bandingStyle: 'Encompassing' }),
      ...(random.chance(0.3) && { simplificationFactor: 0.5 }),
    };
    return { verb, query, costing };
  }
  const query = { ...common, optimizeBy: random.pick(['time', 'distance']) };
  if (verb === 'route') return { verb, query: { ...query, startPoint: point(), endPoint: point() }, costing };
  const points = Array.from({ length: 2 + random.whole(8) }, point);
  return { verb, query: { ...query, startPoints: points, endPoints: points.slice(0, 3) }, costing };
}

function check(source: NetworkSource, requests: readonly OddRequest[]): void {
  let network: ReturnType<typeof buildNetwork>;
  try {
    network = buildNetwork(source);
  } catch (error) {
    if (error instanceof NetworkError) return;
    throw error;
  }
  const prepared = prepareNetwork(network);
  const open = (limits: { drawingBytes?: number }) => [
    openEngine(prepared, { limits }),
    openEngine(network, { limits, kernel: false, prepare: false }),
  ];
  const databases = open({});
  for (const one of requests) {
    let [answer, expected] = databases.map((database) => answerOf(database, one));
    // plain loops may need a little more memory for a boundary
    if (answer !== expected && expected === '[9017]')
      [answer, expected] = open({ drawingBytes: 2 ** 30 }).map((database) => answerOf(database, one));
    if (answer === expected) continue;
    const from = firstDifference(answer, expected);
    const [is, but] = [answer, expected].map((text) => text.slice(Math.max(0, from - 50), from + 150));
    throw new Error(`${JSON.stringify(one)} differs at ${from}: ${is}, but ${but} with plain loops`);
  }
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** The answer, without the path if several take equally long; or the errors. */
function answerOf(database: Database, { verb, query, costing }: OddRequest): string {
  try {
    if (verb === 'boundary') return JSON.stringify(travelBoundary(database, query as never, costing));
    if (verb === 'table') {
      const { time, distance } = routeCostTable(database, query as never, costing);
      return JSON.stringify([[...time], [...distance]]);
    }
    const { time, distance } = route(database, query as never, costing);
    return JSON.stringify([time, distance]);
  } catch (error) {
    if (error instanceof RoutingError) return JSON.stringify(error.complaints.map(({ errorCode }) => errorCode));
    throw error;
  }
}
