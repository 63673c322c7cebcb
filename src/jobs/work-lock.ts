// Ensures that only one process at a time works in a folder. The file `lock` names this process. It is written elsewhere and then linked to
// its name, so it is complete or absent: a full disk or a crash never leaves a lock without an owner. A lock that is empty or incomplete
// anyway counts as free.
//
//   <process> <host> <when the process started> <its start in ticks since the system started, if the system reports it>

import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expectFile } from './result/expect-file.ts';

/** The name of the file that names the owner. */
export const LOCK = 'lock';
/** A lock has one line, with the name of a host in it. */
const MOST_BYTES = 4096;

/** A lock is held until it is released, or until its process ends. */
export interface WorkLock {
  release(): Promise<void>;
}

/** Whether a file is a lock that a process has begun to write, but does not hold. */
export function isLockBegun(name: string): boolean {
  return /^lock\.[\w-]+$/.test(name);
}

/** Takes a folder, or throws an error that names the owner. */
export async function lockFolder(folder: string): Promise<WorkLock> {
  const path = join(folder, LOCK);
  for (;;) {
    if (await take(path)) {
      await removeBegun(folder);
      return { release: () => rm(path, { force: true }) };
    }
    const text = await textOf(path);
    if (text === undefined) continue;
    const holder = holderIn(text);
    if (holder !== undefined && (await isAtWork(holder))) {
      const { pid, host, started } = holder;
      const owner = `Process ${pid} of ${host}, started ${started},`;
      throw new Error(`${owner} is working in ${folder}. If it is not, remove ${path}.`);
    }
    await removeFree(path, text);
  }
}

/** The text of a lock; `undefined` if it was removed in the meantime. Throws if it cannot be read, or is no file. */
async function textOf(path: string): Promise<string | undefined> {
  if (!(await expectFile(path, MOST_BYTES))) return undefined;
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Creates a complete lock if there is none; returns whether it did. */
async function take(path: string): Promise<boolean> {
  const begun = `${path}.${randomUUID()}`;
  try {
    await writeFile(begun, await ownText(), { flag: 'wx' });
    return await linked(begun, path);
  } finally {
    await rm(begun, { force: true });
  }
}

async function linked(begun: string, path: string): Promise<boolean> {
  try {
    await link(begun, path);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // another process has taken the lock, or has removed it in the meantime
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    if (!NO_LINKS.includes(code)) throw error;
    return await takeWithoutLinks(path);
  }
}

/** Error codes of file systems without links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'];

async function takeWithoutLinks(path: string): Promise<boolean> {
  try {
    await writeFile(path, await ownText(), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    await rm(path, { force: true });
    throw error;
  }
}

/** Removes a lock that is free. If another process has taken the lock in the meantime, puts it back. */
async function removeFree(path: string, seen: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = await readFile(aside, 'utf8').catch(() => seen);
  if (moved !== seen) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

/** Removes files of processes that ended while they took a lock. */
async function removeBegun(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isLockBegun)) await rm(join(folder, name), { force: true });
}

interface LockHolder {
  readonly pid: number;
  readonly host: string;
  readonly started: string;
  readonly ticks: string;
}

async function ownText(): Promise<string> {
  const started = new Date(Date.now() - 1000 * process.uptime()).toISOString();
  return `${process.pid} ${hostname()} ${started} ${(await ticksOf(process.pid)) ?? '-'}\n`;
}

/** The owner of a lock; `undefined` if the lock is incomplete. */
function holderIn(text: string): LockHolder | undefined {
  const [, pid, host, started, ticks] = /^(\d+) (\S+) (\S+) (\d+|-)\n$/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), host, started, ticks };
}

/** Whether the process still runs, and its number was not given to another process. A process on another host is assumed to run. */
async function isAtWork({ pid, host, ticks }: LockHolder): Promise<boolean> {
  if (host !== hostname()) return true;
  const found = await ticksOf(pid);
  if (found === ENDED) return false;
  if (found !== undefined && ticks !== '-') return found === ticks;
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    // the process runs, but belongs to another user
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returned for a process that has ended, but that its parent has not asked about yet: a zombie. */
const ENDED = 'ended';

/** When a process started, if Linux reports it. This distinguishes two processes with the same number. */
async function ticksOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name of the process, in brackets, may contain any character
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // threads other than the first may still be at work
  if (/^[ZX]$/.test(fields[0]) && Number(fields[17]) <= 1) return ENDED;
  return fields[19];
}
