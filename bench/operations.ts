// Whole operations as callers see them: reading, snapping, searching, answering. `npm run bench -- operations`; on real roads if ERMINE_DATA
// has them.

import { city } from '../fixtures/city.ts';
import { openRandom, type Random } from '../fixtures/random.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import type { Database } from '../src/database/database.ts';
import { openEngine } from '../src/database/open-database.ts';
import type { Network } from '../src/network/network.ts';
import { segmentIdText } from '../src/network/segment-ids.ts';
import { contextOf } from '../src/operations/request-options.ts';
import { route } from '../src/operations/route.ts';
import { routeCostMatrix } from '../src/operations/route-cost-matrix.ts';
import { routeCostTable } from '../src/operations/route-cost-table.ts';
import { segmentsByPoint } from '../src/operations/segments-by-point.ts';
import type { RoutePayload, RouteQuery } from '../src/request/queries.ts';
import { readRoute } from '../src/request/route-request.ts';
import { RoutingError } from '../src/request/routing-error.ts';
import { countsGiven } from './kit/arguments.ts';
import { realRoads } from './kit/real-data.ts';

const PAIRS = 1000;

const sizes = countsGiven('sizes');
measure('city', buildNetwork(city({ segments: 60_000 })));
const porto = await realRoads('porto');
if (porto) measure('porto', buildNetwork(porto));

function measure(name: string, network: Network): void {
  const database = openEngine(network);
  const points = randomPoints(network, 2 * PAIRS, openRandom(7));
  print(`${name}: ${network.junctionCount} junctions, ${network.segmentCount} segments, ${PAIRS} random pairs`);

  const context = contextOf(database);
  median('read a route request', points, (startPoint, endPoint) => {
    return readRoute(context, { startPoint, endPoint }, undefined).endPoint.lat;
  });
  median('read it from text', points, (startPoint, endPoint) => {
    const text = {
      startPoint: `${startPoint},epsg:4326`,
      endPoint: `${endPoint},epsg:4326`,
      timeUnit: 's',
      oip: 'false',
    };
    return readRoute(context, text, undefined).endPoint.lat;
  });
  median('segmentsByPoint', points, (point) => segmentsByPoint(database, { point })[0].segmentLength);
  median('route', points, (startPoint, endPoint) => time(database, { startPoint, endPoint }));
  median('route with geometry', points, (startPoint, endPoint) =>
    time(database, { startPoint, endPoint, segmentGeometryStyle: 'All' }),
  );
  median('route with geometry, legs and segments', points, (startPoint, endPoint) =>
    time(database, { startPoint, endPoint, segmentGeometryStyle: 'All', returnSegments: true }),
  );
  median('route with geometry and directions', points, (startPoint, endPoint) =>
    time(database, { startPoint, endPoint, segmentGeometryStyle: 'All', directionsStyle: 'Normal' }),
  );
  const random = openRandom(11);
  median('route, new costing', points, (startPoint, endPoint) => {
    const segmentID = segmentIdText(network, random.whole(network.segmentCount));
    const speed = { velocity: 1 + random.whole(30), velocityUnit: 'kph' } as const;
    const payload: RoutePayload = { transientUpdates: [{ segmentID, updates: [{ speed }] }] };
    return time(database, { startPoint, endPoint }, payload);
  });
  for (const size of sizes.length > 0 ? sizes : [100, 500]) {
    const payload = { startPoints: points.slice(0, size), endPoints: points.slice(size, 2 * size) };
    once(`routeCostTable ${size} x ${size}`, () => sum(routeCostTable(database, {}, payload).time));
    once('the same along major roads', () => sum(routeCostTable(database, { majorRoads: true }, payload).time));
    once(`routeCostMatrix ${size} x ${size}`, () => routeCostMatrix(database, {}, payload).matrix.length);
  }
}

function time(database: Database, query: RouteQuery, payload?: RoutePayload): number {
  try {
    return route(database, { ...query, timeUnit: 'msec' }, payload).time ?? 0;
  } catch (error) {
    if (error instanceof RoutingError) return 0;
    throw error;
  }
}

function randomPoints(network: Network, count: number, random: Random): [number, number][] {
  return Array.from({ length: count }, () => {
    const point = random.whole(network.pointX.length);
    return [network.pointX[point] / 1e7 + 0.0003, network.pointY[point] / 1e7 + 0.0003];
  });
}

/** The median over all pairs in the third round. */
function median(
  what: string,
  points: readonly [number, number][],
  call: (a: [number, number], b: [number, number]) => number,
): void {
  let check = 0;
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    check = 0;
    for (let pair = 0; pair < PAIRS; pair++) {
      const begun = performance.now();
      check += call(points[pair], points[PAIRS + pair]);
      times[pair] = performance.now() - begun;
    }
  }
  times.sort((a, b) => a - b);
  print(`  ${what.padEnd(36)} ${(1000 * times[PAIRS / 2]).toFixed(1)} us   checksum ${check}`);
}

/** The best of three. */
function once(what: string, call: () => number): void {
  let best = Number.POSITIVE_INFINITY;
  let check = 0;
  for (let round = 0; round < 3; round++) {
    const begun = performance.now();
    check = call();
    best = Math.min(best, performance.now() - begun);
  }
  print(`  ${what.padEnd(36)} ${best.toFixed(1)} ms   checksum ${check}`);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => (Number.isNaN(value) ? total : total + value), 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
