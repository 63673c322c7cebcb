import { expect, test, vi } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { Leg } from '../../src/network/leg.ts';
import { joinLegs } from '../../src/osrm/join-legs.ts';
import { osrm } from '../../src/osrm/osrm.ts';
import type { RouteBody } from '../../src/osrm/route-service.ts';
import type { Intersection } from '../../src/osrm/steps/intersection.ts';
import { KnownJunctions } from '../../src/osrm/steps/known-junctions.ts';
import { KnownSteps } from '../../src/osrm/steps/known-steps.ts';
import type { Stage } from '../../src/osrm/steps/stage.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import { openTown } from '../operations/open-town.ts';

/** Routes over thousands of coordinates are refused by default. */
const sizes = { viaroute: Infinity };

test.each([
  ['a leg between each two coordinates', ''],
  ['one long leg', '&waypoints=0;799'],
  ['three long legs', '&waypoints=0;300;301;799'],
  ['nine long legs', `&waypoints=${[0, 100, 200, 300, 400, 500, 600, 700, 701, 799].join(';')}`],
])('the text of a long route with %s is the text of its object', async (_, waypoints) => {
  const town = openTown('A--B--C--D');
  const coordinates = [...'AD'.repeat(400)].map((name) => town.at(name)).join(';');
  for (const geometries of ['geojson', 'polyline', 'polyline6']) {
    for (const shown of ['steps=true&overview=full', 'steps=true&overview=by_legs', 'overview=by_legs']) {
      const options = `${shown}&annotations=true&continue_straight=false&geometries=${geometries}`;
      const url = `/route/v1/driving/${coordinates}?${options}${waypoints}`;
      const { body: text } = await osrm(town.database, { url, sizes, asText: true });
      const { body } = await osrm(town.database, { url, sizes });
      expect(body).toMatchObject({ code: 'Ok' });
      expect(text).toBe(JSON.stringify(body));
    }
  }
});

/** 6,000 coordinates that lie at the ends of a road with three segments, in turn. */
function toAndFro(options: string) {
  const { database, at } = openTown('A--B--C--D');
  const coordinates = [...'AD'.repeat(3000)].map((name) => at(name)).join(';');
  return { database, url: `/route/v1/driving/${coordinates}?continue_straight=false&geometries=geojson&${options}` };
}

test.each(['annotations=true&overview=false', 'overview=by_legs', 'steps=true&overview=false'])(
  'the clock is looked at while the rows of a joined leg are described: %s',
  async (options) => {
    const looks = async (shown: string): Promise<number> => {
      const { database, url } = toAndFro(`waypoints=0;5999&${shown}`);
      const { signal } = new AbortController();
      const poll = vi.spyOn(signal, 'throwIfAborted');
      expect(await osrm(database, { url, signal, sizes, asText: true })).toMatchObject({ status: 200 });
      return poll.mock.calls.length;
    };
    // 18,000 rows; the clock is looked at for about each 4,096 of them
    expect(await looks(options)).toBeGreaterThanOrEqual((await looks('overview=false')) + 4);
  },
);

test('a long leg is sent in short pieces, also if the route has many legs', async () => {
  const { database, url } = toAndFro('waypoints=0;1;2;3;4;5;6;7;8;9;5999&annotations=true&overview=by_legs');
  const { body } = await osrm(database, { url, sizes, stream: true });
  let whole = 0;
  let longest = 0;
  for await (const { length } of body as AsyncIterable<Uint8Array>) {
    whole += length;
    longest = Math.max(longest, length);
  }
  expect(whole).toBeGreaterThan(500_000);
  expect(longest).toBeLessThan(250_000);
});

test.each(['geojson', 'polyline'])('in %s, the line of a long leg is the line of its route', async (geometries) => {
  const { database, at } = openTown('A--B--C--D');
  const middle = [(at('B')[0] + at('C')[0]) / 2, at('B')[1]];
  const coordinates = Array.from({ length: 800 }, () => [at('A'), middle, at('D'), middle].join(';')).join(';');
  const routeWith = async (overview: string) => {
    const options = `waypoints=0;3199&continue_straight=false&geometries=${geometries}&overview=${overview}`;
    const { body } = await osrm(database, { url: `/route/v1/driving/${coordinates}?${options}`, sizes });
    return (body as RouteBody).routes[0];
  };
  const [leg] = (await routeWith('by_legs')).legs;
  const { geometry } = await routeWith('full');
  expect(geometry).toEqual(leg.geometry);
  // three roads each way, none of them cut in the middle; the last one is left there
  if (typeof geometry === 'object') expect(geometry.coordinates).toHaveLength(1600 * 3);
});

test('the text of a long route over random places of a city is the text of its object', async () => {
  const source = city({ segments: 3000 });
  const database = openEngine(prepareNetwork(buildNetwork(source)));
  const random = openRandom(7);
  const { west, centre, north, south } = source.landmarks;
  const places = Array.from({ length: 150 }, () => {
    const lon = random.between(west[0], 2 * centre[0] - west[0]);
    return `${lon.toFixed(5)},${random.between(south[1], north[1]).toFixed(5)}`;
  });
  for (const options of ['geometries=geojson', 'continue_straight=false', 'waypoints=0;70;149']) {
    const url = `/route/v1/driving/${places.join(';')}?steps=true&annotations=true&${options}`;
    const { body } = await osrm(database, url);
    expect(body).toMatchObject({ code: 'Ok' });
    expect((await osrm(database, { url, asText: true })).body).toBe(JSON.stringify(body));
  }
});

test('an intersection is described once for each turn', () => {
  const known = new KnownJunctions();
  const made: string[] = [];
  const turn = (before: number, after: number) => {
    const kept = known.intersectionOf(before, after);
    if (kept !== undefined) return kept;
    made.push(`${before} ${after}`);
    const intersection: Intersection = { location: [before, after], bearings: [], entry: [] };
    return known.keepIntersection(before, after, intersection);
  };
  const first = turn(1, 2);
  turn(1, 3);
  turn(4, 2);
  expect(turn(1, 2)).toBe(first);
  expect(turn(4, 2).location).toEqual([4, 2]);
  expect(made).toEqual(['1 2', '1 3', '4 2']);
});

test('a step over the same whole roads is written once', () => {
  const { network } = openTown('A--B--C--D').database;
  const rows = (directedSegment: number[], from: number[], to: number[]): Leg => ({
    start: { segment: directedSegment[0] >>> 1, at: from[0] },
    end: { segment: directedSegment[directedSegment.length - 1] >>> 1, at: to[to.length - 1] },
    ...{ directedSegment, from, to, time: [], length: [], weight: [], delay: [], delayWeight: [] },
    ...{ totalTime: 0, totalLength: 0 },
  });
  const [one, two, three] = network.length;
  const there = rows([0, 2, 4], [0, 0, 0], [one, two, three]);
  const stage: Stage = { type: 'turn', modifier: 'left', firstRow: 1, endRow: 3, nameRow: 1, going: 'drive' };
  const steps = new KnownSteps();
  let made = 0;
  const write = (leg: Leg, change: Partial<Stage> = {}) =>
    steps.textOf(network, leg, { ...stage, ...change }, () => `step ${++made}`);
  expect(write(there)).toBe('step 1');
  expect(write(there)).toBe('step 1');
  // also where the leg begins elsewhere, and the step is a later row of it
  expect(write(rows([1, 0, 2, 4], [one, 5, 0, 0], [5, one, two, three]), { firstRow: 2, endRow: 4, nameRow: 2 })).toBe(
    'step 1',
  );
  // another step
  expect(write(there, { modifier: 'right' })).toBe('step 2');
  expect(write(there, { type: 'new name' })).toBe('step 3');
  expect(write(there, { exit: 2 })).toBe('step 4');
  expect(write(there, { going: 'push' })).toBe('step 5');
  expect(write(there, { nameRow: 2 })).toBe('step 6');
  expect(write(there, { ringRow: 1 })).toBe('step 7');
  expect(write(there, { endRow: 2 })).toBe('step 8');
  expect(write(rows([0, 2, 5], [0, 0, three], [one, two, 0]))).toBe('step 9');
  expect(write(there)).toBe('step 1');
  // steps that end between two junctions, or begin the leg
  const cut = rows([0, 2, 4], [0, 0, 0], [one, two, three - 1]);
  expect([write(cut), write(cut)]).toEqual(['step 10', 'step 11']);
  expect([write(there, { firstRow: 0 }), write(there, { firstRow: 0 })]).toEqual(['step 12', 'step 13']);
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
