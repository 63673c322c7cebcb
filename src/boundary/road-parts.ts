// The reached parts of a road.
//
//   start o==================>- - - - - - - -<========o end        from both ends, each as far as the limit allows,
//         |  spent + upTo(V) |      gap      |        |            to the whole centimetre; where the two meet, each
//       spent                                        spent         keeps the side that it reaches more cheaply

import {
  BACKWARD,
  FORWARD,
  LENGTH,
  NOT_REACHED,
  PART,
  partCountOf,
  ROAD,
  type Roads,
  SPENT_AT_END,
  SPENT_AT_START,
} from './roads.ts';

/** A part of a road between two fractions of its length, `from` first, and the cost spent at both. */
export interface RoadPart {
  readonly from: number;
  readonly to: number;
  readonly spentFrom: number;
  readonly spentTo: number;
}

/** The parts of a road that are reached. */
export function partsOf(roads: Roads, road: number): RoadPart[] {
  const { rows, parts, limit } = roads;
  if (road < partCountOf(roads)) {
    const [from, to, spentFrom, spentTo] = parts.subarray(PART * road, PART * (road + 1));
    return [{ from, to, spentFrom, spentTo }];
  }
  const at = ROAD * road;
  const whole = rows[at + LENGTH];
  const start = rows[at + SPENT_AT_START];
  const end = rows[at + SPENT_AT_END];
  const rise = rows[at + FORWARD];
  const fall = rows[at + BACKWARD];
  if (whole === 0) {
    // NOT_REACHED is the largest unsigned number
    const spent = Math.min(start >>> 0, end >>> 0);
    return [{ from: 0, to: 1, spentFrom: spent, spentTo: spent }];
  }
  // Where the two meet, each keeps its side. A road on the search tree belongs to one of them.
  let up = start === NOT_REACHED ? 0 : whole;
  let down = end === NOT_REACHED ? whole : 0;
  if (start !== NOT_REACHED && end !== NOT_REACHED) {
    up = Math.max(0, Math.min(whole, (whole * (end + fall - start)) / (rise + fall)));
    down = up;
  }
  if (up === whole && rise <= limit - start) return [{ from: 0, to: 1, spentFrom: start, spentTo: start + rise }];
  const found: RoadPart[] = [];
  if (up > 0) {
    const until = Math.min(up, reachUp(rise, limit - start, whole));
    found.push({ from: 0, to: until / whole, spentFrom: start, spentTo: start + (rise * until) / whole });
  }
  if (down < whole) {
    const from = Math.max(down, reachDown(fall, limit - end, whole));
    found.push({ from: from / whole, to: 1, spentFrom: end + (fall * (whole - from)) / whole, spentTo: end });
  }
  return found;
}

/** The last whole centimetre up to which the part of `value` costs no more than `rest`. */
export function reachUp(value: number, rest: number, length: number): number {
  return rest >= value
    ? length
    : Math.max(0, Math.min(length, Math.ceil(((Math.floor(rest) + 1) * length) / value) - 1));
}

/** The first whole centimetre from which the part of `value` costs no more than `rest`. */
export function reachDown(value: number, rest: number, length: number): number {
  return rest >= value ? 0 : Math.max(0, Math.min(length, Math.ceil(((value - Math.floor(rest)) * length) / value)));
}
