// Finds only the outlines around starts, by walking from the starts. Other rings, such as holes and islands, are never drawn.
//
//     start o - - |- - - -|- - - -|      A walk from inside a ring to the outside crosses it, and crosses inner rings before
//                hole            home    outer ones.

import { step } from '../deadline-check.ts';
import { crossingsRound, type Drawing, drawRing, drawSquare } from '../draw-squares.ts';
import { lookInto } from '../look-into.ts';
import type { PlaceColumns } from '../roads.ts';
import { CELL, UNSEEN } from '../squares.ts';

/** Steps to find a square on the way and the crossings on its sides. */
const STEPS_OF_SQUARE = 32;

/**
 * Draws the innermost outline of each limit around each start. Returns a crossing of each ring drawn, or `undefined` if a limit has
 * no outline around a start. Starts are in units of the lattice.
 */
export function drawHomeRings(drawing: Drawing, { x, y }: PlaceColumns): number[] | undefined {
  const drawn: number[] = [];
  for (let start = 0; start < x.length; start++) {
    const found = ringsAround(drawing, x[start], y[start]);
    if (found === undefined) return undefined;
    drawn.push(...found);
  }
  return drawn;
}

function ringsAround(drawing: Drawing, x: number, y: number): number[] | undefined {
  const { field, contours } = drawing;
  const { squares, limits } = field;
  const whole = squares.size[0];
  const isEastward = x > whole / 2;
  /** By limit: twice the area of the innermost outline found. */
  const area = new Float64Array(limits.length);
  const isSeen = new Set<number>();
  const drawn: number[] = [];
  let missing = limits.length;
  for (let at = x; at > 0 && at < whole && missing > 0; ) {
    step(field.deadline, STEPS_OF_SQUARE);
    const square = squareAt(drawing, at, y, isEastward);
    at = isEastward ? squares.x[square] + squares.size[square] : squares.x[square];
    if (squares.child[square] !== CELL) continue;
    drawSquare(drawing, square);
    const wanted = area.slice();
    for (const crossing of crossingsRound(drawing, square)) {
      const level = contours.level[crossing];
      if (wanted[level] > 0 || isSeen.has(crossing)) continue;
      drawRing(drawing, crossing);
      drawn.push(crossing);
      const doubled = areaAround(drawing, crossing, x, y, isSeen);
      if (doubled <= 0) continue;
      if (area[level] === 0) missing--;
      if (area[level] === 0 || doubled < area[level]) area[level] = doubled;
    }
  }
  return missing === 0 ? drawn : undefined;
}

// The smallest square at a place, on its western or eastern side.
function squareAt({ field }: Drawing, x: number, y: number, isEastward: boolean): number {
  const { squares } = field;
  let square = 0;
  for (;;) {
    if (squares.child[square] === UNSEEN) lookInto(field, square);
    if (squares.child[square] <= 0) return square;
    const half = squares.size[square] / 2;
    const middle = squares.x[square] + half;
    const isEast = isEastward ? x >= middle : x > middle;
    square = squares.child[square] + (isEast ? 1 : 0) + (y >= squares.y[square] + half ? 2 : 0);
  }
}

// Twice the area of an outline around a place; 0 or less for any other ring. Marks the crossings of the ring.
function areaAround({ contours, field }: Drawing, first: number, px: number, py: number, isSeen: Set<number>): number {
  const { x, y, next } = contours;
  let doubled = 0;
  let isAround = false;
  let at = first;
  do {
    step(field.deadline, 1);
    isSeen.add(at);
    const to = next[at];
    doubled += (x[at] - x[first]) * (y[to] - y[first]) - (x[to] - x[first]) * (y[at] - y[first]);
    if (y[to] > py !== y[at] > py && px < ((x[at] - x[to]) * (py - y[to])) / (y[at] - y[to]) + x[to]) {
      isAround = !isAround;
    }
    at = to;
  } while (at !== first);
  return isAround ? doubled : 0;
}
