// The targets of a matrix laid out for the vector kernel, for any number of sources: swept, or joined where that is less.
//
//   swept    one sweep comes down to all targets over all that lies above them: little where they are many, or the network small
//   joined   each target is looked for among the few positions that it and a source have above them

import { type Budget, checkClock } from '../../budget/budget.ts';
import type { KernelPool } from '../../kernel/kernel.ts';
import type { Stops } from '../stops.ts';
import type { Hierarchy } from './hierarchy.ts';
import { joinRows, layHubs } from './hub-matrix.ts';
import type { MatrixOfStops } from './matrix.ts';
import { hasRecords, type Metric, type UpArcs } from './metric.ts';
import { packingOf } from './packing.ts';
import type { HierarchyScratch } from './scratch.ts';
import { sumsOf } from './scratch.ts';
import { layTargets } from './sweep-layout.ts';
import { sweepRows } from './sweep-matrix.ts';

/** A network whose sweeps outgrow a core's cache, and of which targets are a small part. */
const NODES_WORTH_JOINING = 1 << 17;
const NODES_A_TARGET = 128;

/** What matrices are found with, from sources to targets. */
export interface MatrixTools {
  readonly kernels: KernelPool;
  readonly hierarchy: Hierarchy;
  readonly weights: Metric['weights'];
  readonly forward: UpArcs;
  readonly backward: UpArcs;
  readonly budget: Budget;
  /** Lends scratch for one call. */
  readonly withScratch: <Made>(use: (scratch: HierarchyScratch) => Made) => Made;
}

/** Tells what is asked from targets that are laid out; whether the kernel could. */
export type MatrixFinder = (asked: MatrixOfStops) => boolean;

/** Lays out so many targets, which `targets` gives one after the other, as often as it is called. */
export function layOutTargets(tools: MatrixTools, targets: () => Iterable<Stops>, count: number): MatrixFinder {
  const nodeCount = tools.hierarchy.rank.length;
  checkClock(tools.budget);
  const isSparse = nodeCount >= NODES_WORTH_JOINING && nodeCount >= count * NODES_A_TARGET;
  return (isSparse && joiner(tools, targets)) || sweeper(tools, targets);
}

function sweeper(tools: MatrixTools, targets: () => Iterable<Stops>): MatrixFinder {
  const { withScratch, hierarchy, backward, budget } = tools;
  const packing = packingOf(tools.weights);
  const laid = withScratch(({ arcTo }) => layTargets(hierarchy, backward, targets(), arcTo, budget));
  return (asked) => withScratch(({ arcTo }) => sweepRows({ ...tools, packing, numberOf: arcTo }, laid, asked));
}

/** Absent where arcs have no records: those of wishes that were not asked often yet. */
function joiner(tools: MatrixTools, targets: () => Iterable<Stops>): MatrixFinder | undefined {
  const { withScratch, forward, backward } = tools;
  if (!hasRecords(forward) || !hasRecords(backward)) return undefined;
  const packing = packingOf(tools.weights);
  const { scale } = packing;
  const laid = withScratch((scratch) =>
    layHubs({ ...tools, scale, sums: sumsOf(scratch) }, backward, targets(), scratch.arcTo),
  );
  let swept: MatrixFinder | undefined;
  const join: MatrixFinder = (asked) =>
    withScratch((scratch) =>
      joinRows({ ...tools, forward, packing, scale, sums: sumsOf(scratch), numberOf: scratch.arcTo }, laid, asked),
    );
  return (asked) => {
    if (swept === undefined && join(asked)) return true;
    swept ??= sweeper(tools, targets);
    return swept(asked);
  };
}
