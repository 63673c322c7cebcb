// Which loops prove what was read: the kernel's where there is one. In a browser, which compiles them beside the page's own
// work, `proofs-at-hand.browser.ts` stands in for this file.

import { leaveMemory } from '../kernel/left-memory.ts';
import { openProofKernel } from '../kernel/proof-kernel.ts';
import { soundUnlessImplied } from './implied-sections.ts';
import { kernelProofs } from './kernel-proofs.ts';
import { PLAIN_PROOFS, type Proofs } from './proofs.ts';

/** What `prove` finds by the proofs of one file. */
export function byProofsAtHand<Found>(wantsKernel: boolean, prove: (proofs: Proofs) => Found): Found {
  const kernel = wantsKernel ? openProofKernel() : undefined;
  if (kernel === undefined) return prove(PLAIN_PROOFS);
  try {
    const proofs = kernelProofs(kernel);
    try {
      return prove({ ...proofs, isSound: soundUnlessImplied(proofs.isSound) });
    } catch {
      // says what is wrong: damage before what does not fit
      return prove(proofs);
    }
  } finally {
    leaveMemory(kernel.loops.memory);
  }
}
