// Which loops prove what was read: the kernel's where there is one. In a browser, which compiles them beside the page's own
// work, `proofs-at-hand.browser.ts` stands in for this file.

import { openProofKernel } from '../kernel/proof-kernel.ts';
import { kernelProofs } from './kernel-proofs.ts';
import { PLAIN_PROOFS, type Proofs } from './proofs.ts';

/** Proofs for one file. */
export function proofsAtHand(wantsKernel: boolean): Proofs {
  const kernel = wantsKernel ? openProofKernel() : undefined;
  return kernel === undefined ? PLAIN_PROOFS : kernelProofs(kernel);
}
