// What may matter in a square: the discs of the tree that reach it within a limit, opened as squares become smaller.
//
//     distance of the nearest place - radius of the disc  <=  way off the road  <=  distance of the farthest + radius
//
// So each disc says what a place of the square costs at least and at most. What costs more at least than another one does at
// most matters nowhere in it; the most of all tells what limits the whole of it is within, the least which may pass. Each
// square goes on with what its parent kept, down to tiles of a few cells each way: their cells share one list.

import { grown } from '../memory/grown.ts';
import { CAPSULE } from './capsules.ts';
import { DISC } from './discs.ts';
import { type Field, firstNotBelow, toleranceOf } from './field.ts';
import { step } from './pace.ts';
import { openRoad } from './road-tree.ts';
import { CELL, PLAIN, quarter } from './squares.ts';
import { HAIR, isThin, THICK } from './thin.ts';

/** Cells across a tile. */
const TILE = 2;

/** Discs larger than this share of a square are opened in it. */
const LARGE = 1 / 2;

/** Whatever its size, a disc is opened that is no stretch. */
const OPEN_ALL = -1;

/** To find a square's corners, and what it has of its tile. */
const STEPS_OF_SQUARE = 8;

/** Stretches are made of roads that are opened. */
const STEPS_OF_OPENED = 4;

/** Finds out what an unseen square is. */
export function lookInto(field: Field, square: number): void {
  const { squares } = field;
  const parent = squares.parent[square];
  if (parent >= 0 && squares.endThin[parent] >= 0) {
    share(field, square, parent);
    step(field.pace, STEPS_OF_SQUARE + squares.endThin[square] - squares.begin[square]);
  } else listWhatMatters(field, square, parent < 0 ? square : parent);
  if (squares.begin[square] === squares.end[square]) squares.child[square] = PLAIN;
  else if (isToQuarter(field, square)) quarter(squares, square, field.pace);
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

// Gives a square what may matter there of the list of another one that holds it. What is larger than `largest` is opened.
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the innermost loop of boundaries, half a million discs a call
function sift(field: Field, square: number, source: number, largest: number): void {
  const { squares, tree, limits, maxOffroad } = field;
  const { firstStretch } = tree;
  const half = (squares.size[square] * field.unit) / 2;
  const x = field.west + squares.x[square] * field.unit + half;
  const y = field.south + squares.y[square] * field.unit + half;
  const side = half * (1 + HAIR);
  const large = largest * field.unit;
  let within = squares.within[source];
  let lowest = within - 1;
  let limit = limits[lowest];
  const width = field.floor[lowest];
  let { entry } = squares;
  let { discs } = tree;
  let waitingCount = squares.end[source] - squares.begin[source];
  let waiting = (field.waiting = grown(field.waiting, waitingCount, field.pace.look));
  for (let i = 0, from = squares.begin[source]; i < waitingCount; i++) waiting[i] = entry[from + i];

  const begin = squares.entryCount;
  let end = begin;
  for (let i = 0; i < waitingCount; i++) {
    const each = waiting[i];
    const row = each * DISC;
    const dx = Math.abs(x - discs[row]);
    const dy = Math.abs(y - discs[row + 1]);
    const beyondX = dx > side ? dx - side : 0;
    const beyondY = dy > side ? dy - side : 0;
    const near = beyondX * beyondX + beyondY * beyondY;
    const radius = discs[row + 2];
    const spent = discs[row + 3];
    const perCost = discs[row + 4];
    if (spent > limit) continue;
    let reach = (limit - spent) * perCost;
    if (reach > maxOffroad) reach = maxOffroad;
    if (reach < width) reach = width;
    if (near > (reach + radius) * (reach + radius)) continue;
    if (each < firstStretch && radius > large) {
      waitingCount = open(field, each, waitingCount);
      ({ waiting } = field);
      ({ discs } = tree);
      continue;
    }
    if (end === entry.length) entry = squares.entry = grown(entry, end + 1, field.pace.look);
    entry[end++] = each;
    while (lowest > 0 && spent <= limits[lowest - 1]) {
      const ofLower = Math.max(width, Math.min(maxOffroad, (limits[lowest - 1] - spent) * perCost)) + radius;
      if (near > ofLower * ofLower) break;
      lowest--;
    }
    const far = (dx + side) * (dx + side) + (dy + side) * (dy + side);
    const perCostAtLeast = discs[row + 6];
    for (;;) {
      const sure = Math.min(maxOffroad, (limit - spent) * perCostAtLeast) - radius;
      if (!(sure > 0 && far <= sure * sure)) break;
      limit = --within > 0 ? limits[within - 1] : -Infinity;
    }
  }
  step(field.pace, waitingCount);
  if (within === 0) end = begin;
  squares.begin[square] = begin;
  squares.end[square] = end;
  squares.entryCount = end;
  squares.within[square] = within;
  squares.lowest[square] = Math.min(lowest, Math.max(0, within - 1));
}

// Adds the members of a box, or the stretches of a road, to what waits to be looked at; how many those are then.
function open(field: Field, entry: number, waitingCount: number): number {
  const { tree } = field;
  const { roads, firstMember, begin, end } = tree;
  const isRoad = entry < roads.count;
  if (isRoad && begin[entry] === 0) {
    const level = firstNotBelow(field.limits, tree.discs[entry * DISC + 3]);
    openRoad(tree, entry, { tolerance: toleranceOf(field, level, entry), longest: field.longest[level] }, field.pace);
  }
  const first = isRoad ? begin[entry] : firstMember[entry - roads.count];
  const count = (isRoad ? end[entry] : firstMember[entry - roads.count + 1]) - first;
  step(field.pace, STEPS_OF_OPENED * count);
  const waiting = (field.waiting = grown(field.waiting, waitingCount + count, field.pace.look));
  for (let i = 0; i < count; i++) waiting[waitingCount + i] = first + i;
  return waitingCount + count;
}

// Brings to the front of a tile's list what its cells might lose: what leads to so little around itself within a limit
// that passes there.
function listThin(field: Field, tile: number): void {
  const { squares, tree, limits, maxOffroad, cellSize, thinSize } = field;
  const { capsules, firstStretch } = tree;
  const { entry } = squares;
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
    // the smallest limit that it is within leaves the least
    if (level === within || (thick <= maxOffroad && farthest + thick * capsules[row + 8] <= limits[level])) continue;
    entry[i] = entry[endThin];
    entry[endThin++] = each;
  }
  squares.endThin[tile] = endThin;
  step(field.pace, end - squares.begin[tile]);
}
