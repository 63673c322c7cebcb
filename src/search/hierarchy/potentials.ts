// What a way to the targets weighs at least, for any node that asks: the least sum of what arcs weigh in a metric, worked out when
// asked and remembered. (lazy RPHAST: Strasser & Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021)

import type { Stops } from '../stops.ts';
import type { Metric } from './metric.ts';
import { type HierarchyScratch, UNKNOWN_POTENTIAL } from './scratch.ts';

/** What bounds arcs under other wishes: no arc weighs less than `percent` of what it weighs in the metric. What is closed there is closed. */
export interface LowerBound {
  /** Potentials of the nodes of some stops; what the stops themselves cost is left out, so that any costs may be added. */
  readonly open: (targets: Stops, scratch: HierarchyScratch) => Potentials;
  /** Leaves the scratch clean. */
  readonly close: (potentials: Potentials) => void;
}

/** In use until it is closed; there can be only one at a time in a scratch. */
export interface Potentials {
  readonly rank: Uint32Array;
  readonly parent: Uint32Array;
  readonly metric: Metric;
  readonly percent: number;
  /** By position: over going up from the targets alone. */
  readonly upward: Float64Array;
  /** By position: the answer, UNKNOWN before it is asked for. */
  readonly least: Float64Array;
  /** Positions with a value in `upward` and in `least`. */
  readonly climbed: Uint32Array;
  climbedCount: number;
  readonly known: Uint32Array;
  knownCount: number;
  /** Works out a position that is not known yet. */
  readonly makeKnown: (potentials: Potentials, position: number) => void;
}

/**
 * What the way from a node to the targets weighs at least. Where no open way leads CLOSED is scaled, too: what sums up to
 * CLOSED may stay below it in a larger unit.
 */
export function potentialOf(potentials: Potentials, node: number): number {
  const { least, rank, percent } = potentials;
  const position = rank[node];
  if (least[position] === UNKNOWN_POTENTIAL) potentials.makeKnown(potentials, position);
  return Math.floor((least[position] * percent) / 100);
}
