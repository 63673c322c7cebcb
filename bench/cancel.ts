// How soon an aborted request frees its core: the slowest requests found, aborted at several moments, on a pool of one worker that then
// answers a short request. On Porto if ERMINE_DATA has it, otherwise on a generated city of its size. Run it on an idle machine:
//
//   npm run bench -- cancel [words of a case]

import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { segmentIdText } from '../src/network/segment-ids.ts';
import { prepareNetwork } from '../src/prepared/prepare-network.ts';
import { openPool } from '../src/threads/threads.ts';
import { realRoads } from './kit/real-data.ts';

/** Milliseconds after which requests are aborted. Requests use these values in turns. */
const MOMENTS = [3, 20, 60, 150, 300, 500, 800, 1200];

const network = buildNetwork((await realRoads('porto')) ?? city({ segments: 80_000 }));
const pool = await openPool(prepareNetwork(network), { size: 1 });
const random = openRandom(12);
const points = (count: number): [number, number][] =>
  Array.from({ length: count }, () => {
    const point = random.whole(network.pointX.length);
    return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
  });
const [startPoint, endPoint] = points(2);
const ends = { startPoint, endPoint };
const changes = Array.from({ length: 50_000 }, (_, i) => ({
  segmentID: segmentIdText(network, i % network.segmentCount),
  updates: [{ speed: { velocity: 5 + (i % 40), velocityUnit: 'kph' } }],
}));
const holes = { returnHoles: true, returnIslands: true, majorRoads: false, costUnit: 'min' } as const;
const many = { startPoints: points(2000), endPoints: points(2000) };
const via = points(10_000);

type Request = (options: { signal?: AbortSignal }) => Promise<unknown>;

const CASES: Readonly<Record<string, Request>> = {
  'route over 10,000 points': (options) => pool.route({ ...ends, intermediatePoints: via }, undefined, options),
  'route over 5,000 points with directions': (options) =>
    pool.route({ ...ends, intermediatePoints: via.slice(5000), directionsStyle: 'Normal' }, undefined, options),
  'order of 1,000 points': (options) =>
    pool.route({ ...ends, intermediatePoints: via.slice(9000), oip: true }, undefined, options),
  'route under 50,000 changes': (options) => pool.route(ends, { transientUpdates: changes } as never, options),
  'table 2,000 x 2,000, new costing': (options) => pool.routeCostTable({ avoid: 'ferry' }, many, options),
  'matrix 2,000 x 2,000': (options) => pool.routeCostMatrix({}, many, options),
  'one start to 100,000 ends': (options) =>
    pool.routeCostTable({}, { startPoints: [startPoint], endPoints: points(100_000) }, options),
  'boundary of 60 minutes, on the road, with holes': (options) =>
    pool.travelBoundary(
      { ...holes, point: startPoint, costs: 60, maxOffroadDistance: 0, maxOffroadDistanceUnit: 'm' },
      undefined,
      options,
    ),
  'boundary of 20, 40 and 60 minutes': (options) =>
    pool.travelBoundary({ ...holes, point: startPoint, costs: [20, 40, 60] }, undefined, options),
  'boundary from 1,000 points': (options) =>
    pool.travelBoundary({ ...holes, point: via.slice(9000), costs: 10 }, undefined, options),
  'boundary of 100 costs': (options) =>
    pool.travelBoundary(
      { ...holes, point: startPoint, costs: Array.from({ length: 100 }, (_, i) => (i + 1) / 2) },
      undefined,
      options,
    ),
};

const wanted = process.argv.slice(2).join(' ');
await pool.route(ends);
print(`${network.segmentCount} segments; milliseconds from aborting to the answer of a short request`);
for (const [name, request] of Object.entries(CASES)) {
  if (!name.includes(wanted)) continue;
  const waits: number[] = [];
  for (const moment of MOMENTS) {
    const wait = await giveUpAfter(request, moment);
    if (wait !== undefined) waits.push(wait);
  }
  waits.sort((a, b) => a - b);
  const [middle, most] = [waits[waits.length >> 1], waits[waits.length - 1]].map((wait = 0) => wait.toFixed(1));
  print(`  ${name}: ${middle} (median), ${most} at most, of ${waits.length}`);
}
await pool.close();

/** The wait of the next request; `undefined` if the aborted one was already answered. */
async function giveUpAfter(request: Request, milliseconds: number): Promise<number | undefined> {
  const controller = new AbortController();
  let isAnswered = false;
  const requested = request({ signal: controller.signal }).then(
    () => {
      isAnswered = true;
    },
    () => {},
  );
  await Promise.race([requested, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
  if (isAnswered) return undefined;
  controller.abort();
  const begun = performance.now();
  await pool.segmentsByPoint({ point: startPoint });
  const wait = performance.now() - begun;
  await requested;
  return wait;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
