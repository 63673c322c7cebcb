// The requests of table.js to every engine: the same seeded junctions of the same network, one row for each operation.
//
// `own` calls ermine, `peer` makes the same request to another engine. Both return a number, and the sum of these numbers is the checksum.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as ermine from '../../dist/index.js';
import { sum } from './figures.js';

const POINTS = 2000;
/** No deadline, so that a pause of the machine does not fail a request. */
export const limits = { milliseconds: Infinity };

const firstRoute = fileURLToPath(new URL('../children/first-route.js', import.meta.url));

/** Two thousand junctions, which are always the same ones for a network. */
export function junctions({ segmentCount, firstPoint, pointX, pointY }) {
  let state = 1;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: POINTS }, () => {
    const point = firstPoint[random(segmentCount)];
    return [pointX[point] / 1e7, pointY[point] / 1e7];
  });
}

/** Rows of requests for these points: `count` calls of ermine in a round, `peerCount` of another engine. */
export function requests(points) {
  const pair = (i) => [points[(2 * i) % POINTS], points[(2 * i + 1) % POINTS]];
  const ends = (i) => ({ startPoint: pair(i)[0], endPoint: pair(i)[1], timeUnit: 's' });
  const starts = (count) => points.slice(0, count);
  const goals = (count) => points.slice(POINTS / 2, POINTS / 2 + count);
  const square = (count) => ({ startPoints: starts(count), endPoints: goals(count), timeUnit: 's' });
  const reach = ({ database }, costs, more) => {
    const query = { point: points[0], costs, costUnit: 'min', majorRoads: false, ...more };
    return ermine.travelBoundary(database, query).travelBoundary.costs.length;
  };
  const bounded = { maxOffroadDistance: 200, maxOffroadDistanceUnit: 'm' };
  let option = 0;
  const slowed = () => ({
    transientUpdates: [{ roadType: 'LocalRoadUrban', updates: [{ percentage: -20 - ++option * 1e-4 }] }],
  });
  const closed = () => ({
    transientUpdates: [{ point: points[(option += 31) % POINTS], updates: [{ exclude: 'Y' }] }],
  });
  const trip = ({ database }, i, more, payload) =>
    ifThereIs(() => ermine.route(database, { ...ends(i), ...more }, payload));

  return [
    {
      label: 'a new process, up to its first route',
      count: 2,
      own: ({ file, kernel }) =>
        Number(execFileSync(process.execPath, [firstRoute, file, String(kernel), JSON.stringify(ends(0))])),
    },
    {
      label: 'open a prepared network',
      count: 3,
      own: ({ bytes, kernel }) => {
        const opened = ermine.openDatabase(ermine.decodeNetwork(bytes), { kernel, limits });
        return ermine.route(opened, ends(0)).time;
      },
    },
    {
      label: 'records of a point',
      count: 1000,
      own: ({ database }, i) => ermine.segmentsByPoint(database, { point: points[i] })[0].segmentLength,
    },
    {
      label: 'route',
      count: 1000,
      own: (on, i) => trip(on, i)?.time,
      verb: 'route',
      peerCount: 60,
      peer: (engine, i) => engine.route(pair(i)),
    },
    {
      label: 'route with its line',
      count: 500,
      own: (on, i) => trip(on, i, { segmentGeometryStyle: 'All' })?.geometry.coordinates.length,
    },
    {
      label: 'route with directions',
      count: 500,
      own: (on, i) => trip(on, i, { directionsStyle: 'Normal' })?.routeDirections.length,
    },
    { label: 'route, a road closed', count: 200, own: (on, i) => trip(on, i, {}, closed())?.time },
    { label: 'route, a road type slowed', count: 50, own: (on, i) => trip(on, i, {}, slowed())?.time },
    {
      label: 'order of 10 stops',
      count: 5,
      own: (on, i) => trip(on, i, { intermediatePoints: points.slice(i, i + 10), oip: true })?.time,
    },
    {
      label: 'compile a costing',
      count: 3,
      own: ({ database }) => ermine.compileCosting(database, {}, slowed()) && 1,
    },
    ...[50, 100, 500, 1000].map((count) => ({
      label: `table ${count} x ${count}`,
      count: count > 100 ? 1 : 5,
      own: ({ database }) => sum(ermine.routeCostTable(database, square(count)).time),
      // larger tables take other engines minutes
      ...(count === 50 && { verb: 'matrix', peer: (engine) => engine.matrix(starts(count), goals(count)).then(sum) }),
    })),
    {
      label: 'matrix 500 x 500 as entries',
      count: 1,
      own: ({ database }) => ermine.routeCostMatrix(database, square(500)).matrix.length,
    },
    { label: 'boundary, 10 min', count: 3, own: (on) => reach(on, [10]) },
    {
      label: 'boundary, 10, 20, 30 min',
      count: 2,
      own: (on) => reach(on, [10, 20, 30]),
      verb: 'boundary',
      peer: (engine) => engine.boundary(points[0], [10, 20, 30]),
    },
    { label: 'boundary, 10 min, 200 m off road', count: 2, own: (on) => reach(on, [10], bounded) },
  ];
}

function ifThereIs(answer) {
  try {
    return answer();
  } catch (error) {
    if (error instanceof ermine.RoutingError) return undefined;
    throw error;
  }
}
