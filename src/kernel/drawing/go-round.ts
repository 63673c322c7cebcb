// Lists the corners around a square, anticlockwise. If smaller squares lie beyond a side, their corners are included.
//
//       4 o---------o 3        o  where a side begins: `sides` has these turns, and then the number of all turns
//         |         |
//         |         + 2        +  a corner of smaller squares beyond a side
//         |         |
//       0 o---------o 1

import { type Field, PASSED_TABLE, TURNS_TABLE } from './field.ts';
import { growTable } from './host.ts';
import { at, set } from './memory.ts';
import type { bool, i32 } from './numbers.ts';
import { levelOfPlace } from './places.ts';
import { classifySquare } from './sift/classify-square.ts';
import {
  CHILD,
  cornerOf,
  firstCornerOf,
  LEVEL,
  neighbourOf,
  ofCorner,
  ofSquare,
  quarterBeyond,
  SURE,
  setCorner,
  UNKNOWN,
  UNSEEN,
  X,
  Y,
} from './squares.ts';

/** Numbers per turn, a corner around a square: the corner, the neighbour at the side after it, the corner's level, ... */
export const PER_TURN = 5;
export const OF_CORNER = 0;
export const BESIDE = 1;
export const AT_LEVEL = 2;
/** ... and the first crossings on the side after it, and on the spoke from the centre to the corner. */
export const FIRST = 3;
export const SPOKE = 4;

/** How many turns are stored before the turns around a square. They serve for drawing a triangle. */
export const TRIANGLE = 3;

// inline
export function ofTurn(field: Field, turn: i32, member: i32): i32 {
  return at(field.turns, PER_TURN * (TRIANGLE + turn), member);
}

// inline
export function setTurn(field: Field, turn: i32, member: i32, value: i32): void {
  set(field.turns, PER_TURN * (TRIANGLE + turn) + member, value);
}

/**
 * Lists the corners around a square with their levels. Unless `isWhole`, it omits corners of smaller squares on sides that no limit
 * crosses.
 */
export function goRound(field: Field, square: i32, isWhole: bool): void {
  field.turnCount = 0;
  for (let side = 0; side < 4; side++) {
    set(field.sides, side, field.turnCount);
    if (!isWhole && ((ofSquare(field, square, SURE) >> side) & 1) === 1) {
      addTurn(field, firstCornerOf(field, square, side), -1);
      continue;
    }
    let other = neighbourOf(field, square, side);
    while (other >= 0 && ofSquare(field, other, CHILD) === UNSEEN) {
      classifySquare(field, other);
      other = neighbourOf(field, square, side);
    }
    if (other >= 0 && ofSquare(field, other, CHILD) > 0) addBeside(field, other, side);
    else addTurn(field, firstCornerOf(field, square, side), other);
  }
  const count = field.turnCount;
  set(field.sides, 4, count);
  for (let i = 0; i < count; i++)
    setTurn(field, i, AT_LEVEL, levelOfCorner(field, square, ofTurn(field, i, OF_CORNER)));
}

function addBeside(field: Field, quartered: i32, side: i32): void {
  for (let second = 0; second < 2; second++) {
    const other = ofSquare(field, quartered, CHILD) + quarterBeyond(side, second);
    if (ofSquare(field, other, CHILD) === UNSEEN) classifySquare(field, other);
    if (ofSquare(field, other, CHILD) > 0) addBeside(field, other, side);
    else addTurn(field, cornerOf(field, other, quarterBeyond(side, 0)), other);
  }
}

// inline
function addTurn(field: Field, corner: i32, beside: i32): void {
  const count = field.turnCount++;
  growTable(field, TURNS_TABLE, (TRIANGLE + count + 1) * PER_TURN);
  growTable(field, PASSED_TABLE, count + 2);
  setTurn(field, count, OF_CORNER, corner);
  setTurn(field, count, BESIDE, beside);
}

// The level of a corner of a cell or of a plain square. It is computed once for each corner.
function levelOfCorner(field: Field, square: i32, corner: i32): i32 {
  const known = ofCorner(field, corner, LEVEL);
  if (known !== UNKNOWN) return known;
  const level = levelOfPlace(field, square, ofCorner(field, corner, X), ofCorner(field, corner, Y));
  setCorner(field, corner, LEVEL, level);
  return level;
}

/** Whether a limit crosses one side twice. */
export function isUneven(field: Field): bool {
  const count = field.turnCount;
  if (count === 4) return false;
  for (let side = 0; side < 4; side++) {
    let rises = false;
    let falls = false;
    for (let i = at(field.sides, side); i < at(field.sides, side + 1); i++) {
      const here = ofTurn(field, i, AT_LEVEL);
      const next = ofTurn(field, i + 1 === count ? 0 : i + 1, AT_LEVEL);
      if (next > here) rises = true;
      if (next < here) falls = true;
    }
    if (rises && falls) return true;
  }
  return false;
}
