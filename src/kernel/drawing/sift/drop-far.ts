// Drops discs whose roads do not matter in a square, because one place on a road, the leader, is nearer or cheaper in all of it.
//
//   (  disc  )        +--------+     From far away, most roads matter nowhere. The distance to a disc is convex over places: at least its
//     (    leader)    | square |     value at the centre of the square plus its gradient there times the offset. If the leader is nearer
//                     +--------+     than this bound at all four corners, it is nearer everywhere.
//
// A disc stays if a road in it may make the square thin, contain it within a limit, or let a smaller limit pass it. So a leader changes no
// result in a tile. In a larger square, a dropped disc cannot show any more that a smaller limit might pass one of the squares in it. If none
// does, the cells there are then as large as the limits that do pass need.

import { DISC, type Field, limitAt } from '../field.ts';
import { countSteps } from '../host.ts';
import { at, doubleAt, type Integers, set, setDouble, singleAt } from '../memory.ts';
import type { bool, f64, i32 } from '../numbers.ts';
import { AROUND, COVERS, HELPED, isInReach, LEADER, MARGIN, OF_CORNERS, TO_CORNERS } from './leader.ts';

/** A leader helped if it dropped at least one of this many discs. */
const HELPFUL = 4;

const STEPS_OF_DISC = 4;

/**
 * Drops those entries of a list, from `first` to `end`, that do not matter in a square whose leaders are known. The square is given by its
 * centre and half its side. Returns the new end.
 */
export function dropFar(field: Field, list: Integers, first: i32, end: i32, x: f64, y: f64, side: f64): i32 {
  if (field.leaderCount === 0) return end;
  countSteps(field, STEPS_OF_DISC * (end - first));
  const leaders = field.leaders;
  for (let i = 0; i < field.leaderCount; i++) {
    const leader = LEADER * i;
    for (let corner = 0; corner < 4; corner++) {
      const dx = x + ((corner & 1) === 0 ? -side : side) - doubleAt(leaders, leader);
      const dy = y + (corner < 2 ? -side : side) - doubleAt(leaders, leader, 1);
      const distance = Math.sqrt(dx * dx + dy * dy);
      setDouble(leaders, leader + TO_CORNERS + corner, distance);
      const cost = doubleAt(leaders, leader, 2) + doubleAt(leaders, leader, 3) * distance;
      setDouble(leaders, leader + OF_CORNERS + corner, cost);
    }
  }
  let to = first;
  for (let i = first; i < end; i++) {
    const each = at(list, i);
    if (matters(field, each * DISC, x, y, side)) set(list, to++, each);
  }
  if (HELPFUL * (end - to) >= end - first) field.leading = HELPED;
  return to;
}

// Whether a road in a disc may be in the square, contain it within a limit, or let a smaller limit pass it, or outdo each leader at a corner.
function matters(field: Field, disc: i32, x: f64, y: f64, side: f64): bool {
  const discs = field.discs;
  const maxOffroad = field.maxOffroad;
  const offX = x - singleAt(discs, disc);
  const offY = y - singleAt(discs, disc, 1);
  const off = Math.sqrt(offX * offX + offY * offY);
  const dx = Math.abs(offX);
  const dy = Math.abs(offY);
  const radius = singleAt(discs, disc, 2) + MARGIN;
  const spent = singleAt(discs, disc, 3);
  const perCost = singleAt(discs, disc, 7);
  const width = doubleAt(field.floor, field.within - 1);
  if (off - radius <= side * AROUND + width) return true;

  const sure = radius + Math.min(maxOffroad, (limitAt(field, field.within - 1) - spent) * perCost);
  if (sure >= 0 && (dx + side) * (dx + side) + (dy + side) * (dy + side) <= sure * sure) return true;
  // the largest limit below those that may pass the square
  const below = field.lowest > 0 ? limitAt(field, field.lowest - 1) : -Infinity;
  if (field.lowest > 0 && isInReach(field, disc, x, y, side, below)) return true;

  // a lower bound of the distance to any road of the disc: its value at the centre, and its increase up to the east and north sides
  const least = off - radius;
  const perOff = side / off;
  const toEast = offX * perOff;
  const toNorth = offY * perOff;
  const slowness = 1 / perCost;
  const cost = spent + (least - side * AROUND) * slowness;
  const first = doubleAt(field.leaders, COVERS);
  const isByDistance = first <= below || first < cost;
  const mayBeNearer = isByDistance || field.isLeaderShort === 1;
  if (
    !(mayBeNearer && isLess(field, TO_CORNERS, least, toEast, toNorth)) &&
    (isByDistance || !isLess(field, OF_CORNERS, spent + least * slowness, toEast * slowness, toNorth * slowness))
  )
    return false;
  // the nearest of the other leaders that counts: each is within more limits than the one before
  let next = 1;
  for (let end = field.leaderCount; next < end; ) {
    const middle = (next + end) >> 1;
    const covers = doubleAt(field.leaders, LEADER * middle + COVERS);
    if (covers <= below || covers < cost) end = middle;
    else next = middle + 1;
  }
  return next === field.leaderCount || isLess(field, LEADER * next + TO_CORNERS, least, toEast, toNorth);
}

// Whether a road is less than a leader at a corner. The road is given by its value at the centre, and by the increase of this value up to the
// east and north sides; the leader, by where its values at the corners are.
// inline
function isLess(field: Field, corners: i32, atCentre: f64, toEast: f64, toNorth: f64): bool {
  const leaders = field.leaders;
  const west = atCentre - toEast;
  const east = atCentre + toEast;
  return (
    west - toNorth < doubleAt(leaders, corners) ||
    east - toNorth < doubleAt(leaders, corners, 1) ||
    west + toNorth < doubleAt(leaders, corners, 2) ||
    east + toNorth < doubleAt(leaders, corners, 3)
  );
}
