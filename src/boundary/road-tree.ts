// Capsules in a tree of boxes: neighbours on the map are neighbours in the tree (a packed tree along the Z-order curve).
//
//   Numbers below `count` are capsules, those above are boxes: of eight capsules each at first, then of eight boxes.

import { radixOrder } from '../memory/radix-order.ts';
import { CAPSULE, type Capsules, capsulesOf } from './capsules.ts';
import { STRETCH, type Stretches } from './stretches.ts';

/** Members of a box. */
const MEMBERS = 8;

/** Numbers of a box: west, south, east, north, least spent, least and most of slowness, longer side. */
export const BOX = 8;

export interface RoadTree extends Capsules {
  /** Capsules and boxes together; the last one holds all. */
  readonly size: number;
  /** By box, counted from `count` on: BOX numbers each. */
  readonly boxes: Float64Array;
  /** By box: the first of its members; they end where those of the next box begin. */
  readonly firstMember: Int32Array;
}

/** The tree of at least one stretch; 0, 0 lies at `west`, `south`, and all lies within `across` metres of it. */
export function roadTree(stretches: Stretches, west: number, south: number, across: number): RoadTree {
  const capsules = capsulesOf(stretches, alongCurve(stretches, west, south, across), west, south);
  const { count, rows } = capsules;
  let boxCount = 0;
  for (let level = count; level > 1 || boxCount === 0; ) {
    level = Math.ceil(level / MEMBERS);
    boxCount += level;
  }
  const boxes = new Float64Array(BOX * boxCount);
  const firstMember = new Int32Array(boxCount + 1);
  let box = 0;
  for (let first = 0, end = count; box < boxCount; ) {
    for (; first < end; first += MEMBERS, box++) {
      firstMember[box] = first;
      const last = Math.min(first + MEMBERS, end);
      if (first < count) boxCapsules(boxes, BOX * box, rows, first, last);
      else boxBoxes(boxes, BOX * box, first - count, last - count);
    }
    first = end;
    end = count + box;
  }
  firstMember[boxCount] = count + boxCount - 1;
  return { count, rows, size: count + boxCount, boxes, firstMember };
}

// The stretches in the order of the Z-curve through their middles.
function alongCurve({ count, rows }: Stretches, west: number, south: number, across: number): Uint32Array {
  const key = new Uint32Array(count);
  const scale = 0xffff / across;
  for (let i = 0, at = 0; i < count; i++, at += STRETCH) {
    const x = ((rows[at] + rows[at + 3]) / 2 - west) * scale;
    const y = ((rows[at + 1] + rows[at + 4]) / 2 - south) * scale;
    key[i] = spread(Math.max(0, Math.min(0xffff, x))) | (spread(Math.max(0, Math.min(0xffff, y))) << 1);
  }
  return radixOrder(count, key);
}

// The bits of a 16-bit number, each followed by a zero.
function spread(value: number): number {
  let bits = value | 0;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

function boxCapsules(boxes: Float64Array, box: number, rows: Float64Array, first: number, end: number): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let spent = Infinity;
  let least = Infinity;
  let most = 0;
  for (let row = first * CAPSULE; row < end * CAPSULE; row += CAPSULE) {
    const x1 = rows[row];
    const y1 = rows[row + 1];
    const x2 = x1 + rows[row + 2] * rows[row + 4];
    const y2 = y1 + rows[row + 3] * rows[row + 4];
    west = Math.min(west, x1, x2);
    south = Math.min(south, y1, y2);
    east = Math.max(east, x1, x2);
    north = Math.max(north, y1, y2);
    spent = Math.min(spent, rows[row + 5]);
    least = Math.min(least, rows[row + 8]);
    most = Math.max(most, rows[row + 8]);
  }
  setBox(boxes, box, west, south, east, north, spent, least, most);
}

function boxBoxes(boxes: Float64Array, box: number, first: number, end: number): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let spent = Infinity;
  let least = Infinity;
  let most = 0;
  for (let at = first * BOX; at < end * BOX; at += BOX) {
    west = Math.min(west, boxes[at]);
    south = Math.min(south, boxes[at + 1]);
    east = Math.max(east, boxes[at + 2]);
    north = Math.max(north, boxes[at + 3]);
    spent = Math.min(spent, boxes[at + 4]);
    least = Math.min(least, boxes[at + 5]);
    most = Math.max(most, boxes[at + 6]);
  }
  setBox(boxes, box, west, south, east, north, spent, least, most);
}

function setBox(
  boxes: Float64Array,
  box: number,
  west: number,
  south: number,
  east: number,
  north: number,
  spent: number,
  least: number,
  most: number,
): void {
  boxes[box] = west;
  boxes[box + 1] = south;
  boxes[box + 2] = east;
  boxes[box + 3] = north;
  boxes[box + 4] = spent;
  boxes[box + 5] = least;
  boxes[box + 6] = most;
  boxes[box + 7] = Math.max(east - west, north - south);
}
