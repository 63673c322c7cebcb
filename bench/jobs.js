// Matrices by the command, on every core, compared with half the time of a process for the bare tables on one thread.
//
//   npm run bench -- jobs [network] [sizes]      default: a generated city, 2000,4000
//
// Both are measured from the start of Node to its exit, in turns. The command reads its tables, makes names and figures for every pair and
// writes a Parquet file, forced to disk. The bare process opens the network and calls routeCostTable. There are two lower bounds: two bare
// threads that open the network, make one half each and write nothing (bare/bare-halves.js); and the least that any command needs if only
// the table uses two cores: starting Node, opening the network, half of the bare table, and writing the bytes of the result.

import { spawnSync } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as ermine from '../dist/index.js';
import { countIn } from '../out/bench/kit/arguments.js';
import { city } from '../out/fixtures/city.js';
import { quantile, shown } from './kit/figures.js';

const ROUNDS = 5;
const command = fileURLToPath(new URL('../dist/cli/ermine.js', import.meta.url));
const bare = fileURLToPath(new URL('bare/bare-table.js', import.meta.url));
const halves = fileURLToPath(new URL('bare/bare-halves.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ermine-bench-jobs-'));

const [given, sizes = '2000,4000'] = process.argv.slice(2);
const pairs = sizes.split(',').map((size) => countIn(size, 'sizes'));
const network = given ?? join(folder, 'city.ermine');
if (given === undefined) {
  writeFileSync(network, ermine.encodeNetwork(ermine.prepareNetwork(ermine.buildNetwork(city({ segments: 60_000 })))));
}
const { network: roads } = ermine.decodeNetwork(readFileSync(network));
process.stdout.write(
  '| pairs | command | bare | of it the table | command / half of bare | two bare threads | those / half of bare | command / those | floor | floor / half of bare |\n',
);
process.stdout.write(`|---|${'---:|'.repeat(9)}\n`);
for (const size of pairs) measureSize(size);
rmSync(folder, { recursive: true });

function measureSize(size) {
  const [starts, ends] = ['starts', 'ends'].map((list, i) => tableOf(list, size, i + 1));
  const out = join(folder, 'costs.parquet');
  const rounds = Array.from({ length: ROUNDS }, () => {
    const alone = timed([bare, network, starts, ends]);
    rmSync(out, { force: true });
    const whole = timed([command, 'matrix', network, starts, ends, '-o', out]);
    const shared = timed([halves, network, starts, ends]);
    const table = Number(alone.output);
    const floor = alone.wall - table / 2 + written(statSync(out).size);
    return { whole, alone, shared, table, floor };
  });
  const middle = (figure) => quantile(rounds.map(figure), 0.5);
  const cells = [
    middle(({ whole }) => whole.wall),
    middle(({ alone }) => alone.wall),
    middle(({ table }) => table),
  ].map(shown);
  const overHalf = (figure) => middle((round) => figure(round) / (round.alone.wall / 2)).toFixed(2);
  const row = [
    ...cells,
    overHalf(({ whole }) => whole.wall),
    shown(middle(({ shared }) => shared.wall)),
    overHalf(({ shared }) => shared.wall),
    middle(({ whole, shared }) => whole.wall / shared.wall).toFixed(2),
    shown(middle(({ floor }) => floor)),
    overHalf(({ floor }) => floor),
  ];
  process.stdout.write(`| ${size} x ${size} | ${row.join(' | ')} |\n`);
}

/** A table of points on roads, always the same. */
function tableOf(list, size, seed) {
  const path = join(folder, `${list}-${size}.csv`);
  let state = seed;
  const lines = Array.from({ length: size }, (_, row) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const point = roads.firstPoint[Math.floor((state / 2 ** 32) * roads.segmentCount)];
    return `${list}${row},${roads.pointX[point] / 1e7},${roads.pointY[point] / 1e7}`;
  });
  writeFileSync(path, `id,lon,lat\n${lines.join('\n')}\n`);
  return path;
}

/** The output of a process, and its milliseconds from before its start until after its end. */
function timed(args) {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const wall = performance.now() - begun;
  if (status !== 0) throw new Error(stderr);
  return { wall, output: stdout };
}

/** Milliseconds to write a number of bytes and force them to disk. */
function written(size) {
  const bytes = new Uint8Array(1 << 24).fill(1);
  const path = join(folder, 'bytes');
  const begun = performance.now();
  const file = openSync(path, 'w');
  for (let left = size; left > 0; left -= bytes.length) writeSync(file, bytes, 0, Math.min(left, bytes.length));
  fsyncSync(file);
  closeSync(file);
  const wall = performance.now() - begun;
  rmSync(path);
  return wall;
}
