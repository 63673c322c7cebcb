// Large matrices in the vector kernel: sixteen sources at a time climb to the top together, and one sweep comes down from
// there to all targets.
//
//      sources' rows   push up  -->  rows of the same positions above the targets  -->  pull down   targets' rows
//
// A row holds what sixteen sources need to get to one position. A target is one more node below its stops, which are its
// arcs: so places cost nothing extra, and the last rows are the cells.

import { type Budget, checkClock } from '../../budget/budget.ts';
import { CLOSED } from '../../cost/weights.ts';
import { type Kernel, type KernelPool, numbersAt, put, roomFor, take, withKernel } from '../../kernel/kernel.ts';
import type { Stops } from '../stops.ts';
import { precedes } from '../triple.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric, UpArcs } from './metric.ts';
import { type Region, regionAbove } from './region.ts';
import type { HierarchyScratch } from './scratch.ts';

/** Sources in one sweep: the lanes of a row. */
export const LANES = 16;
/** Bytes of a row, and of an arc: see kernel/loops/sweep.ts. */
export const ROW: number = 8 * LANES;
const ARC = 16;

/** The targets of a matrix laid out for sweeps; good for any number of sources. */
export interface SweepTargets {
  readonly region: Region;
  readonly count: number;
  /** Arcs as the kernel reads them, and by row the end of its own, in bytes from the first. */
  readonly arcs: Int32Array;
  readonly endArc: Uint32Array;
}

/** What one source costs, by target: weight and second as doubles, NaN where no open way leads. */
export interface SweptRow {
  readonly weight: Float64Array;
  readonly second: Float64Array;
}

/** Whether a metric can be swept: two values a weight, each within 32 bits. */
export function isSweepable({ up }: Metric): boolean {
  return up.third === up.second && up.second instanceof Int32Array;
}

/** Lays the targets of a matrix out. */
export function layTargets(
  hierarchy: Hierarchy,
  { backward }: Metric,
  targets: readonly Stops[],
  scratch: HierarchyScratch,
): SweepTargets {
  const numberOf = scratch.arcTo;
  const region = regionAbove(hierarchy, targets, numberOf);
  const { position, firstStop, stopNode, stopWeight, stopSecond } = region;
  const { firstUp, head, weight, second } = backward;
  const nodeCount = position.length;
  const arcs = new Int32Array((arcCountOf(position, firstUp) + stopNode.length) * (ARC / 4));
  const endArc = new Uint32Array(nodeCount + targets.length);
  const bottomRow = FIRST_ROW + (nodeCount - 1) * ROW;
  let at = 0;
  for (let node = nodeCount - 1; node >= 0; node--) {
    const end = firstUp[position[node] + 1];
    for (let arc = firstUp[position[node]]; arc < end; arc++, at += ARC / 4) {
      arcs[at] = bottomRow - numberOf[head[arc]] * ROW;
      arcs[at + 2] = second[arc];
      arcs[at + 3] = weight[arc];
    }
    endArc[nodeCount - 1 - node] = 4 * at;
  }
  for (let target = 0; target < targets.length; target++) {
    for (let stop = firstStop[target]; stop < firstStop[target + 1]; stop++, at += ARC / 4) {
      arcs[at] = bottomRow - stopNode[stop] * ROW;
      arcs[at + 2] = stopSecond[stop];
      arcs[at + 3] = stopWeight[stop];
    }
    endArc[nodeCount + target] = 4 * at;
  }
  return { region, count: targets.length, arcs, endArc };
}

/** On the desk: a row that knows no way, then the rows of targets from the top down. */
const FIRST_ROW = ROW;

/**
 * Fills a row for each source; whether all of them are right. Where not, some sum outgrew its half of a packed value, or there
 * was no memory: then they must be found another way.
 */
// biome-ignore lint/complexity/useMaxParams: arrays in locals: a record of them would be read in the loop
export function sweepRows(
  pool: KernelPool,
  hierarchy: Hierarchy,
  { forward }: Metric,
  targets: SweepTargets,
  sources: readonly Stops[],
  rows: readonly SweptRow[],
  scratch: HierarchyScratch,
  budget: Budget,
): boolean {
  const region = regionAbove(hierarchy, sources, scratch.arcTo);
  const rowCount = targets.endArc.length;
  const sourceCount = region.position.length;
  const bytes =
    ROW * (1 + rowCount + sourceCount) +
    roomFor(targets.arcs.byteLength) +
    2 * roomFor(4 * rowCount) +
    ARC * arcCountOf(region.position, forward.firstUp) +
    roomFor(4 * sourceCount) +
    roomFor(sourceCount);
  const isDone = withKernel(pool, bytes, (kernel) => {
    const { loops } = kernel;
    loops.layFar(take(kernel, ROW), 1);
    const pulled = take(kernel, ROW * rowCount);
    const pushed = take(kernel, ROW * sourceCount);
    const pulledArcs = put(kernel, targets.arcs);
    const endPulled = put(
      kernel,
      targets.endArc.map((end) => pulledArcs + end),
    );
    const begin = put(kernel, beginnings(region, targets.region, rowCount, pushed));
    const { arcs, endArc } = laySources(region.position, forward, pushed, scratch.arcTo);
    const pushedArcs = put(kernel, arcs);
    const endPushed = put(
      kernel,
      endArc.map((end) => pushedArcs + end),
    );
    const isReached = take(kernel, sourceCount);
    for (let first = 0; first < sources.length; first += LANES) {
      checkClock(budget);
      const end = Math.min(sources.length, first + LANES);
      loops.layFar(pushed, sourceCount);
      seedRows(kernel, region, first, end, pushed, isReached);
      const outgrown =
        loops.pushRows(pushed, sourceCount, isReached, endPushed, pushedArcs) |
        loops.pullRows(pulled, rowCount, begin, endPulled, pulledArcs);
      if (outgrown !== 0) return false;
      readCells(kernel, pulled + ROW * (rowCount - targets.count), rows, first, end);
    }
    return true;
  });
  return isDone === true;
}

/** By row of the targets the row it begins with: that of the same position above the sources, or the one that knows no way. */
function beginnings(sources: Region, targets: Region, rowCount: number, pushed: number): Uint32Array {
  const begin = new Uint32Array(rowCount);
  const nodeCount = targets.position.length;
  for (let node = 0, other = 0; node < nodeCount; node++) {
    const position = targets.position[node];
    while (other < sources.position.length && sources.position[other] < position) other++;
    if (sources.position[other] === position) begin[nodeCount - 1 - node] = pushed + other * ROW;
  }
  return begin;
}

function laySources(
  position: Uint32Array,
  { firstUp, head, weight, second }: UpArcs,
  pushed: number,
  numberOf: Uint32Array,
): Pick<SweepTargets, 'arcs' | 'endArc'> {
  const arcs = new Int32Array(arcCountOf(position, firstUp) * (ARC / 4));
  const endArc = new Uint32Array(position.length);
  let at = 0;
  for (let node = 0; node < position.length; node++) {
    const end = firstUp[position[node] + 1];
    for (let arc = firstUp[position[node]]; arc < end; arc++, at += ARC / 4) {
      arcs[at] = pushed + numberOf[head[arc]] * ROW;
      arcs[at + 2] = second[arc];
      arcs[at + 3] = weight[arc];
    }
    endArc[node] = 4 * at;
  }
  return { arcs, endArc };
}

function arcCountOf(position: Uint32Array, firstUp: Uint32Array): number {
  let count = 0;
  for (let node = 0; node < position.length; node++) count += firstUp[position[node] + 1] - firstUp[position[node]];
  return count;
}

/** Writes what the stops of sources cost into their lanes, and marks their nodes. */
function seedRows(
  kernel: Kernel,
  { position, firstStop, stopNode, stopWeight, stopSecond }: Region,
  first: number,
  end: number,
  pushed: number,
  isReached: number,
): void {
  const marks = new Uint8Array(kernel.loops.memory.buffer, isReached, position.length).fill(0);
  const values = numbersAt(kernel, pushed, (position.length * ROW) / 4);
  for (let source = first; source < end; source++) {
    for (let stop = firstStop[source]; stop < firstStop[source + 1]; stop++) {
      const at = (stopNode[stop] * ROW) / 4 + 2 * (source - first);
      marks[stopNode[stop]] = 1;
      if (!precedes(stopWeight[stop], stopSecond[stop], 0, values[at + 1], values[at], 0)) continue;
      values[at + 1] = stopWeight[stop];
      values[at] = stopSecond[stop];
    }
  }
}

/** Reads the rows of the targets, a lane a source. */
function readCells(kernel: Kernel, cells: number, rows: readonly SweptRow[], first: number, end: number): void {
  const count = rows[first].weight.length;
  const values = numbersAt(kernel, cells, (count * ROW) / 4);
  for (let source = first; source < end; source++) {
    const { weight, second } = rows[source];
    let at = 2 * (source - first);
    for (let target = 0; target < count; target++, at += ROW / 4) {
      const isOpen = values[at + 1] < CLOSED;
      weight[target] = isOpen ? values[at + 1] : Number.NaN;
      second[target] = isOpen ? values[at] : Number.NaN;
    }
  }
}
