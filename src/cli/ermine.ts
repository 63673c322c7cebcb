#!/usr/bin/env node
// The `ermine` command.

import { fstatSync, readFileSync, readSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { EarlyWorkers } from '../threads/early-workers.ts';
import { nodePort, startNodeWorker } from '../threads/node-port.ts';
import type { Io } from './command.ts';
import { runCommandLine } from './run.ts';

/** How many bytes of code a function runs before it is optimized: six times V8's default. */
const RUN_BEFORE = 400_000;
/** The first version of V8 that needs no option. It counts in another way, has one more compiler, and optimizes late enough. */
const COUNTS_CALLS = 12;
const STDOUT = 1;
/** Commands that always run jobs. `matrix` runs a job only if its points are in tables. */
const JOBS = ['boundaries', 'routes', 'snap'];

compileLate();
const args = process.argv.slice(2);
const early = beginWorkers(args);
const { stdout, stderr, stdin } = process;

// The reader of a pipe may stop early, as `head` does. That is no error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  stderr.write(`ermine: The answer cannot be written: ${error.message}.\n`);
  process.exit(1);
});

const io: Io = {
  write: (text) =>
    new Promise((resolve) => {
      if (stdout.write(text)) resolve();
      else stdout.once('drain', resolve);
    }),
  isClosed: isStdoutClosed,
  writeError: (text) => void stderr.write(text),
  input: stdin,
  isTerminal: stderr.isTTY === true,
  early,
};

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
process.exitCode = await runCommandLine(args, io, version);
await early.end();

/**
 * Makes V8 optimize later, also in threads that are started afterwards. A command runs for seconds, on one thread per core: if every thread
 * optimized every loop as early as in a server, compiling would occupy the cores that the work needs.
 */
function compileLate(): void {
  if (Number.parseInt(process.versions.v8, 10) >= COUNTS_CALLS) return;
  setFlagsFromString(`--interrupt-budget=${RUN_BEFORE}`);
}

/**
 * Whether the process began without a standard output. Node then opens the null device, for reading too: what is written there is lost
 * without an error. A shell opens the device for writing only (`> /dev/null`), so that answers are dropped on purpose.
 */
function isStdoutClosed(): boolean {
  try {
    const { rdev } = fstatSync(STDOUT);
    if (rdev === 0 || rdev !== statSync('/dev/null').rdev) return false;
    readSync(STDOUT, Buffer.alloc(1));
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts the threads that a command line will probably need, one fewer than there are cores, while the modules of the command load. On two
 * cores, starting threads takes about as long as loading modules.
 */
function beginWorkers([name, ...args]: readonly string[]): EarlyWorkers {
  const isJob = JOBS.includes(name) || (name === 'matrix' && !args.some((arg) => arg.startsWith('--starts')));
  const isRequested = args.some((arg) => ['-o', '--out'].includes(arg) || arg.startsWith('--out='));
  const says = args.some((arg) => /^(--threads|--help$|-h$)/.test(arg));
  const count = isJob && isRequested && !says ? availableParallelism() - 1 : 0;
  const early = new EarlyWorkers();
  for (let i = 0; i < count; i++) {
    const port = nodePort(startNodeWorker());
    port.keepAlive(false);
    early.add(port);
  }
  return early;
}
