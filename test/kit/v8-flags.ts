// Faster tests: most test code runs for less than a second, so optimizing it does not pay; it took two fifths of the suite's time. With the
// first two flags, V8 optimizes later and inlines less. The third enlarges the space for new objects, so that garbage is collected less
// often, which saves another twentieth. Since version 12, V8 optimizes later without a flag, and newer versions do not know the first one.

const OPTIMIZES_LATE = 12;

export const V8_FLAGS: readonly string[] = [
  ...(Number.parseInt(process.versions.v8, 10) < OPTIMIZES_LATE ? ['--interrupt-budget=600000'] : []),
  '--max-inlined-bytecode-size-cumulative=200',
  '--max-semi-space-size=64',
];
