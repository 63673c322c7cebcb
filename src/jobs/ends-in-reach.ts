// Finds the ends that at least one start of a set reaches within a limit, in one bounded search from all starts. Later steps skip the other
// ends.
// The result is exact if the limit concerns the value that the search adds up: from every start, the way to an end that is left out exceeds
// the limit.

import type { Call } from '../database/call.ts';
import { mainPlaceOf, type SnappedPoint } from '../points/snap-points.ts';
import { forwards } from '../search/adjacency.ts';
import { borrowLabels, returnLabels } from '../search/scratch.ts';
import { seed, settleAll } from '../search/settle.ts';
import { CLOSED } from '../search/weights.ts';
import { placesInReach } from '../trips/stretches.ts';
import { arrivalsOf, type CandidatePlaces, departuresOf, endsContext, placesOf } from '../trips/trip-ends.ts';

/** The stops of each end, and the segments on which ends lie. */
export interface EndStops {
  /** For each end, where its stops begin in the next two lists; one more entry says where the last stops end. */
  readonly first: Uint32Array;
  /** For each stop, its node, and the remaining cost from that node to the end. */
  readonly node: Uint32Array;
  readonly weight: Int32Array;
  /**
   * By segment, the ends on it, and those at the junctions where it ends if roads into them have delays. A start on the same segment reaches
   * them without passing a junction.
   */
  readonly onSegment: ReadonlyMap<number, readonly number[]>;
}

/** Prepares the stops of ends for any number of searches. */
export function layEndStops(call: Call, ends: readonly SnappedPoint[]): EndStops {
  const context = endsContext(call, true);
  const first = new Uint32Array(ends.length + 1);
  const node: number[] = [];
  const weight: number[] = [];
  const onSegment = new Map<number, number[]>();
  ends.forEach((snapped, end) => {
    for (const candidatePlaces of candidatePlacesOf(call, snapped)) {
      const stops = arrivalsOf(context, candidatePlaces);
      node.push(...stops.node);
      weight.push(...stops.weight);
      for (const { segment } of placesInReach(context, candidatePlaces)) {
        const known = onSegment.get(segment);
        if (known === undefined) onSegment.set(segment, [end]);
        else if (known[known.length - 1] !== end) known.push(end);
      }
    }
    first[end + 1] = node.length;
  });
  return { first, node: Uint32Array.from(node), weight: Int32Array.from(weight), onSegment };
}

/** The ends that some start may reach for at most `limit`, in ascending order. */
export function endsInReach(call: Call, starts: readonly SnappedPoint[], stops: EndStops, limit: number): number[] {
  const { network, scratch } = call.database;
  const context = endsContext(call, true);
  const most = Math.min(Math.floor(limit), CLOSED - 1);
  const endCount = stops.first.length - 1;
  const isReached = new Uint8Array(endCount);
  const labels = borrowLabels(scratch);
  try {
    for (const snapped of starts) {
      for (const candidatePlaces of candidatePlacesOf(call, snapped)) {
        seed(departuresOf(context, candidatePlaces, []).ends, labels);
        for (const { segment } of placesOf(candidatePlaces)) {
          for (const end of stops.onSegment.get(segment) ?? []) isReached[end] = 1;
        }
      }
    }
    settleAll(forwards(network), call.weighted.weights, labels, { limit: most }, call.budget);
    const { first, node, weight } = stops;
    for (let end = 0; end < endCount; end++) {
      for (let stop = first[end]; stop < first[end + 1]; stop++) {
        if (labels.weight[node[stop]] + weight[stop] <= most) isReached[end] = 1;
      }
    }
  } finally {
    returnLabels(scratch, labels);
  }
  const reached: number[] = [];
  for (let end = 0; end < endCount; end++) if (isReached[end] === 1) reached.push(end);
  return reached;
}

/**
 * The places where trips of a point may begin or end: its own places and, if it is in a small component, the place to which it is
 * displaced.
 */
function candidatePlacesOf(call: Call, snapped: SnappedPoint): readonly CandidatePlaces[] {
  const main = mainPlaceOf(call, snapped);
  return main === undefined || main === snapped.near ? [snapped.near] : [snapped.near, main];
}
