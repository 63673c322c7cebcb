// A command runs for seconds, on one thread per core. If V8 optimized every loop on every thread as early as in a server, compiling would
// occupy the cores that the work needs.

import { setFlagsFromString } from 'node:v8';

/** How many bytes of code a function runs before it is optimized: six times V8's default. */
const RUN_BEFORE = 400_000;
/** The first version of V8 that needs no option. It counts in another way, has one more compiler, and optimizes late enough. */
const COUNTS_CALLS = 12;

/** Makes V8 optimize later, also in threads that are started afterwards. */
export function compileLate(): void {
  if (Number.parseInt(process.versions.v8, 10) >= COUNTS_CALLS) return;
  setFlagsFromString(`--interrupt-budget=${RUN_BEFORE}`);
}
