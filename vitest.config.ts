import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { COMPILED, compiled } from './test/kit/compiled.ts';
import { LongestFirst } from './test/kit/longest-first.ts';
import { V8_FLAGS } from './test/kit/v8-flags.ts';

for (const flag of V8_FLAGS) setFlagsFromString(flag);

export default defineConfig(async () => ({
  // who watches changes source while the tests run
  plugins: process.argv.includes('run') ? [await compiled()] : [],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/kit/postgres-broker.ts'],
    setupFiles: ['test/kit/compare-arrays.ts'],
    server: { deps: { external: [COMPILED] } },
    // nothing at module level changes: test files share modules instead of loading each anew, two fifths of the time
    isolate: false,
    // six times what the longest test takes on a quiet machine, and more
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'threads',
    // one more than cores: some files wait for servers, browsers and commands
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
}));
