// Lays out the targets of a matrix for the vector kernel, for any number of sources.

import { type Budget, checkClock } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import type { Stops } from '../stops.ts';
import type { Ancestry } from './hierarchy.ts';
import type { MatrixOfStops } from './matrix.ts';
import { hasThird, type Metric, type UpArcs } from './metric.ts';
import { WHOLE } from './own-climbs.ts';
import { packingOf } from './packing.ts';
import { marksOf } from './position-set.ts';
import { type HierarchyScratch, sumsOf, sumThirdsOf } from './scratch.ts';
import { LANES, layTargets, type SweepTargets } from './sweep-layout.ts';
import { type SweepParts, sweepRows } from './sweep-matrix.ts';

/**
 * Each sweep handles the positions that have many stops below them. At positions with few stops below them, each stop climbs alone, once
 * for all sweeps. More sweeps raise the limit between few and many: in measurements, to about this number times the square root of the
 * number of sweeps.
 */
const OWN_BY_ROOT = 3;
/** The limit never exceeds this, because labels grow with it. */
const MOST_OWN = 32;

export interface MatrixTools {
  readonly kernels: KernelPool;
  readonly hierarchy: Ancestry;
  readonly weights: Metric['weights'];
  /** The arcs of the metric, from sources and from targets. They are valid until a callback of the caller. */
  readonly arcs: () => Pick<Metric, 'forward' | 'backward'>;
  readonly budget: Budget;
  /** Scratch for one call. */
  readonly withScratch: <Derived>(use: (scratch: HierarchyScratch) => Derived) => Derived;
}

/** Computes a matrix to targets that are laid out; returns whether the kernel succeeded. */
export type MatrixFinder = (requested: MatrixOfStops) => boolean;

/** Lays out targets for roughly this many sources. Each call of `targets` returns all targets, one after the other. */
export function layOutTargets(tools: MatrixTools, targets: () => Iterable<Stops>, sourceCount: number): MatrixFinder {
  checkClock(tools.budget);
  const packing = packingOf(tools.weights);
  const mostOwn = Math.min(MOST_OWN, OWN_BY_ROOT * Math.sqrt(sourceCount / LANES));
  const withParts = <Derived>(scale: number, use: (parts: SweepParts, backward: UpArcs) => Derived): Derived => {
    const { forward, backward } = tools.arcs();
    return tools.withScratch((scratch) => {
      const own = { sums: sumsOf(scratch), marks: marksOf(scratch), numberOf: scratch.arcTo };
      const sumThirds = hasThird(tools.weights) ? sumThirdsOf(scratch) : undefined;
      return use({ ...tools, ...own, sumThirds, forward, packing, scale }, backward);
    });
  };
  const lay = (scale: number): SweepTargets =>
    withParts(scale, (parts, backward) => layTargets(parts, backward, targets(), mostOwn));
  let laid = lay(packing.scale);
  const sweep: MatrixFinder = (requested) => withParts(laid.scale, (parts) => sweepRows(parts, laid, requested));
  return (requested) => {
    if (sweep(requested)) return true;
    if (laid.scale === WHOLE) return false;
    // some sum exceeds what doubles represent exactly
    laid = lay(WHOLE);
    return sweep(requested);
  };
}
