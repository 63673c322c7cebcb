// What a bounded search reached, as roads on a flat map.
//
// Going `from` the starts, the start of a segment is left by its forward course and its end by its backward one. Going
// `to` them it is the other way about: a driver at the start arrives over the backward course, and what is spent at a
// place is what remains to be driven.

import { type Cover, coverOf, coverToo, flatMap, stretchOf, toFlat } from '../boundary/flat-map.ts';
import { type RoadPart, reachDown, reachUp } from '../boundary/road-parts.ts';
import {
  BACKWARD,
  FORWARD,
  LENGTH,
  PART,
  type PlaceColumns,
  POINT_COUNT,
  ROAD,
  type Roads,
  SLOWNESS,
  SPENT_AT_END,
  SPENT_AT_START,
} from '../boundary/roads.ts';
import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import { type Network, NO_ARC, PER_DEGREE } from '../network/network.ts';
import { type Place, upTo } from '../network/place.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import type { ReachedEnds } from './reached-ends.ts';

export interface Reached {
  readonly roads: Roads;
  /** The starts on the flat map. */
  readonly starts: PlaceColumns;
  /** Degrees from the equator, of what is farthest from it. */
  readonly highest: number;
}

/** The roads around a start are drawn, and their parts listed. */
const STEPS_OF_START = 16;

/** The start itself, and the road on both sides. */
const MOST_PARTS = 3;

/** What a search found, and what is to be made of it. */
export interface Reaching {
  readonly network: Network;
  /** What a boundary counts. */
  readonly weights: ArcWeights;
  readonly direction: 'from' | 'to';
  readonly starts: readonly Place[];
  readonly ends: ReachedEnds;
  /** The largest of all. */
  readonly limit: number;
  readonly roadType: Uint8Array;
  /** What a metre off the road costs, by road type; a road of a type without any has no area of its own. */
  readonly slowness: readonly (number | undefined)[];
  /** What a metre off a start costs where its road is not left. */
  readonly startSlowness: number;
  readonly budget: Budget;
}

/** A part of a segment that one rides from a start. */
interface StartPart extends RoadPart {
  readonly segment: number;
  /** The number of what a metre off it costs. */
  readonly slowness: number;
}

/** Parts around starts as columns: of a hundred thousand starts, three objects each would be most of what is held. */
interface StartParts {
  readonly count: number;
  readonly segment: Int32Array;
  readonly slowness: Uint8Array;
  /** PART numbers each. */
  readonly laid: Float64Array;
}

/** The roads that are reached within a limit, on a map around the first start. */
export function reachedRoads(reaching: Reaching): Reached {
  const { network, starts, slowness, startSlowness, limit, budget } = reaching;
  const { firstPoint, pointX, pointY } = network;
  const first = firstPoint[starts[0].segment];
  const cover = coverOf(pointX[first], pointY[first]);
  const parts = partsOfStarts(reaching);
  checkClock(budget);
  const laid = layRoads(reaching, parts, cover);
  const map = flatMap(...pointOfPlace(network, starts[0]), cover);
  checkClock(budget);
  const flat = new Float64Array(2 * starts.length);
  starts.forEach((start, i) => {
    checkClockAt(budget, i);
    const [lon, lat] = pointOfPlace(network, start);
    toFlat(map, lon * PER_DEGREE, lat * PER_DEGREE, flat, 2 * i);
  });
  return {
    roads: {
      ...laid,
      pointX,
      pointY,
      parts: parts.laid,
      slowness: Float64Array.from([...slowness, startSlowness], (own) => own ?? 0),
      limit,
      map,
      stretch: stretchOf(cover),
    },
    starts: { x: starts.map((_, i) => flat[2 * i]), y: starts.map((_, i) => flat[2 * i + 1]) },
    highest: Math.max(Math.abs(cover.south), Math.abs(cover.north)) / PER_DEGREE,
  };
}

// Lays parts around starts, and behind them the reached segments that may be left. The map is to cover all that are reached.
function layRoads(
  { network, ends, roadType, slowness, budget }: Reaching,
  parts: StartParts,
  cover: Cover,
): Pick<Roads, 'count' | 'rows' | 'pointCount' | 'firstPoint' | 'endPoint'> {
  const { firstPoint, length } = network;
  const isLeft = Uint8Array.from({ length: slowness.length }, (_, type) => (slowness[type] === undefined ? 0 : 1));
  const count = parts.count + ends.count;
  const rows = new Int32Array(ROAD * count);
  let at = 0;
  let pointCount = 0;
  let lowest = Infinity;
  let highest = 0;
  for (let road = 0; road < count; road++) {
    checkClockAt(budget, road);
    const i = road - parts.count;
    const isPart = i < 0;
    const segment = isPart ? parts.segment[road] : ends.segment[i];
    coverEnds(cover, network, segment);
    if (!isPart && isLeft[roadType[segment]] === 0) continue;
    const first = firstPoint[segment];
    const end = firstPoint[segment + 1];
    rows[at] = first;
    rows[at + POINT_COUNT] = end - first;
    rows[at + LENGTH] = length[segment];
    rows[at + SLOWNESS] = isPart ? parts.slowness[road] : roadType[segment];
    if (!isPart) {
      rows[at + SPENT_AT_START] = ends.spentAtStart[i];
      rows[at + SPENT_AT_END] = ends.spentAtEnd[i];
      rows[at + FORWARD] = ends.forward[i];
      rows[at + BACKWARD] = ends.backward[i];
    }
    at += ROAD;
    pointCount += end - first;
    if (first < lowest) lowest = first;
    if (end > highest) highest = end;
  }
  return { count: at / ROAD, rows: rows.subarray(0, at), pointCount, firstPoint: lowest, endPoint: highest };
}

function coverEnds(cover: Cover, { firstPoint, pointX, pointY }: Network, segment: number): void {
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  coverToo(cover, pointX[first], pointY[first]);
  coverToo(cover, pointX[last], pointY[last]);
}

// The parts of all starts, in order.
function partsOfStarts(reaching: Reaching): StartParts {
  const { starts, budget } = reaching;
  const most = MOST_PARTS * starts.length;
  const segments = new Int32Array(most);
  const slownesses = new Uint8Array(most);
  const laid = new Float64Array(PART * most);
  let count = 0;
  starts.forEach((start, i) => {
    checkClockAt(budget, STEPS_OF_START * i);
    for (const { segment, slowness, from, to, spentFrom, spentTo } of partsOfStart(reaching, start)) {
      laid.set([from, to, spentFrom, spentTo], PART * count);
      segments[count] = segment;
      slownesses[count++] = slowness;
    }
  });
  return { count, segment: segments, slowness: slownesses, laid: laid.subarray(0, PART * count) };
}

// The start itself, and the road on both sides of it, as far as it is open that way.
function partsOfStart(reaching: Reaching, { segment, at }: Place): StartPart[] {
  const { network, weights, direction, roadType, slowness: slownessOf, limit } = reaching;
  const { weight } = weights;
  const whole = network.length[segment];
  const share = whole === 0 ? 0 : at / whole;
  const slowness = roadType[segment];
  const point = { segment, from: share, to: share, spentFrom: 0, spentTo: 0 };
  if (slownessOf[slowness] === undefined) return [{ ...point, slowness: slownessOf.length }];
  const parts: StartPart[] = [{ ...point, slowness }];
  const isFrom = direction === 'from';
  const after = network.arcOfCourse[2 * segment + (isFrom ? 0 : 1)];
  if (after !== NO_ARC && weight[after] < CLOSED && at < whole) {
    const rise = weight[after];
    const until = reachUp(rise, limit + upTo(rise, at, whole), whole);
    if (until > at) {
      parts.push({ ...point, to: until / whole, spentTo: (rise * (until - at)) / whole, slowness });
    }
  }
  const before = network.arcOfCourse[2 * segment + (isFrom ? 1 : 0)];
  if (before !== NO_ARC && weight[before] < CLOSED && at > 0) {
    const fall = weight[before];
    const until = reachDown(fall, limit + fall - upTo(fall, at, whole), whole);
    if (until < at) {
      parts.push({ ...point, from: until / whole, spentFrom: (fall * (at - until)) / whole, slowness });
    }
  }
  return parts;
}
