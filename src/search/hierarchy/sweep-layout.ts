// What sweeps read, laid out for the vector kernel: the arcs above some places, each with the row on its far side. See
// kernel/loops/sweep.ts for what a row and an arc are in memory.

import { type Budget, checkClock, checkClockAt, startBudget } from '../../budget/budget.ts';
import type { Stops } from '../stops.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { UpArcs } from './metric.ts';
import { type Region, regionAbove } from './region.ts';

/** Sources in one sweep: the lanes of a row. */
export const LANES = 16;
/** Bytes of a row, and of an arc. */
export const ROW: number = 8 * LANES;
export const ARC = 16;

/** Arcs with the byte offset of a row each, from where rows begin; and by row the end of its own, in bytes from the first arc. */
export interface SweptArcs {
  readonly arcs: Int32Array;
  readonly endArc: Uint32Array;
}

/** The targets of a matrix laid out for sweeps; good for any number of sources. */
export interface SweepTargets extends SweptArcs {
  readonly region: Region;
  readonly count: number;
  /** Whether sums turned out to be more than doubles hold. */
  isWide: boolean;
}

/** Targets above which positions stand from the top down, and last the targets themselves: nodes whose arcs are their stops. */
export function layTargets(
  hierarchy: Hierarchy,
  { firstUp, head, weight, second, step }: UpArcs,
  targets: Iterable<Stops>,
  numberOf: Uint32Array,
  budget: Budget = startBudget(),
): SweepTargets {
  const region = regionAbove(hierarchy, targets, numberOf, budget);
  checkClock(budget);
  const { position, firstStop, stopNode, stopWeight, stopSecond } = region;
  const bottom = position.length - 1;
  const count = firstStop.length - 1;
  const arcs = new Int32Array((arcCountOf(position, firstUp) / step + stopNode.length) * (ARC / 4));
  const endArc = new Uint32Array(position.length + count);
  let at = 0;
  for (let node = bottom; node >= 0; node--) {
    checkClockAt(budget, node);
    const end = firstUp[position[node] + 1];
    for (let arc = firstUp[position[node]]; arc < end; arc += step, at += ARC / 4) {
      arcs[at] = (bottom - numberOf[head[arc]]) * ROW;
      arcs[at + 2] = second[arc];
      arcs[at + 3] = weight[arc];
    }
    endArc[bottom - node] = 4 * at;
  }
  for (let target = 0; target < count; target++) {
    for (let stop = firstStop[target]; stop < firstStop[target + 1]; stop++, at += ARC / 4) {
      arcs[at] = (bottom - stopNode[stop]) * ROW;
      arcs[at + 2] = stopSecond[stop];
      arcs[at + 3] = stopWeight[stop];
    }
    endArc[position.length + target] = 4 * at;
  }
  checkClock(budget);
  return { region, count, arcs, endArc, isWide: false };
}

/** Room for arcs where a kernel reads them, and what they are told from. */
export interface ArcRoom {
  readonly arcs: Int32Array;
  readonly endArc: Uint32Array;
  /** Where the room for arcs, and the rows that they lead to, begin, in bytes. */
  readonly firstArc: number;
  readonly rows: number;
}

/** Bytes that the arcs above positions take. */
export function bytesOfArcs(position: Uint32Array, { firstUp, step }: UpArcs): number {
  return (arcCountOf(position, firstUp) / step) * ARC;
}

/** Lays the arcs of positions above sources, from the bottom up, right where they are read. */
export function laySources(
  { position }: Region,
  { firstUp, head, weight, second, step }: UpArcs,
  numberOf: Uint32Array,
  { arcs, endArc, firstArc, rows }: ArcRoom,
): void {
  let at = 0;
  for (let node = 0; node < position.length; node++) {
    const end = firstUp[position[node] + 1];
    for (let arc = firstUp[position[node]]; arc < end; arc += step, at += ARC / 4) {
      arcs[at] = rows + numberOf[head[arc]] * ROW;
      arcs[at + 2] = second[arc];
      arcs[at + 3] = weight[arc];
    }
    endArc[node] = firstArc + 4 * at;
  }
}

/** How many arcs go up from positions, times their step. */
function arcCountOf(position: Uint32Array, firstUp: Uint32Array): number {
  let count = 0;
  for (let node = 0; node < position.length; node++) count += firstUp[position[node] + 1] - firstUp[position[node]];
  return count;
}
