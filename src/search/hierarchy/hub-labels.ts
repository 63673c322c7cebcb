// The hub labels of many places: the positions above each, with what it takes to get there by going up alone, packed in doubles.

import { type Budget, checkClockAt } from '../../budget/budget.ts';
import { CLOSED } from '../../cost/weights.ts';
import { grown } from '../../memory/grown.ts';
import type { Stops } from '../stops.ts';
import { NO_PARENT } from './elimination-tree.ts';
import type { Hierarchy } from './hierarchy.ts';
import { ARC_RECORD, type ArcRecords } from './metric.ts';

/** Labels of places, one after the other. */
export interface HubLabels {
  /** By place, place count + 1: its part of ... */
  readonly firstHub: Uint32Array;
  /** ... the positions above it, and what they take. */
  readonly hub: Uint32Array;
  readonly sum: Float64Array;
  /** What the open stops of all places carry. */
  readonly stopSecond: Int32Array;
}

/** How places climb. */
export interface Climbing {
  readonly hierarchy: Hierarchy;
  /** What a weight is multiplied by. */
  readonly scale: number;
  /** Scratch, clean before and after. */
  readonly sums: Float64Array;
  readonly budget: Budget;
}

/** Labels that grow. */
interface GrowingLabels {
  hub: Uint32Array;
  sum: Float64Array;
  count: number;
}

/** Labels places: of each place its own hubs, the lowest first. */
export function labelPlaces(climbing: Climbing, arcs: ArcRecords, places: Iterable<Stops>): HubLabels {
  const { sums, budget } = climbing;
  const labels = { hub: new Uint32Array(1024), sum: new Float64Array(1024), count: 0 };
  const firstHub = [0];
  const stopSecond: number[] = [];
  for (const stops of places) {
    checkClockAt(budget, firstHub.length);
    const first = labels.count;
    climbFrom(takeStops(climbing, stops, stopSecond), climbing, arcs, labels);
    const { hub, count } = labels;
    for (let i = first; i < count; i++) sums[hub[i]] = Infinity;
    firstHub.push(count);
  }
  return {
    firstHub: new Uint32Array(firstHub),
    hub: labels.hub.subarray(0, labels.count),
    sum: labels.sum.subarray(0, labels.count),
    stopSecond: new Int32Array(stopSecond),
  };
}

/** Tells the positions of open stops, each once, and what they cost. */
function takeStops({ hierarchy: { rank }, scale, sums }: Climbing, stops: Stops, stopSecond: number[]): number[] {
  const { node, weight, second } = stops;
  const tips: number[] = [];
  for (let stop = 0; stop < node.length; stop++) {
    if (weight[stop] >= CLOSED) continue;
    const position = rank[node[stop]];
    if (sums[position] === Infinity) tips.push(position);
    sums[position] = Math.min(sums[position], weight[stop] * scale + second[stop]);
    stopSecond.push(second[stop]);
  }
  return tips;
}

/** Climbs from all tips to the top, and lists what is reached. */
function climbFrom(
  tips: number[],
  { hierarchy: { parent }, scale, sums }: Climbing,
  { firstUp, records }: ArcRecords,
  labels: GrowingLabels,
): void {
  let { hub, sum, count } = labels;
  for (let position = lowest(tips); position !== NO_PARENT; position = nextUp(tips, position, parent)) {
    const reached = sums[position];
    if (reached === Infinity) continue;
    if (count === hub.length) {
      labels.hub = hub = grown(hub, count + 1);
      labels.sum = sum = grown(sum, count + 1);
    }
    hub[count] = position;
    sum[count++] = reached;
    const end = firstUp[position + 1];
    for (let arc = firstUp[position]; arc < end; arc += ARC_RECORD) {
      const above = records[arc];
      const over = reached + (records[arc + 1] * scale + records[arc + 2]);
      if (over < sums[above]) sums[above] = over;
    }
  }
  labels.count = count;
}

function lowest(tips: readonly number[]): number {
  let position = NO_PARENT;
  for (const tip of tips) if (tip < position) position = tip;
  return position;
}

/** The lowest tip goes on to its parent, and those that meet go on as one; the lowest then. */
function nextUp(tips: number[], position: number, parent: Uint32Array): number {
  const above = parent[position];
  if (tips.length === 1) return (tips[0] = above);
  const at = tips.indexOf(position);
  if (above === NO_PARENT || tips.includes(above)) tips.splice(at, 1);
  else tips[at] = above;
  return lowest(tips);
}
