// Finds the leaders of a square: places on roads that are nearer to, or cheaper from, all of the square than most roads (drop-far.ts).
//
// The cheapest place is the first leader. If `maxOffroad` keeps it from reaching the whole square, the nearest places follow: one for the largest
// limit, then one for the limits that the one before is too expensive for, and so on. For a disc, the nearest of those counts that are
// within every limit of the disc wherever they reach.

import { CAPSULE, DISC, type Field, firstNotBelow, LEADERS_TABLE, limitAt, WAITING_TABLE } from '../field.ts';
import { countSteps, growTable } from '../host.ts';
import { at, doubleAt, set, setDouble, singleAt } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import { openEntry } from '../open-roads.ts';

/** Values of `leading`: no leader has been needed yet; the square needs one; a leader was sought; a leader dropped many discs. */
export const UNSOUGHT = 0;
export const WANTED = 1;
export const SOUGHT = 2;
export const HELPED = 3;

/** No stretch. */
export const NO_STRETCH = -1;

/** If at least this many discs are to be opened together, it pays to drop some. */
export const MANY = 64;

/** After opening this many entries, the search for a leader is content with the best stretch so far. */
const MOST_OPENED = 96;

/** The radius of the circle around a square of side 2, and a little more. */
export const AROUND: f64 = Math.SQRT2 + 1e-6;

/** Metres. Rounding errors are smaller than this. */
export const MARGIN: f64 = 0.001;

/** The most leaders of a square. */
const MOST_LEADERS = 32;

/**
 * Numbers per leader: its place, the cost spent there, and the cost of a metre off it; its stretch, and the stretch of this leader in the
 * square before. The offsets of the others follow.
 */
export const LEADER = 15;
/** Every road that costs more than this everywhere in the square is only within limits that the leader is within wherever it reaches. */
export const COVERS = 4;
/** The distances to the four corners of the square, and what the corners cost. */
export const TO_CORNERS = 5;
export const OF_CORNERS = 9;
const STRETCH_OF = 13;
const STRETCH_BEFORE = 14;

/**
 * Finds the stretch with the cheapest leader of a square among `count` entries of a list, from `first` on; NO_STRETCH if there is none. The
 * square is given by its centre and half its side. The leader is the place from which the centre costs least.
 */
export function seekCheapest(field: Field, x: f64, y: f64, side: f64, first: i32, count: i32): i32 {
  field.leading = SOUGHT;
  growTable(field, LEADERS_TABLE, LEADER * MOST_LEADERS);
  for (let i = 0; i < field.leaderCount; i++)
    setDouble(field.leaders, LEADER * i + STRETCH_BEFORE, doubleAt(field.leaders, LEADER * i + STRETCH_OF));
  field.leadersBefore = field.leaderCount;
  field.leaderCount = 0;
  const leader = bestStretch(field, x, y, first, count, field.maxOffroad + side * AROUND, -1, field.lastCheapest);
  field.lastCheapest = leader;
  if (leader !== NO_STRETCH) {
    const far = lead(field, leader, x, y, true);
    field.isLeaderShort = far + side * AROUND + MARGIN <= field.maxOffroad ? 0 : 1;
  }
  return leader;
}

/** Whether a square is far from all roads. It is given by its centre and half its side. */
export function isFar(field: Field, x: f64, y: f64, side: f64): bool {
  const root = (field.firstStretch - 1) * DISC;
  const dx = x - singleAt(field.discs, root);
  const dy = y - singleAt(field.discs, root, 1);
  return Math.sqrt(dx * dx + dy * dy) - singleAt(field.discs, root, 2) > side * AROUND;
}

/**
 * Finds the stretch with the place from which the centre of a square far from all roads costs least, and which reaches all of the square;
 * NO_STRETCH if there is none. Discs alone rarely show that a limit contains such a square.
 */
export function seekSure(field: Field, x: f64, y: f64, side: f64, first: i32, count: i32): i32 {
  field.lastSure = bestStretch(field, x, y, first, count, field.maxOffroad - side * AROUND, -1, field.lastSure);
  return field.lastSure;
}

/**
 * Whether a road may reach a square within the largest limit that does not contain it. If none does, the square lies between two limits.
 * Opens the discs of `count` entries of a list, from `first` on, until one road does, and gives up after opening many.
 */
export function mayBeReached(field: Field, x: f64, y: f64, side: f64, first: i32, count: i32): bool {
  const limit = limitAt(field, field.within - 1);
  let end = 0;
  let each = NO_STRETCH;
  for (let opened = 0; opened <= MOST_OPENED; opened++) {
    const member = each === NO_STRETCH ? first : at(field.begin, each);
    const members = each === NO_STRETCH ? count : at(field.endOf, each) - member;
    growTable(field, WAITING_TABLE, end + members);
    countSteps(field, members);
    for (let i = 0; i < members; i++) {
      const added = each === NO_STRETCH ? at(field.entry, member + i) : member + i;
      if (!isInReach(field, added * DISC, x, y, side, limit)) continue;
      if (added >= field.firstStretch) return true;
      set(field.waiting, end++, added);
    }
    if (end === 0) return false;
    each = at(field.waiting, --end);
    if (at(field.endOf, each) === 0) openEntry(field, each);
  }
  return true;
}

/** Whether a disc may reach a square within a limit. */
export function isInReach(field: Field, disc: i32, x: f64, y: f64, side: f64, limit: f64): bool {
  const discs = field.discs;
  const beyondX = Math.max(0, Math.abs(x - singleAt(discs, disc)) - side);
  const beyondY = Math.max(0, Math.abs(y - singleAt(discs, disc, 1)) - side);
  const left = limit - singleAt(discs, disc, 3);
  const off = Math.min(field.maxOffroad, left * singleAt(discs, disc, 7));
  const reach = singleAt(discs, disc, 2) + MARGIN + Math.max(doubleAt(field.floor, field.within - 1), off);
  return left >= 0 && beyondX * beyondX + beyondY * beyondY <= reach * reach;
}

/**
 * Adds a leader to those of a square: the nearest place on a road from which all places up to `maxOffroad` metres away are within a limit.
 * Returns its stretch, or NO_STRETCH if there is none that reaches the square.
 */
export function seekNearest(field: Field, x: f64, y: f64, side: f64, first: i32, count: i32, limit: f64): i32 {
  if (field.leaderCount === MOST_LEADERS) return NO_STRETCH;
  const farthest = field.maxOffroad + side * AROUND;
  // one of the leaders of the square before is probably good here, too
  let start = NO_STRETCH;
  let least = Infinity;
  for (let i = 1; i < field.leadersBefore; i++) {
    const stretch = doubleAt(field.leaders, LEADER * i + STRETCH_BEFORE) as i32;
    const bound = boundOf(field, stretch, x, y, farthest, limit);
    if (!(bound < least)) continue;
    least = bound;
    start = stretch;
  }
  const leader = bestStretch(field, x, y, first, count, farthest, limit, start);
  if (leader !== NO_STRETCH) lead(field, leader, x, y, false);
  return leader;
}

/**
 * Lowers the smallest limit that may pass a square to the smallest one within which the last leader reaches it. Every disc around the leader
 * reaches the square within this limit, too, so the limit does not depend on which leaders were found.
 */
export function lowerByLeader(field: Field, x: f64, y: f64, side: f64): void {
  const leaders = field.leaders;
  const leader = LEADER * (field.leaderCount - 1);
  const beyondX = Math.max(0, Math.abs(x - doubleAt(leaders, leader)) - side);
  const beyondY = Math.max(0, Math.abs(y - doubleAt(leaders, leader + 1)) - side);
  const off = Math.sqrt(beyondX * beyondX + beyondY * beyondY) + MARGIN;
  const cost = doubleAt(leaders, leader + 2) + doubleAt(leaders, leader + 3) * off;
  if (off > field.maxOffroad) return;
  while (field.lowest > 0 && cost <= limitAt(field, field.lowest - 1)) field.lowest--;
}

/** The largest limit that is too small for the last leader wherever it reaches, or -Infinity. */
export function limitBelowLeader(field: Field): f64 {
  return doubleAt(field.leaders, LEADER * (field.leaderCount - 1) + COVERS);
}

// Makes a place on a stretch a leader: the place from which x, y costs least, or the nearest place. Returns its distance.
function lead(field: Field, stretch: i32, x: f64, y: f64, byCost: bool): f64 {
  const capsules = field.capsules;
  const leaders = field.leaders;
  const leader = LEADER * field.leaderCount++;
  const row = (stretch - field.firstStretch) * CAPSULE;
  const along = placeOn(field, row, x, y, byCost ? doubleAt(capsules, row, 7) : 0);
  const leaderX = doubleAt(capsules, row) + along * doubleAt(capsules, row, 2);
  const leaderY = doubleAt(capsules, row, 1) + along * doubleAt(capsules, row, 3);
  const spent = spentAt(field, row, along);
  const slowness = doubleAt(capsules, row, 8);
  const most = spent + slowness * field.maxOffroad;
  const levelsBelow = firstNotBelow(field, most, 0, field.levels);
  setDouble(leaders, leader, leaderX);
  setDouble(leaders, leader + 1, leaderY);
  setDouble(leaders, leader + 2, spent);
  setDouble(leaders, leader + 3, slowness);
  setDouble(leaders, leader + COVERS, levelsBelow > 0 ? limitAt(field, levelsBelow - 1) : -Infinity);
  setDouble(leaders, leader + STRETCH_OF, stretch);
  return Math.sqrt((x - leaderX) * (x - leaderX) + (y - leaderY) * (y - leaderY));
}

// How far along a stretch to leave it for x, y at the least cost: see capsules.ts.
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

// The stretch that is best by the bounds of discs, or NO_STRETCH: the cheapest one up to `farthest` metres away or, with a limit of at least 0,
// the nearest one from which all places `maxOffroad` metres off it are within the limit. The search begins with a stretch that is probably
// good, or NO_STRETCH, so that few entries need to be opened.
function bestStretch(field: Field, x: f64, y: f64, first: i32, count: i32, farthest: f64, limit: f64, start: i32): i32 {
  let best = start;
  let least = best === NO_STRETCH ? Infinity : boundOf(field, best, x, y, farthest, limit);
  if (least === Infinity) best = NO_STRETCH;
  let end = 0;
  let opened = 0;
  let each = NO_STRETCH;
  for (;;) {
    // adds the entries of the list, or the members of the opened entry, that may be better, and the best of them last
    const member = each === NO_STRETCH ? first : at(field.begin, each);
    const members = each === NO_STRETCH ? count : at(field.endOf, each) - member;
    growTable(field, WAITING_TABLE, end + members);
    countSteps(field, members);
    let leastAdded = Infinity;
    for (let i = 0; i < members; i++) {
      const added = each === NO_STRETCH ? at(field.entry, member + i) : member + i;
      if (!mayCount(field, added, x, y, limit < 0 ? least : Infinity)) continue;
      const bound = boundOf(field, added, x, y, farthest, limit);
      if (!(bound < least)) continue;
      set(field.waiting, end, added);
      if (bound >= leastAdded) {
        set(field.waiting, end, at(field.waiting, end - 1));
        set(field.waiting, end - 1, added);
      } else leastAdded = bound;
      end++;
    }
    // the next entry to open, which is still better than the best stretch
    for (each = NO_STRETCH; end > 0 && each === NO_STRETCH; ) {
      const last = at(field.waiting, --end);
      const bound = boundOf(field, last, x, y, farthest, limit);
      if (!(bound < least)) continue;
      if (last >= field.firstStretch) {
        best = last;
        least = bound;
      } else each = last;
    }
    if (each === NO_STRETCH || (++opened > MOST_OPENED && best !== NO_STRETCH)) break;
    if (at(field.endOf, each) === 0) openEntry(field, each);
  }
  return best;
}

// Whether x, y may cost less than `least` from an entry, without roots and divisions, which would take most of the time of `boundOf`.
// inline
function mayCount(field: Field, entry: i32, x: f64, y: f64, least: f64): bool {
  const discs = field.discs;
  const disc = entry * DISC;
  const dx = x - singleAt(discs, disc);
  const dy = y - singleAt(discs, disc, 1);
  const reach = singleAt(discs, disc, 2) + (least - singleAt(discs, disc, 3)) * singleAt(discs, disc, 7);
  return reach >= 0 && dx * dx + dy * dy <= reach * reach;
}

// The least that x, y may cost from an entry or, with a limit of at least 0, its least distance. Infinity if the entry does not count.
function boundOf(field: Field, entry: i32, x: f64, y: f64, farthest: f64, limit: f64): f64 {
  const discs = field.discs;
  const disc = entry * DISC;
  const dx = x - singleAt(discs, disc);
  const dy = y - singleAt(discs, disc, 1);
  const off = Math.max(0, Math.sqrt(dx * dx + dy * dy) - singleAt(discs, disc, 2));
  if (off > farthest || (limit >= 0 && mostAround(field, entry) > limit)) return Infinity;
  return limit < 0 ? singleAt(discs, disc, 3) + off / singleAt(discs, disc, 7) : off;
}

// For a stretch, the cost of places `maxOffroad` metres off it. For another entry, a lower bound of this cost.
function mostAround(field: Field, entry: i32): f64 {
  const discs = field.discs;
  const disc = entry * DISC;
  if (entry < field.firstStretch) return singleAt(discs, disc, 3) + field.maxOffroad / singleAt(discs, disc, 7);
  const row = (entry - field.firstStretch) * CAPSULE;
  const capsules = field.capsules;
  return spentAt(field, row, doubleAt(capsules, row, 4)) + doubleAt(capsules, row, 8) * field.maxOffroad;
}
