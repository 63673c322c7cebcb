import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/kit/postgres-broker.ts'],
    setupFiles: ['test/kit/compare-arrays.ts'],
    // nothing at module level changes: test files share modules instead of loading each anew, two fifths of the time
    isolate: false,
    // six times what the longest test takes on a quiet machine, and more
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'threads',
    maxWorkers: 2,
  },
});
