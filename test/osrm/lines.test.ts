import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { Database } from '../../src/database/database.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { type OsrmLine, osrm, type RouteBody, type TableBody } from '../../src/osrm/osrm.ts';
import { randomSources } from '../kit/random-network.ts';
import { runs } from '../kit/runs.ts';

type Point = readonly number[];

/** `service` with its profile: `route/v1/driving`. */
async function ask(database: Database, service: string, points: readonly Point[], query: string) {
  const { body } = await osrm(database, `/${service}/${points.join(';')}?${query}`);
  return body as RouteBody;
}

const pointsOf = (geometry: unknown): Point[] => (geometry as OsrmLine).coordinates;
const isSame = (a: Point | undefined, b: Point): boolean => a?.[0] === b[0] && a[1] === b[1];
/** A line without repeated neighbouring points. */
const distinct = (line: readonly Point[]): Point[] => line.filter((point, i) => i === 0 || !isSame(line[i - 1], point));
const joined = (lines: readonly Point[][]): Point[] => lines.flatMap((line, i) => (i === 0 ? line : line.slice(1)));

const QUERY = 'steps=true&annotations=true&geometries=geojson';

/** Checks all lines of an answer against each other, and returns how many routes it has. */
async function checkLines(database: Database, profile: string, points: readonly Point[], query: string) {
  const full = await ask(database, `route/v1/${profile}`, points, `${QUERY}&overview=full&${query}`);
  if (full.code !== 'Ok') return 0;
  const byLegs = await ask(database, `route/v1/${profile}`, points, `${QUERY}&overview=by_legs&${query}`);
  full.routes.forEach((route, i) => {
    const line = pointsOf(route.geometry);
    const lines = byLegs.routes[i].legs.map(({ geometry }) => pointsOf(geometry));
    expect(joined(lines)).toEqual(line);
    route.legs.forEach(({ annotation, steps }, leg) => {
      const entries = annotation!.duration!.length;
      expect(lines[leg]).toHaveLength(entries + 1);
      for (const name of ['distance', 'speed', 'weight', 'datasources'] as const) {
        expect(annotation![name]).toHaveLength(entries);
      }
      if (annotation!.nodes !== undefined) expect(annotation!.nodes).toHaveLength(entries + 1);
      // every step begins where the one before it ends
      const ofSteps = steps.map(({ geometry }) => pointsOf(geometry));
      for (const [step, one] of ofSteps.slice(1).entries()) expect(one[0]).toEqual(ofSteps[step].at(-1));
      expect(distinct(joined(ofSteps))).toEqual(distinct(lines[leg]));
    });
    // legs lead from waypoint to waypoint
    const stops = [...lines.map(([first]) => first), lines.at(-1)!.at(-1)];
    expect(stops).toEqual(full.waypoints?.map(({ location }) => location));
  });
  return full.routes.length;
}

test('overview, legs, steps, annotations and waypoints of random routes are the same line', async () => {
  // every second point lies half way between junctions, so that several roads are often equally near
  const place = (origin: number) => fc.nat(16).map((cell) => origin + 0.0002 * cell);
  const points = fc.array(fc.tuple(place(8), place(50)), { minLength: 2, maxLength: 4 });
  const query = fc.constantFrom('continue_straight=false', 'continue_straight=true', 'alternatives=2');
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(randomSources({ junctions: 9, segments: 18 }), points, query, async (source, ask, options) => {
      checked += await checkLines(openEngine(buildNetwork(source)), 'car', ask, options);
    }),
    { seed: 7, numRuns: runs(400) },
  );
  expect(checked).toBeGreaterThan(100);
});

// Two roads run north, joined at both ends. The point in the middle is as near to one as to the other.
//
//     A-----B
//     |  1  |
//     C-----D
test('a waypoint that is as near to two roads is on one of them, for both of its legs and in a table', async () => {
  const [west, east, south, north] = [8, 8.002, 50, 50.01];
  const shapes: [number, number][][] = [
    [
      [west, south],
      [west, north],
    ],
    [
      [east, south],
      [east, north],
    ],
    [
      [west, north],
      [east, north],
    ],
    [
      [west, south],
      [east, south],
    ],
  ];
  const segments = shapes.map((shape) => ({ shape, roadType: 'LocalRoadUrban' as const }));
  const database = openEngine(buildNetwork({ segments }));
  const between = [8.001, 50.005];
  const points = [[west, 50.009], between, [east, 50.009], between, [west, 50.001]];
  const query = `continue_straight=false&${QUERY}&overview=by_legs`;
  const { routes, waypoints } = await ask(database, 'route/v1/driving', points, query);
  const lines = routes[0].legs.map(({ geometry }) => pointsOf(geometry));
  for (const [i, line] of lines.slice(1).entries()) expect(line[0]).toEqual(lines[i].at(-1));
  expect(waypoints?.[1].location).toEqual(waypoints?.[3].location);
  const { durations } = (await ask(database, 'table/v1/driving', points, '')) as unknown as TableBody;
  for (const [i, { duration }] of routes[0].legs.entries()) expect(duration).toBe(durations?.[i][i + 1]);
});

const folder = process.env['ERMINE_DATA'];

// Without ERMINE_DATA there are no real roads to try, and the test is skipped.
describe.skipIf(folder === undefined)('on real roads', () => {
  test.each(['driving', 'cycling', 'walking'])('all lines of routes agree: %s', async (profile) => {
    const bytes = readFileSync(join(folder!, 'porto.osm.pbf'));
    const modes = ['car', 'bicycle', 'foot'] as const;
    const database = openEngine(buildNetwork(await importOsm(bytes, { modes, keepIds: 'nodes' })));
    const random = openRandom(3);
    const anywhere = (): Point => [-8.66 + 0.09 * random.next(), 41.135 + 0.04 * random.next()];
    let checked = 0;
    for (let i = 0; i < 200; i++) {
      const points = Array.from({ length: 2 + (i % 3) }, anywhere);
      checked += await checkLines(database, profile, points, i % 3 === 0 ? 'alternatives=3' : '');
    }
    expect(checked).toBeGreaterThan(150);
  });
});
