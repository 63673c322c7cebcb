// Runs `fuzz`, `soak` or `soak pool`: compiles once, then starts one process.

import { spawnSync } from 'node:child_process';

const [wanted, ...given] = process.argv.slice(2);
const isPool = wanted === 'soak' && given[0] === 'pool';
const [name, rest] = isPool ? ['soak-pool', given.slice(1)] : [wanted, given];
const compiled = spawnSync('npx', ['tsc', '-p', 'tsconfig.bench.json'], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
const ran = spawnSync(process.execPath, ['--expose-gc', `out/test/fuzz/${name}.js`, ...rest], { stdio: 'inherit' });
process.exit(ran.status ?? 1);
