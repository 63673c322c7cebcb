// `npm run bench -- calibrate [--trips 300] [--modes car,truck,bicycle,foot] [--apart 10] [--answers folder] [extracts]`: how long trips
// take by each mode, and how each kind of delay changes their times, compared with other engines. ERMINE_DATA names the folder of extracts;
// npm install --prefix bench/peers brings the engines. `--apart` lists the trips that differ most. `--answers` keeps the trips and the
// answers of the other engines in a folder, for the next run.
//
// Ends are midpoints of seeded random segments, the same for every setting. Trips of less than two minutes are left out, because snapping
// dominates their time. A ratio is ermine's time divided by another engine's; `mean` is the geometric mean of the times of Valhalla and of
// OSRM's car profile. Turns per 10 km, and trips that turn round, are counted on the lines of the routes, for both engines by the same rule
// (`kit/turns-of-line.js`). A trip turns round `needlessly` if a way without turning round takes at most 20 seconds longer.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importOsm, modes as knownModes } from '../dist/import/osm/import-osm.js';
import * as ermine from '../dist/index.js';
import { openRandom } from '../out/fixtures/random.js';
import { quantile } from './kit/figures.js';
import { turnsOf } from './kit/turns-of-line.js';

const { values, positionals } = parseArgs({
  options: {
    trips: { type: 'string', default: '300' },
    modes: { type: 'string', default: 'car,truck,bicycle,foot' },
    apart: { type: 'string', default: '0' },
    answers: { type: 'string' },
  },
  allowPositionals: true,
});
const EXTRACTS = ['monaco', 'andorra', 'porto', 'rhine-neckar'];
/** The name of each mode in the other engines. */
const NAMES = {
  car: { valhalla: { costing: 'auto' }, osrm: 'car' },
  // Valhalla's trucks drive up to 120 kph unless a request says otherwise; ours have the speed limiters that Europe requires.
  truck: { valhalla: { costing: 'truck', options: { top_speed: 90 } } },
  bicycle: { valhalla: { costing: 'bicycle' } },
  foot: { valhalla: { costing: 'pedestrian' } },
};
const SETTINGS = [
  { name: 'no delays', optionsFor: (mode) => ({ mode, delays: false, turnCosts: false }) },
  { name: 'signs', isForCars: true, optionsFor: (mode) => ({ mode: withoutTips(mode), turnCosts: false }) },
  { name: 'signs, tips (default)', optionsFor: (mode) => ({ mode }) },
  { name: 'and least turns', isForCars: true, optionsFor: (mode) => ({ mode, turnCosts: 'least' }) },
  { name: 'and turn costs', isForCars: true, optionsFor: (mode) => ({ mode, turnCosts: true }) },
];
const LEAST_SECONDS = 120;
const NEEDLESS_SECONDS = 20;
const APART = 1.15;
const SHARES = [0.05, 0.5, 0.95];
/** The engines to compare with, by extract. */
const opened = new Map();

for (const extract of positionals.length > 0 ? positionals : EXTRACTS) {
  const file = join(process.env.ERMINE_DATA ?? '', `${extract}.osm.pbf`);
  if (existsSync(file)) await calibrate(extract, file);
  else print(`Skipped ${extract}: ERMINE_DATA names no folder that holds it.`);
}

async function calibrate(extract, file) {
  const columns = [
    ...['Valhalla 5 %', '50 %', '95 %', 'length', 'mean 5 %', '50 %', '95 %', '95/5', 'beyond 15 %'],
    ...['turn round', 'needlessly', 'turns'],
  ];
  print(`\n## ${extract}\n`);
  printCells(['Mode', 'Setting', 'trips', ...columns]);
  print(`|---|---|---:|${columns.map(() => '---:|').join('')}`);
  for (const mode of values.modes.split(',')) {
    let trips;
    for (const { name, isForCars, optionsFor } of SETTINGS) {
      if (isForCars && mode !== 'car') continue;
      const database = await openWith(file, optionsFor(mode));
      trips ??= await keptTrips(`${extract} ${mode} ${values.trips}`, () => tripsOf(file, database, mode));
      const own = trips.map(({ ends }) => rideOf(database, ends));
      const needless = await countNeedless(file, optionsFor(mode), trips, own);
      printRow([mode, name, trips.length], { trips, own, needless });
    }
    const { turned, per10Km } = turnFigures(trips.map(({ theirs }) => theirs.valhalla));
    printCells([mode, 'Valhalla', trips.length, ...Array(9).fill(''), turned, '', per10Km]);
  }
}

function withoutTips(name) {
  return { ...knownModes[name], delays: { ...knownModes[name].delays, tip: 0 } };
}

async function openWith(file, options) {
  return ermine.openDatabase(ermine.prepareNetwork(ermine.buildNetwork(await importOsm(file, options))));
}

/**
 * How many trips turn round although a way without turning round takes at most 20 seconds longer. The places where trips turn round are
 * banned again and again, until no trip turns round. A trip that then begins or ends on another road has no way without turning round.
 */
async function countNeedless(file, options, trips, own) {
  let turning = trips.map((_, i) => i).filter((i) => turnedOn(own[i]).length > 0);
  const source = await importOsm(file, options);
  const roads = { ...source, segments: [...source.segments], delays: [...source.delays] };
  const banned = new Set();
  let needless = 0;
  let rides = own;
  while (turning.length > 0) {
    for (const i of turning) for (const id of turnedOn(rides[i])) banned.add(id);
    const bans = Array.from(banned, (id) => ({ kind: 'no', from: id, to: id }));
    const network = ermine.buildNetwork({ ...roads, turnBans: [...source.turnBans, ...bans] });
    const database = ermine.openDatabase(network, { prepare: false });
    rides = trips.map(({ ends }, i) => (turning.includes(i) ? rideOf(database, ends) : undefined));
    turning = turning.filter((i) => {
      return rides[i]?.time <= own[i].time + NEEDLESS_SECONDS && endsOf(rides[i]) === endsOf(own[i]);
    });
    needless += turning.filter((i) => turnedOn(rides[i]).length === 0).length;
    turning = turning.filter((i) => turnedOn(rides[i]).length > 0);
  }
  return needless;
}

/** The segments where a ride begins and ends. */
function endsOf({ segments }) {
  return `${segments[0].segmentID} ${segments.at(-1).segmentID}`;
}

/** The segments of a ride that it leaves by the way it came. */
function turnedOn({ segments }) {
  return segments
    .filter(({ segmentID }, i) => segmentID === segments[i + 1]?.segmentID)
    .map(({ segmentID }) => segmentID);
}

async function openEngines(file) {
  const engines = [];
  for (const key of ['valhalla', 'osrm']) {
    try {
      const { open } = await import(`./peers/${key}.js`);
      engines.push({ ...(await open({ file })), key });
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      process.stderr.write(`Without ${key}: npm install --prefix bench/peers brings it.\n`);
    }
  }
  return engines;
}

async function keptTrips(name, find) {
  if (values.answers === undefined) return find();
  const kept = join(values.answers, `${name}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const trips = await find();
  writeFileSync(kept, JSON.stringify(trips));
  return trips;
}

/** Seeded trips for which every engine finds a way, with the answers of the other engines. */
async function tripsOf(file, database, mode) {
  if (!opened.has(file)) opened.set(file, await openEngines(file));
  const peers = opened.get(file);
  const random = openRandom(42);
  const { network } = database;
  const middle = () => {
    const segment = random.whole(network.segmentCount);
    const point = (network.firstPoint[segment] + network.firstPoint[segment + 1]) >> 1;
    return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
  };
  const trips = [];
  for (let tries = 0; trips.length < Number(values.trips) && tries < 20_000; tries++) {
    const ends = [middle(), middle()];
    const own = rideOf(database, ends);
    if (!(own?.time >= LEAST_SECONDS)) continue;
    const theirs = {};
    for (const peer of peers) {
      if (NAMES[mode][peer.key]) theirs[peer.key] = await peer.trip(NAMES[mode][peer.key], ends);
    }
    if (Object.values(theirs).every((answer) => answer?.time > 0)) trips.push({ ends, theirs });
  }
  return trips;
}

function rideOf(database, [startPoint, endPoint]) {
  try {
    const units = { timeUnit: 's', distanceUnit: 'km' };
    const query = { startPoint, endPoint, ...units, segmentGeometryStyle: 'All', returnSegments: true };
    const { time, distance, geometry, legs } = ermine.route(database, query);
    return { time, length: distance, line: geometry.coordinates, segments: legs[0].segments };
  } catch (error) {
    if (!(error instanceof ermine.RoutingError)) throw error;
  }
}

function printRow(names, { trips, own, needless }) {
  const ratios = (figure) => trips.map(({ theirs }, i) => figure(own[i], theirs));
  const toValhalla = ratios(({ time }, { valhalla }) => time / valhalla.time);
  const lengths = ratios(({ length }, { valhalla }) => length / valhalla.length);
  const toMean = ratios(({ time }, theirs) => time / meanTime(theirs));
  const beyond = toMean.filter((ratio) => ratio > APART || ratio < 1 / APART).length / toMean.length;
  const shares = (list) => SHARES.map((share) => quantile(list, share).toFixed(2));
  const spread = (quantile(toMean, 0.95) / quantile(toMean, 0.05)).toFixed(2);
  const { turned, per10Km } = turnFigures(own);
  const times = [...shares(toValhalla), quantile(lengths, 0.5).toFixed(2), ...shares(toMean), spread, percent(beyond)];
  printCells([...names, ...times, turned, needless, per10Km]);
  const apart = trips.map((trip, i) => ({ ...trip, ratio: toMean[i], own: own[i] }));
  apart.sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  for (const { ends, ratio, own, theirs } of apart.slice(0, Number(values.apart))) {
    const [from, to] = ends.map((end) => end.map((value) => value.toFixed(5)).join(','));
    const times = [own, theirs.valhalla, theirs.osrm].map((one) => (one ? `${one.time.toFixed(0)} s` : '-'));
    print(`    ${ratio.toFixed(2)}  ${from} to ${to}: ${times.join(', ')}`);
  }
}

/** How many routes turn round, and turns per 10 km. */
function turnFigures(routes) {
  let turned = 0;
  let turns = 0;
  let length = 0;
  for (const { line, length: kilometres } of routes) {
    const found = turnsOf(line);
    if (found.back > 0) turned++;
    turns += found.turns;
    length += kilometres;
  }
  return { turned, per10Km: ((10 * turns) / length).toFixed(1) };
}

/** The geometric mean of the times of all engines that answer, in seconds. */
function meanTime(theirs) {
  const times = Object.values(theirs).map(({ time }) => time);
  return Math.exp(times.reduce((sum, time) => sum + Math.log(time), 0) / times.length);
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

function printCells(cells) {
  print(`| ${cells.join(' | ')} |`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
