// Lays out both sides of a matrix for the vector kernel. kernel/loops/sweep.ts describes rows and arcs in memory.

import { checkClock, checkClockAt } from '../../budget/budget.ts';
import type { Stops } from '../stops.ts';
import { CLOSED } from '../weights.ts';
import { ARC_RECORD, hasThird, PAIR, RECORD_SHIFT, type UpArcs } from './metric.ts';
import { type Climbing, climbOwn, mostBelow, type OwnClimbs, WHOLE } from './own-climbs.ts';
import { add, clearWord, has } from './position-set.ts';
import { OWN, regionAbove } from './region.ts';

/** The number of sources in one sweep. Each is a lane of a row. */
export const LANES = 16;
/** Bytes of a row, and of an arc. */
export const ROW: number = 8 * LANES;
export const ARC = 16;

/** The places of one side. */
export interface SweepSide {
  /** The positions with a row, ascending. For sources, positions that are not shared follow. */
  readonly position: Uint32Array;
  readonly sharedCount: number;
  /** The places in an order in which neighbours in the hierarchy are consecutive. */
  readonly order: Uint32Array;
  readonly climbs: OwnClimbs;
  /** For each position that a climb reaches: its number, or OWN if it has no row on this side. */
  readonly number: Uint32Array;
  readonly stopSecond: Int32Array;
}

/** The targets of a matrix, for any number of sources. */
export interface SweepTargets extends SweepSide {
  /** How values are packed: see own-climbs.ts. */
  readonly scale: number;
  /** Arcs of shared positions from the top down, each to the number of the position above. */
  readonly arcs: ArcSheet;
  /** For each row: the end of its arcs, in bytes from the first arc. */
  readonly endArc: Uint32Array;
}

/** Lays targets out. */
export function layTargets(
  climbing: Climbing,
  backward: UpArcs,
  targets: Iterable<Stops>,
  mostOwn: number,
): SweepTargets {
  const { scale, numberOf, budget } = climbing;
  const region = regionAbove(climbing, targets, mostBelow(mostOwn, climbing));
  const position = region.shared;
  const climbs = climbOwn(climbing, backward, region);
  checkClock(budget);
  const arcs = sheetOf(scale, countArcs(position, backward));
  const endArc = new Uint32Array(position.length);
  const bottom = position.length - 1;
  let count = 0;
  for (let row = 0; row < position.length; row++) {
    checkClockAt(budget, row);
    count = layUpArcs(arcs, count, numberOf, backward, position[bottom - row]);
    endArc[row] = ARC * count;
  }
  const number = numbersOf(climbs.reached, position, numberOf);
  const { order, stopSecond } = region;
  return { scale, position, sharedCount: position.length, order, climbs, number, stopSecond, arcs, endArc };
}

/** For each position that is reached: its number among shared positions, or OWN. */
function numbersOf(reached: Uint32Array, shared: Uint32Array, numberOf: Uint32Array): Uint32Array {
  const number = new Uint32Array(reached.length).fill(OWN);
  // if no positions are shared, `numberOf` is not valid
  if (shared.length > 0) for (let i = 0; i < reached.length; i++) number[i] = numberOf[reached[i]];
  return number;
}

/** Computes the climbs of sources and numbers the rows that they need. An own position gets a row only if targets use it. */
export function laySources(
  climbing: Climbing,
  forward: UpArcs,
  sources: Iterable<Stops>,
  targets: SweepTargets,
  mostOwn: number,
): SweepSide {
  const region = regionAbove(climbing, sources, mostBelow(mostOwn, climbing));
  const climbs = climbOwn(climbing, forward, region);
  checkClock(climbing.budget);
  const { order, shared, stopSecond } = region;
  const { position, number } = numberRows(climbing, shared, climbs.reached, targets);
  return { position, sharedCount: shared.length, order, climbs, number, stopSecond };
}

/**
 * The positions of the rows of sources: the shared positions, then the reached positions that targets use. Also returns, for each reached
 * position, the number of its row, or OWN.
 */
function numberRows(
  { numberOf, marks }: Climbing,
  shared: Uint32Array,
  reached: Uint32Array,
  targets: SweepTargets,
): Pick<SweepSide, 'position' | 'number'> {
  const marked = [targets.position, targets.climbs.reached];
  for (const list of marked) for (let i = 0; i < list.length; i++) add(marks, list[i]);
  const number = new Uint32Array(reached.length);
  const position = new Uint32Array(shared.length + reached.length);
  position.set(shared);
  let count = shared.length;
  for (let i = 0; i < reached.length; i++) {
    number[i] = numberAmong(position, count, numberOf, reached[i]);
    if (number[i] === OWN && has(marks, reached[i])) {
      position[count] = reached[i];
      numberOf[reached[i]] = number[i] = count++;
    }
  }
  for (const list of marked) for (let i = 0; i < list.length; i++) clearWord(marks, list[i]);
  return { position: position.slice(0, count), number };
}

/** The number of a position among the first `count` of a list, or OWN. */
export function numberAmong(position: Uint32Array, count: number, numberOf: Uint32Array, at: number): number {
  const number = numberOf[at];
  // the content of this working array is arbitrary, so a position is known only if its number leads back to it
  return number < count && position[number] === at ? number : OWN;
}

/** Arcs for the kernel: one array, viewed as words and as doubles. */
export interface ArcSheet {
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  /** How values are packed: see own-climbs.ts. */
  readonly scale: number;
}

/** A sheet for a given number of arcs, at an offset of a buffer. */
export function sheetOf(
  scale: number,
  count: number,
  buffer: ArrayBufferLike = new ArrayBuffer(ARC * count),
  at: number = 0,
): ArcSheet {
  return {
    scale,
    words: new Int32Array(buffer, at, (ARC / 4) * count),
    doubles: new Float64Array(buffer, at, (ARC / 8) * count),
  };
}

/** Writes arc `i` of a sheet: to a row, with its cost. */
// biome-ignore lint/complexity/useMaxParams: an arc in the innermost loop
export function layArc(
  { words, doubles, scale }: ArcSheet,
  i: number,
  row: number,
  weight: number,
  second: number,
  third: number,
): void {
  words[4 * i] = row;
  words[4 * i + 1] = third;
  if (scale === WHOLE) {
    words[4 * i + 2] = second;
    words[4 * i + 3] = weight;
  } else {
    doubles[2 * i + 1] = weight * scale + second;
  }
}

/** Copies the open arcs that lead up from a position. Each gets the number of the position it leads to. Returns the next free index. */
export function layUpArcs(
  sheet: ArcSheet,
  first: number,
  numberOf: Uint32Array,
  arcs: UpArcs,
  position: number,
): number {
  const { firstUp, head, headShift, weight, second, third, thirdShift, records } = arcs;
  let at = first;
  if (records !== undefined && !hasThird(arcs)) {
    // one array is read faster than three
    const end = firstUp[position + 1] << RECORD_SHIFT;
    for (let from = firstUp[position] << RECORD_SHIFT; from < end; from += ARC_RECORD) {
      layArc(sheet, at++, numberOf[records[from]], records[from + 1], records[from + 2], 0);
    }
    return at;
  }
  for (let arc = firstUp[position]; arc < firstUp[position + 1]; arc++) {
    if (weight[PAIR * arc] >= CLOSED) continue;
    const row = numberOf[head[arc << headShift]];
    layArc(sheet, at++, row, weight[PAIR * arc], second[PAIR * arc], third[arc << thirdShift]);
  }
  return at;
}

/** The most arcs that go up from some positions. */
export function countArcs(position: Uint32Array, { firstUp }: UpArcs, count: number = position.length): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += firstUp[position[i] + 1] - firstUp[position[i]];
  return total;
}
