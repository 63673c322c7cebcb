// Large matrices in the vector kernel: sixteen sources at a time climb to the top together, and one sweep comes down from
// there to all targets.
//
//      sources' rows   push up  -->  rows of the same positions above the targets  -->  pull down   targets' rows
//
// A row holds what sixteen sources need to get to one position. A target is one more node below its stops, which are its
// arcs: so places cost nothing extra, and the last rows are the cells. Those are told as doubles in the unit that is asked for.

import { type Budget, checkClock } from '../../budget/budget.ts';
import {
  doublesAt,
  type Kernel,
  type KernelPool,
  numbersAt,
  putCopy,
  roomFor,
  take,
  withKernel,
} from '../../kernel/kernel.ts';
import type { Stops } from '../stops.ts';
import { precedes } from '../triple.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Metric, UpArcs } from './metric.ts';
import { type Region, regionAbove } from './region.ts';
import {
  type ArcRoom,
  bytesOfArcs,
  LANES,
  laySources,
  ROW,
  type SweepTargets,
  type SweptArcs,
} from './sweep-layout.ts';

/** Whether a metric can be swept: two values a weight, each within 32 bits. */
export function isSweepable({ up }: Metric): boolean {
  return up.third === up.second && up.second instanceof Int32Array;
}

/** Another way than over the hierarchy, which competes for a cell. */
export interface OtherWay {
  readonly target: number;
  readonly weight: number;
  readonly second: number;
}

/** What is swept, and what becomes of it. */
export interface SweptMatrix {
  readonly targets: SweepTargets;
  readonly sources: readonly Stops[];
  /** By source; absent where there are none. */
  readonly others?: readonly (readonly OtherWay[])[];
  /** What values are divided by. */
  readonly units: { readonly weight: number; readonly second: number };
  /** Takes what a source costs, by target: NaN where no open way leads. The arrays are good during the call alone. */
  readonly tell: (source: number, weight: Float64Array, second: Float64Array) => void;
}

/** Whom sweeps go up for, and what they read. */
export interface SweepParts {
  readonly kernels: KernelPool;
  readonly hierarchy: Hierarchy;
  readonly forward: UpArcs;
  /** Scratch: by position, any content. */
  readonly numberOf: Uint32Array;
  readonly budget: Budget;
}

/**
 * Tells every source what its targets cost; whether all that was told is right. Where not, some sum outgrew its half of a packed
 * value, or there was no memory: then they must be found another way.
 */
export function sweepRows(
  { kernels, hierarchy, forward, numberOf, budget }: SweepParts,
  { targets, sources, others, units, tell }: SweptMatrix,
): boolean {
  checkClock(budget);
  const region = regionAbove(hierarchy, sources, numberOf, budget);
  checkClock(budget);
  const bytesPushed = bytesOfArcs(region.position, forward);
  const isDone = withKernel(kernels, bytesOfDesk(targets, region, bytesPushed), (kernel) => {
    const { loops } = kernel;
    const desk = layOut(kernel, targets, region, bytesPushed);
    laySources(region, forward, numberOf, roomAbove(kernel, desk, bytesPushed));
    checkClock(budget);
    const { pushed, pulled, sourceCount, rowCount, planes } = desk;
    const cells = pulled + ROW * (rowCount - targets.count);
    for (let first = 0; first < sources.length; first += LANES) {
      checkClock(budget);
      const end = Math.min(sources.length, first + LANES);
      loops.layFar(pushed, sourceCount);
      seedRows(kernel, region, first, end, desk);
      const outgrown =
        loops.pushRows(pushed, sourceCount, desk.isReached, desk.endPushed, desk.pushedArcs) |
        loops.pullRows(pulled, rowCount, desk.begin, desk.endPulled, desk.pulledArcs);
      if (outgrown !== 0) return false;
      checkClock(budget);
      if (others !== undefined) letCompete(numbersAt(kernel, cells, (targets.count * ROW) / 4), others, first, end);
      loops.tellRows(cells, targets.count, planes, units.weight, units.second);
      const size = evenCount(targets.count);
      const values = doublesAt(kernel, planes, 2 * LANES * size);
      for (let source = first; source < end; source++) {
        const at = 2 * size * (source - first);
        tell(source, values.subarray(at, at + targets.count), values.subarray(at + size, at + size + targets.count));
      }
    }
    return true;
  });
  return isDone === true;
}

/** Where all things stand in the kernel's memory, in bytes. */
interface SweepDesk {
  readonly rowCount: number;
  readonly sourceCount: number;
  readonly pulled: number;
  readonly pushed: number;
  readonly begin: number;
  readonly pulledArcs: number;
  readonly endPulled: number;
  readonly pushedArcs: number;
  readonly endPushed: number;
  /** A byte by node above sources. */
  readonly isReached: number;
  /** Weights and seconds, a lane after the other. */
  readonly planes: number;
}

function bytesOfDesk(targets: SweepTargets, { position }: Region, bytesPushed: number): number {
  const rowCount = targets.endArc.length;
  return (
    // one row that knows no way, and one behind the last that tellRows may look at
    ROW * (2 + rowCount + position.length) +
    roomFor(targets.arcs.byteLength) +
    roomFor(bytesPushed) +
    2 * roomFor(4 * rowCount) +
    roomFor(4 * position.length) +
    roomFor(position.length) +
    2 * LANES * 8 * evenCount(targets.count)
  );
}

function layOut(kernel: Kernel, targets: SweepTargets, region: Region, bytesPushed: number): SweepDesk {
  const rowCount = targets.endArc.length;
  const sourceCount = region.position.length;
  kernel.loops.layFar(take(kernel, ROW), 1);
  const pulled = take(kernel, ROW * (rowCount + 1));
  const pushed = take(kernel, ROW * sourceCount);
  const [pulledArcs, endPulled] = putArcs(kernel, targets, pulled);
  const pushedArcs = take(kernel, bytesPushed);
  const endPushed = take(kernel, 4 * sourceCount);
  const begin = putCopy(kernel, beginnings(region, targets.region, rowCount, pushed));
  const isReached = take(kernel, sourceCount);
  const planes = take(kernel, 2 * LANES * 8 * evenCount(targets.count));
  return {
    ...{ rowCount, sourceCount, pulled, pushed, begin, isReached, planes },
    ...{ pulledArcs, endPulled, pushedArcs, endPushed },
  };
}

/** Where arcs above sources are laid: in memory that was touched before, and not by way of a copy. */
function roomAbove(kernel: Kernel, { pushed, pushedArcs, endPushed, sourceCount }: SweepDesk, bytes: number): ArcRoom {
  const { buffer } = kernel.loops.memory;
  return {
    arcs: numbersAt(kernel, pushedArcs, bytes / 4),
    endArc: new Uint32Array(buffer, endPushed, sourceCount),
    ...{ firstArc: pushedArcs, rows: pushed },
  };
}

/** Puts arcs down that lead to rows from `rows` on: where they stand, and where their ends are listed. */
function putArcs(kernel: Kernel, { arcs, endArc }: SweptArcs, rows: number): [arcs: number, ends: number] {
  const at = putCopy(kernel, arcs);
  const laid = numbersAt(kernel, at, arcs.length);
  for (let i = 0; i < laid.length; i += 4) laid[i] += rows;
  const ends = putCopy(kernel, endArc);
  const end = numbersAt(kernel, ends, endArc.length);
  for (let i = 0; i < end.length; i++) end[i] += at;
  return [at, ends];
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

/** Doubles of a plane: two rows are told at once. */
function evenCount(count: number): number {
  return count + (count & 1);
}

/** Writes what the stops of sources cost into their lanes, and marks their nodes. */
function seedRows(
  kernel: Kernel,
  { position, firstStop, stopNode, stopWeight, stopSecond }: Region,
  first: number,
  end: number,
  { pushed, isReached }: SweepDesk,
): void {
  const marks = new Uint8Array(kernel.loops.memory.buffer, isReached, position.length).fill(0);
  const values = numbersAt(kernel, pushed, (position.length * ROW) / 4);
  for (let source = first; source < end; source++) {
    for (let stop = firstStop[source]; stop < firstStop[source + 1]; stop++) {
      marks[stopNode[stop]] = 1;
      offer(values, (stopNode[stop] * ROW) / 4 + 2 * (source - first), stopWeight[stop], stopSecond[stop]);
    }
  }
}

/** Lets other ways compete for the cells of their sources. */
function letCompete(values: Int32Array, others: readonly (readonly OtherWay[])[], first: number, end: number): void {
  for (let source = first; source < end; source++) {
    for (const { target, weight, second } of others[source]) {
      offer(values, (target * ROW) / 4 + 2 * (source - first), weight, second);
    }
  }
}

/** Keeps the lesser of a packed value, by its halves, and another one. */
function offer(values: Int32Array, at: number, weight: number, second: number): void {
  if (!precedes(weight, second, 0, values[at + 1], values[at], 0)) return;
  values[at + 1] = weight;
  values[at] = second;
}
