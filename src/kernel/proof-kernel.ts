// The loops that prove a file, in a module of their own: a process compiles them when it reads one, and lets them go.

import { ASSEMBLED_PROOFS } from './assembled-proofs.ts';
import { bytesOfText } from './bytes-of-text.ts';
import { isLittleEndian, type KernelDesk, newMemory } from './kernel.ts';
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
  | 'openCourses'
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

/** Give 1 where it holds, or what is found: see loops/proofs.ts and loops/shape-proofs.ts. */
type ProofLoops = { readonly [name in ProofLoop]: (...given: number[]) => number };

export interface ProofKernel extends KernelDesk {
  readonly loops: ProofLoops & KernelDesk['loops'];
}

/** A new instance, or `undefined` where there are no vectors, or nothing may be compiled. */
export function openProofKernel(): ProofKernel | undefined {
  if (!isLittleEndian()) return undefined;
  try {
    const module = new WebAssembly.Module(bytesOfText(ASSEMBLED_PROOFS));
    const memory = takeLeftMemory(Number.POSITIVE_INFINITY, []) ?? newMemory();
    const { exports } = new WebAssembly.Instance(module, { env: { memory: memory as WebAssembly.Memory } });
    return { loops: exports as unknown as ProofKernel['loops'], free: 0 };
  } catch {
    return undefined;
  }
}
