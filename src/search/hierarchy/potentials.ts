// What a way to the targets weighs at least, for any node that asks: the least sum of what arcs weigh in some metrics, each by
// its share, worked out when asked and remembered. (lazy RPHAST: Strasser & Zeitz, "A Fast and Tight Heuristic for A* in Road
// Networks", 2021)
//
// Where an input weighs no less than its shares, so does every arc of the hierarchy: it stands for some way, and in each metric
// for the least one. And since no triangle is less than its arc in any metric, none is by shares: so the sums found by going up
// and down are those of least ways, and obey w as potentials must.

import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import { nextUp, wait } from './climb.ts';
import type { Hierarchy } from './hierarchy.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { type HierarchyScratch, sumsOf, UNKNOWN_POTENTIAL } from './scratch.ts';

/** The whole that the shares of leaders add up to. */
export const WHOLE_SHARE = 1024;

/** What leads: see leads.ts. Of weights it tells WHOLE_SHARE parts. */
export interface Leads {
  /** Carries the sum of a position over all arcs that come down to it. */
  climb(position: number, upward: Float64Array): void;
  /** Works out what is known from a number on, the last before those below. */
  workOut(potentials: Potentials, first: number): void;
}

/**
 * What tells how little arcs weigh under other wishes: no less than `percent` of what they weigh in what leads. What is closed there
 * is closed.
 */
export interface LowerBound {
  readonly hierarchy: Hierarchy;
  readonly leads: Leads;
  readonly percent: number;
  /** To be told how many nodes a search looked at beyond those that it would have to, if led perfectly. */
  readonly onLost?: ((nodes: number) => void) | undefined;
}

/** In use until `closePotentials`; there can be only one at a time in a scratch. */
export interface Potentials {
  readonly rank: Uint32Array;
  readonly parent: Uint32Array;
  readonly leads: Leads;
  readonly percent: number;
  /** By position, in parts of WHOLE_SHARE: over going up from the targets alone. */
  readonly upward: Float64Array;
  /** By position, likewise: the answer, UNKNOWN before it is asked for. */
  readonly least: Float64Array;
  /** Positions with a value in `upward` and in `least`. */
  readonly climbed: Uint32Array;
  climbedCount: number;
  readonly known: Uint32Array;
  knownCount: number;
}

/** Potentials of the nodes of some stops; what the stops themselves cost is left out, so that any costs may be added. */
export function openPotentials(
  { hierarchy: { rank, parent }, leads, percent }: LowerBound,
  targets: Stops,
  scratch: HierarchyScratch,
): Potentials {
  const { waiting, climbed, known, least } = scratch;
  const upward = sumsOf(scratch);
  targets.node.forEach((node, i) => {
    if (targets.weight[i] >= CLOSED) return;
    upward[rank[node]] = 0;
    wait(waiting, rank[node]);
  });
  let climbedCount = 0;
  let position = waiting.pop() ?? NO_PARENT;
  while (position !== NO_PARENT) {
    climbed[climbedCount++] = position;
    leads.climb(position, upward);
    position = nextUp(waiting, parent, position);
  }
  return { rank, parent, leads, percent, upward, least, climbed, climbedCount, known, knownCount: 0 };
}

/**
 * What the way from a node to the targets weighs at least. Where no open way leads CLOSED is scaled, too: what sums up to
 * CLOSED may stay below it in a larger unit.
 */
export function potentialOf(potentials: Potentials, node: number): number {
  const { least, rank, percent } = potentials;
  const position = rank[node];
  if (least[position] === UNKNOWN_POTENTIAL) makeKnown(potentials, position);
  return Math.floor((least[position] * percent) / (100 * WHOLE_SHARE));
}

/** Works out a position after all its ancestors: whatever it reaches by going up is one of them. */
function makeKnown(potentials: Potentials, requested: number): void {
  const { parent, leads, least, known, knownCount } = potentials;
  let count = knownCount;
  for (
    let position = requested;
    position !== NO_PARENT && least[position] === UNKNOWN_POTENTIAL;
    position = parent[position]
  ) {
    known[count++] = position;
  }
  potentials.knownCount = count;
  leads.workOut(potentials, knownCount);
}

/** Leaves the scratch clean. */
export function closePotentials({ upward, least, climbed, climbedCount, known, knownCount }: Potentials): void {
  for (let i = 0; i < climbedCount; i++) upward[climbed[i]] = Infinity;
  for (let i = 0; i < knownCount; i++) least[known[i]] = UNKNOWN_POTENTIAL;
}
