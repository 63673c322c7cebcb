// The place where a worker stores the parts of its tiles.

import { access, constants } from 'node:fs/promises';
import { concatBytes } from '../../memory/concat-bytes.ts';
import { writeFault } from '../../store/write-fault.ts';
import type { WritePart } from '../work-options.ts';
import type { Part } from './part.ts';
import { type PartsFolder, partsFolder } from './parts.ts';

/** The storage of parts, as a worker uses it. */
export interface KeepPart extends Pick<PartsFolder, 'isWhole'> {
  write(name: string, part: Pick<Part, 'pieces'>, stop: AbortSignal): Promise<void>;
}

/** The folder of parts cannot be written, whichever part it is. */
export class UnwritableParts extends Error {}

/** Error codes that are no fault of a single part. A folder that has vanished may be a file system that is no longer mounted. */
const NOT_OF_PART = ['ENOSPC', 'EDQUOT', 'EIO', 'ESTALE', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'];

/** Stores parts in a folder, or with a function. The worker stops waiting for the function if the tile is cancelled. */
export async function partsKeeper(parts: string | WritePart): Promise<KeepPart> {
  if (typeof parts !== 'string') {
    const write: KeepPart['write'] = async (name, { pieces }, stop) => {
      await orAborted(Promise.resolve(parts(name, concatBytes(pieces), stop)), stop);
    };
    return { isWhole: async () => false, write };
  }
  const explain = async (error: NodeJS.ErrnoException): Promise<never> => {
    const fault = await writeFault(error, parts);
    if (fault === undefined) throw error;
    throw new (NOT_OF_PART.includes(error.code!) ? UnwritableParts : Error)(fault, { cause: error });
  };
  const { isWhole, write } = await partsFolder(parts).catch(explain);
  await access(parts, constants.W_OK).catch(explain);
  return { isWhole, write: (name, part) => write(name, part).catch(explain) };
}

/** Waits for a promise until the signal aborts. Then rejects with the signal's reason. */
async function orAborted(waited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled.signal });
  });
  await Promise.race([waited, aborted]).finally(() => settled.abort());
}
