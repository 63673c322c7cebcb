// The time of a route with two alternatives compared with the route alone, with lines: once with default costs, and once for a truck with a
// closure.
//
//   ERMINE_DATA=folder npm run bench -- alternatives [pairs]
//
// Runs on a generated city, on Porto, Rhine-Neckar and Andorra if ERMINE_DATA has them, and on a million nodes if
// `npm run bench -- tiled 4` has left its file. Routes with and without alternatives take turns.

import { existsSync } from 'node:fs';
import { city } from '../fixtures/city.ts';
import { openRandom } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { readFileWhole } from '../src/cli/open-network.ts';
import type { Database } from '../src/database/database.ts';
import { openEngine } from '../src/database/open-database.ts';
import { segmentIdText } from '../src/network/segment-ids.ts';
import { route } from '../src/operations/route.ts';
import { decodeNetwork } from '../src/prepared/encode-network.ts';
import type { PreparedNetwork } from '../src/prepared/prepared-network.ts';
import type { RoutePayload } from '../src/request/queries.ts';
import { countAt } from './kit/arguments.ts';
import { EXTRACTS, realRoads } from './kit/real-data.ts';

const PAIRS = countAt(0, 'pairs', 300);
const TILED = 'out/tiled-4.ermine';
const COUNTS = [0, 1, 2, 3] as const;

for (const name of EXTRACTS) {
  const source = name === 'monaco' ? undefined : await realRoads(name);
  if (source !== undefined) compare(name, openEngine(buildNetwork(source)));
}
compare('a generated city of 100,000 segments', openEngine(buildNetwork(city({ segments: 100_000 }))));
if (existsSync(TILED)) compare('tiled 4 x 4', openEngine(decodeNetwork(await readFileWhole(TILED)) as PreparedNetwork));

function compare(name: string, database: Database): void {
  const { network } = database;
  process.stdout.write(`${name}: ${network.nodeCount} nodes, ${PAIRS} random pairs\n`);
  measure('usual costs', database, {});
  const random = openRandom(3);
  const segmentID = segmentIdText(network, random.whole(network.segmentCount));
  const truck = { vehicleAttributes: { height: 4, heightUnit: 'm', weight: 30, weightUnit: 't' } } as const;
  measure('a truck and a closure', database, {
    cvr: truck,
    transientUpdates: [{ segmentID, updates: [{ exclude: 'Y' }] }],
  } as RoutePayload);
}

function measure(costs: string, database: Database, payload: RoutePayload): void {
  const { pointX, pointY } = database.network;
  const random = openRandom(7);
  const point = (): [number, number] => {
    const i = random.whole(pointX.length);
    return [pointX[i] / 1e7, pointY[i] / 1e7];
  };
  const pairs = Array.from({ length: PAIRS }, () => [point(), point()] as const);
  const times = COUNTS.map((): number[] => []);
  const found = [0, 0, 0, 0];
  let check = 0;
  for (let round = 0; round < 2; round++) {
    for (const [startPoint, endPoint] of pairs) {
      for (const alternatives of COUNTS) {
        const start = performance.now();
        const result = routeOrNone(database, startPoint, endPoint, alternatives, payload);
        if (round === 0 || result === undefined) continue;
        times[alternatives].push(performance.now() - start);
        const { alternatives: others = [] } = result;
        check = (check + [result, ...others].reduce((sum, { time = 0 }) => sum + Math.round(6e4 * time), 0)) % 2 ** 32;
        if (alternatives === 3) found[others.length]++;
      }
    }
  }
  process.stdout.write(`  ${costs}: none ${found[0]}, one ${found[1]}, two ${found[2]}, three ${found[3]}\n`);
  for (const alternatives of COUNTS) {
    const sorted = times[alternatives].sort((a, b) => a - b);
    const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(2);
    process.stdout.write(
      `    alternatives: ${alternatives}   mean ${mean.toFixed(2)}, median ${at(0.5)}, 95 % ${at(0.95)} ms\n`,
    );
  }
  process.stdout.write(`    checksum ${check.toString(16)}\n`);
}

/** A route with its lines, or `undefined` if there is no way. */
function routeOrNone(
  database: Database,
  startPoint: [number, number],
  endPoint: [number, number],
  alternatives: number,
  payload: RoutePayload,
) {
  try {
    return route(database, { startPoint, endPoint, alternatives, segmentGeometryStyle: 'All' }, payload);
  } catch {
    return undefined;
  }
}
