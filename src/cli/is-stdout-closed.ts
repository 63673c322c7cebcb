import { fstatSync, readSync, statSync } from 'node:fs';

const STDOUT = 1;

/**
 * Whether the process began without a standard output. Node then opens the null device, for reading too: what is written there is lost
 * without an error. A shell opens the device for writing only (`> /dev/null`), so that answers are dropped on purpose.
 */
export function isStdoutClosed(): boolean {
  try {
    const { rdev } = fstatSync(STDOUT);
    if (rdev === 0 || rdev !== statSync('/dev/null').rdev) return false;
    readSync(STDOUT, Buffer.alloc(1));
    return true;
  } catch {
    return false;
  }
}
