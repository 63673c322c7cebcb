// npm run bench                        one table of everything, with other engines (table.js)
// npm run bench -- growth [largest]    charts of growth with the network (growth.js)
// npm run bench -- playground          frames of the playground in headless Chromium (playground.js)
// npm run bench -- calibrate [extracts] times of each mode and what delays do to them, compared with other engines (calibrate.js)
// npm run bench -- jobs [network] [sizes]  matrices by the command compared with bare tables (jobs.js)
// npm run bench -- stages [networks]     stages of a new process up to its first route (stages.js)
// npm run bench -- small-requests [network]  memory and time of small requests (small-requests.js)
// npm run bench -- NAME [arguments]    one benchmark in depth; `all` runs each in a separate process
// npm run bench -- --compare REV       whole calls compared with another revision (compare.js)

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { compare } from './compare.js';

/** Benchmarks of the shipped build, not of src. */
const SCRIPTS = ['growth', 'playground', 'calibrate', 'jobs', 'stages', 'small-requests'];

// every process of Node would read this setting at its start, which takes 40 ms that do not belong to the measurement
delete process.env.NODE_EXTRA_CA_CERTS;

const [wanted = '--rounds', ...rest] = process.argv.slice(2);
if (wanted === '--compare') {
  if (rest.length === 0) throw new Error('Compare with which revision? npm run bench -- --compare REV');
  compare(rest[0], rest[1] && Number(rest[1]));
} else if (wanted.startsWith('--')) {
  runBuilt('table', process.argv.slice(2));
} else if (SCRIPTS.includes(wanted)) {
  runBuilt(wanted, rest);
} else {
  runInDepth(wanted, rest);
}

/** Runs a script that measures the shipped build. */
function runBuilt(script, args) {
  run('npm', ['run', 'build'], 'ignore');
  compile();
  run(process.execPath, ['--expose-gc', '--max-old-space-size=8192', `bench/${script}.js`, ...args]);
}

function runInDepth(name, args) {
  const all = readdirSync(new URL('.', import.meta.url)).flatMap((file) =>
    file.endsWith('.ts') ? [file.slice(0, -3)] : [],
  );
  const names = name === 'all' ? all : all.filter((known) => known === name);
  if (names.length === 0) {
    process.stderr.write(`There is no benchmark named ${name}: ${[...all, ...SCRIPTS, 'all'].join(', ')}.\n`);
    process.exit(2);
  }
  compile();
  for (const one of names) {
    process.stdout.write(`\n# ${one}\n`);
    run(process.execPath, ['--max-old-space-size=8192', `out/bench/${one}.js`, ...args]);
  }
}

function compile() {
  run('npx', ['tsc', '-p', 'tsconfig.bench.json']);
}

function run(program, args, output = 'inherit') {
  const { status } = spawnSync(program, args, { stdio: ['inherit', output, 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}
