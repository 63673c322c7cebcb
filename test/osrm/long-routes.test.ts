import { expect, test } from 'vitest';
import type { Leg } from '../../src/network/leg.ts';
import { joinLegs } from '../../src/osrm/join-legs.ts';
import { osrm } from '../../src/osrm/osrm.ts';
import type { RouteBody } from '../../src/osrm/route-service.ts';
import type { Intersection } from '../../src/osrm/steps/intersection.ts';
import { KnownJunctions } from '../../src/osrm/steps/known-junctions.ts';
import { openTown } from '../operations/open-town.ts';

test.each([
  ['a leg between each two coordinates', ''],
  ['one long leg', '&waypoints=0;799'],
  ['three long legs', '&waypoints=0;300;301;799'],
  ['nine long legs', `&waypoints=${[0, 100, 200, 300, 400, 500, 600, 700, 701, 799].join(';')}`],
])('the text of a long route with %s is the text of its object', async (_, waypoints) => {
  const town = openTown('A--B--C--D');
  const coordinates = [...'AD'.repeat(400)].map((name) => town.at(name)).join(';');
  for (const geometries of ['geojson', 'polyline', 'polyline6']) {
    const options = `steps=true&annotations=true&overview=full&continue_straight=false&geometries=${geometries}`;
    const url = `/route/v1/driving/${coordinates}?${options}${waypoints}`;
    const { body: text } = await osrm(town.database, { url, asText: true });
    const { body } = await osrm(town.database, url);
    expect(body).toMatchObject({ code: 'Ok' });
    expect(text).toBe(JSON.stringify(body));
  }
});

test.each(['geojson', 'polyline'])('in %s, the line of a long leg is the line of its route', async (geometries) => {
  const { database, at } = openTown('A--B--C--D');
  const middle = [(at('B')[0] + at('C')[0]) / 2, at('B')[1]];
  const coordinates = Array.from({ length: 800 }, () => [at('A'), middle, at('D'), middle].join(';')).join(';');
  const routeWith = async (overview: string) => {
    const options = `waypoints=0;3199&continue_straight=false&geometries=${geometries}&overview=${overview}`;
    const { body } = await osrm(database, `/route/v1/driving/${coordinates}?${options}`);
    return (body as RouteBody).routes[0];
  };
  const [leg] = (await routeWith('by_legs')).legs;
  const { geometry } = await routeWith('full');
  expect(geometry).toEqual(leg.geometry);
  // three roads each way, none of them cut in the middle; the last one is left there
  if (typeof geometry === 'object') expect(geometry.coordinates).toHaveLength(1600 * 3);
});

test('an intersection is described once for each turn', () => {
  const known = new KnownJunctions();
  const made: string[] = [];
  const turn = (before: number, after: number) =>
    known.intersectionOf(before, after, () => {
      made.push(`${before} ${after}`);
      return { location: [before, after], bearings: [], entry: [] } satisfies Intersection;
    });
  const first = turn(1, 2);
  turn(1, 3);
  turn(4, 2);
  expect(turn(1, 2)).toBe(first);
  expect(turn(4, 2).location).toEqual([4, 2]);
  expect(made).toEqual(['1 2', '1 3', '4 2']);
});

test('joined legs add up the figures of a road on which they meet, row by row', () => {
  const leg = (directedSegment: number[], from: number[], to: number[], delay: number[]): Leg => ({
    start: { segment: directedSegment[0] >>> 1, at: from[0] },
    end: { segment: directedSegment[directedSegment.length - 1] >>> 1, at: to[to.length - 1] },
    ...{ directedSegment, from, to, delay },
    time: delay.map((value) => value + 10),
    length: from.map((at, row) => Math.abs(to[row] - at)),
    weight: delay.map((value) => value + 20),
    delayWeight: delay.map((value) => 2 * value),
    totalTime: delay.reduce((sum, value) => sum + value + 10, 0),
    totalLength: from.reduce((sum, at, row) => sum + Math.abs(to[row] - at), 0),
  });
  const joined = joinLegs([leg([0, 2], [0, 0], [50, 30], [1, 2]), leg([2, 4], [30, 0], [80, 60], [4, 8])]);
  expect(joined).toMatchObject({
    ...{ directedSegment: [0, 2, 4], from: [0, 0, 0], to: [50, 80, 60], length: [50, 80, 60] },
    ...{ time: [11, 26, 18], weight: [21, 46, 28], delay: [1, 6, 8], delayWeight: [2, 12, 16] },
    ...{ totalTime: 55, totalLength: 190 },
  });
});
