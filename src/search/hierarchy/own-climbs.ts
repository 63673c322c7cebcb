// The climbs of many places. A climb lists the positions that a place reaches over its own positions, with their costs. It ends at shared
// positions, because from there a sweep continues for all places. A hub label (many-to-many.ts), in contrast, goes up to the top and is
// joined with other labels directly.
//
// Values are packed in doubles. If doubles are too small, values are packed in 64-bit whole numbers, and all positions are shared.

import { checkClockAt } from '../../budget/budget.ts';
import { grown } from '../../memory/grown.ts';
import { CLOSED } from '../weights.ts';
import { enqueue, labelStop } from './climb.ts';
import { type ClimberSide, MOST_WAITING, queue } from './climber.ts';
import { PAIR, type UpArcs } from './metric.ts';
import { NO_PARENT } from './order/elimination-tree.ts';
import { OWN, type Region, type RegionTools } from './region.ts';

/** A value of `scale`: values are packed in whole numbers, see kernel/loops/sweep.ts. */
export const WHOLE = 0;

/** Climbs of places, in any order. */
export interface OwnClimbs {
  /** For each place: the begin and end of its part of the lists below. */
  readonly firstReached: Uint32Array;
  readonly endReached: Uint32Array;
  /** The positions that a place reaches: own positions, and the shared positions where the climb ends. Always includes its stops. */
  readonly reached: Uint32Array;
  /** Two words per position: the cost to reach it, packed. */
  readonly value: Int32Array;
  /** The third value, if there are three. */
  readonly third: Int32Array | undefined;
}

export interface Climbing extends RegionTools {
  /** The factor of the weight in a packed value, or WHOLE. */
  readonly scale: number;
  /** A working array by position; clean before and after the call. */
  readonly sums: Float64Array;
  /** A working array by position, whose content does not matter; absent if there are only two values. */
  readonly sumThirds: Float64Array | undefined;
}

/** One climb. `numberOf` is ignored if the region shares no positions. */
interface Climb extends Climbing {
  readonly hasShared: boolean;
  /** Empty between places. */
  readonly waiting: number[];
}

function isOwn({ hasShared, numberOf }: Climb, position: number): boolean {
  return !hasShared || numberOf[position] === OWN;
}

interface GrowingClimbs {
  reached: Uint32Array;
  sum: Float64Array;
  third: Float64Array;
  count: number;
}

/** The most stops below an own position. 0 if values are whole numbers, because places then do not climb. */
export function mostBelow(mostOwn: number, { scale }: Climbing): number {
  return scale === WHOLE ? 0 : mostOwn;
}

/** Computes the climbs of the places of a region. */
export function climbOwn(climbing: Climbing, arcs: UpArcs, region: Region): OwnClimbs {
  if (climbing.scale === WHOLE) return climbsOfStops(region, climbing.sumThirds !== undefined);
  const { sumThirds, budget } = climbing;
  const climb = { ...climbing, hasShared: region.shared.length > 0, waiting: [] };
  const size = 1024 + 4 * region.stopPosition.length;
  const thirdSize = sumThirds ? size : 0;
  const climbs = {
    ...{ reached: new Uint32Array(size), sum: new Float64Array(size), third: new Float64Array(thirdSize), count: 0 },
  };
  const { inKernel } = arcs;
  const { order, shared } = region;
  const firstReached = new Uint32Array(order.length);
  const endReached = new Uint32Array(order.length);
  if (inKernel) markShared(inKernel, shared, 1);
  try {
    for (let at = 0; at < order.length; at++) {
      const place = order[at];
      checkClockAt(budget, at);
      firstReached[place] = climbs.count;
      const isDone = inKernel !== undefined && climbInKernel(inKernel, climb, region, place, climbs);
      if (!isDone) climbPlainly(climb, arcs, region, place, climbs);
      endReached[place] = climbs.count;
    }
  } finally {
    if (inKernel) markShared(inKernel, shared, 0);
  }
  const { reached, sum, third, count } = climbs;
  return {
    firstReached,
    endReached,
    reached: reached.subarray(0, count),
    value: new Int32Array(sum.buffer, 0, 2 * count),
    third: sumThirds && thirdsOf(third, count),
  };
}

function markShared({ climber: { isShared } }: ClimberSide, shared: Uint32Array, mark: 0 | 1): void {
  for (let i = 0; i < shared.length; i++) isShared[shared[i]] = mark;
}

/** Adds the climb of a place, searched in the memory of the kernel. Returns false if the place has too many stops, or a sum does not fit. */
function climbInKernel(
  { climber, labels, at }: ClimberSide,
  { scale, waiting }: Climb,
  { firstStop, stopPosition, stopWeight, stopSecond, stopThird }: Region,
  place: number,
  climbs: GrowingClimbs,
): boolean {
  const first = firstStop[place];
  const end = firstStop[place + 1];
  if (end - first > MOST_WAITING) return false;
  for (let stop = first; stop < end; stop++) {
    const position = stopPosition[stop];
    labelStop(labels, position, stopWeight[stop], stopSecond[stop], stopThird[stop], stop);
    enqueue(waiting, position);
  }
  const count = climber.loops.climbPlace(climber.at, at, queue(climber, waiting), scale, climber.hasThirds);
  if (count < 0) return false;
  makeRoom(climbs, count);
  climbs.reached.set(climber.reached.subarray(0, count), climbs.count);
  climbs.sum.set(climber.value.subarray(0, count), climbs.count);
  if (climber.hasThirds) climbs.third.set(climber.third.subarray(0, count), climbs.count);
  climbs.count += count;
  return true;
}

/** Adds the climb of a place, searched with plain loops. */
function climbPlainly(climb: Climb, arcs: UpArcs, region: Region, place: number, climbs: GrowingClimbs): void {
  const { sums, sumThirds } = climb;
  const first = climbs.count;
  const tips = takeStops(climb, region, place, climbs);
  if (tips.length > 0) climbFrom(tips, climb, arcs, climbs);
  const { reached, sum, third, count } = climbs;
  for (let i = first; i < count; i++) {
    sum[i] = sums[reached[i]];
    sums[reached[i]] = Infinity;
  }
  if (sumThirds) for (let i = first; i < count; i++) third[i] = sumThirds[reached[i]];
}

/** Stands for a third value that is too large. It stays negative whatever is added to it, and so the kernel detects it. */
const TOO_LARGE = -(2 ** 31);

function thirdsOf(values: Float64Array, count: number): Int32Array {
  const third = new Int32Array(count);
  for (let i = 0; i < count; i++) third[i] = values[i] < 2 ** 31 ? values[i] : TOO_LARGE;
  return third;
}

function climbsOfStops(
  { firstStop, stopPosition, stopWeight, stopSecond, stopThird }: Region,
  hasThird: boolean,
): OwnClimbs {
  const value = new Int32Array(2 * stopPosition.length);
  for (let stop = 0; stop < stopPosition.length; stop++) {
    value[2 * stop] = stopSecond[stop];
    value[2 * stop + 1] = stopWeight[stop];
  }
  return {
    firstReached: firstStop.subarray(0, -1),
    endReached: firstStop.subarray(1),
    reached: stopPosition,
    value,
    third: hasThird ? stopThird : undefined,
  };
}

/** Adds the own positions of a place's stops, each once. A stop on a shared position needs no climb. */
function takeStops(
  climb: Climb,
  { firstStop, stopPosition, stopWeight, stopSecond, stopThird }: Region,
  place: number,
  climbs: GrowingClimbs,
): number[] {
  const { scale, sums, sumThirds } = climb;
  const tips: number[] = [];
  makeRoom(climbs, firstStop[place + 1] - firstStop[place]);
  for (let stop = firstStop[place]; stop < firstStop[place + 1]; stop++) {
    const position = stopPosition[stop];
    if (sums[position] === Infinity) {
      if (isOwn(climb, position)) tips.push(position);
      else climbs.reached[climbs.count++] = position;
    }
    const sum = stopWeight[stop] * scale + stopSecond[stop];
    if (sumThirds && sum <= sums[position]) {
      const third = stopThird[stop];
      sumThirds[position] = sum < sums[position] ? third : Math.min(sumThirds[position], third);
    }
    sums[position] = Math.min(sums[position], sum);
  }
  return tips;
}

/** Climbs from all tips up to shared positions, and lists the positions reached. */
function climbFrom(
  tips: number[],
  climb: Climb,
  { firstUp, head, headShift, weight, second, third, thirdShift }: UpArcs,
  climbs: GrowingClimbs,
): void {
  const { scale, sums, sumThirds, numberOf, hasShared } = climb;
  let { reached, count } = climbs;
  for (let position = lowest(tips); position !== NO_PARENT; position = nextUp(tips, position, climb)) {
    const spent = sums[position];
    if (spent === Infinity) continue;
    const first = firstUp[position];
    const end = firstUp[position + 1];
    if (count + 1 + end - first > reached.length) {
      climbs.count = count;
      makeRoom(climbs, 1 + end - first);
      reached = climbs.reached;
    }
    reached[count++] = position;
    for (let arc = first; arc < end; arc++) {
      const w = weight[PAIR * arc];
      if (w >= CLOSED) continue;
      const above = head[arc << headShift];
      const over = spent + (w * scale + second[PAIR * arc]);
      const known = sums[above];
      if (over >= known) {
        if (sumThirds === undefined || over > known) continue;
        sumThirds[above] = Math.min(sumThirds[above], sumThirds[position] + third[arc << thirdShift]);
        continue;
      }
      sums[above] = over;
      if (sumThirds !== undefined) sumThirds[above] = sumThirds[position] + third[arc << thirdShift];
      if (known === Infinity && hasShared && numberOf[above] !== OWN) reached[count++] = above;
    }
  }
  climbs.count = count;
}

function makeRoom(climbs: GrowingClimbs, more: number): void {
  climbs.reached = grown(climbs.reached, climbs.count + more);
  climbs.sum = grown(climbs.sum, climbs.count + more);
  if (climbs.third.length > 0) climbs.third = grown(climbs.third, climbs.count + more);
}

function lowest(tips: readonly number[]): number {
  let position = NO_PARENT;
  for (const tip of tips) if (tip < position) position = tip;
  return position;
}

/** Moves the lowest tip to its parent and merges tips that meet. Returns the new lowest tip. */
function nextUp(tips: number[], position: number, climb: Climb): number {
  const above = climb.hierarchy.parent[position];
  const isTop = above === NO_PARENT || !isOwn(climb, above);
  if (tips.length === 1) return (tips[0] = isTop ? NO_PARENT : above);
  const at = tips.indexOf(position);
  if (isTop || tips.includes(above)) tips.splice(at, 1);
  else tips[at] = above;
  return lowest(tips);
}
