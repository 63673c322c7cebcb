import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { DatabaseHandle } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { coordinateSystem } from '../../src/geo/coordinate-systems.ts';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { streamCostMatrix } from '../../src/operations/stream-cost-matrix.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import type { RoutePayload } from '../../src/request/queries.ts';
import type { AreaInput, TransientUpdate } from '../../src/request/transient-updates.ts';
import { errorOf, openTown } from './open-town.ts';

// Two ways from A to B: the short one over CD, and one 400 m longer over EF.
const town = openTown(`
  +--E--F--+
  |        |
  A--C--D--B
`);
const ends = { startPoint: town.at('A'), endPoint: town.at('B') } as const;
const [west, south] = town.at('C');
const [east] = town.at('D');

const box = (left: number, bottom: number, right: number, top: number) => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
  [left, bottom],
];
/** An area around the middle of CD. */
const MIDDLE: AreaInput = {
  type: 'Polygon',
  coordinates: [box(west + 0.4 * (east - west), south - 0.0001, west + 0.6 * (east - west), south + 0.0001)],
};
const closed = (area: AreaInput, more: object = {}): RoutePayload => ({
  transientUpdates: [{ area, updates: [{ exclude: 'Y' }], ...more } as TransientUpdate],
});
const slowed = (area: AreaInput, more: object = {}): RoutePayload => ({
  transientUpdates: [{ area, updates: [{ percentage: -50 }], ...more } as TransientUpdate],
});
const metres = (payload?: RoutePayload, query = {}) =>
  Math.round(route(town.database, { ...ends, distanceUnit: 'm', ...query }, payload).distance!);

test('every operation drives round a closed area', async () => {
  const payload = closed(MIDDLE);
  expect([metres(), metres(payload)]).toEqual([900, 1300]);
  const lists = { startPoints: [ends.startPoint], endPoints: [ends.endPoint] };
  const { distance, time } = route(town.database, ends, payload);
  const table = routeCostTable(town.database, lists, payload);
  expect([table.distance[0], table.time[0]]).toEqual([distance, time]);
  for await (const part of streamCostMatrix(town.database, lists, payload))
    expect(part.matrix[0].distance).toBe(distance);
  expect(metres(undefined, { transientUpdates: JSON.stringify(payload.transientUpdates) })).toBe(1300);
  expect(route(town.database, ends, compileCosting(town.database, {}, payload)).distance).toBe(distance);
  const layered = updateDatabase(town.database, { works: payload.transientUpdates as TransientUpdate[] });
  expect(route(layered, ends).distance).toBe(distance);
  const reach = { point: ends.startPoint, costs: 0.6, costUnit: 'km', majorRoads: false } as const;
  expect(travelBoundary(town.database, reach, payload)).toEqual(travelBoundary(layered, reach));
  expect(travelBoundary(town.database, reach, payload)).not.toEqual(travelBoundary(town.database, reach));
});

test('an area selects the segments within it, or those that touch it', () => {
  expect(metres(closed(MIDDLE, { match: 'within' }))).toBe(900);
  const around: AreaInput = { type: 'Polygon', coordinates: [box(west, south, east, south + 0.0001)] };
  expect(metres(closed(around, { match: 'within' }))).toBe(1300);
  // an area with a hole: the inside of the hole is outside, but its edge is not
  const hole = (top: number): AreaInput => ({
    type: 'Polygon',
    coordinates: [box(west - 1, south - 1, east + 1, south + 1), box(west - 0.5, south - 0.5, east + 0.5, top)],
  });
  expect(metres(closed(hole(south + 0.5)))).toBe(900);
  expect(errorOf(() => metres(closed(hole(south)))).complaints).toMatchObject([
    { errorCode: 6002 },
    { errorCode: 6002 },
  ]);
});

test('holes lie inside the outer ring, each for itself', () => {
  const shell = box(west - 1, south - 1, east + 1, south + 1);
  const hole = box(west - 0.5, south - 0.5, east + 0.5, south + 0.5);
  const sentence = (...coordinates: ReturnType<typeof box>[]) =>
    errorOf(() => metres(closed({ type: 'Polygon', coordinates }))).complaints[0].userMessage;
  expect(sentence(hole, shell)).toContain('the hole is not inside the outer ring');
  expect(sentence(shell, box(east + 2, south, east + 3, south + 1))).toContain('the hole is not inside the outer ring');
  expect(sentence(shell, hole, hole)).toContain('the hole lies in another hole');
});

test('speeds change for all of a segment, or for the part inside', () => {
  const explain = { returnLegs: true, returnSegments: true, velocityUnit: 'kph' } as const;
  const speedOf = (payload?: RoutePayload) => {
    const { legs } = route(town.database, { ...ends, ...explain }, payload);
    return legs![0].segments!.find(({ segmentID }) => segmentID === town.id('CD'))?.speedOfTravel;
  };
  const plain = speedOf()!;
  expect(speedOf(slowed(MIDDLE))).toBeCloseTo(plain / 2, 2);
  // a fifth takes twice as long
  expect(speedOf(slowed(MIDDLE, { share: true }))).toBeCloseTo(plain / 1.2, 2);
  expect(metres(closed(MIDDLE, { share: true }))).toBe(1300);
});

test('each area with `share` changes its own part of a segment, in any order, and one after the other where areas overlap', () => {
  const between = (from: number, to: number): AreaInput => {
    const at = (share: number) => west + share * (east - west);
    return { type: 'Polygon', coordinates: [box(at(from), south - 0.0001, at(to), south + 0.0001)] };
  };
  const kph = (velocity: number) => ({ speed: { velocity, velocityUnit: 'kph' as const } });
  const halved = { percentage: -50 };
  const speedUnder = (...parts: [from: number, to: number, update: object][]) => {
    const transientUpdates = parts.map(([from, to, update]) => {
      return { area: between(from, to), share: true, updates: [update] } as TransientUpdate;
    });
    const query = { ...ends, returnLegs: true, returnSegments: true, velocityUnit: 'kph' } as const;
    const speedIn = (database: DatabaseHandle, payload?: RoutePayload) => {
      const { legs } = route(database, query, payload);
      return legs![0].segments!.find(({ segmentID }) => segmentID === town.id('CD'))!.speedOfTravel!;
    };
    const speed = speedIn(town.database, { transientUpdates });
    // in a layer, and together with an update by id for this segment
    expect(speedIn(updateDatabase(town.database, { parts: transientUpdates }))).toBe(speed);
    const open: TransientUpdate = { segmentID: town.id('CD'), updates: [{ exclude: 'N' }] };
    expect(speedIn(town.database, { transientUpdates: [open, ...transientUpdates] })).toBe(speed);
    return speed;
  };
  const plain = speedUnder();
  const mean = (...parts: [share: number, speed: number][]) =>
    1 / parts.reduce((pace, [share, speed]) => pace + share / speed, 0);
  // two areas next to each other
  expect(speedUnder([0, 0.4, halved], [0.4, 1, halved])).toBeCloseTo(plain / 2, 2);
  const apart: [number, number, object][] = [
    [0, 0.25, kph(20)],
    [0.25, 0.5, halved],
    [0.7, 0.9, { percentage: 20 }],
  ];
  const expected = mean([0.25, 20], [0.25, plain / 2], [0.2, 1.2 * plain], [0.3, plain]);
  expect(speedUnder(...apart)).toBeCloseTo(expected, 2);
  expect(speedUnder(...[...apart].reverse())).toBe(speedUnder(...apart));
  // two areas that overlap: in the common part, the last speed counts, and percentages multiply
  expect(speedUnder([0, 0.6, kph(20)], [0.5, 1, kph(40)])).toBeCloseTo(mean([0.5, 20], [0.5, 40]), 2);
  expect(speedUnder([0.5, 1, kph(40)], [0, 0.6, kph(20)])).toBeCloseTo(mean([0.6, 20], [0.4, 40]), 2);
  expect(speedUnder([0, 0.6, halved], [0.5, 1, halved])).toBeCloseTo(mean([0.9, plain / 2], [0.1, plain / 4]), 2);
});

test('areas come after road types, and before points and ids', () => {
  const kph = (velocity: number) => ({ speed: { velocity, velocityUnit: 'kph' } }) as const;
  const updates: TransientUpdate[] = [
    { segmentID: town.id('CD'), updates: [{ percentage: 100 }] },
    { area: MIDDLE, updates: [kph(20)] },
    { roadType: 'LocalRoadUrban', updates: [kph(90)] },
  ];
  const query = { ...ends, returnLegs: true, returnSegments: true, velocityUnit: 'kph' } as const;
  const { legs } = route(town.database, query, { transientUpdates: updates });
  expect(legs![0].segments!.map(({ speedOfTravel }) => speedOfTravel)).toEqual([90, 40, 90]);
  const reopened: TransientUpdate = { segmentID: town.id('CD'), updates: [{ exclude: 'N' }] };
  expect(metres({ transientUpdates: [reopened, ...(closed(MIDDLE).transientUpdates as TransientUpdate[])] })).toBe(900);
});

test('what an area closes is explained', () => {
  const { explanation } = route(town.database, ends, closed(MIDDLE), { explain: true });
  expect(explanation?.closed).toEqual([{ segmentID: town.id('CD'), rule: 'exclude' }]);
});

test('an area is planar in its own coordinate system', () => {
  const { systems } = town.database;
  for (const name of ['epsg:3857', 'epsg:25832', 'epsg:31467']) {
    const system = coordinateSystem(systems, name);
    if (system.status !== 'ready') throw new Error(system.reason);
    const put = ([x, y]: readonly number[]) => system.fromDegrees(x, y)!;
    const ring = (MIDDLE.coordinates as number[][][])[0].map(put);
    const area: AreaInput = { type: 'Polygon', crs: { type: 'name', properties: { name } }, coordinates: [ring] };
    expect([name, metres(closed(area))]).toEqual([name, 1300]);
    const aside = ring.map(([x, y]) => [x, y + 500]);
    expect(metres(closed({ ...area, coordinates: [aside] }))).toBe(900);
  }
});

test('an area may name its coordinate system as OGC does, with longitude first', () => {
  for (const name of [
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:OGC::CRS84',
    'urn:ogc:def:crs:EPSG::4326',
    'urn:ogc:def:crs:EPSG:9.9.1:4326',
    'http://www.opengis.net/def/crs/EPSG/0/4326',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
  ]) {
    const crs = { type: 'name', properties: { name } } as const;
    expect([name, metres(closed({ ...MIDDLE, crs } as AreaInput))]).toEqual([name, 1300]);
  }
});

test('an area over the antimeridian is one, however its longitudes are written', () => {
  const roads = openEngine(
    buildNetwork({
      segments: [
        {
          id: '1:1',
          shape: [
            [179.99, 10],
            [-179.99, 10],
          ],
          roadType: 'LocalRoadUrban',
        },
        {
          id: '1:2',
          shape: [
            [179.99, 10],
            [179.99, 10.01],
            [-179.99, 10.01],
            [-179.99, 10],
          ],
          roadType: 'LocalRoadUrban',
        },
      ],
    }),
  );
  const query = { startPoint: [179.99, 10], endPoint: [-179.99, 10], distanceUnit: 'km' } as const;
  const kilometres = (area?: AreaInput, more: object = {}) =>
    Math.round(route(roads, query, area && closed(area, more)).distance!);
  expect(kilometres()).toBe(2);
  const split = (west: number): AreaInput => ({
    type: 'MultiPolygon',
    coordinates: [[box(west, 9.99, 180, 10.005)], [box(-180, 9.99, -west, 10.005)]],
  });
  for (const area of [
    { type: 'Polygon', coordinates: [box(179.995, 9.99, 180.005, 10.005)] },
    { type: 'Polygon', coordinates: [box(-180.005, 9.99, -179.995, 10.005)] },
    { type: 'Polygon', coordinates: [box(-179.999, 9.99, -179.995, 10.005)] },
    split(179.995),
  ] as AreaInput[])
    expect(kilometres(area)).toBe(4);
  expect(kilometres(split(179.98), { match: 'within' })).toBe(4);
  expect(kilometres(split(179.995), { match: 'within' })).toBe(2);
});

describe('an invalid area is refused with a sentence:', () => {
  const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
  test.each([
    ['a point', { type: 'Point', coordinates: [8, 50] }, 'expected a GeoJSON Polygon or MultiPolygon'],
    ['no list of rings', { type: 'Polygon', coordinates: [[8, 50]] }, 'a list of rings'],
    ['a polygon given as several', { type: 'MultiPolygon', coordinates: [box(0, 0, 1, 1)] }, 'a list of polygons'],
    [
      'two corners',
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'a ring must have at least 3 corners and end where it begins',
    ],
    ['a ring that is open', polygon(box(0, 0, 1, 1).slice(0, 4)), 'is not closed'],
    [
      'a ring that crosses itself',
      polygon([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ]),
      'rings must not cross',
    ],
    ['a hole that crosses the outline', polygon(box(0, 0, 1, 1), box(0.5, 0.5, 2, 0.7)), 'rings must not cross'],
    [
      'a word for a number',
      polygon([
        [0, 0],
        ['1', 0],
        [1, 1],
        [0, 0],
      ]),
      '[longitude, latitude]',
    ],
    ['a latitude beyond a pole', polygon(box(0, 0, 1, 91)), 'within 360 and 90 degrees'],
    ['an edge round the Earth', polygon(box(-179, 0, 179, 1)), 'write longitudes beyond 180'],
    ['nothing', null, 'expected a GeoJSON Polygon'],
  ])('%s', (_, area, message) => {
    const { complaints } = errorOf(() => metres(closed(area as AreaInput)));
    expect(complaints).toMatchObject([{ errorCode: 9008, userMessage: expect.stringContaining(message) }]);
    expect(complaints[0].parameter).toMatch(/^transientUpdates\[0\]\.area/);
  });

  test('and what goes with areas is checked like them', () => {
    const messages = (update: object) =>
      errorOf(() => route(town.database, ends, { transientUpdates: [update as TransientUpdate] })).message;
    const updates = [{ exclude: 'Y' }];
    expect(messages({ area: MIDDLE, match: 'inside', updates })).toContain('one of touches, within');
    expect(messages({ area: MIDDLE, share: 'half', updates })).toContain('share: expected true or false');
    expect(messages({ area: MIDDLE, updates: [{ roadType: 'Ferry' }] })).toContain(
      'roadType does not apply to an area',
    );
    expect(messages({ roadType: 'Ferry', share: true, updates: [{ percentage: 5 }] })).toContain(
      'Unknown key of transientUpdates[0]: share',
    );
    expect(messages({ area: MIDDLE, roadType: 'Ferry', updates })).toContain('found roadType and area');
    expect(messages({ area: { ...MIDDLE, crs: { type: 'name', properties: { name: 'epsg:1' } } }, updates })).toContain(
      'epsg:1',
    );
    const small = openTown('A--B', { limits: { points: 4 } });
    expect(
      errorOf(() => route(small.database, { startPoint: small.at('A'), endPoint: small.at('B') }, closed(MIDDLE)))
        .complaints,
    ).toMatchObject([{ errorCode: 9017, userMessage: 'transientUpdates[0].area has 5 corners; the limit is 4.' }]);
  });

  test('and so is the number of their coordinate systems', () => {
    const areaIn = (name: string): AreaInput => ({ ...MIDDLE, crs: { type: 'name', properties: { name } } });
    const names = ['epsg:4326', 'epsg:25832', 'epsg:4326', 'epsg:25832', 'epsg:3857'];
    const areas = names.map((name) => ({ area: areaIn(name), updates: [{ exclude: 'Y' as const }] }));
    expect(metres({ transientUpdates: areas.slice(0, 4) })).toBe(1300);
    expect(errorOf(() => metres({ transientUpdates: areas })).complaints).toMatchObject([
      {
        errorCode: 9017,
        parameter: 'transientUpdates[4].area',
        userMessage: 'transientUpdates[4].area: areas are in 2 coordinate systems besides degrees; the limit is 1.',
      },
    ]);
  });
});
