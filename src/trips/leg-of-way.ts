// Cuts a way into the directed segments that it uses.

import type { GrowingLegRows, Leg, LegRows } from '../network/leg.ts';
import { arcFrom, type Network, NO_ARC } from '../network/network.ts';
import { type Place, upTo } from '../network/place.ts';
import { entryOf, type LazyWeights, lengthOf, timeOf, type WeightKind } from '../search/weights.ts';
import { NO_DIRECTED_SEGMENT, type Stretch } from './stops-of-place.ts';

/** The weights with which ways were found, and what the three values mean. */
interface WeightsOfWays extends LazyWeights {
  readonly kind: WeightKind;
}

/**
 * A way between two places: whole arcs between two directed segments that are used only in part. Where the way begins or ends at a
 * junction, this directed segment is NO_DIRECTED_SEGMENT.
 */
export interface Way {
  readonly start: Place;
  readonly firstDirected: number;
  readonly arcs: readonly number[];
  readonly lastDirected: number;
  readonly end: Place;
}

/** A way along a part of one directed segment. */
export interface WayAlong {
  readonly start: Place;
  readonly stretch: Stretch;
  readonly end: Place;
}

/**
 * The leg of a way. Its rows add up exactly to what the search found. Every row but the last pays the delay at its end, and every row but
 * the first pays the turn onto it.
 */
export function legOfWay(network: Network, weights: WeightsOfWays, way: Way): Leg {
  const { start, firstDirected, arcs, lastDirected, end } = way;
  const { length, directedOfArc, arcOfDirected, head } = network;
  const gathered = makeGathered(network, weights);
  let last = firstDirected === NO_DIRECTED_SEGMENT ? NO_ARC : arcOfDirected[firstDirected];
  if (last !== NO_ARC) addRow(gathered, firstDirected, start.at, firstDirected & 1 ? 0 : length[start.segment]);
  for (const arc of arcs) {
    const directedSegment = directedOfArc[arc];
    const whole = length[directedSegment >>> 1];
    payExit(gathered);
    addRow(gathered, directedSegment, directedSegment & 1 ? whole : 0, directedSegment & 1 ? 0 : whole);
    payEntry(gathered, arc);
    last = arc;
  }
  if (lastDirected !== NO_DIRECTED_SEGMENT) {
    payExit(gathered);
    addRow(gathered, lastDirected, lastDirected & 1 ? length[end.segment] : 0, end.at);
    if (last !== NO_ARC) payEntry(gathered, arcFrom(network, head[last], lastDirected));
  }
  return finish(gathered, start, end);
}

/** The directed segments of the leg of a way. */
export function directedSegmentsOfWay({ directedOfArc }: Network, way: Omit<Way, 'start' | 'end'>): number[] {
  const { firstDirected, arcs, lastDirected } = way;
  const all = [firstDirected, ...arcs.map((arc) => directedOfArc[arc]), lastDirected];
  return all.filter((directedSegment) => directedSegment !== NO_DIRECTED_SEGMENT);
}

/** The leg of a way along a single directed segment. */
export function legOfStretch(network: Network, weights: WeightsOfWays, { start, stretch, end }: WayAlong): Leg {
  const gathered = makeGathered(network, weights);
  for (const directedSegment of directedSegmentsOfStretch(stretch)) {
    addRow(gathered, directedSegment, start.at, end.at);
  }
  return finish(gathered, start, end);
}

/**
 * A list with the directed segment of a stretch, if it is ridden at all. Even a road without length is ridden if the way ends at its end.
 */
export function directedSegmentsOfStretch({ directedSegment, weight, second, third }: Stretch): number[] {
  return weight > 0 || second > 0 || third > 0 ? [directedSegment] : [];
}

/** The rows of a leg, and the arrays that they are computed from. */
interface Gathered {
  readonly network: Network;
  readonly weights: WeightsOfWays;
  readonly rows: GrowingLegRows;
  /** The delay at the end of the last row, to be paid if another row follows. */
  exitTime: number;
  exitWeight: number;
}

function makeGathered(network: Network, weights: WeightsOfWays): Gathered {
  const rows = { directedSegment: [], from: [], to: [], time: [], length: [], weight: [], delay: [], delayWeight: [] };
  return { network, weights, rows, exitTime: 0, exitWeight: 0 };
}

function addRow(gathered: Gathered, directedSegment: number, from: number, to: number): void {
  const { network, weights, rows } = gathered;
  const { kind, exits } = weights;
  const whole = network.length[directedSegment >>> 1];
  const arc = network.arcOfDirected[directedSegment];
  weights.computeWeights?.(arc, arc + 1);
  let weight = weights.weight[arc];
  let second = weights.second[arc];
  let third = weights.third[arc];
  gathered.exitTime = 0;
  gathered.exitWeight = 0;
  const exit = exits === undefined ? 0 : exits.kind[directedSegment];
  if (exits !== undefined && exit !== 0) {
    weight -= exits.weight[exit];
    second -= exits.second[exit];
    third -= exits.third[exit];
    gathered.exitTime = timeOf(kind, exits.weight[exit], exits.second[exit]);
    gathered.exitWeight = exits.weight[exit];
  }
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  rows.directedSegment.push(directedSegment);
  rows.from.push(from);
  rows.to.push(to);
  rows.time.push(between(timeOf(kind, weight, second), low, high, whole));
  rows.length.push(between(lengthOf(kind, weight, second, third), low, high, whole));
  rows.weight.push(between(weight, low, high, whole));
  if (exits === undefined) return;
  rows.delay.push(0);
  rows.delayWeight.push(0);
}

/** Adds to the last row the delay at its end. */
function payExit(gathered: Gathered): void {
  pay(gathered, gathered.exitTime, gathered.exitWeight);
}

/** Adds to the last row the turn onto its arc. */
function payEntry(gathered: Gathered, arc: number): void {
  const { kind, exits } = gathered.weights;
  const weight = entryOf(exits, 'weight', arc);
  pay(gathered, timeOf(kind, weight, entryOf(exits, 'second', arc)), weight);
}

function pay({ rows }: Gathered, time: number, weight: number): void {
  if (time === 0 && weight === 0) return;
  const row = rows.directedSegment.length - 1;
  rows.time[row] += time;
  rows.weight[row] += weight;
  rows.delay[row] += time;
  rows.delayWeight[row] += weight;
}

/** The part of a value between two places. A segment of length zero always counts in full. */
function between(value: number, low: number, high: number, whole: number): number {
  return low === 0 && high === whole ? value : upTo(value, high, whole) - upTo(value, low, whole);
}

function withoutDelays(count: number): Pick<LegRows, 'delay' | 'delayWeight'> {
  const delay = new Array<number>(count).fill(0);
  return { delay, delayWeight: delay };
}

function finish({ weights: { exits }, rows }: Gathered, start: Place, end: Place): Leg {
  let totalTime = 0;
  let totalLength = 0;
  for (let row = 0; row < rows.directedSegment.length; row++) {
    totalTime += rows.time[row];
    totalLength += rows.length[row];
  }
  const { directedSegment, from, to, time, length, weight } = rows;
  const { delay, delayWeight } = exits === undefined ? withoutDelays(directedSegment.length) : rows;
  return { start, end, directedSegment, from, to, time, length, weight, delay, delayWeight, totalTime, totalLength };
}
