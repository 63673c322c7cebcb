// Delays at junctions: every operation adds them for those who continue from a junction, and nothing multiplies them.

import { encodeNetwork } from 'ermine';
import { openPool } from 'ermine/threads';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { JunctionDelay, NetworkSource } from '../../src/network/source.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostMatrix } from '../../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { osrm } from '../../src/osrm/osrm.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { decodeNetwork, encodeNetwork as encodeInside } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { handle } from '../../src/service/handle.ts';
import { drawTown } from '../kit/town.ts';
import { isInMultiPolygon } from '../oracle/rings.ts';

// Each 100 m takes ten seconds: A to C takes 90 s by B, and 150 s by D and E.
const town = drawTown(`
  D--------E
  |        |
  |        |
  A--1--B--C-2-F

  AB 36kph
  AD 36kph
  BC 36kph
  CE 36kph
  CF 36kph
  DE 36kph
`);
const [a, b, c, f, one, two] = ['A', 'B', 'C', 'F', '1', '2'].map(town.at);

function opened(delays: readonly JunctionDelay[], more: Partial<NetworkSource> = {}): Database {
  return openEngine(buildNetwork({ ...town.source, ...more, delays }));
}

const plain = opened([]);
const signal = opened([{ at: b, seconds: 20 }]);

type Ends = readonly [from: [number, number], to: [number, number]];
const seconds = (database: Database, [startPoint, endPoint]: Ends, query: object = {}, payload: object = {}) =>
  Math.round(10 * route(database, { startPoint, endPoint, timeUnit: 's', ...query }, payload).time!) / 10;

describe('a delay at a junction', () => {
  test('is paid by trips that ride on there, in both directions', () => {
    expect([seconds(plain, [one, c]), seconds(signal, [one, c])]).toEqual([60, 80]);
    expect(seconds(signal, [c, one])).toBe(80);
  });

  test('is not paid by trips that begin or end there, nor at an intermediate point exactly there', () => {
    expect([seconds(signal, [b, c]), seconds(signal, [one, b]), seconds(signal, [c, b])]).toEqual([30, 30, 30]);
    expect(seconds(signal, [b, b])).toBe(0);
    expect(seconds(signal, [one, c], {}, { intermediatePoints: [b] })).toBe(60);
    const nearly: [number, number] = [b[0] + 0.00003, b[1]];
    expect(seconds(signal, [one, c], {}, { intermediatePoints: [nearly] })).toBe(80);
  });

  test('is paid by trips that turn round there', () => {
    const atEnd = opened([{ at: f, seconds: 15 }]);
    const straight = { continueStraight: true };
    expect(seconds(atEnd, [c, c], straight, { intermediatePoints: [two] })).toBe(95);
    expect(seconds(plain, [c, c], straight, { intermediatePoints: [two] })).toBe(80);
  });

  test('may be that of one road alone', () => {
    const fromWest = opened([{ at: b, seconds: 20, from: town.id('AB') }]);
    expect([seconds(fromWest, [one, c]), seconds(fromWest, [c, one])]).toEqual([80, 60]);
  });

  test('is in the leg, the segment and the direction that end there, and in no record', () => {
    const answer = route(signal, {
      ...{ startPoint: one, endPoint: c, timeUnit: 's', returnLegs: true, returnSegments: true },
      directionsStyle: 'Normal',
    });
    const [leg] = answer.legs!;
    expect(leg.time).toBe(answer.time);
    expect(leg.segments!.map(({ time, speedOfTravel }) => [Math.round(time!), speedOfTravel])).toEqual([
      [50, leg.segments![0].speedOfTravel],
      [30, leg.segments![0].speedOfTravel],
    ]);
    const sum = answer.routeDirections!.reduce((all, { time }) => all + time!, 0);
    expect(sum).toBeCloseTo(answer.time!, 9);
    expect(segmentById(signal, town.id('AB'), { timeUnit: 's' })).toEqual(
      segmentById(plain, town.id('AB'), { timeUnit: 's' }),
    );
  });

  test('may make another way the fastest one', () => {
    const long = opened([{ at: b, seconds: 200 }]);
    expect(seconds(long, [a, c])).toBe(150);
    expect(route(long, { startPoint: a, endPoint: c, distanceUnit: 'm' }).distance).toBeCloseTo(1500, -1);
  });

  test('is reported with the shortest route, and does not change it', () => {
    const long = opened([{ at: b, seconds: 200 }]);
    const answer = route(long, { startPoint: a, endPoint: c, optimizeBy: 'distance', timeUnit: 's' });
    expect(answer.distance!).toBe(route(plain, { startPoint: a, endPoint: c }).distance);
    expect(Math.round(answer.time!)).toBe(290);
  });

  test('is that of the traffic bucket and of the mode', () => {
    const database = opened(
      [
        { at: b, seconds: 20, buckets: ['AMPeak', 'None'], modes: ['car'] },
        { at: b, seconds: 5, modes: ['bicycle'] },
      ],
      { modes: ['car', 'bicycle', 'foot'] },
    );
    const inBucket = (historicTrafficTimeBucket: string) => seconds(database, [one, c], { historicTrafficTimeBucket });
    expect([inBucket('None'), inBucket('AMPeak'), inBucket('Night')]).toEqual([80, 80, 60]);
    const byMode = (mode: string) => seconds(database, [one, c], { mode });
    expect([byMode('car'), byMode('bicycle'), byMode('foot')]).toEqual([80, 65, 60]);
  });
});

describe('nothing multiplies a delay', () => {
  const slower = { segmentID: town.id('AB'), updates: [{ percentage: -50 }] };

  test('no update of a speed, by a request or a layer', () => {
    expect(seconds(signal, [one, c], {}, { transientUpdates: [slower] })).toBe(110);
    expect(seconds(updateDatabase(signal, { slower: [slower] }) as Database, [one, c])).toBe(110);
    const byType = { roadType: 'LocalRoadUrban', updates: [{ percentage: 100 }] };
    expect(seconds(signal, [one, c], {}, { transientUpdates: [byType] })).toBe(50);
    const byRule = {
      costRules: [{ where: { roadType: 'LocalRoadUrban' }, speed: { velocity: 18, velocityUnit: 'kph' } }],
    };
    expect(seconds(signal, [one, c], {}, byRule)).toBe(140);
  });

  test('no priority, and no factor of a rule or a function', () => {
    // the detour by D and E takes 60 s longer
    const way = (wait: number, payload: object) =>
      seconds(opened([{ at: b, seconds: wait }]), [a, c], {}, payload) - wait === 90 ? 'B' : 'E';
    const low = { roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Low' } };
    expect([way(59, {}), way(61, {}), way(95, low), way(97, low)]).toEqual(['B', 'E', 'B', 'E']);
    const twice = { costRules: [{ where: { roadType: 'LocalRoadUrban' }, factor: 2 }] };
    expect([way(119, twice), way(121, twice)]).toEqual(['B', 'E']);
    const half = (wait: number) => {
      const database = opened([{ at: b, seconds: wait }]);
      return seconds(database, [a, c], {}, compileCosting(database, {}, {}, { cost: () => ({ factor: 0.5 }) }));
    };
    expect([half(29), half(31)]).toEqual([119, 150]);
  });

  test('and a road that is closed stays closed', () => {
    const closed = { transientUpdates: [{ segmentID: town.id('BC'), updates: [{ exclude: 'Y' }] }] };
    expect(seconds(signal, [a, c], {}, closed)).toBe(150);
  });
});

describe('boundaries', () => {
  const holds = (database: Database, point: [number, number], costs: number, direction: 'from' | 'to') => {
    const { travelBoundary: found } = travelBoundary(database, {
      ...{ point, costs, costUnit: 's', direction, majorRoads: false },
      ...{ maxOffroadDistance: 0, simplificationFactor: 1, returnHoles: true, returnIslands: true },
    });
    const { coordinates } = found.costs[0].geometry;
    // the time for these metres on the road from A to C
    return (...metres: number[]) =>
      metres.map((one) => isInMultiPolygon(a[0] + ((c[0] - a[0]) * one) / 900, a[1], coordinates));
  };

  test('spend it at the junction: on the way from a point, and on the way to it', () => {
    for (const direction of ['from', 'to'] as const) {
      expect(holds(signal, one, 45, direction)(5, 595, 610, 890)).toEqual([true, true, false, false]);
      expect(holds(signal, one, 65, direction)(5, 595, 610, 740, 760)).toEqual([true, true, true, true, false]);
    }
  });

  test('do not spend it at their own point', () => {
    for (const direction of ['from', 'to'] as const) {
      expect(holds(signal, b, 20, direction)(390, 410, 600, 790, 810)).toEqual([false, true, true, true, false]);
    }
  });
});

describe('every door', () => {
  const pair = { startPoints: [one], endPoints: [c, b], timeUnit: 's' } as const;
  const prepared = prepareNetwork(buildNetwork({ ...town.source, delays: [{ at: b, seconds: 20 }] }));

  test('pays the same: tables, matrices, streams, the service, a pool, a file, along major roads', async () => {
    const rounded = (values: Iterable<number>) => Array.from(values, Math.round);
    expect(rounded(routeCostTable(signal, pair).time)).toEqual([80, 30]);
    expect(rounded(routeCostTable(signal, { ...pair, majorRoads: true }).time)).toEqual([80, 30]);
    expect(rounded(routeCostMatrix(signal, pair).matrix.map(({ time }) => time!))).toEqual([80, 30]);
    for await (const { matrix } of streamCostMatrix(signal, pair))
      expect(rounded(matrix.map(({ time }) => time!))).toEqual([80, 30]);
    const many = { ...pair, startPoints: Array.from({ length: 40 }, () => one) };
    expect(new Set(rounded(routeCostTable(openEngine(prepared), many).time))).toEqual(new Set([80, 30]));
    const fromFile = openEngine(decodeNetwork(encodeInside(prepared)));
    expect(rounded(routeCostTable(fromFile, pair).time)).toEqual([80, 30]);
    const url = `/rest/Spatial/erm/databases/town.json?q=route&startPoint=${one},epsg:4326&endPoint=${c},epsg:4326&timeUnit=s`;
    const answer = await handle({ databases: { town: signal } }, { method: 'GET', url });
    expect(JSON.parse(answer.body).time).toBeCloseTo(80, 1);
    const pool = await openPool(encodeNetwork(prepared), { size: 1 });
    try {
      expect(rounded((await pool.routeCostTable(pair)).time)).toEqual([80, 30]);
      expect((await pool.route({ startPoint: one, endPoint: c, timeUnit: 's' })).time).toBeCloseTo(80, 1);
      const area = { point: b, costs: 20, costUnit: 's', direction: 'to', majorRoads: false } as const;
      expect(await pool.travelBoundary(area)).toEqual(travelBoundary(openEngine(prepared), area));
      await pool.update({ slower: [{ segmentID: town.id('AB'), updates: [{ percentage: -50 }] }] });
      expect(rounded((await pool.routeCostTable(pair)).time)).toEqual([110, 60]);
    } finally {
      await pool.close();
    }
  });

  test('of OSRM has it in routes, legs and steps but, like OSRM, not in annotations', async () => {
    const url = `/route/v1/driving/${one};${c}?steps=true&annotations=true`;
    const { body } = await osrm(signal, url);
    const [found] = (body as { routes: OsrmRoute[] }).routes;
    const [leg] = found.legs;
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    expect([found.duration, leg.duration, sum(leg.steps.map(({ duration }) => duration))]).toEqual([80, 80, 80]);
    expect([found.weight, leg.weight]).toEqual([80, 80]);
    expect(sum(leg.annotation.duration)).toBeCloseTo(60, 1);
    expect(sum(leg.annotation.weight)).toBeCloseTo(60, 1);
    expect(leg.annotation.speed.every((speed) => Math.abs(speed - 10) < 0.1)).toBe(true);
  });
});

interface OsrmLeg {
  readonly duration: number;
  readonly weight: number;
  readonly steps: readonly { readonly duration: number }[];
  readonly annotation: Record<'duration' | 'weight' | 'speed', number[]>;
}

interface OsrmRoute extends Pick<OsrmLeg, 'duration' | 'weight'> {
  readonly legs: readonly OsrmLeg[];
}
