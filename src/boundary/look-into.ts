// The entries that may be relevant in a square: discs of the tree that reach it within a limit, opened as squares become smaller.
//
//     distance of the nearest place - radius of the disc  <=  way off the road  <=  distance of the farthest + radius
//
// So each disc bounds the cost of places in the square from below and above. A disc whose lower bound exceeds the upper bound of
// another is irrelevant there. The best upper bound shows which limits contain the whole square, the best lower bound which may pass
// through it. Each square starts with the list of its parent, down to tiles of a few cells each way, whose cells share one list.

import { CAPSULE } from './capsules.ts';
import { step } from './deadline-check.ts';
import type { Field } from './field.ts';
import { OPEN_ALL, sift } from './sift.ts';
import { CELL, PLAIN, quarter } from './squares.ts';
import { isThin, THICK } from './thin.ts';

/** Cells across a tile. */
const TILE = 2;

/** Discs larger than this fraction of a square are opened in it. */
const LARGE = 1 / 2;

/** Steps to find the corners of a square and the list of its tile. */
const STEPS_OF_SQUARE = 8;

/** Classifies an unseen square. */
export function lookInto(field: Field, square: number): void {
  const { squares } = field;
  const parent = squares.parent[square];
  if (parent >= 0 && squares.endThin[parent] >= 0) {
    share(field, square, parent);
    step(field.deadline, STEPS_OF_SQUARE + squares.endThin[square] - squares.begin[square]);
  } else listWhatMatters(field, square, parent < 0 ? square : parent);
  if (squares.begin[square] === squares.end[square]) squares.child[square] = PLAIN;
  else if (isToQuarter(field, square)) quarter(squares, square, field.deadline);
  else squares.child[square] = CELL;
}

function listWhatMatters(field: Field, square: number, around: number): void {
  const { squares } = field;
  if (isTile(field, square, squares.lowest[around])) sift(field, square, around, OPEN_ALL);
  else {
    sift(field, square, around, squares.size[square] * LARGE);
    if (!isTile(field, square, squares.lowest[square])) return;
    sift(field, square, square, OPEN_ALL);
  }
  listThin(field, square);
}

function isTile({ squares, cellSize }: Field, square: number, lowest: number): boolean {
  return squares.size[square] <= TILE * cellSize[lowest];
}

function isToQuarter(field: Field, square: number): boolean {
  const { squares, cellSize } = field;
  const size = squares.size[square];
  return size > 1 && (size > cellSize[squares.lowest[square]] || isThin(field, square));
}

// Gives a square the list of the tile that it is in.
function share({ squares }: Field, square: number, parent: number): void {
  squares.begin[square] = squares.begin[parent];
  squares.end[square] = squares.end[parent];
  squares.endThin[square] = squares.endThin[parent];
  squares.within[square] = squares.within[parent];
  squares.lowest[square] = squares.lowest[parent];
}

// Moves entries that cells of the tile's size might lose to the front of its list: roads with a narrow reach within a limit that passes
// through the tile.
function listThin(field: Field, tile: number): void {
  const { squares, limits, maxOffroad, cellSize, thinSize } = field;
  const { firstStretch } = field.tree;
  const { capsules, entry } = field.tables;
  const lowest = squares.lowest[tile];
  const within = squares.within[tile];
  const size = Math.min(squares.size[tile], cellSize[lowest]);
  const thick = size * field.unit * THICK;
  const end = squares.end[tile];
  let endThin = squares.begin[tile];
  for (let i = endThin; i < end && thinSize[lowest] < size; i++) {
    const each = entry[i];
    const row = (each - firstStretch) * CAPSULE;
    const nearest = capsules[row + 5];
    const farthest = nearest + capsules[row + 6] * capsules[row + 4];
    let level = lowest;
    while (level < within && nearest > limits[level]) level++;
    // the smallest limit that it is within has the narrowest reach
    if (level === within || (thick <= maxOffroad && farthest + thick * capsules[row + 8] <= limits[level])) continue;
    entry[i] = entry[endThin];
    entry[endThin++] = each;
  }
  squares.endThin[tile] = endThin;
  step(field.deadline, end - squares.begin[tile]);
}
