// One process at a time is at work in a folder: the file `lock` tells which one.

import { open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The file that tells who is at work. */
export const LOCK = 'lock';

/** Held until it is released; one that died holds nothing. */
export interface WorkLock {
  release(): Promise<void>;
}

/** Takes a folder, or tells who is at work in it. */
export async function lockFolder(folder: string): Promise<WorkLock> {
  const path = join(folder, LOCK);
  for (;;) {
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined;
      throw error;
    });
    if (file !== undefined) {
      await file.writeFile(`${process.pid} ${hostname()}\n`).finally(() => file.close());
      return { release: () => rm(path, { force: true }) };
    }
    const holder = await readFile(path, 'utf8').catch(() => '');
    const [pid, host = ''] = holder.trim().split(' ');
    if (host !== hostname() || isAlive(Number(pid))) {
      throw new Error(
        `Process ${pid} of ${host || 'another machine'} is at work in ${folder}: if it is not, remove ${path}.`,
      );
    }
    await rm(path, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    // somebody else's
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
