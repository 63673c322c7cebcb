// Whole calls through the public interface of one build, for compare.js: `node bench/children/calls.js DIST POINTS` prints rows as JSON,
// each with a median and a checksum of the answers. On Porto if ERMINE_DATA has it, otherwise on a generated city.
//
// The points of requests are in the file POINTS, which the first build to run writes: builds that read a map differently would choose
// different points.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [dist, pointsFile] = process.argv.slice(2);
const ermine = await import(`${dist}/index.js`);
const rows = [];

const data = process.env.ERMINE_DATA && `${process.env.ERMINE_DATA}/porto.osm.pbf`;
const prepared = `${dist}/${data && existsSync(data) ? 'porto' : 'city'}.ermine`;
if (!existsSync(prepared)) {
  const network = ermine.buildNetwork(await source());
  writeFileSync(prepared, ermine.encodeNetwork(ermine.prepareNetwork(network)));
}

async function source() {
  if (data && existsSync(data)) return (await import(`${dist}/import/osm/import-osm.js`)).importOsm(data);
  return (await import('../../out/fixtures/city.js')).city({ segments: 60_000 });
}

const bytes = readFileSync(prepared);
let database;
measure('open a prepared network', 5, () => {
  database = ermine.openDatabase(ermine.decodeNetwork(bytes));
  return ermine.describeDatabase(database).segmentCount;
});

if (!existsSync(pointsFile)) writeFileSync(pointsFile, JSON.stringify(drawPoints()));
const { points, centre } = JSON.parse(readFileSync(pointsFile, 'utf8'));

let option = 0;
const type = ['normal road urban', 'local road urban', 'major road urban'];
const changed = (percentage) => ({
  transientUpdates: [{ roadType: type[option++ % 3], updates: [{ percentage: percentage + option * 1e-4 }] }],
});
const trip = (i, payload) => {
  const query = { startPoint: points[(2 * i) % 2000], endPoint: points[(2 * i + 1) % 2000], timeUnit: 'msec' };
  try {
    return ermine.route(database, query, payload).time;
  } catch {
    return 0;
  }
};
const matrix = (count) => ({ startPoints: points.slice(0, count), endPoints: points.slice(1000, 1000 + count) });

// enough calls that most of them run compiled code
measure('route', 4000, (i) => trip(i));
// these calls run three times as much code as a route, which is compiled after about two thousand calls: see docs/decisions/package.md
measure('route with directions', 8000, (i) => {
  try {
    const at = (2 * i) % 2000;
    const query = { startPoint: points[at], endPoint: points[at + 1], directionsStyle: 'Normal' };
    return ermine.route(database, query).routeDirections.length;
  } catch {
    return 0;
  }
});
measure('route, a road type slowed', 100, (i) => trip(i, changed(-30)));
measure('route, a road type made faster', 100, (i) => trip(i, changed(40)));
for (const [count, calls] of [
  [10, 400],
  [100, 60],
  [500, 15],
  [1000, 9],
]) {
  measure(`table ${count} x ${count}`, calls, () => sum(ermine.routeCostTable(database, {}, matrix(count)).time));
}
measure('table 1000 x 5', 9, () => {
  const { startPoints, endPoints } = matrix(1000);
  return sum(ermine.routeCostTable(database, {}, { startPoints, endPoints: endPoints.slice(0, 5) }).time);
});
measure('table 60 x 60, a road type slowed', 7, () =>
  sum(ermine.routeCostTable(database, {}, { ...matrix(60), ...changed(-20) }).time),
);
measure('documented matrix 1000 x 1000', 3, () => ermine.routeCostMatrix(database, {}, matrix(1000)).matrix.length);
for (const [name, query] of [
  ['boundary 10 min', { costs: 10 }],
  ['boundary 10, 20, 30 min', { costs: [10, 20, 30] }],
  ['boundary 10, 20, 30 min, 200 m off road', { costs: [10, 20, 30], maxOffroadDistance: 200 }],
  ['boundary 10 min, over all roads', { costs: 10, majorRoads: false }],
  ['boundary 10, 20, 30 min, over all roads', { costs: [10, 20, 30], majorRoads: false }],
]) {
  measure(name, 9, () => {
    const answer = ermine.travelBoundary(database, { point: centre, costUnit: 'min', ...query });
    return JSON.stringify(answer).length;
  });
}
process.stdout.write(JSON.stringify(rows));

/** Points about thirty metres away from roads, and the middle of the map. */
function drawPoints() {
  let seed = 7;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const { pointX, pointY } = ermine.decodeNetwork(bytes).network;
  const { bounds } = ermine.describeDatabase(database);
  return {
    points: Array.from({ length: 2000 }, () => {
      const point = random(pointX.length);
      return [pointX[point] / 1e7 + 0.0003, pointY[point] / 1e7 + 0.0003];
    }),
    centre: [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2],
  };
}

/**
 * The median of a number of calls, and the sum of their results. A quarter as many calls warm up first. Short calls are measured in groups
 * of ten. Uses CPU time instead of wall-clock time, so that other load on a busy machine matters little.
 */
function measure(name, count, call) {
  const group = count >= 100 ? 10 : 1;
  const times = [];
  let check = 0;
  for (let i = 0; i < count / 4; i++) call(i);
  for (let i = 0; i < count; i += group) {
    const begun = process.cpuUsage();
    for (let j = i; j < i + group; j++) check += call(j);
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1000 / group);
  }
  rows.push({ name, milliseconds: times.sort((a, b) => a - b)[times.length >> 1], check: check.toFixed(2) });
}

function sum(values) {
  return values.reduce((total, value) => (Number.isNaN(value) ? total : total + value), 0);
}
