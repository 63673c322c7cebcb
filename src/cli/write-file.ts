// Writes files that appear either completely or not at all: a file is written next to its final place, and moved there when it is complete.

import { constants, rmSync } from 'node:fs';
import { access, open, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Chunks, replaceFile, temporaryName, writeAll } from '../store/replace-file.ts';
import { writeFault } from '../store/write-fault.ts';
import { UsageError } from './command.ts';

/** Writes a file from chunks, which may arrive slowly. An existing file is replaced only when the last chunk is on disk. */
export async function writeFileWhole(path: string, chunks: Chunks): Promise<void> {
  const { target, isFile } = await fileBehind(path);
  await explaining(path, () => (isFile ? replaceOrClear(target, chunks) : writeInto(target, chunks)));
}

/** Like `writeFileWhole`, but it fails once `signal` aborts. It then stops waiting, even for a pipe that no one reads. */
export async function writeFileStoppable(path: string, chunks: Chunks, signal: AbortSignal): Promise<void> {
  const { target, isFile } = await fileBehind(path);
  if (isFile) return explaining(path, () => replaceFile(target, chunks));
  signal.throwIfAborted();
  const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await explaining(path, () => Promise.race([writeInto(target, chunks), stopped]));
}

/** Runs `write`, which writes a file or into a folder. If that fails, a sentence explains why. */
export async function explaining<Value>(path: string, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    throw await explained(error, path, await realpath(path).catch(() => endOfLinks(path)));
  }
}

/** Checks whether a file can be written, before any long work. */
export async function expectWritable(path: string): Promise<void> {
  const { target, isFile } = await fileBehind(path);
  await explaining(path, () => access(isFile ? dirname(target) : target, constants.W_OK));
}

/** The real path of a file, after following links. Devices and pipes are written directly, because a file cannot replace them. */
export async function fileBehind(path: string): Promise<{ target: string; isFile: boolean }> {
  if (path === '') throw new UsageError('A file without a name cannot be written.');
  const target = await realpath(path).catch(() => endOfLinks(path));
  const found = await stat(target).catch(() => undefined);
  if (found?.isDirectory()) throw new UsageError(`${path} is a folder: name a file in it.`);
  return { target, isFile: found === undefined || found.isFile() };
}

/** The most links in a chain that are followed, as in the system. */
const MOST_LINKS = 40;

// The end of a chain of links. If the file there does not exist yet, it is created there, and the links stay.
async function endOfLinks(path: string): Promise<string> {
  let end = path;
  for (let links = 0; links <= MOST_LINKS; links++) {
    const next = await readlink(end).catch(() => undefined);
    if (next === undefined) return end;
    end = resolve(dirname(end), next);
  }
  throw new UsageError(`${path} cannot be written: its links form a loop.`);
}

async function writeInto(path: string, chunks: Chunks): Promise<void> {
  const file = await open(path, 'w');
  await writeAll(file, chunks).finally(() => file.close());
}

// Ctrl-C ends the process as usual, but leaves no incomplete file behind.
async function replaceOrClear(path: string, chunks: Chunks): Promise<void> {
  const temporary = temporaryName(path);
  const clear = (signal: NodeJS.Signals): void => {
    rmSync(temporary, { force: true });
    forget();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    process.removeListener('SIGINT', clear);
    process.removeListener('SIGTERM', clear);
  };
  process.on('SIGINT', clear);
  process.on('SIGTERM', clear);
  await replaceFile(path, chunks, temporary).finally(forget);
}

/** Codes of errors that another path would avoid. */
const USAGE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];

/** The error with a sentence. If `path` is a link, `target` may be in another folder. */
async function explained(error: unknown, path: string, target: string): Promise<unknown> {
  const fault = await writeFault(error, path, target);
  if (fault === undefined) return error;
  const isUsage = USAGE.includes((error as NodeJS.ErrnoException).code!);
  return isUsage ? new UsageError(fault) : new Error(fault, { cause: error });
}
