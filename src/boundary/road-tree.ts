// Roads in a tree of discs, from which squares find the entries relevant to them.
//
//     .-----.        Each entry of the tree is a disc: around four discs, around a road, or, where needed, around a straight
//   (  ~~o~~  )      stretch of a road. While squares are large, only the disc and the least cost on it are used:
//     `-----'        cost >= least + slowness * (distance - radius)
//
//   Entries below `roads.count` are roads, those below `firstStretch` are boxes of four, and the rest are stretches, which are
//   created on first use.

import { addStretches, writeDiscs } from './ask-roads.ts';
import { CAPSULE, capsuleOf } from './capsules.ts';
import { type DeadlineCheck, step } from './deadline-check.ts';
import { DISC, setDisc } from './discs.ts';
import { noRoadLine, type RoadLine } from './road-line.ts';
import type { Roads } from './roads.ts';
import { noStretches, type Stretches, stretchLength } from './stretches.ts';
import { growTable, SLACK, type Tables } from './tables.ts';

/** Entries per box. */
const MEMBERS = 4;

/** Each member is visited twice. */
const STEPS_OF_BOX: number = 4 * MEMBERS;

/** The most pieces of a stretch. */
const MOST_PIECES = 64;

export interface RoadTree {
  readonly roads: Roads;
  /** The first stretch. The entry before it is the root. */
  readonly firstStretch: number;
  readonly tables: Tables;
  /** The next entry. */
  free: number;
  /** Scratch for the shape of one road and its stretches. */
  readonly line: RoadLine;
  readonly arena: Stretches;
}

/** The tree of at least one road. A kernel may build the discs instead; it returns whether it did. */
export function roadTree(
  roads: Roads,
  tables: Tables,
  deadline: DeadlineCheck,
  layElsewhere?: (roads: Roads, firstStretch: number, deadline: DeadlineCheck) => boolean,
): RoadTree {
  const { count } = roads;
  let firstStretch = count;
  for (let level = count; level > 1 || firstStretch === count; ) {
    level = Math.ceil(level / MEMBERS);
    firstStretch += level;
  }
  growTable(tables, 'discs', DISC * (firstStretch + count + 1024), deadline);
  growTable(tables, 'capsules', CAPSULE * (count + 1024), deadline);
  growTable(tables, 'begin', firstStretch, deadline);
  growTable(tables, 'end', firstStretch, deadline);
  growTable(tables, 'missing', count, deadline);
  tables.end.fill(0, 0, count);
  deadline.check();
  if (layElsewhere?.(roads, firstStretch, deadline) !== true) layDiscs(roads, tables, firstStretch, deadline);
  return { roads, firstStretch, tables, free: firstStretch, line: noRoadLine(), arena: noStretches(64) };
}

// Builds a disc around each road, boxes around discs, and boxes around boxes, up to the root.
function layDiscs(roads: Roads, tables: Tables, firstStretch: number, deadline: DeadlineCheck): void {
  const { count } = roads;
  const { discs, begin, end } = tables;
  writeDiscs(roads, discs, deadline);
  for (let first = 0, last = count, box = count; box < firstStretch; first = last, last = box) {
    for (let member = first; member < last; member += MEMBERS, box++) {
      step(deadline, STEPS_OF_BOX);
      begin[box] = member;
      end[box] = Math.min(member + MEMBERS, last);
      boundMembers(discs, box, member, end[box]);
    }
  }
}

// A disc around the bounding box of the members' discs. Roads of one box run in all directions, so little is lost.
function boundMembers(discs: Float32Array, box: number, first: number, end: number): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let least = Infinity;
  let fastest = Infinity;
  let fewest = Infinity;
  for (let at = first * DISC; at < end * DISC; at += DISC) {
    const x = discs[at];
    const y = discs[at + 1];
    const radius = discs[at + 2];
    if (x - radius < west) west = x - radius;
    if (x + radius > east) east = x + radius;
    if (y - radius < south) south = y - radius;
    if (y + radius > north) north = y + radius;
    if (discs[at + 3] < least) least = discs[at + 3];
    if (discs[at + 5] < fastest) fastest = discs[at + 5];
    if (discs[at + 6] < fewest) fewest = discs[at + 6];
  }
  const x = (west + east) / 2;
  const y = (south + north) / 2;
  let radius = 0;
  for (let at = first * DISC; at < end * DISC; at += DISC) {
    const dx = discs[at] - x;
    const dy = discs[at + 1] - y;
    const far = Math.sqrt(dx * dx + dy * dy) + discs[at + 2];
    if (far > radius) radius = far;
  }
  setDisc(discs, box * DISC, x, y, radius, least, fastest, 1 / fewest);
}

/** The precision of a road's stretches, in metres. */
interface Fineness {
  /** How far stretches may be off the road. */
  readonly tolerance: number;
  /** The longest stretch, so that the disc around it is a tight bound. */
  readonly longest: number;
}

/** Creates the stretches of a road if it has none yet. */
export function openRoad(
  tree: RoadTree,
  road: number,
  { tolerance, longest }: Fineness,
  deadline: DeadlineCheck,
): void {
  const { roads, line, arena, tables } = tree;
  if (tables.end[road] > 0) return;
  const begin = tree.free;
  arena.count = 0;
  addStretches(roads, road, tolerance, line, arena);
  for (let i = 0; i < arena.count; i++) addPieces(tree, i, longest, deadline);
  tables.begin[road] = begin;
  tables.end[road] = tree.free;
}

// Splits a stretch into pieces of equal length.
function addPieces(tree: RoadTree, i: number, longest: number, deadline: DeadlineCheck): void {
  const { arena, firstStretch, tables } = tree;
  const pieces = Math.max(1, Math.min(MOST_PIECES, Math.ceil(stretchLength(arena, i) / longest)));
  const end = tree.free + pieces;
  const discLength = (end + SLACK) * DISC;
  const capsuleLength = (end - firstStretch) * CAPSULE;
  if (discLength > tables.discs.length) growTable(tables, 'discs', discLength, deadline);
  if (capsuleLength > tables.capsules.length) growTable(tables, 'capsules', capsuleLength, deadline);
  const { discs, capsules } = tables;
  for (let piece = 0; piece < pieces; piece++) {
    const row = (tree.free - firstStretch) * CAPSULE;
    capsuleOf(arena, i, piece / pieces, (piece + 1) / pieces, capsules, row);
    const half = capsules[row + 4] / 2;
    const x = capsules[row] + capsules[row + 2] * half;
    const y = capsules[row + 1] + capsules[row + 3] * half;
    const slowness = capsules[row + 8];
    setDisc(discs, tree.free * DISC, x, y, half, capsules[row + 5], slowness, slowness);
    tree.free++;
  }
}
