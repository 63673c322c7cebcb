// Compares two revisions: `npm run bench -- --compare REV [rounds]`. Builds both, runs the whole calls of children/calls.js in separate
// processes, in turns, and prints medians, ratios, and whether the answers are the same.
//
// Other load affects both equally. On a busy machine, a ratio within a few hundredths of 1 means nothing.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const ROUNDS = 5;
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}out/compare`;
/** The file with the points of requests, which both revisions use. */
const points = `${folder}/points.json`;

/** Compares the working tree with a revision. */
export function compare(revision, rounds = ROUNDS) {
  const before = { name: run('git', ['rev-parse', '--short', revision]).trim(), times: new Map() };
  const after = { name: 'here', times: new Map() };
  mkdirSync(folder, { recursive: true });
  before.dist = buildRevision(before.name);
  after.dist = build(root, 'here');
  run('npx', ['tsc', '-p', 'tsconfig.bench.json']);
  rmSync(points, { force: true });
  process.stdout.write(`${before.name} and the working tree, in turns, load ${loadavg()[0].toFixed(1)}\n`);
  for (let round = 0; round < rounds; round++) {
    // the second of two runs finds its files in the cache, so the order alternates
    for (const side of round % 2 === 0 ? [before, after] : [after, before]) measure(side);
  }
  printComparison(before, after);
}

/** Builds a revision in a temporary work tree; the build is kept for the next time. */
function buildRevision(name) {
  const dist = `${folder}/${name}/dist`;
  if (existsSync(`${dist}/index.js`)) return dist;
  const tree = `${folder}/tree-${name}`;
  run('git', ['worktree', 'add', '--detach', '--force', tree, name]);
  symlinkSync(`${root}node_modules`, `${tree}/node_modules`);
  build(tree, name);
  run('git', ['worktree', 'remove', '--force', tree]);
  return dist;
}

/** Builds the package as users get it, because the bundler makes loops faster, and copies what it needs to run. */
function build(tree, name) {
  const home = `${folder}/${name}`;
  run('npm', ['run', 'build'], tree);
  rmSync(home, { recursive: true, force: true });
  for (const part of ['dist', 'package.json']) cpSync(`${tree}/${part}`, `${home}/${part}`, { recursive: true });
  symlinkSync(`${root}node_modules`, `${home}/node_modules`);
  return `${home}/dist`;
}

function measure({ dist, times }) {
  const rows = JSON.parse(
    run(process.execPath, ['--max-old-space-size=8192', 'bench/children/calls.js', dist, points]),
  );
  for (const { name, milliseconds, check } of rows) {
    const known = times.get(name) ?? { milliseconds: [], check };
    known.milliseconds.push(milliseconds);
    if (known.check !== check) known.check = 'different from run to run';
    times.set(name, known);
  }
}

function printComparison(before, after) {
  process.stdout.write(
    `${'whole call, CPU ms'.padEnd(46)}${before.name.padStart(10)}${'here'.padStart(10)}${'ratio'.padStart(8)}\n`,
  );
  for (const [name, now] of after.times) {
    const old = before.times.get(name);
    if (old === undefined) continue;
    const [was, is] = [medianOf(old.milliseconds), medianOf(now.milliseconds)];
    const same = old.check === now.check ? `same answers (${now.check})` : `DIFFERENT: ${old.check}, ${now.check}`;
    process.stdout.write(
      `${name.padEnd(46)}${was.toFixed(3).padStart(10)}${is.toFixed(3).padStart(10)}${(is / was).toFixed(2).padStart(8)}  ${same}\n`,
    );
  }
}

function medianOf(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

function run(command, given, cwd = root) {
  const { status, stdout, stderr } = spawnSync(command, given, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) {
    process.stderr.write(`${command} ${given.join(' ')} failed:\n${stdout}${stderr}`);
    process.exit(1);
  }
  return stdout;
}
