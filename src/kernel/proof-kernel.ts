// The loops that prove a file, in a module of their own: a process compiles them when it reads one, and lets them go.

import type { SharedMemory } from '../memory/shared-bytes.ts';
import { ASSEMBLED_PROOFS } from './assembled-proofs.ts';
import { bytesOfText } from './bytes-of-text.ts';
import type { KernelArena } from './desk.ts';
import { isLittleEndian, newMemory } from './kernel.ts';
import { takeLeftMemory } from './left-memory.ts';

type ProofLoop =
  | 'layLanes'
  | 'addWords'
  | 'checksum'
  | 'staysWithin'
  | 'bytesStayWithin'
  | 'leadsThrough'
  | 'idsAscend'
  | 'listedIdsAscend'
  | 'openDirectedSegments'
  | 'faultyArcs'
  | 'leadsToEnds'
  | 'arcsStandByHead'
  | 'isOrder'
  | 'goesUp'
  | 'comesDown'
  | 'closesTriangles'
  | 'hasSlots'
  | 'slottedInputs'
  | 'hasInputs'
  | 'nextShort'
  | 'staysOnSegments'
  | 'nextDoubtfulRun'
  | 'isTree'
  | 'markRuns'
  | 'markParts'
  | 'runsFollow'
  | 'unpaired';

/** Give 1 where it holds, or what is found: see loops/proof-kernel.ts. */
type ProofLoops = { readonly [name in ProofLoop]: (...given: number[]) => number };

export interface ProofKernel extends KernelArena {
  readonly loops: ProofLoops & KernelArena['loops'];
}

/** How the module takes memory: shared and of at most as many pages as there can be; or not shared, told in as many bytes. */
const SHARED = [3, 0, 0x80, 0x80, 4];
const OWN = [0, 0x80, 0x80, 0x80, 0];

/** A new instance, in memory that is given or its own; `undefined` where there are no vectors, or nothing may be compiled. */
export function openProofKernel(shared?: SharedMemory): ProofKernel | undefined {
  if (!isLittleEndian()) return undefined;
  try {
    const bytes = new Uint8Array(bytesOfText(ASSEMBLED_PROOFS));
    if (shared === undefined) bytes.set(OWN, placeOfMemory(bytes));
    const module = new WebAssembly.Module(bytes);
    const memory = shared ?? takeLeftMemory(Number.POSITIVE_INFINITY, []) ?? newMemory();
    const { exports } = new WebAssembly.Instance(module, { env: { memory: memory as WebAssembly.Memory } });
    return { loops: exports as unknown as ProofKernel['loops'], free: 0 };
  } catch {
    return undefined;
  }
}

function placeOfMemory(bytes: Uint8Array): number {
  return bytes.findIndex((_, at) => SHARED.every((byte, i) => bytes[at + i] === byte));
}
