// Builds a tree of discs around roads. Squares search it for the entries relevant to them.
//
//     .-----.        Each entry of the tree is a disc: around four discs, around a road, or around a straight stretch of a road
//   (  ~~o~~  )      where one is needed. While squares are large, only the disc and the least cost on it are used:
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
import { pointX, pointY, projectEnds, projectPart } from './road-line.ts';
import { setDisc } from './set-disc.ts';

/** Entries per box. */
const MEMBERS = 4;

/** How many stretches fit before tables grow, in addition to one per road. */
const MORE = 1024;

/** Steps to place a part on the shape of its road. */
const STEPS_OF_PART = 16;

/** Steps to bound a box. Each member is visited twice. */
const STEPS_OF_BOX = 16;

/**
 * Writes a disc around each road, boxes around four discs each, and boxes around boxes, up to the root. There must be at least one road.
 * Returns the entry after the root, which is the first stretch.
 */
export function buildDiscs(field: Field, count: i32): i32 {
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
  for (let road = 0; road < count; road++) addRoadDisc(field, road);
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

function addRoadDisc(field: Field, road: i32): void {
  const isPart = road < field.partCount;
  countSteps(field, isPart ? STEPS_OF_PART : 1);
  if (isPart) projectPart(field, road);
  else projectEnds(field, road);
  const x = (pointX(field, -2) + pointX(field, -1)) / 2;
  const y = (pointY(field, -2) + pointY(field, -1)) / 2;
  const length: f64 = ofRoad(field, road, LENGTH);
  const share = isPart ? ofPart(field, road, TO) - ofPart(field, road, FROM) : 1;
  const radius = isPart ? (share * length * field.stretch) / 200 : (length / 200) * field.stretch;
  const least = Math.min(spentFrom(field, road), spentTo(field, road));
  const own = slownessOf(field, road);
  setDisc(field.discs, road, x, y, radius, least, own, own);
}
