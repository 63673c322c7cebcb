// Most code of a test runs for less than a second, and compiling it at its best took two fifths of the suite's time: with the
// first two flags V8 begins later, and inlines less. With the third what is made fills more room before the garbage of it is
// looked for, which takes another twentieth away.

export const V8_FLAGS: readonly string[] = [
  '--interrupt-budget=600000',
  '--max-inlined-bytecode-size-cumulative=200',
  '--max-semi-space-size=64',
];
