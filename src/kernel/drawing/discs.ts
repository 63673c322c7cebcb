// Builds a tree of discs around roads, in which each square finds the entries relevant to it.
//
//     .-----.        Each entry of the tree is a disc: around four discs, around a group of roads, or, where needed, around a road or
//   (  ~~o~~  )      a straight stretch of it. While squares are large, only the disc and the least cost on it are used:
//     `-----'        cost of a place  >=  least cost spent + cost of a metre * (distance - radius)
//
// Entries are numbered: parts, then roads as they are opened, then boxes of parts, then groups of roads, then boxes of boxes and groups.

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
  ROADS_TABLE,
} from './field.ts';
import { countSteps, growTable, requestRoads } from './host.ts';
import { at, doubleAt, set } from './memory.ts';
import type { f64, i32 } from './numbers.ts';
import { FROM, GROUP, LENGTH, MOST_ROADS, ofPart, ofRoad, ROAD, slownessOf, spentFrom, spentTo, TO } from './road.ts';
import { pointX, pointY, projectEnds, projectPart } from './road-line.ts';
import { setDisc } from './set-disc.ts';
import { toFlat } from './to-flat.ts';

/** Entries per box. */
const MEMBERS = 4;

/** How many stretches fit before tables grow, in addition to one for each road. */
const MORE = 1024;

/** Lengths are rounded to whole centimetres, so half of one may be this many metres too short. */
const HALF_ROUNDED: f64 = 0.0025;

/** Steps for placing a part on the shape of its road. */
const STEPS_OF_PART = 16;

/** Steps for bounding a box. Each member is visited twice. */
const STEPS_OF_BOX = 16;

/**
 * Writes a disc around each part and each group of roads, boxes around four parts each, and boxes around boxes and groups, up to the root.
 * There must be at least one part or group. A metre off any road costs between `leastSlowness` and `mostSlowness`. Returns the entry after the root, which
 * is the first stretch.
 */
export function buildDiscs(field: Field, mostRoads: i32, groupCount: i32, leastSlowness: f64, mostSlowness: f64): i32 {
  const parts = field.partCount;
  const count = parts + mostRoads;
  const firstGroup = count + ((parts + MEMBERS - 1) >> 2);
  let level = firstGroup + groupCount - count;
  let all = count + level;
  while (level > 1) {
    level = (level + MEMBERS - 1) >> 2;
    all += level;
  }
  field.roadCount = parts;
  field.mostRoads = count;
  field.firstGroup = firstGroup;
  field.firstStretch = all;
  field.free = all;
  growTable(field, DISCS_TABLE, DISC * (all + MORE));
  growTable(field, CAPSULES_TABLE, CAPSULE * MORE);
  growTable(field, BEGIN_TABLE, all);
  growTable(field, END_OF_TABLE, all);
  growTable(field, MISSING_TABLE, count + groupCount);
  for (let part = 0; part < parts; part++) addRoadDisc(field, part);
  addBoxes(field, count, 0, parts);
  for (let group = 0; group < groupCount; group++) addGroupDisc(field, group, leastSlowness, mostSlowness);
  let box = firstGroup + groupCount;
  for (let first = count, last = box; last - first > 1; first = last, last = box)
    box = addBoxes(field, box, first, last);
  return all;
}

// Adds boxes around entries. Returns where the boxes end.
function addBoxes(field: Field, box: i32, first: i32, last: i32): i32 {
  for (let member = first; member < last; member += MEMBERS, box++) {
    countSteps(field, STEPS_OF_BOX);
    const end = member + MEMBERS < last ? member + MEMBERS : last;
    set(field.begin, box, member);
    set(field.endOf, box, end);
    boundMembers(field.discs, box, member, end);
  }
  return box;
}

function addGroupDisc(field: Field, group: i32, leastSlowness: f64, mostSlowness: f64): void {
  countSteps(field, STEPS_OF_BOX);
  const groups = field.groups;
  const row = GROUP * group;
  toFlat(field, at(groups, row), at(groups, row, 1), field.line, 0);
  const radius = ((at(groups, row, 2) as f64) / 100) * field.stretch;
  const entry = field.firstGroup + group;
  set(field.endOf, entry, 0);
  setDisc(
    field.discs,
    entry,
    doubleAt(field.line, 0),
    doubleAt(field.line, 1),
    radius,
    at(groups, row, 3),
    leastSlowness,
    mostSlowness,
    doubleAt(field.slowness, at(groups, row, 4)),
  );
}

/** Adds discs around the roads of a group. They become its members. */
export function openGroup(field: Field, entry: i32): void {
  const begin = field.roadCount;
  growTable(field, ROADS_TABLE, ROAD * (begin + MOST_ROADS));
  const end = requestRoads(field, entry - field.firstGroup, begin);
  countSteps(field, STEPS_OF_BOX);
  for (let road = begin; road < end; road++) addRoadDisc(field, road);
  field.roadCount = end;
  set(field.begin, entry, begin);
  set(field.endOf, entry, end);
}

function addRoadDisc(field: Field, road: i32): void {
  set(field.endOf, road, 0);
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
  setDisc(field.discs, road, x, y, radius + HALF_ROUNDED, least, own, own, own);
}
