// How times and sizes grow with the network: charts for generated cities of two thousand segments and more.
//
//   npm run bench -- growth [largest]          writes docs/pictures/growth-*.svg and prints their figures; default 512,000 segments

import { writeFileSync } from 'node:fs';
import * as ermine from '../dist/index.js';
import { countAt } from '../out/bench/kit/arguments.js';
import { city } from '../out/fixtures/city.js';
import { chart } from './kit/chart.js';
import { kilobytes, quantile, shown, weighted } from './kit/figures.js';

const largest = countAt(0, 'largest', 512_000);
const sizes = [2_000, 8_000, 32_000, 128_000, 512_000, 2_048_000].filter((size) => size <= largest);
const figures = [];
for (const segments of sizes) figures.push(await measure(segments));

const CHARTS = [
  ['requests', 'A request', ['route', 'route with directions', 'route, a road closed', 'records of a point'], shown],
  ['tables', 'Tables and boundaries', ['table 100 x 100', 'table 500 x 500', 'boundary, 10 min'], shown],
  ['preparing', 'Once for a network', ['build', 'prepare', 'open'], shown],
  ['memory', 'Memory of an open network', ['memory', 'file'], kilobytes],
];
for (const [file, title, names, formatY] of CHARTS) {
  const series = names.map((name) => ({ name, points: figures.map((row) => [row.segments, row[name]]) }));
  const picture = chart({ title, series, xName: 'segments', formatX: thousands, formatY });
  writeFileSync(new URL(`../docs/pictures/growth-${file}.svg`, import.meta.url), picture);
}
const names = Object.keys(figures[0]).filter((name) => name !== 'segments');
process.stdout.write(`\n| | ${figures.map(({ segments }) => thousands(segments)).join(' | ')} |\n`);
process.stdout.write(`|---|${'---:|'.repeat(figures.length)}\n`);
for (const name of names) {
  const format = name === 'memory' || name === 'file' ? kilobytes : shown;
  process.stdout.write(`| ${name} | ${figures.map((row) => format(row[name])).join(' | ')} |\n`);
}

async function measure(segments) {
  const [network, build] = timed(() => ermine.buildNetwork(city({ segments })));
  const [prepared, prepare] = timed(() => ermine.prepareNetwork(network));
  const bytes = ermine.encodeNetwork(prepared);
  const first = { startPoint: pointOf(network, 0), endPoint: pointOf(network, network.segmentCount >> 1) };
  const [database, memory] = await weighted(() => {
    const opened = ermine.openDatabase(ermine.decodeNetwork(bytes.slice()));
    ermine.route(opened, first);
    return opened;
  });
  const open = timed(() => ermine.route(ermine.openDatabase(ermine.decodeNetwork(bytes)), first))[1];
  let state = 1;
  const points = Array.from({ length: 1000 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return pointOf(network, Math.floor((state / 2 ** 32) * network.segmentCount));
  });
  const trip = (i, more, payload) => {
    const query = { startPoint: points[(2 * i) % 1000], endPoint: points[(2 * i + 1) % 1000], ...more };
    return attempt(() => ermine.route(database, query, payload));
  };
  const closed = (i) => ({ transientUpdates: [{ point: points[(31 * i) % 1000], updates: [{ exclude: 'Y' }] }] });
  const table = (count) =>
    ermine.routeCostTable(database, { startPoints: points.slice(0, count), endPoints: points.slice(500, 500 + count) });
  const row = { segments: network.segmentCount, build, prepare, open, memory, file: bytes.length };
  row['route'] = median(500, (i) => trip(i));
  row['route with directions'] = median(300, (i) => trip(i, { directionsStyle: 'Normal' }));
  row['route, a road closed'] = median(150, (i) => trip(i, {}, closed(i)));
  row['records of a point'] = median(500, (i) => ermine.segmentsByPoint(database, { point: points[i] }));
  row['table 100 x 100'] = median(7, () => table(100));
  row['table 500 x 500'] = median(3, () => table(500));
  row['boundary, 10 min'] = median(7, (i) =>
    ermine.travelBoundary(database, { point: points[i], costs: [10], costUnit: 'min', majorRoads: false }),
  );
  process.stderr.write(`${thousands(segments)} done\n`);
  return row;
}

function pointOf({ firstPoint, pointX, pointY }, segment) {
  return [pointX[firstPoint[segment]] / 1e7, pointY[firstPoint[segment]] / 1e7];
}

function timed(make) {
  const begun = performance.now();
  const made = make();
  return [made, performance.now() - begun];
}

/** The median time of single calls. As many calls warm up first. */
function median(count, call) {
  const times = [];
  for (let i = 0; i < 2 * count; i++) {
    const time = timed(() => call(i % count))[1];
    if (i >= count) times.push(time);
  }
  return quantile(times, 0.5);
}

function attempt(call) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof ermine.RoutingError)) throw error;
  }
}

function thousands(segments) {
  return segments < 1e6 ? `${Math.round(segments / 1000)}k` : `${(segments / 1e6).toFixed(1)}M`;
}
