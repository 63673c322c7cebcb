// What one request below 10 kB takes, and how long short routes wait next to clients that repeat it.
//
//   npm run bench -- small-requests [network]      default: Porto if ERMINE_DATA has it, otherwise a generated city
//
// Each request runs in a new process that has answered one route, on one thread: memory is the peak of the resident pages during the
// request, minus the resident pages before it, and CPU includes garbage collection on other threads. Linux only. Run it on an idle machine;
// on a busy one, `chrt -r 1` before the command keeps other processes from interrupting it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as ermine from '../dist/index.js';
import { handle } from '../dist/service/service.js';
import { openPool } from '../dist/threads/threads.js';
import { realRoads } from '../out/bench/kit/real-data.js';
import { city } from '../out/fixtures/city.js';
import { quantile } from './kit/figures.js';

const CLIENTS = 4;
const SECONDS = 5;
const child = fileURLToPath(new URL('children/small-request.js', import.meta.url));
const path = '/rest/Spatial/erm/databases/roads.json';

const folder = mkdtempSync(join(tmpdir(), 'ermine-bench-small-'));
const [given] = process.argv.slice(2);
const network = given ?? join(folder, 'roads.ermine');
if (given === undefined) {
  const source = (await realRoads('porto')) ?? city({ segments: 80_000 });
  writeFileSync(network, ermine.encodeNetwork(ermine.prepareNetwork(ermine.buildNetwork(source))));
}
const database = ermine.openDatabase(ermine.decodeNetwork(readFileSync(network)));
const { west, south, east, north } = ermine.describeDatabase(database).bounds;
const at = (x, y) => [west + x * (east - west), south + y * (north - south)].map((degrees) => +degrees.toFixed(4));
const middle = at(0.4, 0.42);

const boundary = (costs, style = '') => ({
  url: `${path}?q=travelBoundary&point=${middle},epsg:4326&costUnit=min&majorRoads=false&costs=${costs}${style}`,
});
const upTo = (most, count) => Array.from({ length: count }, (_, i) => +(((i + 1) * most) / count).toFixed(3));
const points = (count) => Array.from({ length: count }, (_, i) => at(0.35 + 0.005 * (i % 20), 0.38 + 0.003 * (i % 29)));
const list = (count) => ({ type: 'MultiPoint', coordinates: points(count) });
const post = (q, payload) => ({ url: `${path}?q=${q}`, body: JSON.stringify(payload) });
const ends = `&startPoint=${at(0.3, 0.4)},epsg:4326&endPoint=${at(0.5, 0.45)},epsg:4326`;
const holes = '&returnHoles=true';
const onRoad = '&maxOffroadDistance=0';

const many = boundary(upTo(60, 300));
const roads20 = boundary(20, onRoad + holes);
const matrix = post('routeCostMatrix', { startPoints: list(230), endPoints: list(230) });
const everything = '&directionsStyle=Normal&segmentGeometryStyle=All&returnManeuvers=true&returnSegments=true';
const REQUESTS = {
  'boundary of 10 minutes': boundary(10),
  'boundary of 10, 20, 30 minutes': boundary([10, 20, 30]),
  '20 minutes on the road': boundary(20, onRoad),
  '20 minutes on the road, with holes': roads20,
  '60 minutes on the road, with holes and islands': boundary(60, `${onRoad}${holes}&returnIslands=true`),
  'the same, with all corners': boundary(60, `${onRoad}${holes}&returnIslands=true&simplificationFactor=1`),
  '6 costs to 60 minutes on the road': boundary(upTo(60, 6), onRoad),
  '3 costs to 30 minutes on the road, with holes': boundary([10, 20, 30], onRoad + holes),
  '50 costs to 30 minutes': boundary(upTo(30, 50)),
  '100 costs to 60 minutes, with holes': boundary(upTo(60, 100), holes),
  '100 costs to 60 minutes on the road, with holes': boundary(upTo(60, 100), onRoad + holes),
  '300 costs to 60 minutes': many,
  '300 costs to 1 minute': boundary(upTo(1, 300)),
  '60 hulls to 60 minutes': boundary(upTo(60, 60), '&outline=Hull'),
  'a matrix of 230 x 230': matrix,
  'a route over 400 points, with everything': post(`route${ends}${everything}`, { intermediatePoints: list(400) }),
};

print('| Request | Memory | CPU | Stays | Answer |\n|---|---|---|---|---|');
for (const [name, request] of Object.entries(REQUESTS)) {
  if (request.url.length + (request.body?.length ?? 0) >= 10_000) throw new Error(`${name} is not small.`);
  print(
    `| ${name} | ${execFileSync(process.execPath, [child, network, JSON.stringify(request)], { encoding: 'utf8' })} |`,
  );
}

print(`\n| Four clients repeat | Routes: p50, p99, longest |\n|---|---|`);
const pool = await openPool(readFileSync(network), { size: 2, queue: 200 });
const ask = async ({ url, body }) => {
  const payload = body === undefined ? undefined : new TextEncoder().encode(body);
  const answer = await handle({ databases: { roads: pool } }, { method: body ? 'POST' : 'GET', url, body: payload });
  if (answer.status >= 500) throw new Error(answer.body);
};
const shortRoutes = points(80).map((start) => ({
  url: `${path}?q=route&startPoint=${start},epsg:4326&endPoint=${middle},epsg:4326`,
}));
for (let i = 0; i < 2000; i++) await ask(shortRoutes[i % shortRoutes.length]);
for (const [name, slow] of Object.entries({
  nothing: undefined,
  'a boundary of 300 costs': many,
  '20 minutes on the road, with holes': roads20,
  'a matrix of 230 x 230 as text': matrix,
})) {
  print(`| ${name} | ${await timesNextTo(slow)} |`);
}
await pool.close();
rmSync(folder, { recursive: true });

/** How long short routes take while clients repeat a slow request. */
async function timesNextTo(slow) {
  let isOn = true;
  const repeat = async () => {
    while (isOn && slow) await ask(slow);
  };
  const clients = Array.from({ length: CLIENTS }, repeat);
  await pause(1000);
  const times = [];
  const end = performance.now() + 1000 * SECONDS;
  for (let i = 0; performance.now() < end; i++) {
    const begun = performance.now();
    await ask(shortRoutes[i % shortRoutes.length]);
    times.push(performance.now() - begun);
    await pause(5);
  }
  isOn = false;
  await Promise.all(clients);
  return `${[0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1)).join(', ')} ms`;
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
