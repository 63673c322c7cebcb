// Cuts a way into the directed segments that it rides.

import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { type Place, upTo } from '../network/place.ts';
import { type LazyWeights, lengthOf, timeOf, type WeightKind } from '../search/weights.ts';
import { NO_DIRECTED_SEGMENT } from './stops-of-place.ts';

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
  readonly directedSegment: number;
  readonly end: Place;
}

/** The leg of a way. Its rows add up exactly to what the search found. */
export function legOfWay(network: Network, weights: WeightsOfWays, way: Way): Leg {
  const { start, end } = way;
  const gathered = noRows(network, weights);
  const { segment } = start;
  if (way.firstDirected !== NO_DIRECTED_SEGMENT) {
    const far = way.firstDirected & 1 ? 0 : network.length[segment];
    addRow(gathered, way.firstDirected, start.at, far);
  }
  for (const arc of way.arcs) {
    const directedSegment = network.directedOfArc[arc];
    const length = network.length[directedSegment >>> 1];
    addRow(gathered, directedSegment, directedSegment & 1 ? length : 0, directedSegment & 1 ? 0 : length);
  }
  if (way.lastDirected !== NO_DIRECTED_SEGMENT) {
    const near = way.lastDirected & 1 ? network.length[end.segment] : 0;
    addRow(gathered, way.lastDirected, near, end.at);
  }
  return finish(gathered, start, end);
}

/** The leg that stays on one segment. */
export function legOfStretch(network: Network, weights: WeightsOfWays, { start, directedSegment, end }: WayAlong): Leg {
  const gathered = noRows(network, weights);
  if (start.at !== end.at) addRow(gathered, directedSegment, start.at, end.at);
  return finish(gathered, start, end);
}

interface LegRows {
  directedSegment: number[];
  from: number[];
  to: number[];
  time: number[];
  length: number[];
  weight: number[];
}

/** Rows, and what they are read from. */
interface Gathered {
  readonly network: Network;
  readonly weights: WeightsOfWays;
  readonly rows: LegRows;
}

function noRows(network: Network, weights: WeightsOfWays): Gathered {
  return { network, weights, rows: { directedSegment: [], from: [], to: [], time: [], length: [], weight: [] } };
}

function addRow({ network, weights, rows }: Gathered, directedSegment: number, from: number, to: number): void {
  const whole = network.length[directedSegment >>> 1];
  const arc = network.arcOfDirected[directedSegment];
  weights.computeWeights?.(arc, arc + 1);
  const weight = weights.weight[arc];
  const second = weights.second[arc];
  const time = timeOf(weights.kind, weight, second);
  const length = lengthOf(weights.kind, weight, second, weights.third[arc]);
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  rows.directedSegment.push(directedSegment);
  rows.from.push(from);
  rows.to.push(to);
  rows.time.push(between(time, low, high, whole));
  rows.length.push(between(length, low, high, whole));
  rows.weight.push(between(weight, low, high, whole));
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
  const { directedSegment, from, to, time, length, weight } = rows;
  return { start, end, directedSegment, from, to, time, length, weight, totalTime, totalLength };
}
