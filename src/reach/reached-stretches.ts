// What a bounded search reached, as stretches of road on a flat map.
//
//   start o==================>- - - - - - - -<========o end        from both ends, each as far as the limit allows,
//         |  spent + upTo(V) |      gap      |        |            to the whole centimetre; where the two meet, each
//       spent                                        spent         keeps the side that it reaches more cheaply
//
// Going `from` the starts, the start of a segment is left by its forward course and its end by its backward one. Going
// `to` them it is the other way about: a driver at the start arrives over the backward course, and what is spent at a
// place is what remains to be driven.

import { detailOf } from '../boundary/detail.ts';
import { type Cover, coverOf, coverToo, type FlatMap, flatMap, toFlat } from '../boundary/flat-map.ts';
import { addPart, layOut, layOutStraight, noRoadLine, type RoadLine } from '../boundary/road-line.ts';
import { addStretch, lowerSpent, noStretches, type Stretches } from '../boundary/stretches.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import { junctionBefore, type Network, NO_ARC, PER_DEGREE } from '../network/network.ts';
import { type Place, upTo } from '../network/place.ts';
import type { Ends } from './reached-ends.ts';

/** How far a stretch may stray from its road, as a share of the boundary's cell. */
const STRAYING = 1 / 12;

/** The same for a road that is far from spending a limit. */
const STRAYING_INSIDE = 1 / 4;

/** Metres off the road for which ends alone may stand for roads: far below what bounds the way off the road. */
const NEAR = 100_000;

/** Degrees from the equator: beyond, the pole bounds the way off the road. */
const HIGH = 80;

export interface Reached {
  readonly map: FlatMap;
  readonly stretches: Stretches;
  /** The starts on the flat map. */
  readonly startX: readonly number[];
  readonly startY: readonly number[];
  /** Degrees from the equator, of what is farthest from it. */
  readonly highest: number;
}

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
  /** Ascending. */
  readonly limits: readonly number[];
  readonly roadType: Uint8Array;
  /** What a metre off the road costs, by road type; a road of a type without any has no area of its own. */
  readonly slowness: readonly (number | undefined)[];
  /** What a metre off a start costs where its road is not left. */
  readonly startSlowness: number;
  /** Metres off the road at most; may be Infinity. */
  readonly maxOffroad: number;
  /**
   * Whether only outlines of these limits matter and nothing else bounds the way off the road: then short roads that are
   * far from spending a limit are no more than their ends.
   */
  readonly isForOutlines: boolean;
}

/** The stretches that are reached within the largest of ascending limits, around the first start. */
export function reachedStretches(reaching: Reaching): Reached {
  const { network, starts, limits, roadType, slowness, startSlowness, maxOffroad, isForOutlines } = reaching;
  const { segments, spent, value } = reaching.ends;
  const { firstPoint, pointX, pointY, length } = network;
  const limit = limits[limits.length - 1];
  const first = firstPoint[starts[0].segment];
  const cover = coverOf(pointX[first], pointY[first]);
  for (const { segment } of starts) coverEnds(cover, network, segment);
  for (let i = 0; i < segments.length; i++) coverEnds(cover, network, segments[i]);
  const map = flatMap(starts[0].lon, starts[0].lat, cover);
  const highest = Math.max(Math.abs(cover.south), Math.abs(cover.north)) / PER_DEGREE;
  const usual = startSlowness;
  const mayShorten = isForOutlines && highest < HIGH && limit <= NEAR * usual;
  const flatEnds = endsOnMap(network, map, segments, spent, usual);
  const { cell: cellOfLimit, floor } = detailOf(flatEnds, limits, maxOffroad);
  const junctions = mayShorten ? noJunctions(network, highest) : undefined;

  const stretches = noStretches(2 * segments.length);
  const line = noRoadLine();
  for (const start of starts) {
    const { segment } = start;
    layOut(line, map, pointX, pointY, firstPoint[segment], firstPoint[segment + 1]);
    addStart(reaching, start, limit, stretches, line, floor[0] * STRAYING);
  }
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i];
    const off = slowness[roadType[segment]];
    if (off === undefined) continue;
    const first = firstPoint[segment];
    const end = firstPoint[segment + 1];
    const whole = length[segment];
    const atStart = spent[2 * segment] - 1;
    const atEnd = spent[2 * segment + 1] - 1;
    const rise = value[2 * segment];
    const fall = value[2 * segment + 1];
    const least = atStart < 0 || (atEnd >= 0 && atEnd < atStart) ? atEnd : atStart;
    const level = firstNotBelow(limits, least);
    const cell = cellOfLimit[level];
    let stray = Math.min(cell, floor[level] * 3) * STRAYING;
    if (junctions !== undefined) {
      stray = cell * STRAYING;
      const most = Math.max(atStart + rise, atEnd + fall);
      const room = (limits[level] - most) / usual;
      if (isShort(network, junctions, segment, room, cell)) {
        const startSpent = atStart < 0 || (atEnd >= 0 && atEnd + fall < atStart) ? atEnd + fall : atStart;
        const endSpent = atEnd < 0 || (atStart >= 0 && atStart + rise < atEnd) ? atStart + rise : atEnd;
        addJunction(network, junctions, 2 * segment, first, startSpent, usual, stretches, map, line.points);
        addJunction(network, junctions, 2 * segment + 1, end - 1, endSpent, usual, stretches, map, line.points);
        continue;
      }
      if (room > 3 * cell) stray = cell * STRAYING_INSIDE;
    }
    if (!layOutStraight(line, map, pointX, pointY, first, end, whole / 100, stray)) {
      layOut(line, map, pointX, pointY, first, end);
    }
    // Where the two meet, each keeps its side; a road of the tree belongs to one of them.
    let up = atStart < 0 ? 0 : whole;
    let down = atEnd < 0 ? whole : 0;
    if (atStart >= 0 && atEnd >= 0) {
      up = Math.max(0, Math.min(whole, (whole * (atEnd + fall - atStart)) / (rise + fall)));
      down = up;
    }
    if (up === whole && rise <= limit - atStart) {
      addPart(stretches, line, 0, 1, atStart, atStart + rise, off, stray);
      continue;
    }
    if (up > 0) {
      const until = Math.min(up, reachUp(rise, limit - atStart, whole));
      addPart(stretches, line, 0, until / whole, atStart, atStart + (rise * until) / whole, off, stray);
    }
    if (down < whole) {
      const until = Math.max(down, reachDown(fall, limit - atEnd, whole));
      addPart(stretches, line, until / whole, 1, atEnd + (fall * (whole - until)) / whole, atEnd, off, stray);
    }
  }
  const flat = new Float64Array(2 * starts.length);
  starts.forEach(({ lon, lat }, i) => {
    toFlat(map, lon * PER_DEGREE, lat * PER_DEGREE, flat, 2 * i);
  });
  return {
    map,
    stretches,
    startX: starts.map((_, i) => flat[2 * i]),
    startY: starts.map((_, i) => flat[2 * i + 1]),
    highest,
  };
}

function coverEnds(cover: Cover, { firstPoint, pointX, pointY }: Network, segment: number): void {
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  coverToo(cover, pointX[first], pointY[first]);
  coverToo(cover, pointX[last], pointY[last]);
}

// Roads that are no more than their ends. Let D be how far the way off the road leads where a limit is spent. Seen from
// there, a straight road of length w is left at its ends at most w^2 / 8D dearer than at its best place, as the cost bends
// by 1 / D: a 24th of a cell when D is 3 w^2 / cell. Everything nearer than D is within the limit anyway.

interface Junctions {
  /** By junction: the row of its stretch and 1, 0 where it has none. */
  readonly row: Int32Array;
  /** Metres to 1e-7 degrees, of longitude where they are shortest. */
  readonly perX: number;
  readonly perY: number;
}

function noJunctions({ junctionCount }: Network, highest: number): Junctions {
  const perX = (Math.cos((highest * Math.PI) / 180) * 111_319) / PER_DEGREE;
  return { row: new Int32Array(junctionCount), perX, perY: 110_574 / PER_DEGREE };
}

// Whether a road that leaves `room` metres of the way off the road may be no more than its ends.
function isShort(
  { firstPoint, pointX, pointY, length }: Network,
  { perX, perY }: Junctions,
  segment: number,
  room: number,
  cell: number,
): boolean {
  const way = length[segment] / 100;
  if (way > 2 * cell || room < way + 3 * cell || room * cell < 3 * way * way) return false;
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  if (last === first + 1) return true;
  // A short cut across a bend is shorter than the road by less than it strays.
  const dx = (pointX[last] - pointX[first]) * perX;
  const dy = (pointY[last] - pointY[first]) * perY;
  return way * way - dx * dx - dy * dy < cell * cell * BENDING;
}

/** Ways this much longer than their chord, by squares and in cells, stray by a quarter of a cell at most. */
const BENDING = 1 / 4;

function addJunction(
  network: Network,
  { row }: Junctions,
  course: number,
  point: number,
  spent: number,
  slowness: number,
  stretches: Stretches,
  map: FlatMap,
  at: Float64Array,
): void {
  const junction = junctionBefore(network, course);
  const known = row[junction] - 1;
  if (known >= 0) {
    lowerSpent(stretches, known, spent);
    return;
  }
  row[junction] = stretches.count + 1;
  toFlat(map, network.pointX[point], network.pointY[point], at, 0);
  addStretch(stretches, at[0], at[1], spent, at[0], at[1], spent, slowness);
}

// The number of the first limit that is not below a value, or of the last.
function firstNotBelow(ascending: readonly number[], value: number): number {
  let i = 0;
  while (i < ascending.length - 1 && ascending[i] < value) i++;
  return i;
}

// The reached ends of segments as stretches without length: what tells how far each limit reaches.
function endsOnMap(
  { firstPoint, pointX, pointY }: Network,
  map: FlatMap,
  segments: Uint32Array,
  spent: Int32Array,
  slowness: number,
): Stretches {
  const ends = noStretches(2 * segments.length);
  const at = new Float64Array(2);
  for (let i = 0; i < segments.length; i++) {
    for (let end = 0; end < 2; end++) {
      const here = spent[2 * segments[i] + end] - 1;
      if (here < 0) continue;
      const point = end === 0 ? firstPoint[segments[i]] : firstPoint[segments[i] + 1] - 1;
      toFlat(map, pointX[point], pointY[point], at, 0);
      addStretch(ends, at[0], at[1], here, at[0], at[1], here, slowness);
    }
  }
  return ends;
}

// The road on both sides of a start, as far as it is open that way.
function addStart(
  { network, weights, direction, roadType, slowness: slownessOf, startSlowness }: Reaching,
  { segment, at }: Place,
  limit: number,
  stretches: Stretches,
  line: RoadLine,
  tolerance: number,
): void {
  const { weight } = weights;
  const whole = network.length[segment];
  const share = whole === 0 ? 0 : at / whole;
  const slowness = slownessOf[roadType[segment]];
  addPart(stretches, line, share, share, 0, 0, slowness ?? startSlowness, tolerance);
  if (slowness === undefined) return;
  const isFrom = direction === 'from';
  const after = network.arcOfCourse[2 * segment + (isFrom ? 0 : 1)];
  if (after !== NO_ARC && weight[after] < CLOSED && at < whole) {
    const rise = weight[after];
    const until = reachUp(rise, limit + upTo(rise, at, whole), whole);
    if (until > at) {
      addPart(stretches, line, share, until / whole, 0, (rise * (until - at)) / whole, slowness, tolerance);
    }
  }
  const before = network.arcOfCourse[2 * segment + (isFrom ? 1 : 0)];
  if (before !== NO_ARC && weight[before] < CLOSED && at > 0) {
    const fall = weight[before];
    const until = reachDown(fall, limit + fall - upTo(fall, at, whole), whole);
    if (until < at) {
      addPart(stretches, line, until / whole, share, (fall * (at - until)) / whole, 0, slowness, tolerance);
    }
  }
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
