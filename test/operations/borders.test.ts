import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { route } from '../../src/operations/route.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import type { RoutePayload } from '../../src/request/queries.ts';
import { findTrip } from '../../src/trips/find-trip.ts';
import { openTown } from './open-town.ts';

// Rules exactly at their limits.

/** AB is 600 m, the way round over C 1,200 m. */
const ROUND = `
  A-----B
  |     |
  |     |
  +--C--+

`;

function metresFromAToB(town: ReturnType<typeof openTown>, payload: RoutePayload, query = {}): number | undefined {
  return route(town.database, { startPoint: town.at('A'), endPoint: town.at('B'), ...query }, payload).distance;
}

describe('a limit', () => {
  const limits = [
    ['maxWeight=3500', { weight: 3500, weightUnit: 'kg' }, { weight: 3501, weightUnit: 'kg' }],
    ['maxHeight=3.8', { height: 3.8, heightUnit: 'm' }, { height: 3.81, heightUnit: 'm' }],
    ['maxLength=12', { length: 12, lengthUnit: 'm' }, { length: 12.01, lengthUnit: 'm' }],
    ['maxWidth=2.3', { width: 2.3, widthUnit: 'm' }, { width: 2.31, widthUnit: 'm' }],
  ] as const;

  test.each(limits)('of %s lets a vehicle exactly at it pass, and stops a larger one', (limit, justThat, more) => {
    const town = openTown(`${ROUND}  AB ${limit}`);
    const free = metresFromAToB(town, {})!;
    expect(free).toBeLessThan(700);
    expect(metresFromAToB(town, { cvr: { vehicleAttributes: justThat } } as RoutePayload)).toBe(free);
    expect(metresFromAToB(town, { cvr: { vehicleAttributes: more } } as RoutePayload)).toBeGreaterThan(1000);
  });
});

test('a toll road that a request refers to by its id keeps its toll', () => {
  const town = openTown(`${ROUND}  AB toll`);
  const velocity = { velocity: 90, velocityUnit: 'kph' as const };
  const payload = { transientUpdates: [{ segmentID: town.id('AB'), updates: [{ speed: velocity }] }] };
  expect(metresFromAToB(town, payload)).toBeLessThan(700);
  expect(metresFromAToB(town, payload, { avoid: 'tollRoad' })).toBeGreaterThan(1000);
});

describe('a change in percent', () => {
  const SPEEDS = { None: 50, AMPeak: 20, PMPeak: 40, OffPeak: 60, Night: 80 };
  const table = '  AB 50kph AMPeak=20 PMPeak=40 OffPeak=60 Night=80\n  AC 5kph\n  BC 5kph';
  const town = openTown(ROUND + table);
  const targets = { 'of a segment': { segmentID: town.id('AB') }, 'of a road type': { roadType: 'LocalRoadSuburban' } };

  test.each(Object.entries(targets))('%s applies to the speed of the requested bucket', (_, target) => {
    for (const [bucket, kph] of Object.entries(SPEEDS)) {
      const roadType = town.source.segments[0].roadType;
      const payload = {
        transientUpdates: [{ ...('roadType' in target ? { roadType } : target), updates: [{ percentage: 50 }] }],
      } as RoutePayload;
      const query = { startPoint: town.at('A'), endPoint: town.at('B'), historicTrafficTimeBucket: bucket as 'None' };
      const { distance, time } = route(town.database, { ...query, timeUnit: 's' as const }, payload);
      expect(distance).toBeLessThan(700);
      expect(time).toBeCloseTo(distance! / ((kph * 1.5) / 3.6), 2);
    }
  });
});

test('every search leads a vehicle that a ban spares over the turn', () => {
  const town = openTown(`
    A--B--C
    |     |
    |     |
    +--D--+

    no AB BC except STRAIGHT
  `);
  const { database } = town;
  const vehicle = { type: VEHICLE_TYPES.indexOf('STRAIGHT'), isLoosened: false };
  const weighted = database.costs.computeWeights({ ...NO_COSTING, vehicle });
  const [from, to] = [placeOf(database, town.id('AB'), 0), placeOf(database, town.id('BC'), 1)];
  for (const method of ['metric', 'lower bound', 'both ends'] as const) {
    expect(findTrip({ database, weighted, budget: startBudget() }, from, to, method)?.length).toBeLessThan(700_00);
  }
});

function placeOf({ network }: Database, id: string, end: 0 | 1) {
  const segment = findSegment(network, id)!;
  return { segment, at: end * network.length[segment] };
}

test('optimized intermediate points are visited in the order that is cheapest for the criterion', () => {
  const network = buildNetwork(city({ segments: 600 }));
  const database = openEngine(network);
  const random = openRandom(4);
  const candidatePlaces = (): [number, number] => {
    const point = random.whole(network.pointX.length);
    return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
  };
  let differing = 0;
  for (let round = 0; round < 12; round++) {
    const [startPoint, endPoint, ...between] = Array.from({ length: 5 }, candidatePlaces);
    const ask = (order: [number, number][], optimizeBy: 'time' | 'distance', oip: boolean) =>
      route(database, { startPoint, endPoint, intermediatePoints: order, optimizeBy, oip, timeUnit: 'msec' });
    const best = (['time', 'distance'] as const).map((measure) => {
      const all = ordersOf(between).map((order) => ask(order, measure, false)[measure]!);
      expect(ask(between, measure, true)[measure]).toBe(Math.min(...all));
      return all.indexOf(Math.min(...all));
    });
    if (best[0] !== best[1]) differing++;
  }
  expect(differing).toBeGreaterThan(0);
});

function ordersOf<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((one, i) => ordersOf(list.filter((_, other) => other !== i)).map((rest) => [one, ...rest]));
}
