import { totalmem } from 'node:os';

/** How many bytes of memory this process may use. */
export function memoryOfProcess(): number {
  // without a limit for the process, this is 0 or more than the memory of the machine
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
