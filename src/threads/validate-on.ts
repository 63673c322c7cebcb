// Proving by this thread and workers, one of which may find meanwhile what the first request asks for.

import type { PlainRoads } from '../costing/default-roads.ts';
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
interface Proved<Opened> {
  readonly isSound: boolean;
  /** Good where the bytes are sound, and absent where a worker has died. */
  readonly roads: PlainRoads | undefined;
  /** What `open` gave; absent where it threw. */
  readonly opened: Opened | undefined;
}

/** More find nothing to prove. */
const MOST_PROVERS = 3;

/** Proves bytes in shared memory. Where they are to be opened, this thread does so first, and a worker finds plain roads. */
export async function proveOn<Opened = undefined>(
  { cores, startProver }: Required<ProofPlatform>,
  bytes: Uint8Array,
  wantsKernel: boolean,
  open?: () => Opened,
): Promise<Proved<Opened>> {
  const findsRoads = open !== undefined;
  const proving = beginProving(bytes, wantsKernel);
  const provers = Array.from({ length: Math.min(cores - 1, MOST_PROVERS) }, (_, i) =>
    startProver({ proving, findsRoads: findsRoads && i === 0 }),
  );
  try {
    const opened = open && unlessItThrows(open);
    // what is found of unsound bytes is worth nothing, and may take for ever
    if (!proveParts(proving)) return { isSound: false, roads: undefined, opened: undefined };
    if (findsRoads) await provers[0].found;
    if (!areAllSound(proving)) await Promise.all(provers.map(({ done }) => done));
    return { isSound: areAllSound(proving), roads: provers[0].roads(), opened };
  } finally {
    for (const prover of provers) prover.end();
  }
}

/** What it gives; `undefined` where it throws, as it may of unsound bytes. */
function unlessItThrows<Given>(give: () => Given): Given | undefined {
  try {
    return give();
  } catch {
    return undefined;
  }
}
