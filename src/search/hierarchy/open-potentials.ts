// Opens potentials by a search up from the targets. Values of other nodes are computed on demand, from their ancestors down.

import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import { enqueue, nextUp } from './climb.ts';
import type { Ancestry } from './hierarchy.ts';
import { PAIR } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import type { LowerBound, Potentials } from './potentials.ts';
import { type HierarchyScratch, sumsOf, UNKNOWN_POTENTIAL } from './scratch.ts';

/** A lower bound for costings under which no arc weighs less than `share` of its weight in a metric. */
export function lowerBound(hierarchy: Ancestry, metric: Potentials['metric'], share: number): LowerBound {
  return { open: (targets, scratch) => openPotentials(hierarchy, metric, share, targets, scratch), close };
}

function openPotentials(
  { rank, parent }: Ancestry,
  metric: Potentials['metric'],
  share: number,
  targets: Stops,
  scratch: HierarchyScratch,
): Potentials {
  const { waiting, climbed, known, least } = scratch;
  const upward = sumsOf(scratch);
  targets.node.forEach((node, i) => {
    if (targets.weight[i] >= CLOSED) return;
    upward[rank[node]] = 0;
    enqueue(waiting, rank[node]);
  });
  let climbedCount = 0;
  let position = waiting.pop() ?? NO_PARENT;
  while (position !== NO_PARENT) {
    climbed[climbedCount++] = position;
    climb(metric, position, upward);
    position = nextUp(waiting, parent, position);
  }
  return { rank, parent, metric, share, upward, least, climbed, climbedCount, known, knownCount: 0, makeKnown };
}

/** Relaxes all arcs that come down to a position. */
function climb({ backward }: Potentials['metric'], position: number, upward: Float64Array): void {
  const { firstUp, head, headShift, weight } = backward;
  const here = upward[position];
  const end = firstUp[position + 1];
  for (let arc = firstUp[position]; arc < end; arc++) {
    const over = here + weight[PAIR * arc];
    const above = head[arc << headShift];
    if (over < upward[above]) upward[above] = over;
  }
}

/** Computes the potential of a position, after the potentials of all its ancestors. Arcs that go up lead only to ancestors. */
function makeKnown(potentials: Potentials, requested: number): void {
  const { parent, metric, upward, least, known, knownCount } = potentials;
  let count = knownCount;
  for (
    let position = requested;
    position !== NO_PARENT && least[position] === UNKNOWN_POTENTIAL;
    position = parent[position]
  ) {
    known[count++] = position;
  }
  potentials.knownCount = count;

  const { firstUp, head, headShift, weight } = metric.forward;
  for (let i = count - 1; i >= knownCount; i--) {
    const position = known[i];
    let best = Math.min(CLOSED, upward[position]);
    const end = firstUp[position + 1];
    for (let arc = firstUp[position]; arc < end; arc++) {
      const over = weight[PAIR * arc] + least[head[arc << headShift]];
      if (over < best) best = over;
    }
    least[position] = best;
  }
}

function close({ upward, least, climbed, climbedCount, known, knownCount }: Potentials): void {
  for (let i = 0; i < climbedCount; i++) upward[climbed[i]] = Infinity;
  for (let i = 0; i < knownCount; i++) least[known[i]] = UNKNOWN_POTENTIAL;
}
