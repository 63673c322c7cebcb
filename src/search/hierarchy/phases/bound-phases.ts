// What trips in two phases weigh at least between a node and one of their ends.

import type { Stops } from '../../stops.ts';
import { lowerBound } from '../open-potentials.ts';
import { type Potentials, potentialOf } from '../potentials.ts';
import { withHierarchyScratch } from '../scratch-pool.ts';
import type { PhasedMetric } from './phases.ts';
import { inBothPhases } from './phases-as-one.ts';

/** Calls `use` with the least weights of trips from nodes, where they are in the first phase, to the targets. */
export function withWeightsTo<Derived>(
  phases: PhasedMetric,
  targets: Stops,
  use: (weightTo: (node: number) => number) => Derived,
): Derived {
  const { forward, backward, both } = phases;
  return withPotentials(both, { forward, backward }, inBothPhases(both, targets), (potentials) =>
    use((node) => potentialOf(potentials, node)),
  );
}

/**
 * Calls `use` with the least weights of trips from the sources to nodes, in either phase. In the second phase alone, the metric knows no trips
 * that were at a node before.
 */
export function withWeightsFrom<Derived>(
  { forward, backward, both }: PhasedMetric,
  sources: Stops,
  use: (weightFrom: (node: number) => number) => Derived,
): Derived {
  const nodeCount = both.hierarchy.rank.length / 2;
  return withPotentials(both, { forward: backward, backward: forward }, sources, (potentials) =>
    use((node) => Math.min(potentialOf(potentials, node), potentialOf(potentials, nodeCount + node))),
  );
}

function withPotentials<Derived>(
  { hierarchy, scratchPool }: PhasedMetric['both'],
  metric: Potentials['metric'],
  stops: Stops,
  use: (potentials: Potentials) => Derived,
): Derived {
  const { open, close } = lowerBound(hierarchy, metric, 1);
  return withHierarchyScratch(scratchPool, (scratch) => {
    const potentials = open(stops, scratch);
    const derived = use(potentials);
    close(potentials);
    return derived;
  });
}
