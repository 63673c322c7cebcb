// The proofs of what was read by the vector kernel. A process reads a network once, so that its plain loops would be done
// before an engine had compiled them; the kernel's run at full speed from the first number on.

import type { ProofKernel } from '../kernel/proof-kernel.ts';
import { checksum } from '../memory/checksum.ts';
import { kernelChecksum } from './kernel-checksum.ts';
import { CopyingArena, type ProofArena } from './proof-desk.ts';
import { proofTools } from './proof-tools.ts';
import type { Proofs } from './proofs.ts';
import { hierarchyProofs } from './prove-hierarchy.ts';
import { networkProofs } from './prove-network.ts';
import { snapIndexProofs } from './prove-snap-index.ts';

/** Proofs of one file, on an instance that nothing else runs on: its columns do not change meanwhile. */
export function kernelProofs(kernel: ProofKernel, arena: ProofArena = new CopyingArena(kernel)): Required<Proofs> {
  const tools = proofTools(kernel, arena);
  return {
    isSound: (words, value) => (kernelChecksum(kernel, arena, words) ?? checksum(words)) === value,
    ...networkProofs(tools),
    ...hierarchyProofs(tools),
    ...snapIndexProofs(tools),
  };
}
