// `npm run bench`: every operation in one table, compared with the installed engines of bench/peers, in one run and in turns.
//
//   npm install --prefix bench/peers          once, for the other engines
//   npm run bench -- [--rounds 5] [--network porto]     ERMINE_DATA=folder adds real networks; --network selects one
//
// Prints medians and the 99th percentile of single calls. The first round only warms up. A checksum shows that answers do not change from
// run to run, or from round to round, except where each round has a new costing. Each engine has a separate process (children/engine.js);
// they answer the same requests (kit/requests.js) one after the other.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importOsm } from '../dist/import/osm/import-osm.js';
import * as ermine from '../dist/index.js';
import { extractOfCity } from '../out/test/kit/extract-of-city.js';
import { agreement, kilobytes, quantile, shown } from './kit/figures.js';
import { junctions, requests } from './kit/requests.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, network: { type: 'string' } },
});
const ROUNDS = Number(options.rounds);
const ENGINES = ['ermine', 'kernel: false', 'valhalla', 'ngraph', 'geojson-path-finder'];
/** The npm packages of the engines in bench/peers. */
const PEERS = {
  valhalla: '@valhallajs/valhallajs',
  ngraph: 'ngraph.path',
  'geojson-path-finder': 'geojson-path-finder',
};

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

async function measure(extract) {
  const name = nameOf(extract);
  const file = join(folder, `${name}.ermine`);
  const prepared = ermine.prepareNetwork(ermine.buildNetwork(await importOsm(extract)));
  const bytes = ermine.encodeNetwork(prepared);
  writeFileSync(file, bytes);
  const { segmentCount, junctionCount } = ermine.describeDatabase(ermine.openDatabase(prepared));
  const engines = [];
  for (const one of ENGINES.filter(isInstalled)) engines.push(await start(one, extract, file));
  const rows = requests(junctions(prepared.network)).map(({ label, verb }, row) => ({
    label,
    verb,
    trials: engines
      .filter(({ answers }) => answers[row])
      .map((engine) => ({ engine: engine.name, request: () => engine.request(row), times: [], checks: new Set() })),
  }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { trials } of rows) for (const trial of trials) await run(trial, round);
  }
  for (const { end } of engines) end();
  print(`\n## ${name}: ${segmentCount} segments, ${junctionCount} junctions, ${kilobytes(bytes.length)} as a file\n`);
  printTable(rows, engines.slice(1));
  print(`\nMemory to open: ${engines.map(({ name, memory }) => `${name} ${kilobytes(memory)}`).join(', ')}.`);
  for (const line of agreement(rows.find(({ verb }) => verb === 'route'))) print(line);
}

function nameOf(file) {
  return basename(file, '.osm.pbf');
}

function isInstalled(engine) {
  const peer = PEERS[engine];
  if (peer === undefined || existsSync(new URL(`peers/node_modules/${peer}`, import.meta.url))) return true;
  process.stderr.write(`Without ${peer}: npm install --prefix bench/peers brings it.\n`);
  return false;
}

/** An engine in a separate process. */
async function start(engine, extract, file) {
  const child = fork(fileURLToPath(new URL('children/engine.js', import.meta.url)), [engine, extract, file]);
  const gone = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`The process of ${engine} ended with ${code}.`);
  });
  const reported = async () => (await Promise.race([once(child, 'message'), gone]))[0];
  const request = (row) => {
    child.send(row);
    return reported();
  };
  return { ...(await reported()), request, end: () => child.disconnect() };
}

async function run(trial, round) {
  const { times, answers, check } = await trial.request();
  trial.answers = answers;
  if (round === 0) return;
  trial.times.push(...times);
  trial.checks.add(check);
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
    const cells = peers.map(({ name }) => {
      const other = others.find(({ engine }) => engine === name);
      if (other === undefined) return '';
      const time = quantile(other.times, 0.5);
      return `${shown(time)} (${(time / median).toFixed(time > 20 * median ? 0 : 1)}x)`;
    });
    print(
      `| ${[label, shown(median), shown(quantile(own.times, 0.99)), ...cells, [...own.checks].join(' ')].join(' | ')} |`,
    );
  }
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
