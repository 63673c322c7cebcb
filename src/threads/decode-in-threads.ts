// Decoding by this thread and workers, which prove parts of what they share.

import { checkOptions } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import { BOOLEAN } from '../errors/option-kinds.ts';
import { copyToSharedMemory, isShared } from '../memory/sections.ts';
import type { Network } from '../network/network.ts';
import { decodeNetwork, viewPrepared } from '../prepared/encode-network.ts';
import type { PreparedNetwork } from '../prepared/prepare-network.ts';
import { areAllSound, beginProving, isWorthWorkers, type Proving, proveParts } from '../prepared/prove-in-parts.ts';

export interface DecodeInThreadsOptions {
  /** `false` has the plain loops prove what was read, and no WebAssembly. */
  kernel?: boolean;
}

const DECODE_IN_THREADS = { kernel: BOOLEAN };

/** A worker that proves parts, and ends. */
export interface Prover {
  /** Resolves when it has proved what it took, or has died. */
  readonly done: Promise<void>;
  end(): void;
}

/** Workers of one platform. */
export interface ProofPlatform {
  readonly cores: number;
  readonly startProver?: (proving: Proving) => Prover;
}

/** More find nothing to prove. */
const MOST_PROVERS = 2;

/** Decodes into shared memory, with workers where there are cores for them and enough to prove. */
export async function decodeOn(
  { cores, startProver }: ProofPlatform,
  bytes: Uint8Array,
  options?: DecodeInThreadsOptions,
): Promise<Network | PreparedNetwork> {
  const { kernel = true } = checkOptions('decodeInThreads', options, DECODE_IN_THREADS);
  if (startProver === undefined || cores < 2 || !isBytes(bytes) || !isWorthWorkers(bytes)) {
    return decodeNetwork(bytes, { shared: true, kernel });
  }
  const shared = isShared(bytes) ? bytes : copyToSharedMemory(bytes);
  const proving = beginProving(shared, kernel);
  const provers = Array.from({ length: Math.min(cores - 1, MOST_PROVERS) }, () => startProver(proving));
  proveParts(proving);
  if (!areAllSound(proving)) await Promise.all(provers.map(({ done }) => done));
  for (const prover of provers) prover.end();
  return areAllSound(proving) ? viewPrepared(shared) : decodeNetwork(shared, { kernel });
}
