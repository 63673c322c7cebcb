// Which loops prove what was read: the kernel's where there is one. In a browser, which compiles them beside the page's own
// work, `proofs-at-hand.browser.ts` stands in for this file.

import { leaveMemory } from '../kernel/left-memory.ts';
import { openProofKernel } from '../kernel/proof-kernel.ts';
import { arenaInPlace, type MemoryOfFile } from './desk-in-place.ts';
import { soundUnlessImplied } from './implied-sections.ts';
import { kernelProofs } from './kernel-proofs.ts';
import { PLAIN_PROOFS, type Proofs } from './proofs.ts';

/** What `prove` finds by the proofs of one file, where it lies if that is memory of the kernel. */
export function byLoadedProofs<Found>(
  wantsKernel: boolean,
  file: MemoryOfFile | undefined,
  prove: (proofs: Proofs) => Found,
): Found {
  const kernel = wantsKernel ? openProofKernel(file?.memory) : undefined;
  if (kernel === undefined) return prove(PLAIN_PROOFS);
  try {
    const proofs = kernelProofs(kernel, file && arenaInPlace(file));
    try {
      return prove({ ...proofs, isSound: soundUnlessImplied(proofs.isSound) });
    } catch {
      // says what is wrong: damage before what does not fit
      return prove(proofs);
    }
  } finally {
    if (file === undefined) leaveMemory(kernel.loops.memory);
  }
}
