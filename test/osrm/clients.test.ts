import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { openRandom } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { route } from '../../src/operations/route.ts';
import { type OsrmStep, osrm, type RouteBody } from '../../src/osrm/osrm.ts';

// Clients as they are published, without types of their own.
const require = createRequire(import.meta.url);
const polyline = require('@mapbox/polyline') as { decode(text: string, precision?: number): [number, number][] };
const instructions = require('osrm-text-instructions')('v5') as {
  compile(language: string, step: OsrmStep, options: { legCount: number; legIndex: number }): string;
};

const source = city({ segments: 3000 });
const database = openEngine(buildNetwork(source));
const { west, north, centre } = source.landmarks;

async function routes(count: number): Promise<RouteBody[]> {
  const random = openRandom(5);
  const anywhere = () => [
    west[0] + random.next() * 2 * (centre[0] - west[0]),
    north[1] + random.next() * 2 * (centre[1] - north[1]),
  ];
  const found: RouteBody[] = [];
  while (found.length < count) {
    const query = 'steps=true&overview=full&geometries=polyline';
    const { status, body } = await osrm(database, `/route/v1/driving/${anywhere()};${anywhere()}?${query}`);
    if (status === 200) found.push(body as RouteBody);
  }
  return found;
}

test('osrm-text-instructions has a sentence for every step, in three languages', async () => {
  const types = new Set<string>();
  for (const { routes: alternatives } of await routes(100)) {
    const [{ legs }] = alternatives;
    for (const step of legs.flatMap(({ steps }) => steps)) {
      types.add(step.maneuver.type);
      for (const language of ['en', 'de', 'pt-PT']) {
        const sentence = instructions.compile(language, step, { legCount: 1, legIndex: 0 });
        expect(sentence).toMatch(/^\p{L}.{4}/u);
        expect(sentence).not.toMatch(/undefined|null|[{}]/);
        if (step.maneuver.type === 'turn' && step.name !== '') expect(sentence).toContain(step.name);
      }
    }
  }
  expect([...types]).toEqual(
    expect.arrayContaining([
      'depart',
      'turn',
      'end of road',
      'new name',
      'fork',
      'on ramp',
      'off ramp',
      'merge',
      'arrive',
    ]),
  );
});

test('@mapbox/polyline reads the lines, which begin and end at the waypoints', async () => {
  for (const { routes: alternatives, waypoints = [] } of await routes(20)) {
    const line = polyline.decode(alternatives[0].geometry as string);
    for (const [point, { location }] of [
      [line[0], waypoints[0]],
      [line[line.length - 1], waypoints[1]],
    ] as const) {
      expect(point[0]).toBeCloseTo(location[1], 4);
      expect(point[1]).toBeCloseTo(location[0], 4);
    }
    const steps = alternatives[0].legs.flatMap((leg) => leg.steps);
    const joined = steps.flatMap(({ geometry }) => polyline.decode(geometry as string));
    expect(joined[0]).toEqual(line[0]);
    expect(joined.at(-1)).toEqual(line.at(-1));
  }
});

test('alternatives are those of route, between two coordinates only', async () => {
  const random = openRandom(8);
  const somewhere = (): [number, number] => [
    west[0] + random.next() * 2 * (centre[0] - west[0]),
    north[1] + random.next() * 2 * (centre[1] - north[1]),
  ];
  let offered = 0;
  for (let i = 0; i < 40; i++) {
    const [startPoint, endPoint, between] = [somewhere(), somewhere(), somewhere()];
    const ask = async (points: [number, number][], alternatives: string) => {
      const url = `/route/v1/driving/${points.join(';')}?alternatives=${alternatives}`;
      return (await osrm(database, url)).body as RouteBody;
    };
    const { code, routes: all } = await ask([startPoint, endPoint], '3');
    if (code !== 'Ok') continue;
    const answer = route(database, { startPoint, endPoint, alternatives: 3, timeUnit: 's' });
    const times = [answer, ...answer.alternatives].map(({ time }) => Math.round(time * 10) / 10);
    expect(all.map(({ duration }) => duration)).toEqual(times);
    expect((await ask([startPoint, endPoint], 'true')).routes.length).toBe(Math.min(all.length, 2));
    expect((await ask([startPoint, endPoint], 'false')).routes.length).toBe(1);
    expect((await ask([startPoint, between, endPoint], '2')).routes?.length ?? 1).toBe(1);
    offered += all.length - 1;
  }
  expect(offered).toBeGreaterThan(20);
});
