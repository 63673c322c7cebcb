// The desk of a sweep: where its rows, arcs and cells stand in the kernel's memory.

import { bytesAt, clearDesk, type Kernel, numbersAt, putCopy, roomFor, take } from '../../kernel/kernel.ts';
import type { UpArcs } from './metric.ts';
import type { Region } from './region.ts';
import { ARC, bytesOfArcs, LANES, laySources, ROW, type SweepTargets, type SweptArcs } from './sweep-layout.ts';

/** What packed values are, where they are whole numbers: see kernel/loops/sweep.ts. */
export const WHOLE = 0;

/** What is put down. */
export interface SweptParts {
  readonly targets: SweepTargets;
  /** Above the sources. */
  readonly region: Region;
  readonly forward: UpArcs;
  /** By position: its node above the sources. */
  readonly numberOf: Uint32Array;
  /** The most values that are offered to rows at once. */
  readonly offerCount: number;
}

/** Byte offsets, but for counts and the scale. */
export interface SweepDesk {
  readonly kernel: Kernel;
  /** What weights are multiplied by where they are packed in doubles; else WHOLE. */
  readonly scale: number;
  readonly rowCount: number;
  readonly sourceCount: number;
  readonly pulled: number;
  /** The last rows that are pulled. */
  readonly cells: number;
  readonly cellCount: number;
  readonly pushed: number;
  readonly begin: number;
  readonly pulledArcs: number;
  readonly endPulled: number;
  readonly pushedArcs: number;
  readonly endPushed: number;
  /** A byte by node above sources: whether its row holds anything, as it does before the first sweep. */
  readonly isReached: number;
  /** A byte by cell, which nobody reads. */
  readonly isOffered: number;
  /** Values that are offered, like arcs that lead to lanes. */
  readonly offers: Int32Array;
  /** Weights and seconds, a lane after the other. */
  readonly planes: number;
}

/** Bytes that a desk takes. */
export function bytesOfDesk({ targets, region: { position }, forward, offerCount }: SweptParts): number {
  const rowCount = targets.endArc.length;
  return (
    // one row more, that knows no way
    ROW * (1 + rowCount + position.length) +
    roomFor(targets.arcs.byteLength) +
    roomFor(bytesOfArcs(position, forward)) +
    2 * roomFor(4 * rowCount) +
    roomFor(4 * position.length) +
    roomFor(position.length + 1) +
    roomFor(targets.count) +
    ARC * offerCount +
    bytesOfPlanes(targets.count)
  );
}

/** Puts all down on a desk that is so large. */
export function layDesk(kernel: Kernel, parts: SweptParts, scale: number): SweepDesk {
  const { targets, region, forward, numberOf, offerCount } = parts;
  const { loops } = kernel;
  clearDesk(kernel, 0);
  const rowCount = targets.endArc.length;
  const sourceCount = region.position.length;
  const cellCount = targets.count;
  const far = take(kernel, ROW);
  const pulled = take(kernel, ROW * rowCount);
  const cells = pulled + ROW * (rowCount - cellCount);
  const pushed = take(kernel, ROW * sourceCount);
  const [pulledArcs, endPulled] = putArcs(kernel, targets, pulled);
  // where arcs above sources are laid: in memory that was touched before, and not by way of a copy
  const pushedBytes = bytesOfArcs(region.position, forward);
  const pushedArcs = take(kernel, pushedBytes);
  const endPushed = take(kernel, 4 * sourceCount);
  laySources(region, forward, numberOf, {
    arcs: numbersAt(kernel, pushedArcs, pushedBytes / 4),
    endArc: new Uint32Array(loops.memory.buffer, endPushed, sourceCount),
    ...{ firstArc: pushedArcs, rows: pushed },
  });
  if (scale !== WHOLE) {
    loops.packArcs(pulledArcs, pulledArcs + targets.arcs.byteLength, scale);
    loops.packArcs(pushedArcs, pushedArcs + pushedBytes, scale);
  }
  const begin = putCopy(kernel, beginnings(region, targets.region, rowCount, pushed));
  const isReached = take(kernel, sourceCount + 1);
  const isOffered = take(kernel, cellCount);
  bytesAt(kernel, isReached, sourceCount + 1).fill(1);
  loops.emptyRows(far, 1, isReached + sourceCount, scale);
  const offers = numbersAt(kernel, take(kernel, ARC * offerCount), (ARC / 4) * offerCount);
  const planes = take(kernel, bytesOfPlanes(cellCount));
  return {
    ...{ kernel, scale, rowCount, sourceCount, cellCount, pulled, cells, pushed, begin, isReached, isOffered },
    ...{ offers, planes, pulledArcs, endPulled, pushedArcs, endPushed },
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

/** Bytes in which so many cells of each lane are told. */
export function bytesOfPlanes(cellCount: number): number {
  return 2 * LANES * 8 * evenCount(cellCount);
}

/** Weights and seconds of so many cells, by lane. */
export function planesOf({ loops }: Kernel, planes: number, cellCount: number): [Float64Array, Float64Array][] {
  const size = 8 * evenCount(cellCount);
  const plane = (at: number) => new Float64Array(loops.memory.buffer, planes + size * at, cellCount);
  return Array.from({ length: LANES }, (_, lane) => [plane(2 * lane), plane(2 * lane + 1)]);
}

/** Doubles of a plane: two rows are told at once. */
function evenCount(count: number): number {
  return count + (count & 1);
}
