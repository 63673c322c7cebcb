// Check values by the kernel, added up block by block: a section that does not lie on the desk is not laid there whole.

import { lay } from '../kernel/desk.ts';
import type { ProofKernel } from '../kernel/proof-kernel.ts';
import type { ProofArena } from './proof-desk.ts';

/** Bytes that are added up at once: they are still in the cache then. */
const BLOCK_BYTES = 65_536;
const BLOCK_WORDS = BLOCK_BYTES / 4;

const LANES_BYTES = 16;

/** What `checksum` gives for words; `undefined` where a block has no room. Clears the desk. */
export function kernelChecksum(kernel: ProofKernel, arena: ProofArena, words: Uint32Array): number | undefined {
  const { loops } = kernel;
  const lanes = arena.clear(LANES_BYTES + BLOCK_BYTES);
  if (lanes === undefined) return undefined;
  const block = lanes + LANES_BYTES;
  const placeOf = (part: Uint32Array): number => {
    const there = arena.find(part);
    if (there === undefined) lay(kernel, block, part);
    return there ?? block;
  };
  loops.layLanes(lanes);
  let rest = words;
  for (; rest.length >= BLOCK_WORDS; rest = rest.subarray(BLOCK_WORDS)) {
    loops.addWords(lanes, placeOf(rest.subarray(0, BLOCK_WORDS)), BLOCK_WORDS);
  }
  const last = placeOf(rest);
  const whole = rest.length & ~3;
  loops.addWords(lanes, last, whole);
  return loops.checksum(lanes, last + 4 * whole, rest.length - whole, words.length) >>> 0;
}
