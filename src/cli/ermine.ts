#!/usr/bin/env node
// The `ermine` command.

import { readFileSync } from 'node:fs';
import type { Io } from './command.ts';
import { compileLate } from './compile-late.ts';
import { isStdoutClosed } from './is-stdout-closed.ts';
import { beginWorkers } from './jobs/begin-workers.ts';
import { runCommandLine } from './run.ts';

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
