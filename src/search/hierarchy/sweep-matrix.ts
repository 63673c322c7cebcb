// Matrices in the vector kernel: sixteen sources at a time climb to the top together, and one sweep comes down to all targets.
//
//      climbs      shared positions                                climbs
//      sources --> sources' rows   push up  -->  pull down   targets' rows --> targets
//                       `---------------------- push across ---------------------^
//
// A row has the costs of sixteen sources to one position. A target is a row below the positions of its climb, so the last rows are the
// cells. They are returned as doubles in the requested unit. Where a climb of sources meets a climb of targets, the row of the sources is
// pushed across.
//
// A sweep handles only positions above many places; below them, each place climbs on its own. If there are few places far apart, they share
// little more than the top of the hierarchy, so little is swept.
//
// Values are packed in doubles as long as these are exact, and otherwise in whole numbers.

import { checkClock } from '../../budget/budget.ts';
import { type KernelPool, withKernel } from '../../kernel/kernel.ts';
import { type MatrixOfStops, type OtherWays, WAY } from './matrix.ts';
import type { Metric, UpArcs } from './metric.ts';
import { type Climbing, WHOLE } from './own-climbs.ts';
import { mostOf, type Packing } from './packing.ts';
import { bytesOfArena, layArena, planesOf, type SweepArena } from './sweep-arena.ts';
import { ARC, LANES, layArc, laySources, ROW, type SweepSide, type SweepTargets } from './sweep-layout.ts';

/** If a position has at most this many stops below it, they climb over it separately, not together in lanes. */
const MOST_OWN_SOURCES = 6;

/** Whether a metric can be swept, which needs values within 32 bits. */
export function isSweepable({ forward, backward }: Pick<Metric, 'forward' | 'backward'>): boolean {
  return forward.second instanceof Int32Array && backward.second instanceof Int32Array;
}

export interface SweepParts extends Climbing {
  readonly kernels: KernelPool;
  readonly forward: UpArcs;
  readonly packing: Packing;
}

/**
 * Computes the costs from every source to all targets; returns whether all costs are exact. If not, a sum was too large for its packing, or
 * memory ran out, and the costs must be computed in another way.
 */
export function sweepRows(parts: SweepParts, targets: SweepTargets, matrix: MatrixOfStops): boolean {
  const { kernels, forward, packing, numberOf, budget } = parts;
  checkClock(budget);
  const sources = laySources(parts, forward, matrix.sources, targets, MOST_OWN_SOURCES);
  checkClock(budget);
  const offerCount = Math.max(sources.climbs.reached.length, mostInOneSweep(matrix.others));
  const laid = { targets, sources, forward, numberOf, offerCount };
  const most = mostOf(packing, sources, targets);
  const isDone = withKernel(kernels, bytesOfArena(laid), (kernel) =>
    sweepAll(layArena(kernel, laid), { ...parts, sources, most }, matrix),
  );
  return isDone === true;
}

/** The most other ways of the sources of one sweep. */
function mostInOneSweep(others: OtherWays | undefined): number {
  const { first } = others ?? { first: [0] };
  const most = first.reduce((most, end, i) => Math.max(most, end - first[Math.max(0, i - 1)]), 0);
  return Math.min(first[first.length - 1], LANES * most) / WAY;
}

interface Swept extends SweepParts {
  readonly sources: SweepSide;
  /** The largest weight in a double. */
  readonly most: number;
}

/** Sweeps from all sources; returns whether no sum was too large. */
function sweepAll(arena: SweepArena, { sources, scale, most, budget }: Swept, matrix: MatrixOfStops): boolean {
  const { kernel, thirds, pushed, pulled, cells, cellCount, planes, isReached } = arena;
  const { loops } = kernel;
  const { others, units, report } = matrix;
  const { order } = sources;
  const reported = planesOf(arena);
  for (let first = 0; first < order.length; first += LANES) {
    checkClock(budget);
    const lanes = order.subarray(first, first + LANES);
    loops.emptyRows(pushed, thirds, arena.sourceCount, isReached, scale);
    offerClimbs(arena, sources, lanes);
    const outgrown =
      loops.pushRows(pushed, thirds, arena.pushedCount, isReached, arena.endPushed, arena.pushedArcs, scale) |
      loops.pullRows(pulled, thirds, arena.pulledCount, arena.begin, arena.endPulled, arena.pulledArcs, scale);
    if (outgrown !== 0) return false;
    // with whole numbers there are no climbs; for doubles, writing the results detects sums that are too large
    loops.pushRows(pushed, thirds, arena.sourceCount, isReached, arena.endCross, arena.crossArcs, scale);
    checkClock(budget);
    if (others !== undefined && !offerOthers(arena, lanes, others)) return false;
    if (loops.unpackRows(cells, thirds, cellCount, planes, units.former, units.latter, scale, most) !== 0) return false;
    report(lanes, reported);
  }
  return true;
}

/** Offers the climbs of sources to the rows of their positions, one lane each. */
function offerClimbs(arena: SweepArena, { position, climbs, number }: SweepSide, lanes: Uint32Array): void {
  const { firstReached, endReached, value, third } = climbs;
  const { words } = arena.shared;
  let count = 0;
  for (let lane = 0; lane < lanes.length; lane++) {
    for (let i = firstReached[lanes[lane]]; i < endReached[lanes[lane]]; i++) {
      if (number[i] >= position.length) continue;
      const at = 4 * count++;
      words[at] = arena.pushed + ROW * number[i] + 8 * lane;
      words[at + 1] = third ? third[i] : 0;
      words[at + 2] = value[2 * i];
      words[at + 3] = value[2 * i + 1];
    }
  }
  offer(arena, arena.pushed, arena.isReached, count);
}

/** Offers other ways to the cells of the lanes. Returns `false` if a way has values too large to be packed, which is not known earlier. */
function offerOthers(arena: SweepArena, lanes: Uint32Array, { first, values }: OtherWays): boolean {
  const { scale } = arena.shared;
  let count = 0;
  for (let lane = 0; lane < lanes.length; lane++) {
    for (let at = first[lanes[lane]]; at < first[lanes[lane] + 1]; at += WAY) {
      const second = values[at + 2];
      if (scale !== WHOLE && second >= scale) return false;
      const cell = arena.cells + ROW * values[at] + 8 * lane;
      layArc(arena.shared, count++, cell, values[at + 1], second, values[at + 3]);
    }
  }
  offer(arena, arena.cells, arena.isShared, count);
  return true;
}

function offer(
  { kernel: { loops }, thirds, shared: { words, scale } }: SweepArena,
  rows: number,
  marks: number,
  count: number,
): void {
  loops.lowerCells(rows, thirds, marks, words.byteOffset, words.byteOffset + ARC * count, scale);
}
