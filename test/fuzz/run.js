// Runs `fuzz` or `soak`: compiles once, then one process of its own.

import { spawnSync } from 'node:child_process';

const [name, ...rest] = process.argv.slice(2);
const compiled = spawnSync('npx', ['tsc', '-p', 'tsconfig.bench.json'], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
const ran = spawnSync(process.execPath, ['--expose-gc', `out/test/fuzz/${name}.js`, ...rest], { stdio: 'inherit' });
process.exit(ran.status ?? 1);
