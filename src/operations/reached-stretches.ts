// What a bounded search reached, as stretches of road on a flat map.
//
//   start o==================>- - - - - - - -<========o end        from both ends, each as far as the limit allows,
//         |  spent + part(V) |      gap      |        |            to the whole centimetre; where the two meet, each
//       spent                                        spent         keeps the side that it reaches more cheaply
//
// Going `from` the starts, the start of a segment is left by its forward course and its end by its backward one. Going
// `to` them it is the other way about: a driver at the start arrives over the backward course, and what is spent at a
// place is what remains to be driven.

import { type Cover, coverOf, coverToo, type FlatMap, flatMap, toFlat } from '../boundary/flat-map.ts';
import { cellOf } from '../boundary/grid.ts';
import { addPart, layOut, layOutStraight, noRoadLine, type RoadLine } from '../boundary/road-line.ts';
import { noStretches, type Stretches } from '../boundary/stretches.ts';
import { type ArcWeights, CLOSED } from '../cost/weights.ts';
import { type Network, NO_ARC, PER_DEGREE } from '../network/network.ts';
import { type Place, part } from '../network/place.ts';
import type { Labels } from '../search/scratch.ts';

/** How far a stretch may stray from its road, as a share of the boundary's cell. */
const STRAYING = 1 / 12;

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

/**
 * The stretches that are reached within `limit`, around the first start. `weights` are what a boundary counts and
 * `slowness` is, by road type, what a metre off the road costs.
 */
export function reachedStretches(
  network: Network,
  weights: ArcWeights,
  direction: 'from' | 'to',
  starts: readonly Start[],
  { segments, spent, value }: Ends,
  limit: number,
  roadType: Uint8Array,
  slowness: readonly number[],
): Reached {
  const { firstPoint, pointX, pointY, length } = network;
  const first = firstPoint[starts[0].segment];
  const cover = coverOf(pointX[first], pointY[first]);
  for (const { segment } of starts) coverEnds(cover, network, segment);
  for (let i = 0; i < segments.length; i++) coverEnds(cover, network, segments[i]);
  const map = flatMap(starts[0].lon, starts[0].lat, cover);
  const { lattice } = map;
  const width = lattice[lattice.length - 2] - lattice[0];
  const height = lattice[lattice.length - 1] - lattice[1];
  const tolerance = cellOf(Math.abs(width), Math.abs(height)) * STRAYING;

  const stretches = noStretches(2 * segments.length);
  const line = noRoadLine();
  for (const start of starts) {
    const { segment } = start;
    layOut(line, map, pointX, pointY, firstPoint[segment], firstPoint[segment + 1]);
    addStart(network, weights, direction, start, limit, slowness[roadType[segment]], stretches, line, tolerance);
  }
  for (const segment of segments) {
    const first = firstPoint[segment];
    const end = firstPoint[segment + 1];
    const whole = length[segment];
    if (!layOutStraight(line, map, pointX, pointY, first, end, whole / 100, tolerance)) {
      layOut(line, map, pointX, pointY, first, end);
    }
    const off = slowness[roadType[segment]];
    const atStart = spent[2 * segment] - 1;
    const atEnd = spent[2 * segment + 1] - 1;
    const rise = value[2 * segment];
    const fall = value[2 * segment + 1];
    // Where the two meet, each keeps its side; a road of the tree belongs to one of them.
    let up = atStart < 0 ? 0 : whole;
    let down = atEnd < 0 ? whole : 0;
    if (atStart >= 0 && atEnd >= 0) {
      up = Math.max(0, Math.min(whole, (whole * (atEnd + fall - atStart)) / (rise + fall)));
      down = up;
    }
    if (up === whole && rise <= limit - atStart) {
      addPart(stretches, line, 0, 1, atStart, atStart + rise, off, tolerance);
      continue;
    }
    if (up > 0) {
      const until = Math.min(up, reachUp(rise, limit - atStart, whole));
      addPart(stretches, line, 0, until / whole, atStart, atStart + (rise * until) / whole, off, tolerance);
    }
    if (down < whole) {
      const until = Math.max(down, reachDown(fall, limit - atEnd, whole));
      addPart(stretches, line, until / whole, 1, atEnd + (fall * (whole - until)) / whole, atEnd, off, tolerance);
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
    highest: Math.max(Math.abs(cover.south), Math.abs(cover.north)) / PER_DEGREE,
  };
}

function coverEnds(cover: Cover, { firstPoint, pointX, pointY }: Network, segment: number): void {
  const first = firstPoint[segment];
  const last = firstPoint[segment + 1] - 1;
  coverToo(cover, pointX[first], pointY[first]);
  coverToo(cover, pointX[last], pointY[last]);
}

/** The ends of segments that a search reached. */
export interface Ends {
  /** Segments with a reached end: ... */
  readonly segments: Uint32Array;
  /** By end, 2 * segment for the start and + 1 for the end: what is spent there, and 1; 0 where nothing was reached. */
  readonly spent: Int32Array;
  /** By end: what the whole segment costs from there. */
  readonly value: Int32Array;
}

/** Beyond this share of all nodes it is faster to ask each of them, and what lies side by side comes in turn. */
const MANY = 1 / 16;

/** The ends from which a course is ridden within `limit`, or at which one arrives, going `from` or `to` what is labelled. */
export function reachedEnds(
  network: Network,
  { weight }: ArcWeights,
  direction: 'from' | 'to',
  labels: Labels,
  limit: number,
): Ends {
  const { firstOut, firstIn, arcIn, courseOfArc, segmentCount, nodeCount } = network;
  const { weight: spentAt, touched, touchedCount } = labels;
  const spent = new Int32Array(2 * segmentCount);
  const value = new Int32Array(2 * segmentCount);
  const segments = new Uint32Array(segmentCount);
  let count = 0;
  const isFrom = direction === 'from';
  const first = isFrom ? firstOut : firstIn;
  const isMany = touchedCount > nodeCount * MANY;
  const end = isMany ? nodeCount : touchedCount;
  for (let i = 0; i < end; i++) {
    const node = isMany ? i : touched[i];
    if (spentAt[node] > limit) continue;
    const here = spentAt[node] + 1;
    for (let k = first[node]; k < first[node + 1]; k++) {
      const arc = isFrom ? k : arcIn[k];
      if (weight[arc] >= CLOSED) continue;
      const course = courseOfArc[arc];
      // Arriving over a forward course, one is at the end of the segment.
      const end = isFrom ? course : course ^ 1;
      if (spent[end] !== 0 && spent[end] <= here) continue;
      if (spent[end] === 0 && spent[end ^ 1] === 0) segments[count++] = course >>> 1;
      spent[end] = here;
      value[end] = weight[arc];
    }
  }
  return { segments: segments.subarray(0, count), spent, value };
}

// The road on both sides of a start, as far as it is open that way.
function addStart(
  network: Network,
  { weight }: ArcWeights,
  direction: 'from' | 'to',
  { segment, at }: Place,
  limit: number,
  slowness: number,
  stretches: Stretches,
  line: RoadLine,
  tolerance: number,
): void {
  const whole = network.length[segment];
  const share = at / whole;
  addPart(stretches, line, share, share, 0, 0, slowness, tolerance);
  const isFrom = direction === 'from';
  const after = network.arcOfCourse[2 * segment + (isFrom ? 0 : 1)];
  if (after !== NO_ARC && weight[after] < CLOSED && at < whole) {
    const rise = weight[after];
    const until = reachUp(rise, limit + part(rise, at, whole), whole);
    if (until > at) {
      addPart(stretches, line, share, until / whole, 0, (rise * (until - at)) / whole, slowness, tolerance);
    }
  }
  const before = network.arcOfCourse[2 * segment + (isFrom ? 1 : 0)];
  if (before !== NO_ARC && weight[before] < CLOSED && at > 0) {
    const fall = weight[before];
    const until = reachDown(fall, limit + fall - part(fall, at, whole), whole);
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
