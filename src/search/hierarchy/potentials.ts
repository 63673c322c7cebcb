// What a way to the targets weighs at least, for any node that asks: the least sum of what arcs weigh in some metrics, each by
// its share, worked out when asked and remembered. (lazy RPHAST: Strasser & Zeitz, "A Fast and Tight Heuristic for A* in Road
// Networks", 2021)
//
// Where an input weighs no less than its shares, so does every arc of the hierarchy: it stands for some way, and in each metric
// for the least one. And since no triangle is less than its arc in any metric, none is by shares: so the sums found by going up
// and down are those of least ways, and obey w as potentials must.

import type { Stops } from '../../cost/stops.ts';
import { CLOSED } from '../../cost/weights.ts';
import { nextUp, wait } from './climb.ts';
import { NO_PARENT } from './elimination-tree.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric, UpArcs } from './metric.ts';
import { type HierarchyScratch, sumsOf, UNKNOWN_POTENTIAL } from './scratch.ts';

/** The whole that the shares of leaders add up to. */
export const WHOLE_SHARE = 1024;
/** So many metrics lead at once. */
export const MOST_LEADERS = 3;

/** A metric, and how many parts of WHOLE_SHARE it counts. */
export interface Share {
  readonly metric: Metric;
  readonly share: number;
}

/**
 * Metrics that tell how little arcs weigh under other wishes: no less than `percent` of what they weigh in these, each by
 * its share. What is closed in one of them is closed in all.
 */
export interface LowerBound {
  readonly hierarchy: Hierarchy;
  readonly leaders: readonly Share[];
  readonly percent: number;
  /** To be told how many nodes a search looked at beyond those that it would have to, if led perfectly. */
  readonly onLost?: ((nodes: number) => void) | undefined;
}

/** In use until `closePotentials`; there can be only one at a time in a scratch. */
export interface Potentials {
  readonly rank: Uint32Array;
  readonly parent: Uint32Array;
  readonly shares: Shares;
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

/** Where all metrics have the same arcs: the weights of each, and what they are to be multiplied by; the last ones by nothing. */
interface Shares {
  readonly going: readonly UpArcs[];
  readonly coming: readonly UpArcs[];
  readonly share: readonly number[];
}

/** What is farther than all that can be reached. */
const NOWHERE = CLOSED * WHOLE_SHARE;

/** Potentials of the nodes of some stops; what the stops themselves cost is left out, so that any costs may be added. */
export function openPotentials(
  { hierarchy: { rank, parent }, leaders, percent }: LowerBound,
  targets: Stops,
  scratch: HierarchyScratch,
): Potentials {
  const { waiting, climbed, known, least } = scratch;
  const upward = sumsOf(scratch);
  const three = Array.from({ length: MOST_LEADERS }, (_, i) => leaders[i] ?? { ...leaders[0], share: 0 });
  const shares = {
    going: three.map(({ metric }) => metric.forward),
    coming: three.map(({ metric }) => metric.backward),
    share: three.map(({ share }) => share),
  };
  targets.node.forEach((node, i) => {
    if (targets.weight[i] >= CLOSED) return;
    upward[rank[node]] = 0;
    wait(waiting, rank[node]);
  });
  let climbedCount = 0;
  let position = waiting.pop() ?? NO_PARENT;
  while (position !== NO_PARENT) {
    climbed[climbedCount++] = position;
    climbShares(position, shares, upward);
    position = nextUp(waiting, parent, position);
  }
  return { rank, parent, shares, percent, upward, least, climbed, climbedCount, known, knownCount: 0 };
}

function climbShares(position: number, { coming, share }: Shares, upward: Float64Array): void {
  const [{ firstUp, head, step, weight: w0 }, { weight: w1 }, { weight: w2 }] = coming;
  const [s0, s1, s2] = share;
  const here = upward[position];
  const end = firstUp[position + 1];
  for (let arc = firstUp[position]; arc < end; arc += step) {
    // fewer lead, most often: then the others are not read
    const others = s1 === 0 ? 0 : s2 === 0 ? s1 * w1[arc] : s1 * w1[arc] + s2 * w2[arc];
    const over = here + s0 * w0[arc] + others;
    if (over < upward[head[arc]]) upward[head[arc]] = over;
  }
}

/**
 * What the way from a node to the targets weighs at least. Where no open way leads CLOSED is scaled, too: what sums up to
 * CLOSED may stay below it in a larger unit.
 */
export function potentialOf(potentials: Potentials, node: number): number {
  const { least, rank, percent } = potentials;
  const position = rank[node];
  const parts = least[position] === UNKNOWN_POTENTIAL ? workOut(potentials, position) : least[position];
  return Math.floor((parts * percent) / (100 * WHOLE_SHARE));
}

/** Works out a position after all its ancestors: whatever it reaches by going up is one of them. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays, three times
function workOut(potentials: Potentials, asked: number): number {
  const { parent, shares, upward, least, known } = potentials;
  const [{ firstUp, head, step, weight: w0 }, { weight: w1 }, { weight: w2 }] = shares.going;
  const [s0, s1, s2] = shares.share;
  const first = potentials.knownCount;
  let count = first;
  for (
    let position = asked;
    position !== NO_PARENT && least[position] === UNKNOWN_POTENTIAL;
    position = parent[position]
  ) {
    known[count++] = position;
  }
  potentials.knownCount = count;
  for (let i = count - 1; i >= first; i--) {
    const position = known[i];
    let best = Math.min(NOWHERE, upward[position]);
    const end = firstUp[position + 1];
    // for one and two, of which there are most, the same without what counts nothing
    if (s1 === 0) {
      for (let arc = firstUp[position]; arc < end; arc += step) {
        const over = s0 * w0[arc] + least[head[arc]];
        if (over < best) best = over;
      }
    } else if (s2 === 0) {
      for (let arc = firstUp[position]; arc < end; arc += step) {
        const over = s0 * w0[arc] + s1 * w1[arc] + least[head[arc]];
        if (over < best) best = over;
      }
    } else {
      for (let arc = firstUp[position]; arc < end; arc += step) {
        const over = s0 * w0[arc] + s1 * w1[arc] + s2 * w2[arc] + least[head[arc]];
        if (over < best) best = over;
      }
    }
    least[position] = best;
  }
  return least[asked];
}

/** Leaves the scratch clean. */
export function closePotentials({ upward, least, climbed, climbedCount, known, knownCount }: Potentials): void {
  for (let i = 0; i < climbedCount; i++) upward[climbed[i]] = Infinity;
  for (let i = 0; i < knownCount; i++) least[known[i]] = UNKNOWN_POTENTIAL;
}
