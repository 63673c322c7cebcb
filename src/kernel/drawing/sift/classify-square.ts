// Finds the entries that may be relevant in a square, and decides whether the square is divided. A disc of the tree is relevant if it
// reaches the square within a limit. Discs are opened as squares become smaller.
//
//     distance of the nearest place - radius of the disc  <=  way off the road  <=  distance of the farthest place + radius
//
// Each disc therefore bounds the cost of places in the square from below and above. A disc whose lower bound exceeds the upper bound of
// another one is irrelevant. The best upper bound shows which limits contain the whole square. The best lower bound shows which limits may
// pass through it. Each square starts with the list of its parent. A square of a few cells each way is a tile, and its cells share one
// list.

import { CAPSULE, DISC, type Field, firstNotBelow, limitAt } from '../field.ts';
import { countSteps } from '../host.ts';
import { at, doubleAt, set, singleAt } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import {
  BEGIN,
  CELL,
  CHILD,
  centreX,
  centreY,
  END,
  END_THIN,
  halfOf,
  LEVEL_WITHIN,
  LOWEST,
  ofSquare,
  PARENT,
  PLAIN,
  quarter,
  SIZE,
  setSquare,
} from '../squares.ts';
import { isFar } from './leader.ts';
import { HAIR, OPEN_ALL, siftSquare } from './sift-square.ts';

/** How many cells a tile has on each side; and how many far from all roads, where few entries matter. */
const TILE = 2;
const FAR_TILE = 4;

/** Discs larger than this fraction of a square are opened in it; a quarter of it among many entries, whose list would be read too often. */
const LARGE: f64 = 0.5;
const MANY_ENTRIES = 256;

/** A road is thin where the reach around it is less than this fraction of a cell. */
const THICK: f64 = 0.75;

/** Steps to find the corners of a square and the list of its tile. */
const STEPS_OF_SQUARE = 8;

/** Decides what an unseen square becomes: plain, a cell, or four quarters. This may move the table of squares. */
export function classifySquare(field: Field, square: i32): void {
  const parent = ofSquare(field, square, PARENT);
  if (parent >= 0 && ofSquare(field, parent, END_THIN) >= 0) {
    share(field, square, parent);
    countSteps(field, STEPS_OF_SQUARE + ofSquare(field, square, END_THIN) - ofSquare(field, square, BEGIN));
  } else listRelevant(field, square, parent < 0 ? square : parent);
  if (ofSquare(field, square, BEGIN) === ofSquare(field, square, END)) setSquare(field, square, CHILD, PLAIN);
  else if (isToQuarter(field, square)) quarter(field, square);
  else setSquare(field, square, CHILD, CELL);
}

function listRelevant(field: Field, square: i32, holder: i32): void {
  if (isTile(field, square, ofSquare(field, holder, LOWEST), TILE)) siftSquare(field, square, holder, OPEN_ALL, false);
  else {
    const isEmpty = isFar(field, centreX(field, square), centreY(field, square), halfOf(field, square));
    const isFew = isEmpty || ofSquare(field, holder, END) - ofSquare(field, holder, BEGIN) < MANY_ENTRIES;
    siftSquare(field, square, holder, (ofSquare(field, square, SIZE) as f64) * (isFew ? LARGE : LARGE / 4), isEmpty);
    if (!isTile(field, square, ofSquare(field, square, LOWEST), isEmpty ? FAR_TILE : TILE)) return;
    siftSquare(field, square, square, OPEN_ALL, false);
  }
  listThin(field, square);
}

// Whether a square is at most a number of cells across.
function isTile(field: Field, square: i32, lowest: i32, cells: i32): bool {
  return ofSquare(field, square, SIZE) <= cells * at(field.cellSize, lowest);
}

function isToQuarter(field: Field, square: i32): bool {
  const size = ofSquare(field, square, SIZE);
  return size > 1 && (size > at(field.cellSize, ofSquare(field, square, LOWEST)) || isThin(field, square));
}

// Gives a square the list of its tile.
function share(field: Field, square: i32, tile: i32): void {
  setSquare(field, square, BEGIN, ofSquare(field, tile, BEGIN));
  setSquare(field, square, END, ofSquare(field, tile, END));
  setSquare(field, square, END_THIN, ofSquare(field, tile, END_THIN));
  setSquare(field, square, LEVEL_WITHIN, ofSquare(field, tile, LEVEL_WITHIN));
  setSquare(field, square, LOWEST, ofSquare(field, tile, LOWEST));
}

// Moves the roads that cells of a tile might lose to the front of its list: roads whose reach is narrow within a limit that passes through
// the tile.
function listThin(field: Field, tile: i32): void {
  const entry = field.entry;
  const capsules = field.capsules;
  const firstStretch = field.firstStretch;
  const lowest = ofSquare(field, tile, LOWEST);
  const within = ofSquare(field, tile, LEVEL_WITHIN);
  const sizeOfCell = at(field.cellSize, lowest);
  const sizeOfTile = ofSquare(field, tile, SIZE);
  const size = sizeOfTile < sizeOfCell ? sizeOfTile : sizeOfCell;
  const thick = (size as f64) * field.unit * THICK;
  const isEnough = thick <= field.maxOffroad;
  const begin = ofSquare(field, tile, BEGIN);
  const end = at(field.thinSize, lowest) < size ? ofSquare(field, tile, END) : begin;
  let endThin = begin;
  for (let i = begin; i < end; i++) {
    const each = at(entry, i);
    const row = (each - firstStretch) * CAPSULE;
    const nearest = doubleAt(capsules, row, 5);
    const farthest = nearest + doubleAt(capsules, row, 6) * doubleAt(capsules, row, 4);
    const level = firstNotBelow(field, nearest, lowest, within);
    // the reach of a road is narrowest within the smallest limit that contains part of the road
    if (level === within || (isEnough && farthest + thick * doubleAt(capsules, row, 8) <= limitAt(field, level)))
      continue;
    set(entry, i, at(entry, endThin));
    set(entry, endThin++, each);
  }
  setSquare(field, tile, END_THIN, endThin);
  countSteps(field, ofSquare(field, tile, END) - begin);
}

// Whether the reach around a road in a square is so narrow that a cell as large as the square would miss the road.
// inline
function isThin(field: Field, square: i32): bool {
  const size = ofSquare(field, square, SIZE);
  const lowest = ofSquare(field, square, LOWEST);
  if (size <= at(field.thinSize, lowest)) return false;
  const entry = field.entry;
  const discs = field.discs;
  const capsules = field.capsules;
  const firstStretch = field.firstStretch;
  const half = halfOf(field, square) * (1 + HAIR);
  const x = centreX(field, square);
  const y = centreY(field, square);
  const thick = 2 * half * THICK;
  const within = ofSquare(field, square, LEVEL_WITHIN);
  const maxOffroad = field.maxOffroad;
  const end = ofSquare(field, square, END_THIN);
  for (let i = ofSquare(field, square, BEGIN); i < end; i++) {
    const each = at(entry, i);
    const disc = each * DISC;
    const near = singleAt(discs, disc, 2) + half;
    if (Math.abs(x - singleAt(discs, disc)) > near || Math.abs(y - singleAt(discs, disc, 1)) > near) continue;
    const row = (each - firstStretch) * CAPSULE;
    // how far along the road it crosses the lines of the four sides
    const dx = x - doubleAt(capsules, row);
    const dy = y - doubleAt(capsules, row, 1);
    const ex = doubleAt(capsules, row, 2);
    const ey = doubleAt(capsules, row, 3);
    const west = (dx - half) / ex;
    const east = (dx + half) / ex;
    const south = (dy - half) / ey;
    const north = (dy + half) / ey;
    const enters = Math.max(Math.min(west, east), Math.min(south, north));
    const leaves = Math.min(Math.max(west, east), Math.max(south, north));
    const length = doubleAt(capsules, row, 4);
    if (enters > leaves || leaves < 0 || enters > length) continue;
    const start = doubleAt(capsules, row, 5);
    const slope = doubleAt(capsules, row, 6);
    const nearest = start + slope * Math.max(0, enters);
    const farthest = start + slope * Math.min(length, leaves);
    // the reach is narrowest within the smallest limit that contains part of the road
    const level = firstNotBelow(field, nearest, lowest, within);
    if (level === within || at(field.thinSize, level) >= size) continue;
    const reach = Math.min(maxOffroad, (limitAt(field, level) - farthest) / doubleAt(capsules, row, 8));
    if (reach < thick) return true;
  }
  return false;
}
