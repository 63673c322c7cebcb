// Cuts a way into the directed segments that it rides.

import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { type Place, upTo } from '../network/place.ts';
import { exitOf, type LazyWeights, lengthOf, timeOf, type WeightKind } from '../search/weights.ts';
import { NO_DIRECTED_SEGMENT, type Stretch } from './stops-of-place.ts';

/** The weights of a way, and the meaning of their values. */
interface WeightsOfWays extends LazyWeights {
  readonly kind: WeightKind;
}

/**
 * A way between two places: the directed segment ridden in part at either end (NO_DIRECTED_SEGMENT for none), and the arcs
 * between.
 */
export interface Way {
  readonly start: Place;
  readonly firstDirected: number;
  readonly arcs: readonly number[];
  readonly lastDirected: number;
  readonly end: Place;
}

/** A way that stays on one directed segment. */
export interface WayAlong {
  readonly start: Place;
  readonly stretch: Stretch;
  readonly end: Place;
}

/** The leg of a way. Its rows add up exactly to what the search found: every row but the last pays the delay at its end. */
export function legOfWay(network: Network, weights: WeightsOfWays, way: Way): Leg {
  const { start, firstDirected, arcs, lastDirected, end } = way;
  const { length } = network;
  const gathered = noRows(network, weights);
  const isPart = (directedSegment: number) => directedSegment !== NO_DIRECTED_SEGMENT;
  let left = arcs.length + (isPart(firstDirected) ? 1 : 0) + (isPart(lastDirected) ? 1 : 0);
  if (isPart(firstDirected)) {
    const far = firstDirected & 1 ? 0 : length[start.segment];
    addRow(gathered, { directedSegment: firstDirected, from: start.at, to: far, goesOn: --left > 0 });
  }
  for (const arc of arcs) {
    const directedSegment = network.directedOfArc[arc];
    const whole = length[directedSegment >>> 1];
    const [from, to] = directedSegment & 1 ? [whole, 0] : [0, whole];
    addRow(gathered, { directedSegment, from, to, goesOn: --left > 0 });
  }
  if (isPart(lastDirected)) {
    const near = lastDirected & 1 ? length[end.segment] : 0;
    addRow(gathered, { directedSegment: lastDirected, from: near, to: end.at, goesOn: false });
  }
  return finish(gathered, start, end);
}

/** The leg that stays on one segment. */
export function legOfStretch(network: Network, weights: WeightsOfWays, { start, stretch, end }: WayAlong): Leg {
  const gathered = noRows(network, weights);
  const { directedSegment, weight, second, third } = stretch;
  // to the end of a road without length there is something to ride
  if (weight > 0 || second > 0 || third > 0)
    addRow(gathered, { directedSegment, from: start.at, to: end.at, goesOn: false });
  return finish(gathered, start, end);
}

interface LegRows {
  directedSegment: number[];
  from: number[];
  to: number[];
  time: number[];
  length: number[];
  weight: number[];
  delay: number[];
  delayWeight: number[];
}

/** Rows, and what they are read from. */
interface Gathered {
  readonly network: Network;
  readonly weights: WeightsOfWays;
  readonly rows: LegRows;
}

function noRows(network: Network, weights: WeightsOfWays): Gathered {
  const rows = { directedSegment: [], from: [], to: [], time: [], length: [], weight: [], delay: [], delayWeight: [] };
  return { network, weights, rows };
}

interface AddedRow {
  readonly directedSegment: number;
  readonly from: number;
  readonly to: number;
  /** Whether another row follows, so that the delay at the end counts. */
  readonly goesOn: boolean;
}

function addRow({ network, weights, rows }: Gathered, { directedSegment, from, to, goesOn }: AddedRow): void {
  const { kind, exits } = weights;
  const whole = network.length[directedSegment >>> 1];
  const arc = network.arcOfDirected[directedSegment];
  weights.computeWeights?.(arc, arc + 1);
  const exitWeight = exitOf(exits, 'weight', directedSegment);
  const exitSecond = exitOf(exits, 'second', directedSegment);
  const weight = weights.weight[arc] - exitWeight;
  const second = weights.second[arc] - exitSecond;
  const third = weights.third[arc] - exitOf(exits, 'third', directedSegment);
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const delay = goesOn ? timeOf(kind, exitWeight, exitSecond) : 0;
  const delayWeight = goesOn ? exitWeight : 0;
  rows.directedSegment.push(directedSegment);
  rows.from.push(from);
  rows.to.push(to);
  rows.time.push(between(timeOf(kind, weight, second), low, high, whole) + delay);
  rows.length.push(between(lengthOf(kind, weight, second, third), low, high, whole));
  rows.weight.push(between(weight, low, high, whole) + delayWeight);
  rows.delay.push(delay);
  rows.delayWeight.push(delayWeight);
}

/** The part of a value between two places; a segment without length is ridden whole. */
function between(value: number, low: number, high: number, whole: number): number {
  return whole === 0 ? value : upTo(value, high, whole) - upTo(value, low, whole);
}

function finish({ rows }: Gathered, start: Place, end: Place): Leg {
  let totalTime = 0;
  let totalLength = 0;
  for (let row = 0; row < rows.directedSegment.length; row++) {
    totalTime += rows.time[row];
    totalLength += rows.length[row];
  }
  const { directedSegment, from, to, time, length, weight, delay, delayWeight } = rows;
  return { start, end, directedSegment, from, to, time, length, weight, delay, delayWeight, totalTime, totalLength };
}
