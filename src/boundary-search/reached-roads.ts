// The roads that a bounded search reached, on a flat map.
//
// Going `from` the starts, a driver leaves the start of a segment in forward direction and its end in backward direction. Going `to` the
// starts, it is the other way round: a driver reaches the start of a segment in backward direction, and the cost at a place is the cost of
// the rest of the way.

import { coverToo, flatMap, stretchOf } from '../boundary/flat-map.ts';
import type { PlaceColumns, Roads } from '../boundary/roads.ts';
import { checkClock, checkClockAt } from '../budget/budget.ts';
import { END_X, END_Y, GROUP, MOST_ROADS, PART, ROAD, SLOWNESS, START_X, START_Y } from '../kernel/drawing/road.ts';
import { reachDown, reachUp } from '../kernel/drawing/stretches.ts';
import { toFlat } from '../kernel/drawing/to-flat.ts';
import { NO_ARC, PER_DEGREE } from '../network/network.ts';
import { type Place, upTo } from '../network/place.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import { CLOSED } from '../search/weights.ts';
import { delayAtEnd, type Reaching } from './reached-ends.ts';
import { groupWriter, sheetOfGroups } from './reached-rows.ts';
import { layRow } from './road-groups.ts';

export interface Reached {
  readonly roads: Roads;
  /** The starts on the flat map whose outlines are not islands. */
  readonly starts: PlaceColumns;
  /** The largest distance from the equator that is reached, in degrees. */
  readonly highest: number;
}

/** The most parts of a start: the start itself, and the road on both sides. */
const MOST_PARTS = 3;

/** The result of a search, and how to draw it. */
export interface ReachedFrom extends Reaching {
  readonly starts: readonly Place[];
  /** The starts whose outlines are not islands. */
  readonly homes: readonly Place[];
  /** The largest of all limits. */
  readonly limit: number;
  /** The cost of a metre off a start, if it is on a road that travel may not leave. */
  readonly startSlowness: number;
  /** For a start between two junctions: the cost of each arc. */
  readonly fromStart: Int32Array;
}

/**
 * A part of a segment that begins at a start: two fractions of the segment's length where the part begins and ends, and the cost spent at
 * both.
 */
type StartPart = readonly [number, number, number, number];

/** The roads that are reached within a limit, on a map around the first start. */
export function reachedRoads(reaching: ReachedFrom): Reached {
  const { network, starts, homes, slowness, startSlowness, limit, cover, budget } = reaching;
  const { rows, laid } = partsOfStarts(reaching);
  const sheet = sheetOfGroups(reaching);
  const write = groupWriter(reaching);
  const left = slowness.filter((own) => own !== undefined);
  const map = flatMap(...pointOfPlace(network, starts[0]), cover);
  checkClock(budget);
  const flat = new Float64Array(2 * homes.length);
  homes.forEach((home, i) => {
    checkClockAt(budget, i);
    const [lon, lat] = pointOfPlace(network, home);
    toFlat(map, lon * PER_DEGREE, lat * PER_DEGREE, flat, 2 * i);
  });
  return {
    roads: {
      rows,
      groups: {
        sheet,
        leastSlowness: Math.min(...left),
        mostSlowness: Math.max(...left),
        mostRoads: Math.min(network.segmentCount, (MOST_ROADS * sheet.length) / GROUP),
        write: (group, to, row) => write(sheet[GROUP * group + GROUP - 1], to, row),
      },
      pointX: network.pointX,
      pointY: network.pointY,
      parts: laid,
      slowness: Float64Array.from([...slowness, startSlowness], (own) => own ?? 0),
      limit,
      map,
      stretch: stretchOf(cover),
    },
    starts: { x: homes.map((_, i) => flat[2 * i]), y: homes.map((_, i) => flat[2 * i + 1]) },
    highest: Math.max(Math.abs(cover.south), Math.abs(cover.north)) / PER_DEGREE,
  };
}

// The parts of all starts. Starts on the same segment share its road: each gets the road as far as the next one. If each got all of it,
// drawing would compare hundreds of stretches that lie on each other.
function partsOfStarts(reaching: ReachedFrom): { readonly rows: Int32Array; readonly laid: Float64Array } {
  const { starts, network, roadType, slowness, cover, budget } = reaching;
  const rows = new Int32Array(ROAD * MOST_PARTS * starts.length);
  const laid = new Float64Array(PART * MOST_PARTS * starts.length);
  const sorted = [...starts].sort((a, b) => a.segment - b.segment || a.at - b.at);
  let count = 0;
  sorted.forEach((start, i) => {
    checkClockAt(budget, i);
    const { segment, at } = start;
    const previous = sorted[i - 1]?.segment === segment ? sorted[i - 1].at : -1;
    const next = sorted[i + 1]?.segment === segment ? sorted[i + 1].at : Infinity;
    const isLeft = slowness[roadType[segment]] !== undefined;
    const parts = isLeft ? sidesOfStart(reaching, start, previous, next) : [];
    const share = at / (network.length[segment] || 1);
    if (previous < 0 || parts.length === 0) parts.push([share, share, 0, 0]);
    for (const part of parts) {
      const row = ROAD * count;
      layRow(rows, row, network, segment);
      rows[row + SLOWNESS] = isLeft ? roadType[segment] : slowness.length;
      // the map must cover the ends of these segments
      coverToo(cover, rows[row + START_X], rows[row + START_Y]);
      coverToo(cover, rows[row + END_X], rows[row + END_Y]);
      laid.set(part, PART * count++);
    }
  });
  return { rows: rows.subarray(0, ROAD * count), laid: laid.subarray(0, PART * count) };
}

// The road on both sides of a start, in its open directions and as far as the previous and the next start.
function sidesOfStart(reaching: ReachedFrom, { segment, at }: Place, previous: number, next: number): StartPart[] {
  const { network, ridden, fromStart, exits, direction, limit } = reaching;
  const whole = network.length[segment];
  const weight = at === 0 || at === whole ? ridden : fromStart;
  const parts: StartPart[] = [];
  const directedAfter = 2 * segment + (direction === 'from' ? 0 : 1);
  const after = network.arcOfDirected[directedAfter];
  if (after !== NO_ARC && weight[after] < CLOSED && at < whole) {
    const rise = weight[after] - delayAtEnd(exits, directedAfter);
    const until = Math.min(next, reachUp(rise, limit + upTo(rise, at, whole), whole));
    if (until > at) parts.push([at / whole, until / whole, 0, (rise * (until - at)) / whole]);
  }
  const before = network.arcOfDirected[directedAfter ^ 1];
  if (before !== NO_ARC && weight[before] < CLOSED && at > 0) {
    const fall = weight[before] - delayAtEnd(exits, directedAfter ^ 1);
    const until = Math.max(previous, reachDown(fall, limit + fall - upTo(fall, at, whole), whole));
    if (until < at) parts.push([until / whole, at / whole, (fall * (at - until)) / whole, 0]);
  }
  return parts;
}
