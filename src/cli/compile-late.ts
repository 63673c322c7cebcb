// A command lives for a second or a few, on a thread a core: an engine that optimizes each loop on each of them as early as in a server
// takes the cores that the work wants.

import { setFlagsFromString } from 'node:v8';

/** Bytes of code that a function runs before it is optimized: six times the engine's own. */
const RUN_BEFORE = 400_000;
/** The first engine that counts otherwise, and compiles in one more stage: it optimizes late enough by itself. */
const COUNTS_CALLS = 12;

/** For threads started from now on, too. */
export function compileLate(): void {
  if (Number.parseInt(process.versions.v8, 10) >= COUNTS_CALLS) return;
  setFlagsFromString(`--interrupt-budget=${RUN_BEFORE}`);
}
