// The arcs of a metric in the memory of the kernel, for searches that only go up: lay-climber.ts puts them there.

import type { KernelLoops } from '../../kernel/kernel-loops.ts';

/** The loops that climb, with all that they use. It serves one search at a time. */
export interface Climber {
  readonly loops: Pick<KernelLoops, 'meet' | 'climbPlace'>;
  /** The address of the metric: see kernel/loops/climb.ts. */
  readonly at: number;
  readonly hasThirds: number;
  /** The queued positions, in descending order. */
  readonly waiting: Int32Array;
  /** The result of a query. */
  readonly found: Int32Array;
  /** For each position: whether climbs end there. 0 between searches. */
  readonly isShared: Uint8Array;
  /** What the last climb reached: positions, their packed costs, and their third values. */
  readonly reached: Uint32Array;
  readonly value: Float64Array;
  readonly third: Int32Array;
}

/** One side of a metric in kernel memory. */
export interface ClimberSide {
  readonly climber: Climber;
  /** The address of this side. */
  readonly at: number;
  readonly labels: Int32Array;
}

/** The most stops of one search. */
export const MOST_WAITING = 1024;

/** Queues labelled positions for a search. Returns how many there are. */
export function queue({ waiting }: Climber, positions: number[]): number {
  const count = positions.length;
  for (let i = 0; i < count; i++) waiting[i] = positions[i];
  positions.length = 0;
  return count;
}
