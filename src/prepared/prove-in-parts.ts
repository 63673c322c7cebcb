// Proving by several threads, over bytes that they share: what decoding proves, in parts of which each thread takes the next one that
// nobody has. None says what is wrong: where something is, the bytes are decoded anew by one thread, which does.

import { readSections } from '../memory/sections.ts';
import { memoryOf, type SharedMemory } from '../memory/shared-bytes.ts';
import { faultsOfNetwork, OF_COLUMNS } from '../network/check-network.ts';
import { FORMAT_VERSION } from '../network/network-sections.ts';
import { faultsOfHierarchy } from './check-hierarchy.ts';
import { faultsOfSnapIndex } from './check-snap-index.ts';
import { viewPrepared } from './encode-network.ts';
import type { PreparedNetwork } from './prepared-network.ts';
import type { Proofs } from './proofs.ts';
import { byLoadedProofs } from './proofs-at-hand.ts';

/** Bytes in shared memory, and what is done of them. */
export interface Proving {
  readonly bytes: Uint8Array;
  /** That they lie in, where a kernel can run there. */
  readonly memory: SharedMemory | undefined;
  readonly wantsKernel: boolean;
  /** In shared memory: how many parts were taken, how many were found sound. */
  readonly counts: Int32Array;
}

const TAKEN = 0;
const SOUND = 1;

const byOthers = () => true;
/** Parts of one half of a hierarchy's proofs each; they only read, so that neither has to wait for the other. */
const INPUTS_BY_OTHERS = { hasSlots: byOthers, hasInputs: byOthers };
const ARCS_BY_OTHERS = { isOrder: byOthers, goesUp: byOthers, comesDown: byOthers, closesTriangles: byOthers };

/** The longest first, but for the one that this thread begins with while others start. */
const PARTS: readonly ((prepared: PreparedNetwork, proofs: Proofs, bytes: Uint8Array) => boolean)[] = [
  ({ network }, proofs) => isFaultless(faultsOfNetwork(network, proofs)),
  // others prove columns as well, but later
  ({ network, snapIndex }, proofs) =>
    isFaultless(faultsOfNetwork(network, proofs, OF_COLUMNS)) &&
    isFaultless(faultsOfSnapIndex(network, snapIndex, proofs)),
  ({ network, hierarchy }, proofs) =>
    isFaultless(faultsOfHierarchy(network, hierarchy, { ...proofs, ...INPUTS_BY_OTHERS })),
  ({ network, hierarchy }, proofs) =>
    isFaultless(faultsOfHierarchy(network, hierarchy, { ...proofs, ...ARCS_BY_OTHERS })),
  (_, { isSound }, bytes) => readSections(bytes, FORMAT_VERSION, 'The network', isSound).size > 0,
];

/** Fewer bytes are proved before a worker has started. */
const FEW_BYTES = 1 << 26;

/** Whether there is so much to prove that workers can help. */
export function isWorthWorkers(bytes: Uint8Array): boolean {
  return bytes.length >= FEW_BYTES;
}

export function beginProving(bytes: Uint8Array, wantsKernel: boolean): Proving {
  return { bytes, memory: memoryOf(bytes), wantsKernel, counts: new Int32Array(new SharedArrayBuffer(8)) };
}

/** Proves parts, as long as there are any that nobody has taken; whether all that this thread took were sound. */
export function proveParts({ bytes, memory, wantsKernel, counts }: Proving): boolean {
  return byLoadedProofs(wantsKernel, memory && { memory, buffer: bytes.buffer }, (proofs) => {
    const take = () => PARTS[Atomics.add(counts, TAKEN, 1)];
    for (let isSound = take(); isSound !== undefined; isSound = take()) {
      if (!holds(() => isSound(viewPrepared(bytes), proofs, bytes))) return false;
      Atomics.add(counts, SOUND, 1);
    }
    return true;
  });
}

/** Whether all parts were found sound. */
export function areAllSound({ counts }: Proving): boolean {
  return Atomics.load(counts, SOUND) === PARTS.length;
}

function isFaultless(faults: readonly string[]): boolean {
  return faults.length === 0;
}

/** Whether it is so, and nothing is thrown by what finds it. */
function holds(find: () => boolean): boolean {
  try {
    return find();
  } catch {
    return false;
  }
}
