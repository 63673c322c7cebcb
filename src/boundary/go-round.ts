// The corners around a square, anticlockwise. If smaller squares lie beyond a side, their corners are included.
//
//       4 o---------o 3        o  where a side begins, as in firstOfSide; its last entry is the number of corners
//         |         |
//         |         + 2        +  a corner of smaller squares beyond a side
//         |         |
//       0 o---------o 1

import { grown } from '../memory/grown.ts';
import type { Field } from './field.ts';
import { levelOfCorner } from './level-of-place.ts';
import { lookInto } from './look-into.ts';
import { CORNER_BEYOND, FIRST_CORNER, neighbourOf, QUARTERS_BEYOND, UNSEEN } from './squares.ts';

/** Around a square: the levels of its corners, and the first crossing on the side after each. */
export interface Round {
  count: number;
  level: Int32Array;
  first: Int32Array;
}

/** The corners around the current square. */
export interface WayRound {
  /** Corners, and the square beyond the side after each. */
  corner: Int32Array;
  neighbour: Int32Array;
  readonly firstOfSide: Int32Array;
  readonly round: Round;
}

/** An empty list of corners. */
export function noWay(): WayRound {
  const round = { count: 0, level: new Int32Array(0), first: new Int32Array(0) };
  return { corner: new Int32Array(0), neighbour: new Int32Array(0), firstOfSide: new Int32Array(5), round };
}

/** Lists the corners around a square, including those of smaller neighbours, and their levels. */
export function goRound(field: Field, way: WayRound, square: number): void {
  const { firstOfSide, round } = way;
  const { squares } = field;
  round.count = 0;
  for (let side = 0; side < 4; side++) {
    firstOfSide[side] = round.count;
    let other = neighbourOf(squares, square, side);
    while (other >= 0 && squares.child[other] === UNSEEN) {
      lookInto(field, other);
      other = neighbourOf(squares, square, side);
    }
    if (other >= 0 && squares.child[other] > 0) addBeside(field, way, other, side);
    else addCorner(way, squares.corner[4 * square + FIRST_CORNER[side]], other);
  }
  const { count } = round;
  const { corner } = way;
  firstOfSide[4] = count;
  for (let i = 0; i < count; i++) round.level[i] = levelOfCorner(field, square, corner[i]);
}

function addBeside(field: Field, way: WayRound, quartered: number, side: number): void {
  const { squares } = field;
  for (const q of QUARTERS_BEYOND[side]) {
    const other = squares.child[quartered] + q;
    if (squares.child[other] === UNSEEN) lookInto(field, other);
    if (squares.child[other] > 0) addBeside(field, way, other, side);
    else addCorner(way, squares.corner[4 * other + CORNER_BEYOND[side]], other);
  }
}

function addCorner(way: WayRound, corner: number, neighbour: number): void {
  const { round } = way;
  const at = round.count++;
  if (at === way.corner.length) {
    way.corner = grown(way.corner, at + 1);
    way.neighbour = grown(way.neighbour, at + 1);
    round.level = grown(round.level, at + 1);
    round.first = grown(round.first, at + 1);
  }
  way.corner[at] = corner;
  way.neighbour[at] = neighbour;
}

/** Whether a limit crosses one side twice. */
export function isUneven({ firstOfSide, round }: WayRound): boolean {
  const { count, level } = round;
  if (count === 4) return false;
  for (let side = 0; side < 4; side++) {
    let rises = false;
    let falls = false;
    for (let i = firstOfSide[side]; i < firstOfSide[side + 1]; i++) {
      const next = level[i + 1 === count ? 0 : i + 1];
      if (next > level[i]) rises = true;
      if (next < level[i]) falls = true;
    }
    if (rises && falls) return true;
  }
  return false;
}
