// The arena of a sweep: the layout of its rows, arcs and cells in kernel memory.

import { bytesAt, clearArena, numbersAt, roomFor, take } from '../../kernel/arena.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ReportedCosts } from './matrix.ts';
import type { UpArcs } from './metric.ts';
import { OWN } from './region.ts';
import {
  ARC,
  type ArcSheet,
  countArcs,
  LANES,
  layUpArcs,
  numberAmong,
  ROW,
  type SweepSide,
  type SweepTargets,
  sheetOf,
} from './sweep-layout.ts';

/** Bytes of third values of a row. */
const THIRDS = ROW / 2;

/** The contents of an arena. */
export interface SweptParts {
  readonly targets: SweepTargets;
  readonly sources: SweepSide;
  readonly forward: UpArcs;
  /** For each position: its index on the side of sources. */
  readonly numberOf: Uint32Array;
  /** The most values that are offered to rows at once. */
  readonly offerCount: number;
}

/** Byte offsets, except for counts. */
export interface SweepArena {
  readonly kernel: Kernel;
  /** Third values of rows, see kernel/loops/sweep.ts; 0 if there are only two values. */
  readonly thirds: number;
  readonly pulled: number;
  readonly pulledCount: number;
  /** The cells, which are the last pulled rows. */
  readonly cells: number;
  readonly cellCount: number;
  /** The rows of sources; the first `pushedCount` of these rows are pushed. */
  readonly pushed: number;
  readonly pushedCount: number;
  readonly sourceCount: number;
  readonly begin: number;
  readonly pulledArcs: number;
  readonly endPulled: number;
  readonly pushedArcs: number;
  readonly endPushed: number;
  /** Arcs from rows of sources directly to cells. */
  readonly crossArcs: number;
  readonly endCross: number;
  /** One byte per row of sources: whether it has any value. The bytes of pulled rows, which follow, are never read. */
  readonly isReached: number;
  /** One byte per cell. These bytes are never read. */
  readonly isShared: number;
  /** Values that are offered to lanes, in the form of arcs. */
  readonly shared: ArcSheet;
  /** The results, lane after lane. */
  readonly planes: number;
}

/** Bytes of an arena. */
export function bytesOfArena({ targets, sources, forward, offerCount }: SweptParts): number {
  const cellCount = targets.climbs.firstReached.length;
  const pulledCount = targets.sharedCount + cellCount;
  const rows = 1 + pulledCount + sources.position.length;
  return (
    // one additional row without any way
    ROW * rows +
    (targets.climbs.third ? THIRDS * rows : 0) +
    ARC * (pulledArcCount(targets) + countArcs(sources.position, forward, sources.sharedCount) + offerCount) +
    2 * roomFor(4 * pulledCount) +
    roomFor(4 * sources.sharedCount) +
    roomFor(4 * sources.position.length) +
    roomFor(sources.position.length + pulledCount + 1) +
    roomFor(cellCount) +
    bytesOfPlanes(cellCount)
  );
}

/** Number of arcs to shared positions and to cells. */
function pulledArcCount({ endArc, climbs }: SweepTargets): number {
  return (endArc.at(-1) ?? 0) / ARC + climbs.reached.length;
}

/** Lays out everything in an arena of this many bytes. */
export function layArena(kernel: Kernel, parts: SweptParts): SweepArena {
  const { targets, sources, offerCount } = parts;
  const { loops } = kernel;
  clearArena(kernel, 0);
  const cellCount = targets.climbs.firstReached.length;
  const pulledCount = targets.sharedCount + cellCount;
  const sourceCount = sources.position.length;
  const far = take(kernel, ROW);
  // cells are the last pulled rows, and come after the rows that are pushed to them
  const pushed = take(kernel, ROW * sourceCount);
  const pulled = take(kernel, ROW * pulledCount);
  const cells = pulled + ROW * targets.sharedCount;
  const thirds = targets.climbs.third ? take(kernel, THIRDS * (1 + sourceCount + pulledCount)) - far / 2 : 0;
  const isReached = take(kernel, sourceCount + pulledCount + 1);
  bytesAt(kernel, isReached, sourceCount + 1).fill(1);
  loops.emptyRows(far, thirds, 1, isReached + sourceCount, targets.scale);
  const isShared = take(kernel, cellCount);
  const offers = take(kernel, ARC * offerCount);
  return {
    ...{ kernel, thirds, pulled, pulledCount, cells, cellCount, pushed, sourceCount, isReached, isShared },
    pushedCount: sources.sharedCount,
    begin: layBeginnings(kernel, parts, pulledCount, far, pushed),
    ...layPulled(kernel, parts, pulled),
    ...layPushed(kernel, parts, pushed),
    ...layCross(kernel, parts, cells),
    shared: sheetOf(targets.scale, offerCount, loops.memory.buffer, offers),
    planes: take(kernel, bytesOfPlanes(cellCount)),
  };
}

/** For each pulled row, the row whose values it starts with: the sources' row of the same position, or the row without any way. */
function layBeginnings(kernel: Kernel, parts: SweptParts, pulledCount: number, far: number, pushed: number): number {
  const { targets, sources, numberOf } = parts;
  const { position } = targets;
  const at = take(kernel, 4 * pulledCount);
  const begin = numbersAt(kernel, at, pulledCount).fill(far);
  const bottom = position.length - 1;
  for (let row = 0; row < position.length; row++) {
    const number = numberAmong(sources.position, sources.position.length, numberOf, position[bottom - row]);
    if (number !== OWN) begin[row] = pushed + ROW * number;
  }
  return at;
}

/** Writes the arcs between pulled rows: first the arcs of shared positions, then the arcs of cells. */
function layPulled(
  kernel: Kernel,
  { targets }: SweptParts,
  pulled: number,
): Pick<SweepArena, 'pulledArcs' | 'endPulled'> {
  const { arcs, endArc, climbs, number, sharedCount } = targets;
  const { firstReached, endReached, value, third } = climbs;
  const cellCount = firstReached.length;
  const count = (endArc.at(-1) ?? 0) / ARC + countBelow(number, sharedCount);
  const pulledArcs = take(kernel, ARC * count);
  const { words } = sheetOf(targets.scale, count, kernel.loops.memory.buffer, pulledArcs);
  const endPulled = take(kernel, 4 * (sharedCount + cellCount));
  const end = numbersAt(kernel, endPulled, sharedCount + cellCount);
  // rows begin with the row of the top position
  const top = pulled + ROW * (sharedCount - 1);
  let at = (endArc.at(-1) ?? 0) / 4;
  words.set(arcs.words.subarray(0, at));
  for (let i = 0; i < at; i += ARC / 4) words[i] = top - ROW * words[i];
  for (let row = 0; row < sharedCount; row++) end[row] = pulledArcs + endArc[row];
  for (let cell = 0; cell < cellCount; cell++) {
    for (let i = firstReached[cell]; i < endReached[cell]; i++) {
      if (number[i] >= sharedCount) continue;
      words[at] = top - ROW * number[i];
      words[at + 1] = third ? third[i] : 0;
      words[at + 2] = value[2 * i];
      words[at + 3] = value[2 * i + 1];
      at += ARC / 4;
    }
    end[sharedCount + cell] = pulledArcs + 4 * at;
  }
  return { pulledArcs, endPulled };
}

/** Writes the arcs of pushed rows in place, without a copy. */
function layPushed(
  kernel: Kernel,
  { sources: { position, sharedCount }, targets: { scale }, forward, numberOf }: SweptParts,
  pushed: number,
): Pick<SweepArena, 'pushedArcs' | 'endPushed'> {
  const most = countArcs(position, forward, sharedCount);
  const pushedArcs = take(kernel, ARC * most);
  const arcs = sheetOf(scale, most, kernel.loops.memory.buffer, pushedArcs);
  const endPushed = take(kernel, 4 * sharedCount);
  const end = numbersAt(kernel, endPushed, sharedCount);
  let count = 0;
  for (let row = 0; row < sharedCount; row++) {
    const first = count;
    count = layUpArcs(arcs, count, numberOf, forward, position[row]);
    for (let i = first; i < count; i++) arcs.words[4 * i] = pushed + ROW * arcs.words[4 * i];
    end[row] = pushedArcs + ARC * count;
  }
  return { pushedArcs, endPushed };
}

/**
 * Writes the arcs from rows of sources directly to cells, over own positions of targets. Neighbouring sources reach few of these positions,
 * so pushing only the rows with values is faster than pulling all rows.
 */
function layCross(
  kernel: Kernel,
  { targets, sources: { position }, numberOf }: SweptParts,
  cells: number,
): Pick<SweepArena, 'crossArcs' | 'endCross'> {
  const { climbs, number, sharedCount, scale } = targets;
  const { firstReached, endReached, reached, value, third } = climbs;
  const row = new Uint32Array(reached.length).fill(OWN);
  const next = new Uint32Array(position.length + 1);
  for (let i = 0; i < reached.length; i++) {
    if (number[i] >= sharedCount) row[i] = numberAmong(position, position.length, numberOf, reached[i]);
    if (row[i] !== OWN) next[row[i] + 1]++;
  }
  for (let i = 0; i < position.length; i++) next[i + 1] += next[i];
  const count = next[position.length];
  const crossArcs = take(kernel, ARC * count);
  const { words } = sheetOf(scale, count, kernel.loops.memory.buffer, crossArcs);
  for (let cell = 0; cell < firstReached.length; cell++) {
    for (let i = firstReached[cell]; i < endReached[cell]; i++) {
      if (row[i] === OWN) continue;
      const at = 4 * next[row[i]]++;
      words[at] = cells + ROW * cell;
      words[at + 1] = third ? third[i] : 0;
      words[at + 2] = value[2 * i];
      words[at + 3] = value[2 * i + 1];
    }
  }
  const endCross = take(kernel, 4 * position.length);
  const end = numbersAt(kernel, endCross, position.length);
  for (let i = 0; i < position.length; i++) end[i] = crossArcs + ARC * next[i];
  return { crossArcs, endCross };
}

function countBelow(values: Uint32Array, bound: number): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (values[i] < bound) count++;
  return count;
}

/** Bytes of the results, given the number of cells per lane. */
function bytesOfPlanes(cellCount: number): number {
  return 2 * LANES * 8 * evenCount(cellCount);
}

/** The costs of the cells for each lane. */
export function planesOf({ kernel, planes, cellCount }: SweepArena): ReportedCosts[] {
  const { buffer } = kernel.loops.memory;
  const size = 8 * evenCount(cellCount);
  const reported: ReportedCosts[] = [];
  for (let lane = 0, at = planes; lane < LANES; lane++, at += 2 * size) {
    reported.push({
      former: new Float64Array(buffer, at, cellCount),
      latter: new Float64Array(buffer, at + size, cellCount),
    });
  }
  return reported;
}

/** The number of doubles in a plane: even, because two rows are written at once. */
function evenCount(count: number): number {
  return count + (count & 1);
}
