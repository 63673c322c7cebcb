// Coordinates on car parks that no road of the network reaches are moved to the nearest road of a large part, as OSRM does.

import { buildNetwork, openDatabase, prepareNetwork } from 'ermine';
import { type NearestBody, osrm, type RouteBody, type TableBody } from 'ermine/osrm';
import { expect, test } from 'vitest';

type Point = [number, number];
/** East and north of a corner of the grid, in metres. */
const at = (east: number, north: number): Point => [
  Number((10 + east / 71_700).toFixed(6)),
  Number((50 + north / 111_200).toFixed(6)),
];

/** Streets 100 m apart, and car parks: two beside them, one far away. */
function segmentsOf(size: number) {
  const shapes: Point[][] = [];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size - 1; j++) {
      shapes.push(
        [at(100 * i, 100 * j), at(100 * i, 100 * (j + 1))],
        [at(100 * j, 100 * i), at(100 * (j + 1), 100 * i)],
      );
    }
  }
  const carPark = (east: number, north: number) => {
    const corners = [at(east, north), at(east + 40, north), at(east + 40, north + 40), at(east, north + 40)];
    for (const [i, corner] of corners.entries()) shapes.push([corner, corners[(i + 1) % 4]]);
  };
  carPark(120, 120);
  carPark(1020, 820);
  carPark(-800, 0);
  return shapes.map((shape, i) => ({ id: `a:${i + 1}`, shape, roadType: 'local road urban' as const }));
}

const open = (size: number) => openDatabase(prepareNetwork(buildNetwork({ segments: segmentsOf(size) })));
const database = open(18);

const PARKED = at(121, 135);
const ALSO_PARKED = at(155, 161);
const PARKED_ELSEWHERE = at(1041, 835);
const FAR_AWAY = at(-780, 1);
const STREET = at(801, 450);

async function ask<Body>(
  service: string,
  points: readonly Point[],
  options = '',
  on = database,
): Promise<Body & { code: string }> {
  const { body } = await osrm(on, `/${service}/v1/driving/${points.join(';')}?${options}`);
  return body as never;
}

test('a coordinate on a car park without a way out uses the nearest street', async () => {
  const { code, routes, waypoints } = await ask<RouteBody>('route', [PARKED, STREET]);
  expect(code).toBe('Ok');
  expect(waypoints![0].location).toEqual(at(100, 135));
  expect(waypoints![0].distance).toBeCloseTo(21, 0);
  const direct = await ask<RouteBody>('route', [at(100, 135), STREET]);
  expect(routes[0].distance).toBeCloseTo(direct.routes[0].distance, 1);
});

test('tables, routes and trips agree, whichever car parks they begin and end on', async () => {
  const points = [PARKED, STREET, PARKED_ELSEWHERE, ALSO_PARKED];
  const { durations } = await ask<TableBody>('table', points);
  for (const [from, row] of durations!.entries()) {
    for (const [to, duration] of row.entries()) {
      const { routes } = await ask<RouteBody>('route', [points[from], STREET, points[to]], 'continue_straight=false');
      const [first, second] = [durations![from][1]!, durations![1][to]!];
      expect(routes[0].duration).toBeCloseTo(first + second, 1);
      expect(duration).not.toBeNull();
    }
  }
  expect((await ask('trip', points)).code).toBe('Ok');
  expect((await ask('route', [PARKED, PARKED_ELSEWHERE])).code).toBe('Ok');
});

test('coordinates on one car park stay there', async () => {
  const { routes, waypoints } = await ask<RouteBody>('route', [PARKED, ALSO_PARKED]);
  expect(waypoints![0].location).toEqual(at(120, 135));
  expect(routes[0].distance).toBeCloseTo(60, 0);
});

test('a coordinate stays at the place of its hint, and on a car park far from every street', async () => {
  const { waypoints } = await ask<NearestBody>('nearest', [PARKED]);
  const { hint } = (waypoints as { hint: string }[])[0];
  expect((await ask('route', [PARKED, STREET], `hints=${hint};`)).code).toBe('NoRoute');
  expect((await ask('route', [FAR_AWAY, STREET])).code).toBe('NoRoute');
  expect((await ask('route', [PARKED, STREET], 'radiuses=10;unlimited')).code).toBe('NoRoute');
});

test('in a network without a large part no coordinate is moved', async () => {
  expect((await ask('route', [PARKED, at(250, 300)], '', open(9))).code).toBe('NoRoute');
});
