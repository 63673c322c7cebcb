// The time of a request by a URL of OSRM's interface, compared with the same route requested directly.
//
//   ERMINE_DATA=folder npm run bench -- osrm [trips]
//
// Runs on Porto if ERMINE_DATA has it, otherwise on a generated city. All forms of the request take turns for each trip.

import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import { route } from '../src/operations/route.ts';
import { osrm } from '../src/osrm/osrm.ts';
import { countAt } from './kit/arguments.ts';
import { realRoads } from './kit/real-data.ts';

type Point = readonly [number, number];

const TRIPS = countAt(0, 'trips', 400);
const ROUNDS = 8;
const source = (await realRoads('porto')) ?? city({ segments: 80_000 });
const database = openEngine(buildNetwork(source));
const { pointX, pointY } = database.network;
const random = openRandom(11);
const trips = Array.from({ length: TRIPS }, () => [somewhere(), somewhere()] as const);

const WAYS: Readonly<Record<string, (from: Point, to: Point) => unknown>> = {
  'route, totals': (from, to) => route(database, { startPoint: [...from], endPoint: [...to] }),
  'route, its line': (from, to) =>
    route(database, { startPoint: [...from], endPoint: [...to], segmentGeometryStyle: 'All' }),
  'osrm, no line': (from, to) => ask(from, to, 'overview=false'),
  'osrm, simplified line': (from, to) => ask(from, to, ''),
  'osrm, whole line': (from, to) => ask(from, to, 'overview=full'),
  'osrm, annotations': (from, to) => ask(from, to, 'annotations=true'),
  'osrm, steps': (from, to) => ask(from, to, 'steps=true'),
};

const times = new Map(Object.keys(WAYS).map((name) => [name, [] as number[]]));
let check = 0;
for (let round = 0; round < ROUNDS; round++) {
  for (const [from, to] of trips) {
    for (const [name, answer] of Object.entries(WAYS)) {
      const start = performance.now();
      const size = await sizeOf(answer, from, to);
      if (round >= ROUNDS / 2) times.get(name)!.push(performance.now() - start);
      check = (check + size) % 2 ** 32;
    }
  }
}
for (const [name, each] of times) {
  const median = each.sort((a, b) => a - b)[each.length >> 1];
  process.stdout.write(`${name.padEnd(24)} ${(1000 * median).toFixed(0).padStart(5)} µs\n`);
}
process.stdout.write(`checksum ${check.toString(16)}\n`);

/** A number that shows whether answers differ: the characters of a text, or the milliseconds of a route; 0 if there is no way. */
async function sizeOf(answer: (from: Point, to: Point) => unknown, from: Point, to: Point): Promise<number> {
  try {
    const result = (await answer(from, to)) as { body?: string; time?: number };
    return result.body?.length ?? Math.round(6e4 * result.time!);
  } catch {
    return 0;
  }
}

function ask(from: Point, to: Point, query: string): Promise<unknown> {
  return osrm(database, { url: `/route/v1/driving/${from};${to}?${query}`, asText: true });
}

function somewhere(): Point {
  const i = random.whole(pointX.length);
  return [pointX[i] / 1e7, pointY[i] / 1e7];
}
