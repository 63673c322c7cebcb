// Most code of a test runs for less than a second, and compiling it at its best took two fifths of the suite's time: with these
// flags V8 begins later, and inlines less.

export const LATE_COMPILING: readonly string[] = [
  '--interrupt-budget=600000',
  '--max-inlined-bytecode-size-cumulative=200',
];
