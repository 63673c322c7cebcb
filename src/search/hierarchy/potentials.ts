// Potentials: a lower bound of the weight from any node to the targets. It is the shortest path under a metric, computed on demand and
// cached. (lazy RPHAST: Strasser & Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021)

import type { Stops } from '../stops.ts';
import type { Metric } from './metric.ts';
import { type HierarchyScratch, UNKNOWN_POTENTIAL } from './scratch.ts';

/**
 * A lower bound for another costing, under which no arc weighs less than `share` of its weight in the metric. Arcs closed in the metric are
 * closed under that costing, too.
 */
export interface LowerBound {
  /** Opens potentials for the nodes of some stops. They do not include the costs of the stops, so that any costs may be added. */
  readonly open: (targets: Stops, scratch: HierarchyScratch) => Potentials;
  /** Leaves the scratch clean. */
  readonly close: (potentials: Potentials) => void;
}

/** Potentials are in use until they are closed. A scratch can have only one open `Potentials` at a time. */
export interface Potentials {
  readonly rank: Uint32Array;
  readonly parent: Uint32Array;
  readonly metric: Pick<Metric, 'forward' | 'backward'>;
  readonly share: number;
  /** For each position: the least sum that a search only going up from the targets finds. */
  readonly upward: Float64Array;
  /** For each position: the potential; UNKNOWN before it is computed. */
  readonly least: Float64Array;
  /** Positions with a value in `upward` and in `least`. */
  readonly climbed: Uint32Array;
  climbedCount: number;
  readonly known: Uint32Array;
  knownCount: number;
  /** Computes the potential of a position where it is UNKNOWN. */
  readonly makeKnown: (potentials: Potentials, position: number) => void;
}

/**
 * A lower bound of the weight from a node to the targets. If the metric has no open way, the bound is a share of CLOSED, because a sum that
 * reaches CLOSED in the metric may stay below CLOSED under a costing with a larger unit.
 */
export function potentialOf(potentials: Potentials, node: number): number {
  const { least, rank, share } = potentials;
  const position = rank[node];
  if (least[position] === UNKNOWN_POTENTIAL) potentials.makeKnown(potentials, position);
  return Math.floor(least[position] * share);
}
