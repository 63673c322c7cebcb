// The place where a worker stores the parts of its tiles.

import { concatBytes } from '../../memory/concat-bytes.ts';
import type { WritePart } from '../work-options.ts';
import type { Part } from './part.ts';
import { type PartsFolder, partsFolder } from './parts.ts';

/** The storage of parts, as a worker uses it. */
export interface KeepPart extends Pick<PartsFolder, 'isWhole'> {
  write(name: string, part: Pick<Part, 'pieces'>, stop: AbortSignal): Promise<void>;
}

/** Stores parts in a folder, or with a function. The worker stops waiting for the function if the tile is cancelled. */
export async function partsKeeper(parts: string | WritePart): Promise<KeepPart> {
  if (typeof parts === 'string') return partsFolder(parts);
  const write: KeepPart['write'] = async (name, { pieces }, stop) => {
    await orAborted(Promise.resolve(parts(name, concatBytes(pieces), stop)), stop);
  };
  return { isWhole: async () => false, write };
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
