// `npm run bench -- modes [--trips 300] [--mode car] [--apart 10] [extracts]`: how long trips take by each mode, compared with other engines. ERMINE_DATA names the
// folder of extracts; npm install --prefix bench/peers brings the engines.
//
// Ends are midpoints of seeded random segments that the mode may use. Trips of less than two minutes are left out, because snapping
// dominates their time. A ratio is our time divided by theirs; the largest differences are listed for inspection.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importOsm } from '../dist/import/osm/import-osm.js';
import * as ermine from '../dist/index.js';
import { openRandom } from '../out/fixtures/random.js';
import { quantile } from './kit/figures.js';

const { values, positionals } = parseArgs({
  options: {
    trips: { type: 'string', default: '300' },
    mode: { type: 'string' },
    apart: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const EXTRACTS = ['monaco', 'andorra', 'porto', 'rhine-neckar'];
/** The name of each mode in the other engines. */
const MODES = [
  { mode: 'foot', valhalla: 'pedestrian' },
  { mode: 'bicycle', valhalla: 'bicycle' },
  { mode: 'truck', valhalla: 'truck' },
  { mode: 'car', valhalla: 'auto', osrm: 'car' },
];
const LEAST_SECONDS = 120;
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

for (const extract of positionals.length > 0 ? positionals : EXTRACTS) {
  const file = join(process.env.ERMINE_DATA ?? '', `${extract}.osm.pbf`);
  if (existsSync(file)) await compare(extract, file);
  else print(`Skipped ${extract}: ERMINE_DATA names no folder that holds it.`);
}

async function compare(extract, file) {
  const source = await importOsm(file, { modes: MODES.map(({ mode }) => mode) });
  const database = ermine.openDatabase(ermine.prepareNetwork(ermine.buildNetwork(source)));
  const peers = await openEngines(file);
  print(`\n## ${extract}\n\n| Mode | Engine | of | trips | ${SHARES.map((share) => `${share * 100} %`).join(' | ')} |`);
  print(`|---|---|---|---:|${SHARES.map(() => '---:|').join('')}`);
  for (const each of MODES.filter(({ mode }) => values.mode === undefined || mode === values.mode)) {
    const trips = ownTrips(database, each.mode);
    for (const peer of peers) if (each[peer.key]) await compareTrips(each, trips, peer);
  }
}

async function openEngines(file) {
  const opened = [];
  for (const key of ['valhalla', 'osrm']) {
    try {
      const { open } = await import(`./peers/${key}.js`);
      opened.push({ ...(await open({ file })), key });
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      process.stderr.write(`Without ${key}: npm install --prefix bench/peers brings it.\n`);
    }
  }
  return opened;
}

/** A number of trips, with their times in ermine. */
function ownTrips(database, mode) {
  const random = openRandom(17);
  const { network } = database;
  const speedOf = network.modeSpeed.subarray(2 * network.segmentCount * network.modes.indexOf(mode));
  const middle = () => {
    let segment;
    do segment = random.whole(network.segmentCount);
    while (speedOf[2 * segment] === 0 && speedOf[2 * segment + 1] === 0);
    const point = (network.firstPoint[segment] + network.firstPoint[segment + 1]) >> 1;
    return [network.pointX[point] / 1e7, network.pointY[point] / 1e7];
  };
  const trips = [];
  for (let tries = 0; trips.length < Number(values.trips) && tries < 20_000; tries++) {
    const ends = [middle(), middle()];
    try {
      const own = ermine.route(database, {
        startPoint: ends[0],
        endPoint: ends[1],
        mode,
        timeUnit: 's',
        distanceUnit: 'km',
      });
      if (own.time >= LEAST_SECONDS) trips.push({ ends, own });
    } catch (error) {
      if (!(error instanceof ermine.RoutingError)) throw error;
    }
  }
  return trips;
}

async function compareTrips({ mode, ...keys }, trips, peer) {
  const found = [];
  for (const { ends, own } of trips) {
    const their = await peer.trip(keys[peer.key], ends);
    if (their?.time > 0)
      found.push({ ends, own, their, time: own.time / their.time, length: own.distance / their.length });
  }
  for (const of of ['time', 'length']) {
    const figures = SHARES.map((share) =>
      quantile(
        found.map((trip) => trip[of]),
        share,
      ).toFixed(2),
    );
    print(`| \`${mode}\` | ${peer.name ?? peer.key} | ${of} | ${found.length} | ${figures.join(' | ')} |`);
  }
  const apart = found.toSorted((a, b) => Math.abs(Math.log(b.time)) - Math.abs(Math.log(a.time)));
  for (const { ends, own, their, time } of apart.slice(0, Number(values.apart))) {
    const [from, to] = ends.map((end) => end.map((value) => value.toFixed(5)).join(','));
    print(
      `    ${time.toFixed(2)}  ${from} to ${to}: ${own.time.toFixed(0)} s, ${own.distance.toFixed(1)} km; ${their.time.toFixed(0)} s, ${their.length.toFixed(1)} km`,
    );
  }
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
