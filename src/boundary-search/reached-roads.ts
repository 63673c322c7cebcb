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

/** Steps for drawing the roads around a start and listing their parts. */
const STEPS_OF_START = 16;

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

/** A part of a segment that begins at a start. */
interface StartPart {
  /** Two fractions of the segment's length where the part begins and ends, and the cost spent at both. */
  readonly from: number;
  readonly to: number;
  readonly spentFrom: number;
  readonly spentTo: number;
  readonly segment: number;
  /** The index of the cost per metre off the road. */
  readonly slowness: number;
}

/** Parts around starts are stored in columns. For a hundred thousand starts, three objects each would take most of the memory. */
interface StartParts {
  readonly count: number;
  readonly segment: Int32Array;
  readonly slowness: Uint8Array;
  /** PART numbers for each part. */
  readonly laid: Float64Array;
}

/** The roads that are reached within a limit, on a map around the first start. */
export function reachedRoads(reaching: ReachedFrom): Reached {
  const { network, starts, homes, slowness, startSlowness, limit, cover, budget } = reaching;
  const parts = partsOfStarts(reaching);
  checkClock(budget);
  const rows = rowsOfParts(reaching, parts);
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
      parts: parts.laid,
      slowness: Float64Array.from([...slowness, startSlowness], (own) => own ?? 0),
      limit,
      map,
      stretch: stretchOf(cover),
    },
    starts: { x: homes.map((_, i) => flat[2 * i]), y: homes.map((_, i) => flat[2 * i + 1]) },
    highest: Math.max(Math.abs(cover.south), Math.abs(cover.north)) / PER_DEGREE,
  };
}

// One row for each part of a road around a start. Also enlarges the cover by the ends of these roads' segments, because the map must cover
// them.
function rowsOfParts({ network, cover, budget }: ReachedFrom, parts: StartParts): Int32Array {
  const rows = new Int32Array(ROAD * parts.count);
  for (let part = 0; part < parts.count; part++) {
    checkClockAt(budget, part);
    const row = ROAD * part;
    layRow(rows, row, network, parts.segment[part]);
    rows[row + SLOWNESS] = parts.slowness[part];
    coverToo(cover, rows[row + START_X], rows[row + START_Y]);
    coverToo(cover, rows[row + END_X], rows[row + END_Y]);
  }
  return rows;
}

// The parts of all starts, in order.
function partsOfStarts(reaching: ReachedFrom): StartParts {
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

// The parts around a start: the start itself, and the road on both sides of it, in its open directions.
function partsOfStart(reaching: ReachedFrom, { segment, at }: Place): StartPart[] {
  const { network, ridden, fromStart, exits, direction, roadType, slowness: slownessOf, limit } = reaching;
  const whole = network.length[segment];
  const weight = at === 0 || at === whole ? ridden : fromStart;
  const share = whole === 0 ? 0 : at / whole;
  const slowness = roadType[segment];
  const point = { segment, from: share, to: share, spentFrom: 0, spentTo: 0 };
  if (slownessOf[slowness] === undefined) return [{ ...point, slowness: slownessOf.length }];
  const parts: StartPart[] = [{ ...point, slowness }];
  const isFrom = direction === 'from';
  const directedAfter = 2 * segment + (isFrom ? 0 : 1);
  const after = network.arcOfDirected[directedAfter];
  if (after !== NO_ARC && weight[after] < CLOSED && at < whole) {
    const rise = weight[after] - delayAtEnd(exits, directedAfter);
    const until = reachUp(rise, limit + upTo(rise, at, whole), whole);
    if (until > at) {
      parts.push({ ...point, to: until / whole, spentTo: (rise * (until - at)) / whole, slowness });
    }
  }
  const before = network.arcOfDirected[directedAfter ^ 1];
  if (before !== NO_ARC && weight[before] < CLOSED && at > 0) {
    const fall = weight[before] - delayAtEnd(exits, directedAfter ^ 1);
    const until = reachDown(fall, limit + fall - upTo(fall, at, whole), whole);
    if (until < at) {
      parts.push({ ...point, from: until / whole, spentFrom: (fall * (at - until)) / whole, slowness });
    }
  }
  return parts;
}
