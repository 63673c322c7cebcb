import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { fromPolyline } from '../../src/formats/polyline.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { hintOf, placeOfHint } from '../../src/osrm/hints.ts';
import { type NearestBody, osrm, type RouteBody, type TableBody, type TripBody } from '../../src/osrm/osrm.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';
import { openTown } from '../operations/open-town.ts';

// Main Street runs east, with a toll bridge in the middle; Back Lane goes round it. X--Y is joined with nothing.
const town = openTown(
  `
  A--1--B==2==C-----D
        |     |
        E-----F     X--Y

  AB "Main Street" 36kph
  BC toll "Main Street" 36kph
  CD "High Street" 36kph
  BE "Back Lane" 36kph
  EF "Back Lane" 36kph
  FC "Back Lane" 36kph
  XY "Island Road" 36kph
`,
  { step: 100 },
);
const { database, at } = town;

async function ask<Body>(service: string, points: string, query = '', body?: unknown): Promise<Body> {
  const coordinates = [...points].map((point) => at(point)).join(';');
  const response = await osrm(database, { url: `/${service}/v1/driving/${coordinates}?${query}`, body });
  return response.body as Body;
}
const codeOf = async (...args: Parameters<typeof ask>) => (await ask<{ code: string }>(...args)).code;
const namesOf = ({ routes }: RouteBody) => routes[0].legs.map(({ steps }) => steps.map(({ name }) => name).join(','));

describe('route', () => {
  test('has the names, figures and legs of the way', async () => {
    const answer = await ask<RouteBody>('route', 'AD', 'steps=true');
    expect(answer.code).toBe('Ok');
    expect(namesOf(answer)).toEqual(['Main Street,High Street,High Street']);
    const [{ duration, distance, weight, weight_name, legs }] = answer.routes;
    expect({ duration, distance, weight, weight_name }).toEqual({
      duration: 180,
      distance: 1800,
      weight: 180,
      weight_name: 'duration',
    });
    expect(legs[0].summary).toBe('Main Street, High Street');
    expect(answer.waypoints?.map(({ name }) => name)).toEqual(['Main Street', 'High Street']);
  });

  test('goes round what is excluded, and round what its body closes', async () => {
    expect(namesOf(await ask('route', 'AD', 'steps=true&exclude=toll'))).toEqual([
      'Main Street,Back Lane,High Street,High Street',
    ]);
    const closed = JSON.stringify({ transientUpdates: [{ segmentID: town.id('BC'), updates: [{ exclude: 'Y' }] }] });
    const { routes } = await ask<RouteBody>('route', 'AD', 'overview=false', closed);
    expect(routes[0].distance).toBe(2200);
  });

  test('has its geometry in three forms, whole, simplified or by legs', async () => {
    const full = (await ask<RouteBody>('route', 'AD', 'overview=full&geometries=geojson')).routes[0].geometry;
    expect(full).toMatchObject({ type: 'LineString', coordinates: { length: 4 } });
    const line = (await ask<RouteBody>('route', 'AD', 'overview=full&geometries=polyline6')).routes[0].geometry;
    expect(fromPolyline(line as string, { precision: 6 })).toEqual((full as { coordinates: unknown }).coordinates);
    const simple = (await ask<RouteBody>('route', 'AD')).routes[0].geometry as string;
    expect(fromPolyline(simple)).toHaveLength(2);
    const { routes } = await ask<RouteBody>('route', 'ABD', 'overview=by_legs');
    expect(routes[0].geometry).toBeUndefined();
    expect(routes[0].legs.map(({ geometry }) => fromPolyline(geometry as string).length)).toEqual([2, 3]);
  });

  test('does not stop at coordinates that are no waypoints, and takes as long', async () => {
    const stopping = await ask<RouteBody>('route', 'A2ED', 'overview=full');
    const passing = await ask<RouteBody>('route', 'A2ED', 'overview=full&waypoints=0;3');
    expect(stopping.routes[0].legs).toHaveLength(3);
    expect(passing.routes[0].legs).toHaveLength(1);
    expect(passing.waypoints).toHaveLength(2);
    expect(passing.routes[0].duration).toBe(stopping.routes[0].duration);
    expect(passing.routes[0].distance).toBe(stopping.routes[0].distance);
  });

  test('does not turn round at a waypoint by car, unless it may', async () => {
    const straight = await ask<RouteBody>('route', 'A2A', 'overview=false');
    const turning = await ask<RouteBody>('route', 'A2A', 'overview=false&continue_straight=false');
    expect(turning.routes[0].distance).toBe(1800);
    expect(straight.routes[0].distance).toBeGreaterThan(1800);
  });

  test('turns round by car where only a one-way trap leads on, unless it must not', async () => {
    const trap = openTown(
      `
      A--B--C
         |
         D--E

      DE one-way
    `,
    );
    const points = ['A', 'D', 'C'].map((name) => trap.at(name)).join(';');
    const { body } = await osrm(trap.database, `/route/v1/driving/${points}?overview=false`);
    expect((body as RouteBody).routes[0].distance).toBeCloseTo(1000, -1);
    const straight = await osrm(trap.database, `/route/v1/driving/${points}?continue_straight=true`);
    expect(straight.body).toMatchObject({ code: 'NoRoute' });
  });

  test('begins in the direction of a bearing, within a radius, on a side', async () => {
    const turned = await ask<RouteBody>('route', '2D', 'bearings=270,20;&steps=true');
    expect(turned.routes[0].legs[0].steps[0].maneuver.bearing_after).toBe(270);
    expect(await codeOf('route', '2D', 'bearings=0,20;&radiuses=20;')).toBe('NoSegment');
    const { message } = await ask<{ message: string }>('route', '2DA', 'bearings=0,20;;0,20&radiuses=20;;20');
    expect(message).toMatch(/^coordinates\[0\]: no open road near .* \| coordinates\[2\]: no open road near /);
    const far = await osrm(database, `/route/v1/driving/${at('A')};${at('B')};9,9`);
    expect(far.body).toMatchObject({ code: 'NoSegment', message: expect.stringMatching(/\(9,9\): coordinates\[2\]/) });
    expect(await codeOf('route', '2D', 'radiuses=1;unlimited')).toBe('Ok');
    expect(await codeOf('route', '2D', 'approaches=curb;unrestricted')).toBe('Ok');
  });

  test('finds none between parts that are not connected: no point is displaced', async () => {
    expect(await codeOf('route', 'AX')).toBe('NoRoute');
    expect(await codeOf('route', 'XY')).toBe('Ok');
    expect(await codeOf('trip', 'AX')).toBe('NoTrips');
    const { durations } = await ask<TableBody>('table', 'AX');
    expect(durations).toEqual([
      [0, null],
      [null, 0],
    ]);
  });
});

describe('hints', () => {
  test('stand for a place, also one that is not the nearest', async () => {
    const found = (await ask<NearestBody>('nearest', 'B', 'number=3')).waypoints as { hint: string; name: string }[];
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(['Main Street', 'Back Lane']));
    const far = (await ask<NearestBody>('nearest', '1', 'number=4')).waypoints as { hint: string; name: string }[];
    const hint = far.find(({ name }) => name === 'Back Lane')?.hint;
    const { waypoints } = await ask<RouteBody>('route', '1D', `hints=${hint};`);
    expect(waypoints?.[0]).toMatchObject({ name: 'Back Lane', hint });
  });

  test('of places that are too far from their coordinate are ignored', async () => {
    const [{ hint }] = (await ask<NearestBody>('nearest', 'D')).waypoints as { hint: string }[];
    const near = openEngine(database.network, { limits: { snapDistance: 700 } });
    const url = (points: string) =>
      `/route/v1/driving/${[...points].map((point) => at(point)).join(';')}?hints=${hint};`;
    const distanceFrom = async (points: string) =>
      Math.round(((await osrm(near, url(points))).body as RouteBody).routes[0].distance);
    // D is 600 m from C, and 1,800 m from A
    expect([await distanceFrom('CD'), await distanceFrom('AD')]).toEqual([0, 1800]);
  });

  test('on a part that is not connected lead nowhere: no point is displaced', async () => {
    const [{ hint }] = (await ask<NearestBody>('nearest', 'X')).waypoints as { hint: string }[];
    expect(await codeOf('route', 'AX', `hints=;${hint}`)).toBe('NoRoute');
    expect((await ask<TableBody>('table', 'AX', `hints=;${hint}`)).durations?.[0][1]).toBeNull();
  });

  test('for places that no road has are ignored, although anyone can make one', () => {
    const { network } = database;
    const ends = network.length[0];
    for (const at of [0, ends]) {
      expect(placeOfHint(network, hintOf(network, { segment: 0, at }))).toEqual({ segment: 0, at });
    }
    for (const at of [ends + 1, 2 ** 30, 2 ** 32 - 1]) {
      expect(placeOfHint(network, hintOf(network, { segment: 0, at }))).toBeUndefined();
    }
    expect(placeOfHint(network, hintOf(network, { segment: network.segmentCount, at: 0 }))).toBeUndefined();
  });

  test('of other data are ignored, and none is made where none is wanted', async () => {
    const foreign = 'AAAAAAAAAAAAAAAA';
    const { waypoints } = await ask<RouteBody>('route', '1D', `hints=${foreign};${foreign.repeat(9)}`);
    expect(waypoints?.[0].name).toBe('Main Street');
    const bare = await ask<RouteBody>('route', '1D', 'generate_hints=false');
    expect(bare.waypoints?.[0]).not.toHaveProperty('hint');
    expect(await ask<RouteBody>('route', '1D', 'skip_waypoints=true')).not.toHaveProperty('waypoints');
  });
});

test('nearest: one list for a coordinate, a list of lists for several', async () => {
  const one = await ask<NearestBody>('nearest', '1');
  expect(one.waypoints).toMatchObject([{ name: 'Main Street', distance: expect.closeTo(0, 1) }]);
  const two = await ask<NearestBody>('nearest', '1X');
  expect(two.waypoints).toMatchObject([[{ name: 'Main Street' }], [{ name: 'Island Road' }]]);
  const none = await ask<NearestBody>('nearest', '1X', 'bearings=90,10;0,10&radiuses=;50');
  expect(none.waypoints).toMatchObject([[{ name: 'Main Street' }], { code: 'NoSegment' }]);
  expect(await codeOf('nearest', 'X', 'bearings=0,10&radiuses=50')).toBe('NoSegment');
});

test('hundreds of coordinates without a road nearby have no segment', async () => {
  const far = Array.from({ length: 300 }, (_, i) => `${40 + i / 100},60`).join(';');
  for (const service of ['route', 'table']) {
    const { body } = await osrm(town.database, `/${service}/v1/driving/${far}`);
    expect(body).toMatchObject({
      code: 'NoSegment',
      message: expect.stringContaining('More than 100 things are wrong'),
    });
  }
});

test('nearest: a coordinate with a bearing or an approach finds no road more than 1,000 km away', async () => {
  const [longitude, latitude] = at('A');
  const from = async (degrees: number, options: string) => {
    const url = `/nearest/v1/driving/${longitude - degrees},${latitude}?${options}`;
    return ((await osrm(database, url)).body as { code: string }).code;
  };
  expect(await from(100, 'number=2')).toBe('Ok');
  expect(await from(100, 'radiuses=20000000')).toBe('Ok');
  for (const options of ['bearings=90,90', 'approaches=curb', 'bearings=90,90&radiuses=20000000']) {
    expect([options, await from(100, options), await from(5, options)]).toEqual([options, 'NoSegment', 'Ok']);
  }
});

test('nearest: keeps its answer within limits', async () => {
  const many = (count: number) => 'B'.repeat(count);
  expect(await codeOf('nearest', many(100), 'number=100')).toBe('Ok');
  expect(await codeOf('nearest', many(101), 'number=100')).toBe('TooBig');
  const small = openTown('A--B', { limits: { answerBytes: 1000 } });
  const url = `/nearest/v1/driving/${small.at('A')};${small.at('B')}`;
  expect((await osrm(small.database, url)).body).toMatchObject({ code: 'Ok' });
  expect((await osrm(small.database, `${url}?number=5`)).body).toMatchObject({ code: 'TooBig' });
  const town = openTown('A--B');
  const far = async (count: number) => {
    const coordinates = Array.from({ length: count }, () => '120,-45').join(';');
    return (await osrm(town.database, `/nearest/v1/driving/${coordinates}`)).body;
  };
  expect(await far(5)).toMatchObject({ code: 'Ok' });
  expect(await far(6)).toMatchObject({ code: 'TooBig' });
});

describe('bytes of an answer count', () => {
  const within = async (answerBytes: number, names: string, query: string) => {
    const small = openTown('A--B--C--D  X--Y', { limits: { answerBytes } });
    const coordinates = [...names].map((name) => small.at(name)).join(';');
    const [service, options] = query.split('?');
    return (await osrm(small.database, { url: `/${service}/v1/driving/${coordinates}?${options}`, asText: true }))
      .body as string;
  };

  test.each([
    ['steps', 'steps=true&overview=false'],
    ['annotations', 'annotations=true&overview=false'],
    ['a line', 'overview=full&geometries=geojson'],
    ['everything', 'steps=true&annotations=true&overview=full&geometries=geojson'],
  ])('the memory and the text of routes with %s', async (_, options) => {
    const names = 'AD'.repeat(40);
    const { length } = await within(1e9, names, `route?${options}`);
    expect(length).toBeGreaterThan(1000);
    expect(await within(2.5 * length, names, `route?${options}`)).toContain('TooBig');
    expect(await within(10 * length, names, `route?${options}`)).toHaveLength(length);
  });

  test('only the part of a road that is shown', async () => {
    const query = 'route?overview=full&geometries=geojson';
    expect(await within(20_000, 'AA'.repeat(20), query)).toContain('"Ok"');
  });

  test('estimated cells of a table', async () => {
    const names = 'AXBY'.repeat(10);
    const options = 'skip_waypoints=true&annotations=duration';
    expect(await within(50_000, names, `table?${options}`)).toContain('"Ok"');
    expect(await within(50_000, names, `table?${options}&fallback_speed=9`)).toContain('TooBig');
    expect(await within(100_000, names, `table?${options}&fallback_speed=9`)).toContain('"Ok"');
  });
});

test('nearest: looks at the clock and the signal during a search from afar', async () => {
  const engine = openEngine(buildNetwork(city({ segments: 12_000 })));
  const { signal } = new AbortController();
  const poll = vi.spyOn(signal, 'throwIfAborted');
  const url = '/nearest/v1/driving/180,-41?number=1000';
  expect(await osrm(engine, { url, signal })).toMatchObject({ status: 200 });
  expect(poll.mock.calls.length).toBeGreaterThan(engine.snapper.index.segmentOfRun.length / 1500);
});

test('table: estimates pairs without a way, scales values, and selects rows and columns', async () => {
  const table = await ask<TableBody>('table', 'ABX', 'sources=0;1&destinations=1;2&annotations=duration,distance');
  expect(table.durations).toEqual([
    [60, null],
    [0, null],
  ]);
  expect(table.distances?.[0]).toEqual([600, null]);
  expect(table.sources).toHaveLength(2);
  const scaled = await ask<TableBody>('table', 'ABX', 'scale_factor=2&fallback_speed=10&skip_waypoints=true');
  expect(scaled.durations?.[0][1]).toBe(120);
  expect(scaled.fallback_speed_cells).toEqual([
    [0, 2],
    [1, 2],
    [2, 0],
    [2, 1],
  ]);
  expect(scaled.durations?.[0][2]).toBeGreaterThan(300);
  expect(scaled).not.toHaveProperty('sources');
});

test('table and route agree under a costing: closures, a vehicle, what is avoided by body and option', async () => {
  const body = {
    transientUpdates: [{ segmentID: town.id('BE'), updates: [{ percentage: -50 }] }],
    avoid: 'tollRoad',
    optimizeBy: 'time',
  };
  const { durations } = await ask<TableBody>('table', 'AD', 'exclude=ferry', body);
  const { routes } = await ask<RouteBody>('route', 'AD', 'exclude=ferry&annotations=datasources', body);
  expect(durations?.[0][1]).toBe(routes[0].duration);
  expect(routes[0].duration).toBeGreaterThan(220);
  expect(routes[0].legs[0].annotation?.datasources).toContain(1);
  const shortest = await ask<RouteBody>('route', 'AD', 'overview=false', { optimizeBy: 'distance' });
  expect(shortest.routes[0]).toMatchObject({ weight_name: 'distance', weight: 1800 });
});

test('a road has datasource 1 if the request changed its speed, by whatever means', async () => {
  const [[x, y], [toX, toY]] = [at('C'), at('D')];
  const area = {
    type: 'Polygon',
    coordinates: [
      [
        [x + (toX - x) / 2, y - 0.0001],
        [toX + 0.0001, y - 0.0001],
        [toX + 0.0001, toY + 0.0001],
        [x + (toX - x) / 2, toY + 0.0001],
        [x + (toX - x) / 2, y - 0.0001],
      ],
    ],
  };
  const slower = [{ percentage: -20 }];
  const isToll = { where: { isTollRoad: true } };
  const sources = async (body?: object) => {
    const { routes } = await ask<RouteBody>('route', 'AD', 'annotations=datasources', body);
    return routes[0].legs[0].annotation?.datasources;
  };
  expect(await sources()).toEqual([0, 0, 0]);
  expect(await sources({ transientUpdates: [{ segmentID: town.id('AB'), updates: slower }] })).toEqual([1, 0, 0]);
  expect(await sources({ transientUpdates: [{ area, updates: slower }] })).toEqual([0, 0, 1]);
  expect(await sources({ transientUpdates: [{ roadType: 'LocalRoadUrban', updates: slower }] })).toEqual([1, 0, 1]);
  expect(await sources({ costRules: [{ ...isToll, percentage: -20 }] })).toEqual([0, 1, 0]);
  expect(await sources({ costRules: [{ ...isToll, factor: 1.1 }] })).toEqual([0, 0, 0]);
});

describe('trip', () => {
  const visited = ({ waypoints }: TripBody, points: string) =>
    waypoints
      ?.map(({ waypoint_index }, i) => [waypoint_index, points[i]] as const)
      .sort(([a], [b]) => a - b)
      .map(([, point]) => point)
      .join('');

  test('returns to where it begins, or ends where it is told to', async () => {
    const round = await ask<TripBody>('trip', 'DABF');
    expect(visited(round, 'DABF')?.[0]).toBe('D');
    expect(round.trips[0].legs).toHaveLength(4);
    const open = await ask<TripBody>('trip', 'ADBF', 'roundtrip=false&source=first');
    expect(visited(open, 'ADBF')).toMatch(/^AB/);
    expect(open.trips[0].legs).toHaveLength(3);
    const last = await ask<TripBody>('trip', 'BDFA', 'roundtrip=false&destination=last');
    expect(visited(last, 'BDFA')).toMatch(/BA$/);
    const both = await ask<TripBody>('trip', 'AFDB', 'source=first&destination=last');
    expect(visited(both, 'AFDB')).toMatch(/^A..B$/);
    expect(both.trips[0].legs).toHaveLength(4);
    const home = await ask<TripBody>('trip', 'ABD', 'destination=last');
    expect(visited(home, 'ABD')?.[0]).toBe('D');
  });
});

/** By how many seconds or metres a figure with one decimal may be off. */
const ROUNDED = 0.051;

test('figures are those of route and table, annotations and steps add up to them', async () => {
  const place = (origin: number) => fc.nat(8).map((cell) => origin + 0.0004 * cell + 0.0001);
  const point = fc.tuple(place(8), place(50));
  const sources = randomSources({ junctions: 8, segments: 14 });
  let compared = 0;
  let equal = 0;
  await fc.assert(
    fc.asyncProperty(sources, fc.array(point, { minLength: 2, maxLength: 4 }), async (source, points) => {
      const random = openEngine(buildNetwork(source));
      const query = 'steps=true&annotations=true&continue_straight=false&overview=full';
      const { body } = await osrm(random, `/route/v1/car/${points.join(';')}?${query}`);
      const table = (await osrm(random, `/table/v1/car/${points.join(';')}?annotations=duration,distance`)).body;
      const { durations, distances } = table as TableBody;
      if (durations === undefined || distances === undefined) return;
      const costs = routeCostTable(random, { timeUnit: 's' }, { startPoints: points, endPoints: points });
      durations.flat().forEach((seconds, cell) => {
        // our table may have displaced a point that OSRM's has not
        if (seconds === null) return;
        compared++;
        // if several roads are equally near, our table takes the best one for each trip
        expect(seconds).toBeGreaterThan(costs.time[cell] - ROUNDED);
        if (seconds < costs.time[cell] + ROUNDED) equal++;
      });
      if (!('routes' in body)) {
        expect(durations.some((row, i) => row[i + 1] === null)).toBe(true);
        return;
      }
      const [{ duration, distance, legs }] = body.routes;
      const [startPoint, ...others] = points;
      const intermediatePoints = others.slice(0, -1);
      const ours = route(random, {
        startPoint,
        endPoint: points[points.length - 1],
        intermediatePoints,
        timeUnit: 's',
      });
      expect(duration).toBeGreaterThan(ours.time! - ROUNDED);
      if (duration < ours.time! + ROUNDED) expect(Math.abs(distance - ours.distance!)).toBeLessThan(ROUNDED);
      for (const [i, leg] of legs.entries()) {
        expect(leg.duration).toBeCloseTo(durations[i][i + 1]!, 5);
        const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
        expect(sum(leg.steps.map((step) => step.duration))).toBeCloseTo(leg.duration, 5);
        expect(sum(leg.steps.map((step) => step.distance))).toBeCloseTo(leg.distance, 5);
        // annotations do not contain delays at junctions
        const ridden = sum(leg.annotation!.duration!);
        expect(ridden).toBeLessThan(leg.duration + ROUNDED);
        if (source.delays.length === 0) expect(ridden).toBeCloseTo(leg.duration, 5);
        expect(sum(leg.annotation!.distance!)).toBeCloseTo(leg.distance, 0);
        expect(leg.steps[0].maneuver.type).toBe('depart');
        expect(leg.steps.at(-1)?.maneuver.type).toBe('arrive');
      }
    }),
    { seed: 4, numRuns: runs(150) },
  );
  expect(equal).toBeGreaterThan(0.95 * compared);
  expect(compared).toBeGreaterThan(200);
});
