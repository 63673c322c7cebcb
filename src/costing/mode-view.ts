// A network as one mode sees it, with the time and length of every arc.

import type { KernelPool } from '../kernel/kernel.ts';
import { networkForMode } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import { type BaseWeights, baseWeights } from './weights/base-weights.ts';

export interface ModeView {
  readonly network: Network;
  readonly base: BaseWeights;
}

export function viewForMode(network: Network, mode: number, kernels?: KernelPool): ModeView {
  const view = networkForMode(network, mode);
  return { network: view, base: baseWeights(view, kernels) };
}
