// Lists the entries relevant to a square.

import { ENTRY_TABLE, type Field, limitAt, WAITING_TABLE } from '../field.ts';
import { countSteps, growTable, roomOf } from '../host.ts';
import { at, doubleAt, set } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import { openEntry } from '../open-roads.ts';
import { BEGIN, centreX, centreY, END, halfOf, LEVEL_WITHIN, LOWEST, ofSquare, setSquare } from '../squares.ts';
import { dropFar } from './drop-far.ts';
import {
  HELPED,
  limitBelowLeader,
  lowerByLeader,
  MANY,
  mayBeReached,
  NO_STRETCH,
  SOUGHT,
  seekCheapest,
  seekNearest,
  seekSure,
  UNSOUGHT,
  WANTED,
} from './leader.ts';
import { SLACK, sift } from './sift.ts';

/** A value of `largest`: open every disc that is not a stretch, whatever its size. */
export const OPEN_ALL: f64 = -1;

/**
 * After leaders did not help, up to this many squares have none, because where they do not help, they take longer than they save. One less
 * than a power of two, because it is a bit mask.
 */
const LONGEST_REST = 31;

/**
 * A square near roads that is not a tile needs a leader if it has this many entries. Otherwise all squares in it read entries that matter in
 * none of them: where few roads are much faster than all others, these entries take most of the time.
 */
const CROWDED = 96;

/** Squares are enlarged by this factor, so that rounding never omits an entry that touches them. */
export const HAIR: f64 = 1e-9;

/**
 * Lists the entries relevant to a square, from the list of a square that contains it. Opens discs larger than `largest`. `isEmpty`: whether
 * no road is near.
 */
export function siftSquare(field: Field, square: i32, holder: i32, largest: f64, isEmpty: bool): void {
  const first = ofSquare(field, holder, BEGIN);
  const count = ofSquare(field, holder, END) - first;
  const within = ofSquare(field, holder, LEVEL_WITHIN);
  const x = centreX(field, square);
  const y = centreY(field, square);
  const side = halfOf(field, square) * (1 + HAIR);
  const large = largest * field.unit;
  const width = doubleAt(field.floor, within - 1);
  const begin = field.entryCount;
  const isTile: bool = large < 0;
  // where one tile has many entries and a leader helped, the next one probably needs one, too
  const isCrowded: bool = isTile ? count >= MANY && field.lastCheapest !== NO_STRETCH : count >= CROWDED && !isEmpty;
  field.leading = isCrowded ? WANTED : UNSOUGHT;
  if (field.resting > 0 && (isTile || isCrowded)) {
    field.resting--;
    field.leading = SOUGHT;
    field.leaderCount = 0;
  }
  field.visited = 0;
  const sure = isEmpty ? seekSure(field, x, y, side, first, count) : NO_STRETCH;
  for (;;) {
    const isWanted = field.leading === WANTED;
    const leader = isWanted ? seekCheapest(field, x, y, side, first, count) : NO_STRETCH;
    field.within = within;
    field.lowest = within - 1;
    field.end = begin;
    if (sure !== NO_STRETCH) siftOne(field, sure, x, y, side, large, width);
    if (leader !== NO_STRETCH) {
      // the leader probably shows how many limits contain the whole square, and which is the smallest limit whose outline crosses it
      siftOne(field, leader, x, y, side, large, width);
      lowerByLeader(field, x, y, side);
      let limit = field.isLeaderShort === 1 && field.within > 0 ? limitAt(field, field.within - 1) : -Infinity;
      while (limit >= 0 && field.within > 0) {
        const nearest = seekNearest(field, x, y, side, first, count, limit);
        if (nearest === NO_STRETCH) break;
        siftOne(field, nearest, x, y, side, large, width);
        lowerByLeader(field, x, y, side);
        limit = limitBelowLeader(field);
      }
    }
    field.end = begin;
    field.missingCount = 0;
    sift(field, x, y, side, large, width, field.entry, first, count);
    // opening a missing group may show that its roads are missing, too
    for (let seen = 0; seen < field.missingCount && field.within > 0 && field.leading !== WANTED; ) {
      const end = field.missingCount;
      for (let i = seen; i < end; i++) openEntry(field, at(field.missing, i));
      sift(field, x, y, side, large, width, field.missing, seen, end - seen);
      seen = end;
    }
    // repeat with a leader, or if there was not enough room
    if (field.leading !== WANTED && field.end + SLACK <= roomOf(field, ENTRY_TABLE)) break;
    growTable(field, ENTRY_TABLE, field.end + SLACK);
  }
  if (field.leading === (isTile ? HELPED : SOUGHT) && field.within > 0)
    field.end = dropFar(field, field.entry, begin, field.end, x, y, side);
  if (field.leading === HELPED) field.rest = 0;
  else {
    if (isTile) field.lastCheapest = NO_STRETCH;
    if (field.leading === SOUGHT && field.leaderCount > 0) {
      // 1, 3, 7 and so on
      field.rest = (2 * field.rest + 1) & LONGEST_REST;
      field.resting = field.rest;
    }
  }
  // places.kernel.ts makes the number of listed stretches even
  growTable(field, WAITING_TABLE, field.end - begin + 1);
  countSteps(field, field.visited);
  const left = field.within;
  // the square is entirely within one limit, and smaller limits do not reach it
  const isPlain =
    field.lowest >= left || (sure !== NO_STRETCH && !mayBeReached(field, x, y, side, begin, field.end - begin));
  setSquare(field, square, BEGIN, begin);
  field.entryCount = isPlain ? begin : field.end;
  setSquare(field, square, END, field.entryCount);
  setSquare(field, square, LEVEL_WITHIN, left);
  setSquare(field, square, LOWEST, isPlain ? (left > 0 ? left - 1 : 0) : field.lowest);
}

// Finds the limits that contain a square by one stretch. Its disc may reach farther than the discs around it, so `lowest` stays the same.
function siftOne(field: Field, stretch: i32, x: f64, y: f64, side: f64, large: f64, width: f64): void {
  const lowest = field.lowest;
  set(field.missing, 0, stretch);
  sift(field, x, y, side, large, width, field.missing, 0, 1);
  field.lowest = lowest;
}
