// Single calls, as an overview: each operation runs alone for half a second, on trips that are drawn once.
//
//   ERMINE_DATA=folder npm run bench -- calls
//
// Runs on Porto if ERMINE_DATA has it, otherwise on a generated city. tinybench runs one operation after another, so its figures show the
// time of a call. To compare two versions of the same operation, use `--compare`, where they take turns.

import { Bench } from 'tinybench';
import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { openEngine } from '../src/database/open-database.ts';
import { route } from '../src/operations/route.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import { segmentsByPoint } from '../src/operations/segments-by-point.ts';
import { travelBoundary } from '../src/operations/travel-boundary.ts';
import { realRoads } from './kit/real-data.ts';

type Point = [number, number];

const POINTS = 500;
const source = (await realRoads('porto')) ?? city({ segments: 80_000 });
const database = openEngine(buildNetwork(source));
const { pointX, pointY } = database.network;
const random = openRandom(5);
const points = Array.from({ length: POINTS }, (): Point => {
  const i = random.whole(pointX.length);
  return [pointX[i] / 1e7, pointY[i] / 1e7];
});

const CALLS: Readonly<Record<string, (startPoint: Point, endPoint: Point) => unknown>> = {
  route: (startPoint, endPoint) => route(database, { startPoint, endPoint }),
  'route with directions': (startPoint, endPoint) =>
    route(database, { startPoint, endPoint, directionsStyle: 'Normal', segmentGeometryStyle: 'All' }),
  'route with two alternatives': (startPoint, endPoint) => route(database, { startPoint, endPoint, alternatives: 2 }),
  'nearest segment': (point) => segmentsByPoint(database, { point }),
  'table of 20 x 20': () =>
    routeCostTable(database, { startPoints: points.slice(0, 20), endPoints: points.slice(20, 40) }),
  'boundary of 10 minutes': (point) =>
    travelBoundary(database, { point, costs: [10], costUnit: 'min', majorRoads: false }),
};

const bench = new Bench({ time: 500, warmupTime: 500 });
for (const [name, call] of Object.entries(CALLS)) {
  let turn = 0;
  bench.add(name, () => {
    turn = (turn + 1) % POINTS;
    answerOrNone(call, turn);
  });
}
await bench.run();
for (const { name, result } of bench.tasks) {
  if (!('latency' in result)) throw new Error(`${name}: no figures`, { cause: result });
  const { p50, p99, samplesCount } = result.latency;
  process.stdout.write(
    `${name.padEnd(28)} median ${p50.toFixed(3).padStart(8)} ms, 99 % ${p99.toFixed(3).padStart(8)} ms, ${samplesCount} calls\n`,
  );
}
process.stdout.write(`checksum ${checksum().toString(16)}\n`);

/** An answer, or `undefined` if there is no way. */
function answerOrNone(call: (startPoint: Point, endPoint: Point) => unknown, turn: number): unknown {
  try {
    return call(points[turn], points[(turn + 1) % POINTS]);
  } catch {
    return undefined;
  }
}

/** A checksum over the answers to the first twenty trips, written as JSON. */
function checksum(): number {
  let sum = 0;
  for (const call of Object.values(CALLS)) {
    for (let turn = 0; turn < 20; turn++) {
      const text = JSON.stringify(answerOrNone(call, turn)) ?? '';
      for (let i = 0; i < text.length; i++) sum = (31 * sum + text.charCodeAt(i)) >>> 0;
    }
  }
  return sum;
}
