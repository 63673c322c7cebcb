// A tree of discs around roads, from which squares find the entries relevant to them.
//
//     .-----.        Each entry of the tree is a disc: around four discs, around a road, or, where needed, around a straight
//   (  ~~o~~  )      stretch of a road. While squares are large, only the disc and the least cost on it are used:
//     `-----'        cost of a place  >=  least cost spent + cost of a metre * (distance - radius)

import { boundMembers } from './box.ts';
import {
  BEGIN_TABLE,
  CAPSULE,
  CAPSULES_TABLE,
  DISC,
  DISCS_TABLE,
  END_OF_TABLE,
  type Field,
  MISSING_TABLE,
} from './field.ts';
import { countSteps, growTable } from './host.ts';
import { fillWith, set } from './memory.ts';
import type { f64, i32 } from './numbers.ts';
import { FROM, LENGTH, ofPart, ofRoad, slownessOf, spentFrom, spentTo, TO } from './road.ts';
import { layEnds, layPart, pointX, pointY } from './road-line.ts';
import { setDisc } from './set-disc.ts';

/** Entries per box. */
const MEMBERS = 4;

/** Stretches that fit before tables grow, besides one per road. */
const MORE = 1024;

/** Steps to place a part along its shape. */
const STEPS_OF_PART = 16;

/** Each member is visited twice. */
const STEPS_OF_BOX = 16;

/**
 * Lays a disc around each of at least one road, boxes of four around discs, and boxes around boxes, up to the root. Returns the entry behind
 * the root, which is the first stretch.
 */
export function layDiscs(field: Field, count: i32): i32 {
  let all = count;
  for (let level = count; level > 1 || all === count; ) {
    level = (level + MEMBERS - 1) >> 2;
    all += level;
  }
  field.firstStretch = all;
  field.free = all;
  growTable(field, DISCS_TABLE, DISC * (all + count + MORE));
  growTable(field, CAPSULES_TABLE, CAPSULE * (count + MORE));
  growTable(field, BEGIN_TABLE, all);
  growTable(field, END_OF_TABLE, all);
  growTable(field, MISSING_TABLE, count);
  fillWith(field.endOf, 0, count);
  for (let road = 0; road < count; road++) layRoad(field, road);
  let box = count;
  for (let first = 0, last = count; box < all; first = last, last = box) {
    for (let member = first; member < last; member += MEMBERS, box++) {
      countSteps(field, STEPS_OF_BOX);
      const end = member + MEMBERS < last ? member + MEMBERS : last;
      set(field.begin, box, member);
      set(field.endOf, box, end);
      boundMembers(field.discs, box, member, end);
    }
  }
  return all;
}

function layRoad(field: Field, road: i32): void {
  const isPart = road < field.partCount;
  countSteps(field, isPart ? STEPS_OF_PART : 1);
  if (isPart) layPart(field, road);
  else layEnds(field, road);
  const x = (pointX(field, -2) + pointX(field, -1)) / 2;
  const y = (pointY(field, -2) + pointY(field, -1)) / 2;
  const length: f64 = ofRoad(field, road, LENGTH);
  const share = isPart ? ofPart(field, road, TO) - ofPart(field, road, FROM) : 1;
  const radius = isPart ? (share * length * field.stretch) / 200 : (length / 200) * field.stretch;
  const least = Math.min(spentFrom(field, road), spentTo(field, road));
  const own = slownessOf(field, road);
  setDisc(field.discs, road, x, y, radius, least, own, own);
}
