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
import { FAR, type NarrowMetric, SHUT } from './narrow-metric.ts';
import { type HierarchyScratch, sumsOf, UNKNOWN_POTENTIAL } from './scratch.ts';

/** The whole that the shares of leaders add up to. */
export const WHOLE_SHARE = 1024;
/** So many metrics lead at once. */
export const MOST_LEADERS = 3;

/** A metric, and how many parts of WHOLE_SHARE it counts. */
export interface Share {
  readonly metric: NarrowMetric;
  readonly share: number;
}

/**
 * What tells how little arcs weigh under other wishes: no less than `percent` of what they weigh in a metric, or in several, each by
 * its share. What is closed in one of them is closed in all.
 */
export interface LowerBound {
  readonly hierarchy: Hierarchy;
  readonly leads: Metric | readonly Share[];
  readonly percent: number;
  /** To be told how many nodes a search looked at beyond those that it would have to, if led perfectly. */
  readonly onLost?: ((nodes: number) => void) | undefined;
}

/** In use until `closePotentials`; there can be only one at a time in a scratch. */
export interface Potentials {
  readonly rank: Uint32Array;
  readonly parent: Uint32Array;
  /** A metric that leads alone: its arcs to the targets. */
  readonly going: UpArcs | undefined;
  readonly shares: Shares | undefined;
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

/** Metrics that lead together, of which the last may count nothing, and their shares. */
interface Shares {
  readonly firstUp: Uint32Array;
  readonly head: Uint32Array;
  readonly metrics: readonly NarrowMetric[];
  readonly share: readonly number[];
}

/** What is farther than all that can be reached. */
const NOWHERE = CLOSED * WHOLE_SHARE;

/** Potentials of the nodes of some stops; what the stops themselves cost is left out, so that any costs may be added. */
export function openPotentials(
  { hierarchy, leads, percent }: LowerBound,
  targets: Stops,
  scratch: HierarchyScratch,
): Potentials {
  const { rank, parent } = hierarchy;
  const { waiting, climbed, known, least } = scratch;
  const upward = sumsOf(scratch);
  const alone = 'forward' in leads ? leads : undefined;
  const shares = 'forward' in leads ? undefined : sharesOf(hierarchy, leads);
  targets.node.forEach((node, i) => {
    if (targets.weight[i] >= CLOSED) return;
    upward[rank[node]] = 0;
    wait(waiting, rank[node]);
  });
  let climbedCount = 0;
  let position = waiting.pop() ?? NO_PARENT;
  while (position !== NO_PARENT) {
    climbed[climbedCount++] = position;
    if (alone) climbAlone(position, alone.backward, upward);
    else if (shares) climbShares(position, shares, upward);
    position = nextUp(waiting, parent, position);
  }
  const going = alone?.forward;
  return { rank, parent, going, shares, percent, upward, least, climbed, climbedCount, known, knownCount: 0 };
}

function sharesOf({ firstUp, head }: Hierarchy, leaders: readonly Share[]): Shares {
  const three = Array.from({ length: MOST_LEADERS }, (_, i) => leaders[i] ?? { ...leaders[0], share: 0 });
  return { firstUp, head, metrics: three.map(({ metric }) => metric), share: three.map(({ share }) => share) };
}

function climbAlone(position: number, { firstUp, head, weight, step }: UpArcs, upward: Float64Array): void {
  const here = upward[position];
  const end = firstUp[position + 1];
  for (let arc = firstUp[position]; arc < end; arc += step) {
    const over = here + WHOLE_SHARE * weight[arc];
    if (over < upward[head[arc]]) upward[head[arc]] = over;
  }
}

function climbShares(position: number, { firstUp, head, metrics, share }: Shares, upward: Float64Array): void {
  const here = upward[position];
  for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
    let over = here;
    for (let i = 0; i < MOST_LEADERS && share[i] > 0; i++) {
      const { down, unit } = metrics[i];
      over += share[i] * (down[arc] === SHUT ? FAR : down[arc] << unit[position]);
    }
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
function workOut(potentials: Potentials, asked: number): number {
  const { parent, going, shares, least, known } = potentials;
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
  if (going) goAlone(potentials, going, first);
  else if (shares) goByShares(potentials, shares, first);
  return least[asked];
}

/** Works out what is known from `first` on, the last before those below. */
function goAlone({ upward, least, known, knownCount }: Potentials, going: UpArcs, first: number): void {
  const { firstUp, head, step, weight } = going;
  for (let i = knownCount - 1; i >= first; i--) {
    const position = known[i];
    let best = Math.min(NOWHERE, upward[position]);
    const end = firstUp[position + 1];
    for (let arc = firstUp[position]; arc < end; arc += step) {
      const over = WHOLE_SHARE * weight[arc] + least[head[arc]];
      if (over < best) best = over;
    }
    least[position] = best;
  }
}

/** The same where several lead. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over typed arrays, three times
function goByShares({ upward, least, known, knownCount }: Potentials, shares: Shares, first: number): void {
  const { firstUp, head, metrics } = shares;
  const [{ up: w0, unit: u0 }, { up: w1, unit: u1 }, { up: w2, unit: u2 }] = metrics;
  const [s0, s1, s2] = shares.share;
  const far0 = s0 * FAR;
  const far1 = s1 * FAR;
  const far2 = s2 * FAR;
  for (let i = knownCount - 1; i >= first; i--) {
    const position = known[i];
    let best = Math.min(NOWHERE, upward[position]);
    const end = firstUp[position + 1];
    const f0 = s0 << u0[position];
    // for one and two, of which there are most, the same without what counts nothing
    if (s1 === 0) {
      for (let arc = firstUp[position]; arc < end; arc++) {
        const over = (w0[arc] === SHUT ? far0 : f0 * w0[arc]) + least[head[arc]];
        if (over < best) best = over;
      }
    } else if (s2 === 0) {
      const f1 = s1 << u1[position];
      for (let arc = firstUp[position]; arc < end; arc++) {
        const own = w0[arc] === SHUT ? far0 : f0 * w0[arc];
        const over = own + (w1[arc] === SHUT ? far1 : f1 * w1[arc]) + least[head[arc]];
        if (over < best) best = over;
      }
    } else {
      const f1 = s1 << u1[position];
      const f2 = s2 << u2[position];
      for (let arc = firstUp[position]; arc < end; arc++) {
        const own = (w0[arc] === SHUT ? far0 : f0 * w0[arc]) + (w1[arc] === SHUT ? far1 : f1 * w1[arc]);
        const over = own + (w2[arc] === SHUT ? far2 : f2 * w2[arc]) + least[head[arc]];
        if (over < best) best = over;
      }
    }
    least[position] = best;
  }
}

/** Leaves the scratch clean. */
export function closePotentials({ upward, least, climbed, climbedCount, known, knownCount }: Potentials): void {
  for (let i = 0; i < climbedCount; i++) upward[climbed[i]] = Infinity;
  for (let i = 0; i < knownCount; i++) least[known[i]] = UNKNOWN_POTENTIAL;
}
