// Large matrices in the vector kernel: sixteen sources at a time climb to the top together, and one sweep comes down from
// there to all targets.
//
//      sources' rows   push up  -->  rows of the same positions above the targets  -->  pull down   targets' rows
//
// A row holds what sixteen sources need to get to one position. A target is one more node below its stops, which are its
// arcs: so places cost nothing extra, and the last rows are the cells. Those are told as doubles in the unit that is asked for.
//
// Values are packed in doubles as far as these are exact, and in whole numbers beyond.

import { type Budget, checkClock } from '../../budget/budget.ts';
import { type KernelPool, withKernel } from '../../kernel/kernel.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { MatrixOfStops, OtherWay } from './matrix.ts';
import type { Metric, UpArcs } from './metric.ts';
import { mostOf, type Packing } from './packing.ts';
import { type Region, regionAbove } from './region.ts';
import { bytesOfDesk, layDesk, planesOf, type SweepDesk, WHOLE } from './sweep-desk.ts';
import { LANES, ROW, type SweepTargets } from './sweep-layout.ts';

/** Whether a metric can be swept: two values a weight, each within 32 bits. */
export function isSweepable({ up }: Metric): boolean {
  return up.third === up.second && up.second instanceof Int32Array;
}

/** Whom sweeps go up for, and what they read. */
export interface SweepParts {
  readonly kernels: KernelPool;
  readonly hierarchy: Hierarchy;
  readonly forward: UpArcs;
  readonly packing: Packing;
  /** Scratch: by position, any content. */
  readonly numberOf: Uint32Array;
  readonly budget: Budget;
}

/**
 * Tells every source what its targets cost; whether all that was told is right. Where not, some sum outgrew its half of a packed
 * value, or there was no memory: then they must be found another way.
 */
export function sweepRows(
  { kernels, hierarchy, forward, packing, numberOf, budget }: SweepParts,
  targets: SweepTargets,
  matrix: MatrixOfStops,
): boolean {
  const { sources, others = [] } = matrix;
  checkClock(budget);
  const region = regionAbove(hierarchy, sources, numberOf, budget);
  checkClock(budget);
  const otherCount = others.reduce((count, { length }) => count + length, 0);
  const parts = { targets, region, forward, numberOf, offerCount: Math.max(region.stopNode.length, otherCount) };
  const most = mostOf(packing, region, targets.region);
  const isDone = withKernel(kernels, bytesOfDesk(parts), (kernel) => {
    const sweep = (scale: number) => sweepAll(layDesk(kernel, parts, scale), region, matrix, most, budget);
    targets.isWide ||= !sweep(packing.scale);
    return !targets.isWide || sweep(WHOLE);
  });
  return isDone === true;
}

/** Sweeps from all sources; whether no sum was too large: as a double, where its weight is more than `most`. */
function sweepAll(
  desk: SweepDesk,
  region: Region,
  { sources, others, units, tell }: MatrixOfStops,
  most: number,
  budget: Budget,
): boolean {
  const { kernel, pushed, pulled, cells, cellCount, sourceCount, rowCount, planes, isReached, scale } = desk;
  const { loops } = kernel;
  const told = planesOf(kernel, planes, cellCount);
  for (let first = 0; first < sources.length; first += LANES) {
    checkClock(budget);
    const end = Math.min(sources.length, first + LANES);
    loops.emptyRows(pushed, sourceCount, isReached, scale);
    offerStops(desk, region, first, end);
    const outgrown =
      loops.pushRows(pushed, sourceCount, isReached, desk.endPushed, desk.pushedArcs, scale) |
      loops.pullRows(pulled, rowCount, desk.begin, desk.endPulled, desk.pulledArcs, scale);
    if (outgrown !== 0) return false;
    checkClock(budget);
    if (others !== undefined) offerOthers(desk, others.slice(first, end));
    if (loops.tellRows(cells, cellCount, planes, units.weight, units.second, scale, most) !== 0) return false;
    for (let source = first; source < end; source++) tell(source, ...told[source - first]);
  }
  return true;
}

/** Offers what the stops of sources cost to the rows of their nodes, a lane each. */
function offerStops(
  desk: SweepDesk,
  { firstStop, stopNode, stopWeight, stopSecond }: Region,
  first: number,
  end: number,
): void {
  let at = 0;
  for (let source = first; source < end; source++) {
    for (let stop = firstStop[source]; stop < firstStop[source + 1]; stop++, at += 4) {
      desk.offers[at] = desk.pushed + stopNode[stop] * ROW + 8 * (source - first);
      desk.offers[at + 2] = stopSecond[stop];
      desk.offers[at + 3] = stopWeight[stop];
    }
  }
  offer(desk, desk.pushed, desk.isReached, at);
}

/** Lets other ways compete for the cells of the lanes. */
function offerOthers(desk: SweepDesk, others: readonly (readonly OtherWay[])[]): void {
  let at = 0;
  others.forEach((ofLane, lane) => {
    for (const { target, weight, second } of ofLane) {
      desk.offers.set([desk.cells + target * ROW + 8 * lane, 0, second, weight], at);
      at += 4;
    }
  });
  offer(desk, desk.cells, desk.isOffered, at);
}

function offer(
  { kernel: { loops }, offers: { byteOffset }, scale }: SweepDesk,
  rows: number,
  marks: number,
  count: number,
): void {
  const end = byteOffset + 4 * count;
  if (scale !== WHOLE) loops.packArcs(byteOffset, end, scale);
  loops.offerCells(rows, marks, byteOffset, end, scale);
}
