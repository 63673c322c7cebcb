// Potentials: a lower bound of the weight from any node to the targets. It is the shortest path under a metric, computed on demand and
// cached. (lazy RPHAST: Strasser & Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021)

import type { Stops } from '../stops.ts';
import type { Metric } from './metric.ts';
import { type HierarchyScratch, UNKNOWN_POTENTIAL } from './scratch.ts';

/** A lower bound under another costing: no arc weighs less than `share` of its weight in the metric. Arcs that are closed there are closed. */
export interface LowerBound {
  /** Potentials of the nodes of some stops. They do not include the costs of the stops, so any costs may be added. */
  readonly open: (targets: Stops, scratch: HierarchyScratch) => Potentials;
  /** It leaves the scratch clean. */
  readonly close: (potentials: Potentials) => void;
}

/** In use until it is closed. A scratch can have only one at a time. */
export interface Potentials {
  readonly rank: Uint32Array;
  readonly parent: Uint32Array;
  readonly metric: Metric;
  readonly share: number;
  /** By position: the least sum by only going up from the targets. */
  readonly upward: Float64Array;
  /** For each position: the potential; UNKNOWN before it is computed. */
  readonly least: Float64Array;
  /** Positions with a value in `upward` and in `least`. */
  readonly climbed: Uint32Array;
  climbedCount: number;
  readonly known: Uint32Array;
  knownCount: number;
  /** Computes a position that is not known yet. */
  readonly makeKnown: (potentials: Potentials, position: number) => void;
}

/**
 * A lower bound of the weight from a node to the targets. Without an open way it is a scaled CLOSED, because a sum that reaches CLOSED may
 * be smaller in a larger unit.
 */
export function potentialOf(potentials: Potentials, node: number): number {
  const { least, rank, share } = potentials;
  const position = rank[node];
  if (least[position] === UNKNOWN_POTENTIAL) potentials.makeKnown(potentials, position);
  return Math.floor(least[position] * share);
}
