// Runs a benchmark: `npm run bench -- <name> [arguments]`, or all of them. Compiles once, then one process each.
// `npm run bench -- --compare REV` compares whole calls with those of another revision.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { compare } from './compare.js';

const [wanted, ...rest] = process.argv.slice(2);
if (wanted === '--compare') {
  if (rest.length === 0) throw new Error('Compare with which revision? npm run bench -- --compare REV');
  compare(rest[0], rest[1] && Number(rest[1]));
  process.exit(0);
}
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => (wanted ? name === wanted : true));
if (names.length === 0) {
  process.stderr.write(`There is no benchmark named ${wanted}.\n`);
  process.exit(2);
}
const compiled = spawnSync('npx', ['tsc', '-p', 'tsconfig.bench.json'], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
for (const name of names) {
  process.stdout.write(`\n# ${name}\n`);
  const ran = spawnSync(process.execPath, ['--max-old-space-size=8192', `out/bench/${name}.js`, ...rest], {
    stdio: 'inherit',
  });
  if (ran.status !== 0) process.exit(ran.status ?? 1);
}
