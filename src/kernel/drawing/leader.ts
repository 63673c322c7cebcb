// Drops discs whose roads do not matter in a square, because one place on another road, the leader, is nearer or cheaper in the whole
// square.
//
//   (  disc  )        +--------+     From far away, most roads matter nowhere. The distance to a disc is convex over places: at least its
//     (    leader)    | square |     value at the centre of the square plus its gradient there times the offset. If the leader is nearer
//                     +--------+     than this bound at all four corners, it is nearer everywhere.
//
// A leader changes no result: a disc stays if a road in it may make the square thin, contain it within a limit, or let a smaller limit pass
// it.

import { CAPSULE, DISC, type Field, limitAt, WAITING_TABLE } from './field.ts';
import { countSteps, growTable } from './host.ts';
import { at, doubleAt, set, singleAt } from './memory.ts';
import type { bool, f64, i32 } from './numbers.ts';
import { openEntry } from './open-roads.ts';

/** Values of `leading`: no leader has been needed yet; the square needs one; it was searched for. */
export const UNSOUGHT = 0;
export const WANTED = 1;
const SOUGHT = 2;

/** Stands for no stretch. */
export const NO_STRETCH = -1;

/** Dropping discs pays only if at least this many are to be opened together. */
export const MANY = 64;

/** After opening this many entries, the search for a leader looks only at the members of the entry that it opened last. */
const MOST_OPENED = 96;

/** A little more than the radius of the circle around a square of side 2. */
const AROUND: f64 = Math.SQRT2 + 1e-6;

/** Rounding errors are smaller than this many metres. */
const MARGIN: f64 = 0.001;

const STEPS_OF_DISC = 4;

/**
 * Finds the leader of a square, given by its centre, among `count` entries of a list from `first` on. The leader is the nearest place on a
 * road from which all places up to `maxOffroad` metres away are within the limit. If there is none, it is the place from which the centre
 * costs least. Returns its stretch, or NO_STRETCH.
 */
export function seekLeader(field: Field, x: f64, y: f64, first: i32, count: i32): i32 {
  field.leading = SOUGHT;
  const near = field.maxOffroad < Infinity ? bestStretch(field, x, y, first, count, false) : NO_STRETCH;
  const leader = near === NO_STRETCH ? bestStretch(field, x, y, first, count, true) : near;
  if (leader === NO_STRETCH) {
    field.leaderSpent = Infinity;
    field.leaderMost = Infinity;
    return NO_STRETCH;
  }
  const capsules = field.capsules;
  const row = (leader - field.firstStretch) * CAPSULE;
  const along = placeOn(field, row, x, y, near === NO_STRETCH ? doubleAt(capsules, row, 7) : 0);
  field.leaderX = doubleAt(capsules, row) + along * doubleAt(capsules, row, 2);
  field.leaderY = doubleAt(capsules, row, 1) + along * doubleAt(capsules, row, 3);
  field.leaderSpent = spentAt(field, row, along);
  field.leaderSlowness = doubleAt(capsules, row, 8);
  field.leaderMost = field.leaderSpent + field.leaderSlowness * field.maxOffroad;
  return leader;
}

// How far along a stretch the cheapest way to x, y leaves it: see capsules.ts.
function placeOn(field: Field, row: i32, x: f64, y: f64, bend: f64): f64 {
  if (bend < 0) return 0;
  const capsules = field.capsules;
  const dx = x - doubleAt(capsules, row);
  const dy = y - doubleAt(capsules, row, 1);
  const ex = doubleAt(capsules, row, 2);
  const ey = doubleAt(capsules, row, 3);
  return Math.max(0, Math.min(doubleAt(capsules, row, 4), dx * ex + dy * ey - Math.abs(dx * ey - dy * ex) * bend));
}

function spentAt(field: Field, row: i32, along: f64): f64 {
  return doubleAt(field.capsules, row, 5) + doubleAt(field.capsules, row, 6) * along;
}

// The best stretch by the bounds of discs, or NO_STRETCH. Opens the best entry again and again, until it is a stretch.
function bestStretch(field: Field, x: f64, y: f64, first: i32, count: i32, byCost: bool): i32 {
  growTable(field, WAITING_TABLE, count);
  for (let i = 0; i < count; i++) set(field.waiting, i, at(field.entry, first + i));
  let from = 0;
  let end = count;
  let opened = 0;
  let best = bestWaiting(field, x, y, from, end, byCost);
  while (best !== NO_STRETCH && at(field.waiting, best) < field.firstStretch) {
    const each = at(field.waiting, best);
    if (at(field.endOf, each) === 0) openEntry(field, each);
    const member = at(field.begin, each);
    const members = at(field.endOf, each) - member;
    set(field.waiting, best, at(field.waiting, --end));
    if (++opened > MOST_OPENED) from = end;
    growTable(field, WAITING_TABLE, end + members);
    for (let i = 0; i < members; i++) set(field.waiting, end++, member + i);
    best = bestWaiting(field, x, y, from, end, byCost);
  }
  return best === NO_STRETCH ? NO_STRETCH : at(field.waiting, best);
}

function bestWaiting(field: Field, x: f64, y: f64, from: i32, end: i32, byCost: bool): i32 {
  countSteps(field, end - from);
  const discs = field.discs;
  const limit = limitAt(field, field.lowest);
  let best = NO_STRETCH;
  let least = Infinity;
  for (let i = from; i < end; i++) {
    const each = at(field.waiting, i);
    const disc = each * DISC;
    const dx = x - singleAt(discs, disc);
    const dy = y - singleAt(discs, disc, 1);
    const off = Math.max(0, Math.sqrt(dx * dx + dy * dy) - singleAt(discs, disc, 2));
    const bound = byCost ? singleAt(discs, disc, 3) + off / singleAt(discs, disc, 7) : off;
    if (!(bound < least) || !(byCost || mostAround(field, each) <= limit)) continue;
    least = bound;
    best = i;
  }
  return best;
}

// The cost of places `maxOffroad` metres off a stretch. For any other entry, a lower bound of this cost.
function mostAround(field: Field, entry: i32): f64 {
  const discs = field.discs;
  const disc = entry * DISC;
  if (entry < field.firstStretch) return singleAt(discs, disc, 3) + field.maxOffroad / singleAt(discs, disc, 7);
  const row = (entry - field.firstStretch) * CAPSULE;
  const capsules = field.capsules;
  return spentAt(field, row, doubleAt(capsules, row, 4)) + doubleAt(capsules, row, 8) * field.maxOffroad;
}

/**
 * Drops the waiting entries from `first` to `end` that do not matter in a square, given by its centre and half its side. Returns the
 * new end.
 */
export function dropFar(field: Field, first: i32, end: i32, x: f64, y: f64, side: f64): i32 {
  if (field.leaderSpent === Infinity) return end;
  countSteps(field, STEPS_OF_DISC * (end - first));
  let to = first;
  for (let i = first; i < end; i++) {
    const each = at(field.waiting, i);
    if (mayMatter(field, each * DISC, x, y, side) || !isOutdone(field, each * DISC, x, y, side))
      set(field.waiting, to++, each);
  }
  return to;
}

// Whether a road in a disc may be in the square, contain it within a limit, or let a smaller limit pass it.
function mayMatter(field: Field, disc: i32, x: f64, y: f64, side: f64): bool {
  const discs = field.discs;
  const maxOffroad = field.maxOffroad;
  const dx = Math.abs(x - singleAt(discs, disc));
  const dy = Math.abs(y - singleAt(discs, disc, 1));
  const radius = singleAt(discs, disc, 2) + MARGIN;
  const spent = singleAt(discs, disc, 3);
  const perCost = singleAt(discs, disc, 7);
  const width = doubleAt(field.floor, field.within - 1);
  if (Math.sqrt(dx * dx + dy * dy) - radius <= side * AROUND + width) return true;
  const far = Math.sqrt((dx + side) * (dx + side) + (dy + side) * (dy + side));
  if (far - radius <= Math.min(maxOffroad, (limitAt(field, field.within - 1) - spent) * perCost)) return true;
  if (field.lowest === 0) return false;
  const left = limitAt(field, field.lowest - 1) - spent;
  const beyondX = Math.max(0, dx - side);
  const beyondY = Math.max(0, dy - side);
  const near = Math.sqrt(beyondX * beyondX + beyondY * beyondY);
  return left >= 0 && near - radius <= Math.max(width, Math.min(maxOffroad, left * perCost));
}

// Whether the leader is nearer to every place of the square than any road in a disc, and reaches as far or is cheaper.
function isOutdone(field: Field, disc: i32, x: f64, y: f64, side: f64): bool {
  const discs = field.discs;
  const dx = x - singleAt(discs, disc);
  const dy = y - singleAt(discs, disc, 1);
  const off = Math.sqrt(dx * dx + dy * dy);
  const least = off - singleAt(discs, disc, 2) - MARGIN;
  const spent = singleAt(discs, disc, 3);
  const perCost = singleAt(discs, disc, 7);
  // no smaller limit passes the square
  const isByDistance = field.leaderMost <= limitAt(field, field.lowest);
  for (let quarter = 0; quarter < 4; quarter++) {
    const east = (quarter & 1) === 0 ? -side : side;
    const north = (quarter & 2) === 0 ? -side : side;
    const toX = x + east - field.leaderX;
    const toY = y + north - field.leaderY;
    const toLeader = Math.sqrt(toX * toX + toY * toY);
    const bound = least + (dx * east + dy * north) / off;
    if ((isByDistance || field.isFree === 0) && bound < toLeader) return false;
    if (!isByDistance && spent + bound / perCost < field.leaderSpent + field.leaderSlowness * toLeader) return false;
  }
  return true;
}
