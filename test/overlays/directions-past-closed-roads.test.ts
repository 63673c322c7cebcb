// Directions past a road that a layer closes. Travellers see it, as in a network that was built with the closure.

import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { type SegmentSource, TIME_BUCKETS } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { osrm } from '../../src/osrm/osrm.ts';
import { updateDatabase } from '../../src/overlays/update-database.ts';
import { expectSame } from '../kit/expect-same.ts';

type Point = [number, number];

/** A point by metres east and north of a point in the country. */
const at = (x: number, y: number): Point => [10 + x / 71_700, 50 + y / 111_200];

/** A ring driven anticlockwise, and roads to its south, east, north and west. */
function ringWith(east: Partial<SegmentSource>): SegmentSource[] {
  const corners = [at(0, -20), at(20, 0), at(0, 20), at(-20, 0)];
  const between = [at(14, -14), at(14, 14), at(-14, 14), at(-14, -14)];
  const ring = corners.map(
    (corner, i): SegmentSource => ({
      id: `a:${i + 1}`,
      shape: [corner, between[i], corners[(i + 1) % 4]],
      roadType: 'LocalRoadUrban',
      direction: 'forward',
      isRoundabout: true,
    }),
  );
  const road = (id: string, name: string, ...shape: Point[]): SegmentSource => ({
    id,
    shape,
    roadType: 'LocalRoadUrban',
    names: [{ name }],
  });
  return [
    ...ring,
    road('b:1', 'South', at(0, -200), corners[0]),
    { ...road('b:2', 'East', at(200, 0), corners[1]), ...east },
    road('b:3', 'North', corners[2], at(0, 200)),
    road('b:4', 'West', corners[3], at(-200, 0)),
  ];
}

const modesAndEasts: [what: string, modes: string[], east: Partial<SegmentSource>, exit: string][] = [
  ['a road out', ['car'], {}, '2nd'],
  ['a road out of several modes', ['car', 'foot'], {}, '2nd'],
  ['a road in', ['car'], { direction: 'forward' }, '1st'],
  ['a road in for all modes', ['car', 'foot'], { direction: 'forward' }, '1st'],
  ['a road in that people walk both ways', ['car', 'foot'], { byMode: { car: { direction: 'forward' } } }, '1st'],
  ['a road in that bicycles ride both ways', ['bicycle', 'car'], { byMode: { car: { direction: 'forward' } } }, '2nd'],
  ['a footpath', ['car', 'foot'], { roadType: 'Footpath', byMode: { car: false } }, '1st'],
  ['a path that is ridden', ['bicycle', 'foot'], { roadType: 'Footpath', speed: 15 }, '2nd'],
];

describe.each(modesAndEasts)('past %s that is closed', (_, modes, east, exit) => {
  const open = openEngine(buildNetwork({ modes, segments: ringWith(east) }));
  const transientUpdates = [{ segmentID: 'b:2', updates: [{ exclude: 'Y' as const }] }];
  const layered = updateDatabase(open, { roadworks: transientUpdates });
  const closures = [{ buckets: [...TIME_BUCKETS] }];
  const built = openEngine(buildNetwork({ modes, segments: ringWith({ ...east, closures }) }));

  test('directions are equal by a layer, by a request and in a network built that way', () => {
    const query = { startPoint: at(0, -150), endPoint: at(0, 150), directionsStyle: 'Normal', returnManeuvers: true } as const; // biome-ignore format: one line
    const found = route(layered, query);
    expect(found.routeDirections![1].instruction).toMatch(`the ${exit} exit`);
    expectSame(found, route(open, query, { transientUpdates }));
    expectSame(found, route(built, query));
  });

  test('steps of OSRM show the road, and that it may not be entered', async () => {
    const url = `/route/v1/${modes[0]}/${at(0, -150)};${at(0, 150)}?steps=true`;
    const { body } = await osrm(layered, url);
    expectSame(body, (await osrm(built, url)).body);
    expectSame(body, (await osrm(open, { url, body: { transientUpdates } })).body);
    const { legs } = (body as { routes: { legs: { steps: { intersections: object[] }[] }[] }[] }).routes[0];
    const passed = legs[0].steps.flatMap(({ intersections }) => intersections);
    const isSeen = east.byMode?.car !== false;
    expect(passed).toHaveLength(isSeen ? 5 : 4);
    if (isSeen) expect(passed).toContainEqual(expect.objectContaining({ entry: [false, false, true] }));
  });
});
