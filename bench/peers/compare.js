// ermine beside other engines that npm installs, on the same extract, in one run, in turns.
//
//   npm run build && cd bench/peers && npm install
//   ERMINE_DATA=folder node compare.js [extract] [rounds]        default porto, 5
//
// Each engine answers the same seeded pairs in its own way: ermine and Valhalla snap coordinates and build an answer;
// ngraph.path and geojson-path-finder are handed junctions. Times are medians over all calls of all rounds, a checksum tells
// that answers do not change between them.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Actor } from '@valhallajs/valhallajs';
import * as finder from 'geojson-path-finder';
import createGraph from 'ngraph.graph';
import { nba } from 'ngraph.path';
import { importOsm } from '../../dist/import/osm/import-osm.js';
import { buildNetwork, openDatabase, route, routeCostTable, travelBoundary } from '../../dist/index.js';

const [extract = 'porto', rounds = '5'] = process.argv.slice(2);
const file = join(process.env.ERMINE_DATA ?? '.', `${extract}.osm.pbf`);
if (!existsSync(file)) {
  process.stderr.write(`There is no ${file}: ERMINE_DATA must name the folder of the extract.\n`);
  process.exit(2);
}

const network = buildNetwork(await importOsm(file));
const database = openDatabase(network);
const valhalla = await openValhalla();
const { pathOf, pointFeature, pathFinder } = vertexGraphs();

let state = 1;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const points = [];
while (points.length < 2000) {
  const at = Math.floor(random() * network.pointX.length);
  points.push([network.pointX[at] / 1e7, network.pointY[at] / 1e7]);
}
const segments = Array.from({ length: 2000 }, () => Math.floor(random() * network.segmentCount));
const pairs = Array.from({ length: 1000 }, (_, i) => [points[2 * i], points[2 * i + 1]]);
const place = ([lon, lat]) => ({ lon, lat });
const center = points[0];

const trials = [
  trial('route, ermine', 1000, (i) => orNone(() => route(database, ends(pairs[i])).time)),
  trial('route with geometry, ermine', 1000, (i) =>
    orNone(() => route(database, { ...ends(pairs[i]), segmentGeometryStyle: 'All' }).geometry.coordinates.length),
  ),
  trial('route with directions, ermine', 1000, (i) =>
    orNone(() => route(database, { ...ends(pairs[i]), directionsStyle: 'Normal' }).routeDirections.length),
  ),
  trial('route under new wishes, ermine', 200, (i, round) =>
    orNone(() => route(database, ends(pairs[i]), closing(points[(i * 31 + round) % 2000])).time),
  ),
  trial('route, Valhalla', 200, async (i) => {
    try {
      const { trip } = await valhalla.route({ locations: pairs[i].map(place), costing: 'auto' });
      return trip.summary.time;
    } catch {
      return 0;
    }
  }),
  trial('route, ngraph.path NBA*', 100, (i) => {
    const path = pathOf.find(segments[2 * i], segments[2 * i + 1]);
    return path.length;
  }),
  trial('route, geojson-path-finder', 10, (i) => {
    const found = pathFinder.findPath(pointFeature(segments[2 * i]), pointFeature(segments[2 * i + 1]));
    return found ? found.path.length : 0;
  }),
  trial('matrix 50 x 50, ermine', 5, () => sum(table(50).time)),
  trial('matrix 50 x 50, Valhalla', 1, async () => {
    const found = await valhalla.matrix({
      sources: points.slice(0, 50).map(place),
      targets: points.slice(1000, 1050).map(place),
      costing: 'auto',
    });
    return sum(found.sources_to_targets.flat().map(({ time }) => time ?? 0));
  }),
  trial('matrix 100 x 100, ermine', 5, () => sum(table(100).time)),
  trial('matrix 500 x 500, ermine', 2, () => sum(table(500).time)),
  trial('matrix 1000 x 1000, ermine', 1, () => sum(table(1000).time)),
  trial('boundary of 10, 20, 30 min, ermine', 3, () => boundary([10, 20, 30])),
  trial('boundary of 10, 20, 30 min, Valhalla', 1, async () => {
    const contours = [10, 20, 30].map((time) => ({ time }));
    const found = await valhalla.isochrone({ locations: [place(center)], costing: 'auto', contours, polygons: true });
    return found.features.length;
  }),
];

for (let round = 0; round <= Number(rounds); round++) {
  for (const one of trials) await run(one, round);
}
process.stdout.write(
  `\n${extract}: ${network.segmentCount} segments, ${network.junctionCount} junctions; medians of all calls in ${rounds} rounds\n\n`,
);
for (const { name, times, checks } of trials) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  const shown = median < 1000 ? `${median.toFixed(1)} us` : `${(median / 1000).toFixed(2)} ms`;
  process.stdout.write(`${name.padEnd(40)} ${shown.padStart(12)}   checksum ${[...checks].join(' ')}\n`);
}
process.exit(0);

function trial(name, count, answer) {
  return { name, count, answer, times: [], checks: new Set() };
}

async function run({ count, answer, times, checks }, round) {
  let check = 0;
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    const answered = answer(i, round);
    check += typeof answered === 'object' ? await answered : answered;
    // the first round warms up
    if (round > 0) times.push((performance.now() - start) * 1000);
  }
  if (round > 0) checks.add(Math.round(check));
}

function ends([startPoint, endPoint]) {
  return { startPoint, endPoint };
}

function orNone(answer) {
  try {
    return answer();
  } catch {
    return 0;
  }
}

function closing(coordinates) {
  return { transientUpdates: [{ point: { type: 'Point', coordinates }, updates: [{ exclude: 'Y' }] }] };
}

function table(size) {
  return routeCostTable(database, {
    startPoints: points.slice(0, size),
    endPoints: points.slice(1000, 1000 + size),
  });
}

function boundary(costs) {
  const found = travelBoundary(database, { point: center, costs, costUnit: 'min', majorRoads: false });
  return found.travelBoundary.costs.length;
}

function sum(list) {
  let total = 0;
  for (const value of list) if (!Number.isNaN(value)) total += value;
  return total;
}

async function openValhalla() {
  const folder = mkdtempSync(join(tmpdir(), 'valhalla-'));
  const cli = join(dirname(fileURLToPath(import.meta.resolve('@valhallajs/valhallajs'))), 'bin/valhalla-cli.js');
  const config = join(folder, 'config.json');
  const call = (...words) =>
    execFileSync(process.execPath, [cli, ...words], {
      cwd: folder,
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const tiles = join(folder, 'tiles');
  const settings = JSON.parse(
    call('build_config', '--mjolnir-tile-dir', tiles, '--mjolnir-tile-extract', `${tiles}.tar`),
  );
  for (const part of Object.values(settings)) if (part?.logging) part.logging.type = '';
  writeFileSync(config, JSON.stringify(settings));
  call('build_tiles', '-c', config, file);
  return await Actor.fromConfigFile(config);
}

/** The junctions and courses of the same network, for libraries that route between vertices. */
function vertexGraphs() {
  const graph = createGraph();
  const features = [];
  const { segmentCount, arcOfCourse, tail, head, firstPoint, pointX, pointY, length, speed } = database.network;
  const position = new Map();
  const vertex = (node, point) => {
    const at = [pointX[point] / 1e7, pointY[point] / 1e7];
    if (!graph.hasNode(node)) graph.addNode(node, { x: at[0], y: at[1] });
    position.set(node, at);
  };
  const junctionOf = (node) =>
    node < network.junctionCount ? node : network.junctionOfCopy[node - network.junctionCount];
  const endsOf = [];
  for (let segment = 0; segment < segmentCount; segment++) {
    for (const course of [2 * segment, 2 * segment + 1]) {
      const arc = arcOfCourse[course];
      if (arc === 0xffffffff) continue;
      const [from, to] = [tail[arc], junctionOf(head[arc])];
      const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
      vertex(from, course & 1 ? last : first);
      vertex(to, course & 1 ? first : last);
      graph.addLink(from, to, { weight: (length[segment] * 36) / speed[course] });
      endsOf[segment] = from;
    }
    const coordinates = [];
    for (let i = firstPoint[segment]; i < firstPoint[segment + 1]; i++)
      coordinates.push([pointX[i] / 1e7, pointY[i] / 1e7]);
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } });
  }
  const fastest = 130 / 3.6;
  const path = nba(graph, {
    oriented: true,
    distance: (_from, _to, link) => link.data.weight,
    // seconds as the crow flies at the greatest speed there is
    heuristic: (a, b) => (Math.hypot((a.data.x - b.data.x) * 83_500, (a.data.y - b.data.y) * 111_000) / fastest) * 0.99,
  });
  const pathOf = { find: (a, b) => path.find(endsOf[a], endsOf[b]) };
  const pointFeature = (segment) => {
    const at = position.get(endsOf[segment]);
    return { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: at } };
  };
  const PathFinder = finder.default?.default ?? finder.default;
  return {
    pathOf,
    pointFeature,
    pathFinder: new PathFinder({ type: 'FeatureCollection', features }, { tolerance: 1e-7 }),
  };
}
