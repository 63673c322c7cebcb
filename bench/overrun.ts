// How late a call notices that its limit is reached: the longest time between two checks of the clock, in the slowest requests found for
// each operation. On Porto if ERMINE_DATA has it, otherwise on a generated city of its size. Run it on an idle machine:
//
//   npm run bench -- overrun [words of a case / words of another]

import { writeSync } from 'node:fs';
import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import { segmentIdText } from '../src/network/segment-ids.ts';
import { compileCosting } from '../src/operations/compile-costing.ts';
import { route } from '../src/operations/route.ts';
import { routeCostMatrix } from '../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import { segmentsByPoint } from '../src/operations/segments-by-point.ts';
import { travelBoundary } from '../src/operations/travel-boundary.ts';
import { updateDatabase } from '../src/overlays/update-database.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import type { BoundaryQuery } from '../src/request/queries.ts';
import { handle } from '../src/service/handle.ts';
import type { ServiceResponse } from '../src/service/service-context.ts';
import { realRoads } from './kit/real-data.ts';

/** In milliseconds. If a check comes this late after the one before, the place in the code is printed. */
const LATE = 25;

const network = buildNetwork((await realRoads('porto')) ?? city({ segments: 80_000 }));
const prepared = prepareNetwork(network);
const random = openRandom(12);
const { west, south, east, north } = boundsOf();
const points = (count: number): [number, number][] =>
  Array.from({ length: count }, () => [west + random.next() * (east - west), south + random.next() * (north - south)]);
const ids = Array.from({ length: network.segmentCount }, (_, segment) => segmentIdText(network, segment));
const slower = (count: number) =>
  ids
    .slice(0, count)
    .map((segmentID, i) => ({ segmentID, updates: [{ speed: { velocity: 5 + (i % 40), velocityUnit: 'kph' } }] }));
const closedAt = (count: number) => points(count).map((point) => ({ point, updates: [{ exclude: 'Y' }] }));
const middle: [number, number] = [(west + east) / 2, (south + north) / 2];
const corners: [number, number][] = [
  [west, south],
  [east, north],
];
const ends = { startPoint: corners[0], endPoint: corners[1] };
const whole = { directionsStyle: 'Normal', segmentGeometryStyle: 'All', returnManeuvers: true } as const;

let database = openEngine(prepared);
const fresh = (limits = {}) => openEngine(prepared, { limits });

const boundary = (query: Partial<BoundaryQuery>) => () =>
  travelBoundary(database, { point: middle, costUnit: 'min', majorRoads: false, costs: 10, ...query } as BoundaryQuery);
const costs = (count: number, most: number) => Array.from({ length: count }, (_, i) => ((i + 1) * most) / count);

function post(
  q: string,
  body: string,
  porto = database,
  query: Record<string, unknown> = {},
): Promise<ServiceResponse> {
  const reported = Object.entries(query).map(([name, value]) => `&${name}=${value},epsg:4326`);
  const url = `/rest/Spatial/erm/databases/porto.json?q=${q}${reported.join('')}`;
  return handle({ databases: { porto } }, { method: 'POST', url, body: new TextEncoder().encode(body) });
}

const newNames = (i: number) => `{${Array.from({ length: 18 }, (_, j) => `"n${i}_${j}":1`)}}`;

const CASES: Record<string, () => unknown> = {
  'the first route of a database': () => route((database = fresh()), ends),
  'the first route in another bucket, by length': () =>
    route(fresh(), { ...ends, optimizeBy: 'distance', historicTrafficTimeBucket: 'Night' }),
  'route with everything': () => route(database, { ...ends, ...whole }),
  'route over 10,000 points': () => route(database, { ...ends, intermediatePoints: points(10_000) }),
  'route over 5,000 points with directions': () =>
    route(database, { ...ends, intermediatePoints: points(5000), directionsStyle: 'Normal' }),
  'route over 5,000 points with geometry': () =>
    route(database, { ...ends, intermediatePoints: points(5000), segmentGeometryStyle: 'All' }),
  'order of 300 points': () => route(database, { ...ends, intermediatePoints: points(300), oip: true }),
  'order of 1,000 points': () => route(database, { ...ends, intermediatePoints: points(1000), oip: true }),
  'route under priorities': () =>
    route(database, ends, {
      roadTypesPriority: { 'RoadType.LocalRoadUrban': 'Avoid', 'RoadType.MajorRoadUrban': 'High' },
    } as never),
  'route under 50,000 changes': () => route(database, ends, { transientUpdates: slower(50_000) } as never),
  'route under changes at 20,000 points': () =>
    route(database, ends, {
      transientUpdates: closedAt(20_000),
    } as never),
  'route on major roads, over 1,000 points': () =>
    route(database, { ...ends, intermediatePoints: points(1000), majorRoads: true }),
  'costing compiled, 50,000 changes': () => compileCosting(database, {}, { transientUpdates: slower(50_000) } as never),
  'table 1,000 x 1,000': () => routeCostTable(database, {}, { startPoints: points(1000), endPoints: points(1000) }),
  'table 2,000 x 2,000, new costing': () =>
    routeCostTable(database, { avoid: 'ferry' }, { startPoints: points(2000), endPoints: points(2000) }),
  'table 1,000 x 1,000 of both criteria': () =>
    routeCostTable(
      database,
      { returnOptimalRoutesOnly: false },
      { startPoints: points(1000), endPoints: points(1000) },
    ),
  'table 1,000 x 1,000 on major roads': () =>
    routeCostTable(database, { majorRoads: true }, { startPoints: points(1000), endPoints: points(1000) }),
  'matrix 1,000 x 1,000': () => routeCostMatrix(database, {}, { startPoints: points(1000), endPoints: points(1000) }),
  '100,000 starts to one end': () =>
    routeCostTable(database, {}, { startPoints: points(100_000), endPoints: [middle] }),
  'one start to 100,000 ends': () =>
    routeCostTable(database, {}, { startPoints: [middle], endPoints: points(100_000) }),
  'segments by a hundred points': () =>
    points(100).map((point) => segmentsByPoint(database, { point, segmentGeometryStyle: 'All' })),
  'boundary of 10 minutes': boundary({}),
  'boundary of 10 minutes on the road': boundary({ maxOffroadDistance: 0, maxOffroadDistanceUnit: 'm' }),
  'boundary of 60 minutes on the road, with holes': boundary({
    costs: 60,
    maxOffroadDistance: 0,
    maxOffroadDistanceUnit: 'm',
    returnHoles: true,
    returnIslands: true,
  }),
  'boundary of 60 minutes, at most 200 m off': boundary({
    costs: 60,
    maxOffroadDistance: 200,
    maxOffroadDistanceUnit: 'm',
    returnHoles: true,
    returnIslands: true,
  }),
  'boundary of 20, 40 and 60 minutes': boundary({ costs: [20, 40, 60] }),
  'boundary of ten million minutes': boundary({ costs: 1e7 }),
  'boundary as a hull, 60 minutes': boundary({ costs: [20, 40, 60], outline: 'Hull' }),
  'boundary from 1,000 points': () => boundary({ point: points(1000) })(),
  'boundary from 100,000 points': () => boundary({ point: points(100_000) })(),
  'boundary of 300 costs': boundary({ costs: costs(300, 60) }),
  'boundary of 100 costs on the road': boundary({
    costs: costs(100, 60),
    maxOffroadDistance: 0,
    maxOffroadDistanceUnit: 'm',
    returnHoles: true,
    returnIslands: true,
  }),
  'boundary of 20 costs, hulls': boundary({ costs: costs(20, 60), outline: 'Hull' }),
  'a database with 50,000 roads changed': () => updateDatabase(database, { traffic: slower(50_000) as never }),
  'handle: a table of 1,000 x 1,000 as text': () =>
    post('routeCostMatrix', JSON.stringify({ startPoints: points(1000), endPoints: points(1000) })),
  'handle: 90,000 changes at points in half a second': () =>
    post('route', JSON.stringify({ transientUpdates: closedAt(90_000) }), fresh({ milliseconds: 500 }), ends),
  'handle: 64 MiB of empty objects': () => post('route', `{"cvr":[[${'{},'.repeat(22_000_000)}0]]}`),
  'handle: two million empty objects': () => post('route', `{"cvr":[[${'{},'.repeat(999_980)}0]]}`),
  'handle: 24 MB of distinct names': () =>
    post('route', `{"cvr":[${Array.from({ length: 99_999 }, (_, i) => newNames(i))}]}`),
  'handle: 64 MiB of objects of few names': () =>
    post('route', `{"cvr":[${Array.from({ length: 180_000 }, (_, i) => newNames(i % 500).padEnd(370))}]}`),
  'handle: 64 MiB of signs beyond ASCII': () => post('route', `{"cvr":["${'\u20ac'.repeat(22_000_000)}"]}`),
  'handle: 60 MB of blanks for a point': () => post('route', `{"intermediatePoints":"${' '.repeat(60e6)}"}`),
  'handle: 100,000 points twice': () =>
    post('routeCostMatrix', JSON.stringify({ startPoints: points(100_000), endPoints: points(100_000) })),
};

// A check reads the time. The smaller of wall-clock and CPU time between two checks counts: other programs make the first longer, and
// garbage-collecting threads the second.
const clock = performance.now.bind(performance);
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let last = 0;
let lastOnClock = 0;
let longest = 0;
let hasBegun = false;
let before = new Error();
let between: Error[] = [];
performance.now = () => {
  noteGap();
  return clock();
};

function noteGap(): void {
  const gap = Math.min(spent() - last, clock() - lastOnClock);
  const here = new Error();
  // the time before the first check goes into making the request
  if (hasBegun && gap > longest) {
    longest = gap;
    between = [before, here];
  }
  before = here;
  hasBegun = true;
  last = spent();
  lastOnClock = clock();
}

function placeOf({ stack }: Error): string {
  const lines = (stack ?? '')
    .split('\n')
    .flatMap((line) => /at (?:.*?([\w#]+) )?.*\/([\w-]+\.[jt]s:\d+)/.exec(line)?.slice(1, 3).join(' ') ?? []);
  return (
    lines
      .filter((line) => !/overrun|budget\.|watch\./.test(line))
      .slice(0, 3)
      .join(' < ') || 'an end'
  );
}

const wanted = process.argv.slice(2).join(' ').split(' / ');
say(`${network.segmentCount} segments`);
say(`${'call'.padEnd(50)}  longest stretch    whole call   memory`);
for (const [name, request] of Object.entries(CASES)) {
  if (!wanted.some((words) => name.includes(words)) && !name.startsWith('the first route of')) continue;
  (globalThis as { gc?: () => void }).gc?.();
  const memory = process.memoryUsage().rss;
  const began = clock();
  last = spent();
  longest = 0;
  hasBegun = false;
  before = new Error();
  let outcome = '';
  try {
    const answer = await request();
    const { status, body } = Object(answer) as Partial<ServiceResponse>;
    if (status !== undefined && status !== 200) outcome = String(body).slice(0, 120);
  } catch (error) {
    outcome = (error as Error).message.slice(0, 80);
  }
  noteGap();
  const grown = (process.memoryUsage().rss - memory) / 1e6;
  const figures = [longest, clock() - began].map((time) => `${time.toFixed(0).padStart(7)} ms`);
  say(`${name.padEnd(50)} ${figures.join('      ')}  ${grown.toFixed(0).padStart(5)} MB  ${outcome}`);
  if (longest > LATE) say(`    from ${between.map(placeOf).join('\n      to ')}`);
}

say(`most memory resident at once: ${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB`);

function boundsOf(): { west: number; south: number; east: number; north: number } {
  const [x, y] = [network.pointX, network.pointY].map((values) => Int32Array.from(values).sort());
  const at = (values: Int32Array, share: number) => values[Math.floor(share * (values.length - 1))] / 1e7;
  return { west: at(x, 0.1), east: at(x, 0.9), south: at(y, 0.1), north: at(y, 0.9) };
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
