// What a bounded search reached, as roads on a flat map, and each in detail when it is asked for.
//
//   start o==================>- - - - - - - -<========o end        from both ends, each as far as the limit allows,
//         |  spent + upTo(V) |      gap      |        |            to the whole centimetre; where the two meet, each
//       spent                                        spent         keeps the side that it reaches more cheaply
//
// Going `from` the starts, the start of a segment is left by its forward course and its end by its backward one. Going
// `to` them it is the other way about: a driver at the start arrives over the backward course, and what is spent at a
// place is what remains to be driven.

import { DISC, setDisc } from '../boundary/discs.ts';
import { coverOf, coverToo, type FlatMap, flatMap, stretchOf, toFlat } from '../boundary/flat-map.ts';
import type { Roads } from '../boundary/roads.ts';
import { STRETCH } from '../boundary/stretches.ts';
import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import { type Network, NO_ARC, PER_DEGREE } from '../network/network.ts';
import { type Place, upTo } from '../network/place.ts';
import { type Ends, NOT_REACHED } from './reached-ends.ts';
import {
  addPart,
  noRoadLine,
  placeOn,
  projectIfStraight,
  projectShape,
  type RoadLine,
  type RoadPart,
} from './road-line.ts';

export interface Reached {
  readonly map: FlatMap;
  readonly roads: Roads;
  /** The starts on the flat map. */
  readonly startX: readonly number[];
  readonly startY: readonly number[];
  /** Degrees from the equator, of what is farthest from it. */
  readonly highest: number;
}

/** The roads around a start are drawn, and their parts listed. */
const STEPS_OF_START = 16;

/** A start, where it is in degrees. */
export interface Start extends Place {
  readonly lon: number;
  readonly lat: number;
}

/** What a search found, and what is to be made of it. */
export interface Reaching {
  readonly network: Network;
  /** What a boundary counts. */
  readonly weights: ArcWeights;
  readonly direction: 'from' | 'to';
  readonly starts: readonly Start[];
  readonly ends: Ends;
  /** The largest of all. */
  readonly limit: number;
  readonly roadType: Uint8Array;
  /** What a metre off the road costs, by road type; a road of a type without any has no area of its own. */
  readonly slowness: readonly (number | undefined)[];
  /** What a metre off a start costs where its road is not left. */
  readonly startSlowness: number;
  readonly budget: Budget;
}

/** Segments that are left: their places in the list of ends, and where both their ends are, in 1e-7 degrees. */
interface Left {
  readonly place: Int32Array;
  readonly endPoints: Int32Array;
}

/** Numbers of `endPoints` a segment: x and y of its start, and of its end. */
const END_POINTS = 4;

/** A part of a segment that one rides from a start. */
interface StartPart extends RoadPart {
  readonly segment: number;
}

/** The roads that are reached within a limit, on a map around the first start. */
export function reachedRoads(reaching: Reaching): Reached {
  const { network, starts, ends, slowness, roadType, budget } = reaching;
  const { firstPoint, pointX, pointY } = network;
  const first = firstPoint[starts[0].segment];
  const cover = coverOf(pointX[first], pointY[first]);
  for (const { segment } of starts) {
    for (const point of [firstPoint[segment], firstPoint[segment + 1] - 1])
      coverToo(cover, pointX[point], pointY[point]);
  }
  const place = new Int32Array(ends.count);
  const endPoints = new Int32Array(END_POINTS * ends.count);
  const isLeft = Uint8Array.from({ length: slowness.length }, (_, type) => (slowness[type] === undefined ? 0 : 1));
  let count = 0;
  for (let i = 0; i < ends.count; i++) {
    const segment = ends.segment[i];
    const begin = firstPoint[segment];
    const end = firstPoint[segment + 1] - 1;
    const at = END_POINTS * count;
    endPoints[at] = pointX[begin];
    endPoints[at + 1] = pointY[begin];
    endPoints[at + 2] = pointX[end];
    endPoints[at + 3] = pointY[end];
    coverToo(cover, endPoints[at], endPoints[at + 1]);
    coverToo(cover, endPoints[at + 2], endPoints[at + 3]);
    place[count] = i;
    count += isLeft[roadType[segment]];
  }
  const map = flatMap(starts[0].lon, starts[0].lat, cover);
  checkClock(budget);
  const startParts = starts.flatMap((start, i) => {
    checkClockAt(budget, STEPS_OF_START * i);
    return partsOfStart(reaching, start);
  });
  const flat = new Float64Array(2 * starts.length);
  starts.forEach(({ lon, lat }, i) => {
    toFlat(map, lon * PER_DEGREE, lat * PER_DEGREE, flat, 2 * i);
  });
  return {
    map,
    roads: roadsOf(reaching, map, stretchOf(cover), { place: place.subarray(0, count), endPoints }, startParts),
    startX: starts.map((_, i) => flat[2 * i]),
    startY: starts.map((_, i) => flat[2 * i + 1]),
    highest: Math.max(Math.abs(cover.south), Math.abs(cover.north)) / PER_DEGREE,
  };
}

// Parts from starts first, then the segments at some places of the list of ends.
function roadsOf(
  reaching: Reaching,
  map: FlatMap,
  stretch: number,
  left: Left,
  startParts: readonly StartPart[],
): Roads {
  const { network, ends } = reaching;
  const { firstPoint, length } = network;
  const { place } = left;
  const startCount = startParts.length;
  const line = noRoadLine();
  const row = new Float64Array(STRETCH);
  return {
    count: startCount + place.length,
    writeDiscs(discs) {
      startParts.forEach((part, i) => {
        checkClockAt(reaching.budget, STEPS_OF_START * i);
        writeStartPart(reaching, map, part, line, row);
        const [x1, y1, spent1, x2, y2, spent2, slowness] = row;
        const radius = ((part.to - part.from) * length[part.segment] * stretch) / 200;
        setDisc(discs, DISC * i, (x1 + x2) / 2, (y1 + y2) / 2, radius, Math.min(spent1, spent2), slowness, slowness);
      });
      writeDiscsOf(reaching, map, stretch, left, discs, DISC * startCount);
    },
    writeStraight(road, to) {
      if (road < startCount) writeStartPart(reaching, map, startParts[road], line, to);
      else writeSegment(reaching, map, left, road - startCount, to);
    },
    writeSpent(road, to) {
      if (road < startCount) writeSpentOfPart(startParts[road], to);
      else writeSpent(reaching, place[road - startCount], to);
    },
    addStretches(road, tolerance, stretches) {
      const isStart = road < startCount;
      const segment = isStart ? startParts[road].segment : ends.segment[place[road - startCount]];
      const parts = isStart ? [startParts[road]] : partsOfSegment(reaching, place[road - startCount]);
      const [first, end] = [firstPoint[segment], firstPoint[segment + 1]];
      if (isStart || !projectIfStraight(line, map, network, first, end, length[segment] / 100, tolerance)) {
        projectShape(line, map, network, first, end);
      }
      for (const part of parts) addPart(stretches, line, part, tolerance);
    },
  };
}

// Writes discs around the segments that are left, into rows from `row` on.
function writeDiscsOf(
  { network, ends, roadType, slowness, budget }: Reaching,
  map: FlatMap,
  stretch: number,
  { place, endPoints }: Left,
  discs: Float32Array,
  row: number,
): void {
  const { length } = network;
  const { segment: segmentAt, spentAtStart, spentAtEnd } = ends;
  const flat = new Float64Array(4);
  for (let i = 0; i < place.length; i++, row += DISC) {
    checkClockAt(budget, i);
    const at = place[i];
    const segment = segmentAt[at];
    toFlat(map, endPoints[END_POINTS * i], endPoints[END_POINTS * i + 1], flat, 0);
    toFlat(map, endPoints[END_POINTS * i + 2], endPoints[END_POINTS * i + 3], flat, 2);
    const start = spentAtStart[at];
    const end = spentAtEnd[at];
    const least = start === NOT_REACHED ? end : end === NOT_REACHED || start < end ? start : end;
    const own = slowness[roadType[segment]] as number;
    const radius = (length[segment] / 200) * stretch;
    setDisc(discs, row, (flat[0] + flat[2]) / 2, (flat[1] + flat[3]) / 2, radius, least, own, own);
  }
}

// Writes the STRETCH numbers of a segment that is left, by its number.
function writeSegment(reaching: Reaching, map: FlatMap, { place, endPoints }: Left, i: number, to: Float64Array): void {
  toFlat(map, endPoints[END_POINTS * i], endPoints[END_POINTS * i + 1], to, 0);
  toFlat(map, endPoints[END_POINTS * i + 2], endPoints[END_POINTS * i + 3], to, 3);
  writeSpent(reaching, place[i], to);
}

function writeSpent({ ends, roadType, slowness }: Reaching, at: number, to: Float64Array): void {
  const start = ends.spentAtStart[at];
  const end = ends.spentAtEnd[at];
  to[2] = start === NOT_REACHED ? end + ends.backward[at] : start;
  to[5] = end === NOT_REACHED ? start + ends.forward[at] : end;
  to[6] = slowness[roadType[ends.segment[at]]] as number;
}

// The parts of a segment that are reached, by its place in the list of ends.
function partsOfSegment({ network, ends, limit, roadType, slowness: slownessOf }: Reaching, at: number): RoadPart[] {
  const segment = ends.segment[at];
  const slowness = slownessOf[roadType[segment]] as number;
  const whole = network.length[segment];
  const start = ends.spentAtStart[at];
  const end = ends.spentAtEnd[at];
  const rise = ends.forward[at];
  const fall = ends.backward[at];
  // Where the two meet, each keeps its side; a road of the tree belongs to one of them.
  let up = start === NOT_REACHED ? 0 : whole;
  let down = end === NOT_REACHED ? whole : 0;
  if (start !== NOT_REACHED && end !== NOT_REACHED) {
    up = Math.max(0, Math.min(whole, (whole * (end + fall - start)) / (rise + fall)));
    down = up;
  }
  if (up === whole && rise <= limit - start) {
    return [{ from: 0, to: 1, spentFrom: start, spentTo: start + rise, slowness }];
  }
  const parts: RoadPart[] = [];
  if (up > 0) {
    const until = Math.min(up, reachUp(rise, limit - start, whole));
    parts.push({ from: 0, to: until / whole, spentFrom: start, spentTo: start + (rise * until) / whole, slowness });
  }
  if (down < whole) {
    const from = Math.max(down, reachDown(fall, limit - end, whole));
    parts.push({ from: from / whole, to: 1, spentFrom: end + (fall * (whole - from)) / whole, spentTo: end, slowness });
  }
  return parts;
}

// The start itself, and the road on both sides of it, as far as it is open that way.
function partsOfStart(reaching: Reaching, { segment, at }: Start): StartPart[] {
  const { network, weights, direction, roadType, slowness: slownessOf, startSlowness, limit } = reaching;
  const { weight } = weights;
  const whole = network.length[segment];
  const share = whole === 0 ? 0 : at / whole;
  const slowness = slownessOf[roadType[segment]];
  const point = { segment, from: share, to: share, spentFrom: 0, spentTo: 0 };
  if (slowness === undefined) return [{ ...point, slowness: startSlowness }];
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

function writeStartPart({ network }: Reaching, map: FlatMap, part: StartPart, line: RoadLine, row: Float64Array): void {
  const { firstPoint } = network;
  const { segment, from, to } = part;
  projectShape(line, map, network, firstPoint[segment], firstPoint[segment + 1]);
  placeOn(line, from, row, 0);
  placeOn(line, to, row, 3);
  writeSpentOfPart(part, row);
}

function writeSpentOfPart({ spentFrom, spentTo, slowness }: StartPart, row: Float64Array): void {
  row[2] = spentFrom;
  row[5] = spentTo;
  row[6] = slowness;
}

// The last whole centimetre before which a part of `value` costs no more than `rest`.
function reachUp(value: number, rest: number, length: number): number {
  return rest >= value
    ? length
    : Math.max(0, Math.min(length, Math.ceil(((Math.floor(rest) + 1) * length) / value) - 1));
}

// The first whole centimetre behind which a part of `value` costs no more than `rest`.
function reachDown(value: number, rest: number, length: number): number {
  return rest >= value ? 0 : Math.max(0, Math.min(length, Math.ceil(((value - Math.floor(rest)) * length) / value)));
}
