import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import { pointOfPlace } from '../../src/network/segment-shape.ts';
import { route } from '../../src/operations/route.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import type { RouteQuery } from '../../src/request/queries.ts';
import { RoutingError } from '../../src/request/routing-error.ts';
import type { TransientUpdate } from '../../src/request/transient-updates.ts';
import { randomPlaces, randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { openTown } from './open-town.ts';

const town = openTown(`
  A--1--B--2--C
  |     |     |
  +--D--E--3--F

  AB "Mill Lane" 36kph
  BC MajorRoadUrban 72/36kph
`);
const { database } = town;
const query = { startPoint: town.at('1'), intermediatePoints: [town.at('2')], endPoint: town.at('B') } as const;
const ask = (more: Partial<RouteQuery>) => route(database, { ...query, ...more } as RouteQuery);

describe('legs', () => {
  test('are one for each pair of consecutive points, and absent by default', () => {
    expect(ask({})).not.toHaveProperty('legs');
    expect(ask({ returnLegs: true, timeUnit: 's' })).toEqual({
      distance: 900,
      distanceUnit: 'm',
      time: 75,
      timeUnit: 's',
      legs: [
        { distance: 600, distanceUnit: 'm', time: 45, timeUnit: 's' },
        { distance: 300, distanceUnit: 'm', time: 30, timeUnit: 's' },
      ],
    });
  });

  test('are in the order visited', () => {
    const intermediatePoints = [town.at('E'), town.at('2')];
    const { legs } = route(database, {
      ...query,
      endPoint: town.at('3'),
      intermediatePoints,
      oip: true,
      returnLegs: true,
    });
    expect(legs.map(({ distance }) => Math.round(distance))).toEqual([600, 500, 300]);
  });

  test('leave out distance or time as the route does', () => {
    const [leg] = route(database, { ...query, returnSegments: true, returnTime: false }).legs;
    expect(Object.keys(leg)).toEqual(['distance', 'distanceUnit', 'segments']);
    expect(leg.segments[0]).not.toHaveProperty('time');
    expect(ask({ returnLegs: true, returnTime: false, returnDistance: false })).toEqual({ legs: [{}, {}] });
  });
});

describe('segments', () => {
  test('contain road, direction, part, speed and figures; requesting them adds the legs', () => {
    const { legs } = route(database, { ...query, returnSegments: true, timeUnit: 's', velocityUnit: 'kph' });
    expect(legs[0].segments).toEqual([
      {
        segmentID: town.id('AB'),
        travelDirection: 'forward',
        distance: 300,
        time: 30,
        speedOfTravel: 36,
        speedOfTravelUnit: 'kph',
        roadType: 'local road urban',
        primaryName: 'Mill Lane',
        startFraction: 0.5,
        endFraction: 1,
      },
      {
        segmentID: town.id('BC'),
        travelDirection: 'forward',
        distance: 300,
        time: 15,
        speedOfTravel: 72,
        speedOfTravelUnit: 'kph',
        roadType: 'major road urban',
        primaryName: '',
        startFraction: 0,
        endFraction: 0.5,
      },
    ]);
    expect(legs[1].segments).toMatchObject([
      { segmentID: town.id('BC'), travelDirection: 'backward', speedOfTravel: 36, startFraction: 0.5, endFraction: 0 },
    ]);
  });

  test('reflect the updates of the request', () => {
    const updates = [{ roadType: 'Ferry' }, { speed: { velocity: 18, velocityUnit: 'kph' } }] as const;
    const payload = { transientUpdates: [{ segmentID: town.id('AB'), updates }] };
    const { legs } = route(database, { ...query, returnSegments: true, velocityUnit: 'kph', timeUnit: 's' }, payload);
    expect(legs[0].segments[0]).toMatchObject({ speedOfTravel: 18, roadType: 'ferry', time: 60 });
  });

  test('of a leg of no length are empty', () => {
    const { legs } = ask({ returnSegments: true, intermediatePoints: [town.at('1')] });
    expect(legs?.[0]).toEqual({ distance: 0, distanceUnit: 'm', time: 0, timeUnit: 'min', segments: [] });
  });
});

test('legs add up to the route and segments to their leg; each id is that of a segment', () => {
  const seen = { legs: 0, segments: 0 };
  const cases = randomSources({ junctions: 8, segments: 24 }).chain((source) =>
    fc.record({
      source: fc.constant(source),
      candidatePlaceLists: fc.array(randomPlaces(source), { minLength: 2, maxLength: 4 }),
      optimizeBy: fc.constantFrom('time' as const, 'distance' as const),
      percentage: fc.integer({ min: -80, max: 80 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ source, candidatePlaceLists, optimizeBy, percentage }) => {
      const opened = openEngine(buildNetwork(source));
      const { network } = opened;
      const points = candidatePlaceLists.map(({ segment: id, fraction }): [number, number] => {
        const segment = findSegment(network, id)!;
        return pointOfPlace(network, { segment, at: Math.round(fraction * network.length[segment]) });
      });
      const [startPoint, ...intermediatePoints] = points;
      const endPoint = intermediatePoints.pop()!;
      const asked = { startPoint, intermediatePoints, endPoint, optimizeBy, returnSegments: true } as const;
      const slower: TransientUpdate = { segmentID: source.segments[0].id!, updates: [{ percentage }] };
      const payload = { transientUpdates: [slower] };
      const found = routeOrNone(() => route(opened, { ...asked, timeUnit: 'msec', velocityUnit: 'kph' }, payload));
      if (found === undefined) return;
      expect(found.legs).toHaveLength(points.length - 1);
      expect([sum(found.legs, 'time'), sum(found.legs, 'distance')]).toEqual([found.time, centimetres(found)]);
      for (const leg of found.legs) {
        seen.legs++;
        expect([sum(leg.segments, 'time'), sum(leg.segments, 'distance')]).toEqual([leg.time, centimetres(leg)]);
        for (const ridden of leg.segments) {
          seen.segments++;
          const [record] = segmentById(opened, ridden.segmentID, { velocityUnit: 'kph' });
          expect(record.roadType).toBe(ridden.roadType);
          const isForward = ridden.travelDirection === 'forward';
          expect(record.segmentDirection).not.toBe(isForward ? 'backward' : 'forward');
          const share = (ridden.endFraction - ridden.startFraction) * (isForward ? 1 : -1);
          if (record.segmentLength > 0) expect(share * record.segmentLength).toBeCloseTo(ridden.distance, 6);
        }
      }
    }),
    { seed: 21, numRuns: runs(150) },
  );
  expect(seen.legs).toBeGreaterThan(100);
  expect(seen.segments).toBeGreaterThan(200);
});

test('a segment of a route that the next request closes is no longer on it', () => {
  const network = buildNetwork(city({ segments: 1500 }));
  const opened = openEngine(network);
  const random = openRandom(3);
  let changed = 0;
  for (let pair = 0; pair < 60; pair++) {
    const [startPoint, endPoint] = [0, 1].map((): [number, number] => {
      const point = random.whole(network.pointX.length);
      return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
    });
    const asked = { startPoint, endPoint, returnSegments: true } as const;
    const before = routeOrNone(() => route(opened, asked))?.legs[0].segments ?? [];
    if (before.length < 3) continue;
    const { segmentID } = before[1 + random.whole(before.length - 2)];
    const closure: TransientUpdate = { segmentID, updates: [{ exclude: 'Y' }] };
    const after = routeOrNone(() => route(opened, asked, { transientUpdates: [closure] }))?.legs[0].segments;
    if (after === undefined) continue;
    changed++;
    expect(after.map((one) => one.segmentID)).not.toContain(segmentID);
  }
  expect(changed).toBeGreaterThan(40);
});

function routeOrNone<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof RoutingError && error.complaints.every(({ errorCode }) => errorCode === 6002))
      return undefined;
    throw error;
  }
}

function centimetres({ distance }: { distance: number }): number {
  return Math.round(100 * distance);
}

/** In whole milliseconds or centimetres. */
function sum(parts: readonly { time: number; distance: number }[], figure: 'time' | 'distance'): number {
  return parts.reduce((total, part) => total + (figure === 'time' ? part.time : centimetres(part)), 0);
}
