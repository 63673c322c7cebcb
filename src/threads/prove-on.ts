// Proving by this thread and workers, one of which may find meanwhile what the first request asks for.

import type { PlainRoads } from '../engine/plain-roads.ts';
import { areAllSound, beginProving, type Proving, proveParts } from '../prepared/prove-in-parts.ts';

/** What a worker shall do: prove, and before that find plain roads where nobody else does. */
export interface ProverTask {
  readonly proving: Proving;
  readonly findsRoads: boolean;
}

export interface Prover {
  /** Resolves when it has proved what it took, or has died. */
  readonly done: Promise<void>;
  /** Resolves when it has found plain roads, or has died. */
  readonly found: Promise<void>;
  /** What it found so far. */
  readonly roads: () => PlainRoads | undefined;
  end(): void;
}

/** Workers of one platform. */
export interface ProofPlatform {
  readonly cores: number;
  readonly startProver?: (task: ProverTask) => Prover;
}

/** What was found of bytes. */
interface Proved {
  readonly isSound: boolean;
  /** Good where the bytes are sound, and absent where a worker has died. */
  readonly roads: PlainRoads | undefined;
}

/** More find nothing to prove. */
const MOST_PROVERS = 3;

/** Proves bytes in shared memory. */
export async function proveOn(
  { cores, startProver }: Required<ProofPlatform>,
  bytes: Uint8Array,
  wantsKernel: boolean,
  findsRoads: boolean,
): Promise<Proved> {
  const proving = beginProving(bytes, wantsKernel);
  const provers = Array.from({ length: Math.min(cores - 1, MOST_PROVERS) }, (_, i) =>
    startProver({ proving, findsRoads: findsRoads && i === 0 }),
  );
  try {
    // what is found of unsound bytes is worth nothing, and may take for ever
    if (!proveParts(proving)) return { isSound: false, roads: undefined };
    if (findsRoads) await provers[0].found;
    if (!areAllSound(proving)) await Promise.all(provers.map(({ done }) => done));
    return { isSound: areAllSound(proving), roads: provers[0].roads() };
  } finally {
    for (const prover of provers) prover.end();
  }
}
