// `npm run bench`: every operation in one table, beside the engines of bench/peers where they are installed, in one run and in turns.
//
//   npm install --prefix bench/peers          once, for the peers
//   npm run bench -- [--rounds 5] [--network porto] [--save]     ERMINE_DATA=folder adds real networks; --network takes one alone
//
// Medians and the 99th percentile of single calls; the first round warms up. A checksum tells that answers do not change from run to run,
// nor from round to round but where each round has wishes of its own. All are asked for the same seeded junctions of the same extract.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importOsm } from '../dist/import/osm/import-osm.js';
import * as ermine from '../dist/index.js';
import { extractOfCity } from '../out/test/kit/extract-of-city.js';
import { agreement, kilobytes, quantile, shown, sum, weighed } from './figures.js';
import { openPeers } from './peers.js';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    network: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(options.rounds);
const POINTS = 2000;
/** A pause of the machine is no reason to refuse an answer. */
const limits = { milliseconds: Infinity };
/** ermine without the vector kernel: `openDatabase(..., { kernel: false })`. */
const PLAIN = 'kernel: false';

const firstRoute = fileURLToPath(new URL('first-route.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ermine-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const city = join(folder, 'city.osm.pbf');
writeFileSync(city, extractOfCity([-8.61, 41.15], 60_000));
const real = ['porto', 'rhine-neckar'].map((name) => join(process.env.ERMINE_DATA ?? '', `${name}.osm.pbf`));

const [{ model }] = cpus();
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
print(
  `ermine ${version}, Node ${process.versions.node}, ${cpus().length} x ${model}, ${kilobytes(totalmem())}, one thread`,
);
const files = [city, ...real.filter((path) => process.env.ERMINE_DATA && existsSync(path))];
const wanted = files.filter((file) => (options.network ?? nameOf(file)) === nameOf(file));
if (wanted.length === 0) throw new Error(`There is no ${options.network}: ${files.map(nameOf).join(', ')}.`);
for (const file of wanted) await measure(file);

async function measure(file) {
  const name = nameOf(file);
  const prepared = ermine.prepareNetwork(ermine.buildNetwork(await importOsm(file)));
  const bytes = ermine.encodeNetwork(prepared);
  const [database, memory] = await weighed(() => ermine.openDatabase(ermine.decodeNetwork(bytes.slice()), { limits }));
  const { network } = prepared;
  const peers = await openPeers({ file, network });
  const points = junctions(network);
  const plain = ermine.openDatabase(ermine.decodeNetwork(bytes), { kernel: false, limits });
  const stored = join(folder, `${name}.ermine`);
  writeFileSync(stored, bytes);
  const rows = operations({ database, plain, bytes, stored }, points, peers);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { trials } of rows) for (const trial of trials) await run(trial, round);
  }
  const { segmentCount, junctionCount } = ermine.describeDatabase(database);
  print(`\n## ${name}: ${segmentCount} segments, ${junctionCount} junctions, ${kilobytes(bytes.length)} as a file\n`);
  printTable(rows, [{ name: PLAIN, version: '' }, ...peers]);
  print(
    `\nMemory to open: ermine ${kilobytes(memory)}${peers.map((peer) => `, ${peer.name} ${kilobytes(peer.memory)}`).join('')}.`,
  );
  for (const line of agreement(rows.find(({ verb }) => verb === 'route'))) print(line);
  if (options.save) save(name, { segmentCount, rows });
}

function nameOf(file) {
  return basename(file, '.osm.pbf');
}

/** Two thousand junctions, the same for the same network. */
function junctions({ segmentCount, firstPoint, pointX, pointY }) {
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

/** What is measured: a row an operation, in it a trial an engine. */
function operations({ database, plain, bytes, stored }, points, peers) {
  const pair = (i) => [points[(2 * i) % POINTS], points[(2 * i + 1) % POINTS]];
  const ends = (i) => ({ startPoint: pair(i)[0], endPoint: pair(i)[1], timeUnit: 's' });
  const starts = (count) => points.slice(0, count);
  const goals = (count) => points.slice(POINTS / 2, POINTS / 2 + count);
  const square = (count) => ({ startPoints: starts(count), endPoints: goals(count), timeUnit: 's' });
  const reach = (on, costs, more) => {
    const query = { point: points[0], costs, costUnit: 'min', majorRoads: false, ...more };
    return ermine.travelBoundary(on, query).travelBoundary.costs.length;
  };
  const bounded = { maxOffroadDistance: 200, maxOffroadDistanceUnit: 'm' };
  let wish = 0;
  const slowed = () => ({
    transientUpdates: [{ roadType: 'LocalRoadUrban', updates: [{ percentage: -20 - ++wish * 1e-4 }] }],
  });
  const closed = () => ({ transientUpdates: [{ point: points[(wish += 31) % POINTS], updates: [{ exclude: 'Y' }] }] });
  const trip = (on, i, more, payload) => ifThereIs(() => ermine.route(on, { ...ends(i), ...more }, payload));

  const row = (label, count, answer, verb, peerCount = 1, ask) => ({
    label,
    verb,
    trials: [
      trial('ermine', count, (i) => answer(database, i)),
      trial(PLAIN, Math.ceil(count / 4), (i) => answer(plain, i)),
      ...peers.filter((peer) => verb && peer[verb]).map((peer) => trial(peer.name, peerCount, (i) => ask(peer, i))),
    ],
  });
  const table = (count) =>
    count > 50 ? [] : ['matrix', 1, (peer) => peer.matrix(starts(count), goals(count)).then(sum)];
  return [
    row('a new process, up to its first route', 2, (on) =>
      Number(execFileSync(process.execPath, [firstRoute, stored, String(on === database), JSON.stringify(ends(0))])),
    ),
    row('open a prepared network', 3, (on) => {
      const opened = ermine.openDatabase(ermine.decodeNetwork(bytes), { kernel: on === database, limits });
      return ermine.route(opened, ends(0)).time;
    }),
    row('records of a point', 1000, (on, i) => ermine.segmentsByPoint(on, { point: points[i] })[0].segmentLength),
    row(
      'route',
      1000,
      (on, i) => trip(on, i)?.time,
      'route',
      60,
      (peer, i) => peer.route(pair(i)),
    ),
    row(
      'route with its line',
      500,
      (on, i) => trip(on, i, { segmentGeometryStyle: 'All' })?.geometry.coordinates.length,
    ),
    row('route with directions', 500, (on, i) => trip(on, i, { directionsStyle: 'Normal' })?.routeDirections.length),
    row('route, a road closed', 200, (on, i) => trip(on, i, {}, closed())?.time),
    row('route, a road type slowed', 50, (on, i) => trip(on, i, {}, slowed())?.time),
    row(
      '10 stops put in order',
      5,
      (on, i) => trip(on, i, { intermediatePoints: points.slice(i, i + 10), oip: true })?.time,
    ),
    row('compile wishes', 3, (on) => ermine.compileWishes(on, {}, slowed()) && 1),
    ...[50, 100, 500, 1000].map((count) => {
      const times = (on) => sum(ermine.routeCostTable(on, square(count)).time);
      return row(`table ${count} x ${count}`, count > 100 ? 1 : 5, times, ...table(count));
    }),
    row('matrix 500 x 500 as entries', 1, (on) => ermine.routeCostMatrix(on, square(500)).matrix.length),
    row('boundary, 10 min', 3, (on) => reach(on, [10])),
    row(
      'boundary, 10, 20, 30 min',
      2,
      (on) => reach(on, [10, 20, 30]),
      'boundary',
      1,
      (peer) => peer.boundary(points[0], [10, 20, 30]),
    ),
    row('boundary, 10 min, 200 m off road', 2, (on) => reach(on, [10], bounded)),
  ];
}

function trial(engine, count, answer) {
  return { engine, count, answer, times: [], answers: [], checks: new Set() };
}

async function run(trial, round) {
  const answers = [];
  for (let i = 0; i < trial.count; i++) {
    const begun = performance.now();
    const answered = trial.answer(i);
    answers.push(answered instanceof Promise ? await answered : answered);
    if (round > 0) trial.times.push(performance.now() - begun);
  }
  trial.answers = answers;
  if (round > 0) trial.checks.add(Math.round(sum(answers)));
}

function printTable(rows, peers) {
  const head = [
    'operation',
    'median',
    'p99',
    ...peers.map(({ name, version: known }) => `${name} ${known}`.trim()),
    'checksum',
  ];
  print(`| ${head.join(' | ')} |`);
  print(`|---|${'---:|'.repeat(head.length - 1)}`);
  for (const { label, trials } of rows) {
    const [own, ...others] = trials;
    const median = quantile(own.times, 0.5);
    const beside = peers.map(({ name }) => {
      const other = others.find(({ engine }) => engine === name);
      if (other === undefined) return '';
      const time = quantile(other.times, 0.5);
      return `${shown(time)} (${(time / median).toFixed(time > 20 * median ? 0 : 1)}x)`;
    });
    print(
      `| ${[label, shown(median), shown(quantile(own.times, 0.99)), ...beside, [...own.checks].join(' ')].join(' | ')} |`,
    );
  }
}

function save(name, { segmentCount, rows }) {
  mkdirSync('out/bench', { recursive: true });
  const medians = Object.fromEntries(
    rows.map(({ label, trials }) => [label, trials.map(({ engine, times }) => [engine, quantile(times, 0.5)])]),
  );
  writeFileSync(`out/bench/table-${name}.json`, JSON.stringify({ name, segmentCount, medians }, null, 1));
}

function ifThereIs(answer) {
  try {
    return answer();
  } catch (error) {
    if (error instanceof ermine.RoutingError) return undefined;
    throw error;
  }
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
