// What a way to the targets weighs at least, for any node that asks: the exact weight under a base metric, scaled, worked
// out when asked and remembered. (lazy RPHAST: Strasser & Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021)

import { CLOSED } from '../../cost/weights.ts';
import type { Stops } from '../stops.ts';
import { climb, labelStops, nextUp } from './climb.ts';
import { NO_PARENT } from './elimination-tree.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric, UpArcs } from './metric.ts';
import { type HierarchyScratch, UNKNOWN_POTENTIAL } from './scratch.ts';

/** A metric that tells how little arcs weigh under other wishes: no less than `percent` of their weight in `base`. */
export interface LowerBound {
  readonly hierarchy: Hierarchy;
  readonly base: Metric;
  readonly percent: number;
}

/** In use until `closePotentials`; there can be only one at a time in a scratch. */
export interface Potentials {
  readonly rank: Uint32Array;
  readonly parent: Uint32Array;
  readonly arcs: UpArcs;
  readonly percent: number;
  /** By position: over going up from the targets alone. */
  readonly upward: Int32Array;
  /** By position: the answer under the base metric, UNKNOWN before it is asked for. */
  readonly least: Int32Array;
  /** Positions with a value in `upward` and in `least`. */
  readonly climbed: Uint32Array;
  climbedCount: number;
  readonly known: Uint32Array;
  knownCount: number;
}

/** Potentials of the nodes of some stops; what the stops themselves cost is left out, so that any costs may be added. */
export function openPotentials(
  { hierarchy: { rank, parent }, base: { forward, backward }, percent }: LowerBound,
  targets: Stops,
  scratch: HierarchyScratch,
): Potentials {
  const { backward: labels, waiting, climbed } = scratch;
  const zero = targets.node.map(() => 0);
  const open = targets.weight.map((weight) => (weight < CLOSED ? 0 : CLOSED));
  labelStops({ node: targets.node, weight: open, second: zero, third: zero }, rank, labels, waiting);
  let climbedCount = 0;
  let position = waiting.pop() ?? NO_PARENT;
  while (position !== NO_PARENT) {
    if (labels.weight[position] < CLOSED) {
      climbed[climbedCount++] = position;
      climb(position, backward, labels);
    }
    position = nextUp(waiting, parent, position);
  }
  return {
    rank,
    parent,
    arcs: forward,
    percent,
    upward: labels.weight,
    least: scratch.least,
    climbed,
    climbedCount,
    known: scratch.known,
    knownCount: 0,
  };
}

/**
 * What the way from a node to the targets weighs at least. Where no open way leads CLOSED is scaled, too: what sums up to
 * CLOSED may stay below it in a larger unit.
 */
export function potentialOf(potentials: Potentials, node: number): number {
  const { least, rank, percent } = potentials;
  const position = rank[node];
  const exact = least[position] === UNKNOWN_POTENTIAL ? workOut(potentials, position) : least[position];
  return Math.floor((exact * percent) / 100);
}

/** Works out a position after all its ancestors: whatever it reaches by going up is one of them. */
function workOut(potentials: Potentials, asked: number): number {
  const { parent, arcs, upward, least, known } = potentials;
  const { firstUp, head, weight, step } = arcs;
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
    let best = upward[position];
    for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc += step) {
      const over = weight[arc] + least[head[arc]];
      if (over < best) best = over;
    }
    least[position] = best;
  }
  return least[asked];
}

/** Leaves the scratch clean. */
export function closePotentials({ upward, least, climbed, climbedCount, known, knownCount }: Potentials): void {
  for (let i = 0; i < climbedCount; i++) upward[climbed[i]] = CLOSED;
  for (let i = 0; i < knownCount; i++) least[known[i]] = UNKNOWN_POTENTIAL;
}
