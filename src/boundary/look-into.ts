// What may matter in a square: the discs of the tree that reach it within a limit, opened as squares become smaller.
//
//     kept:      distance <= reach + radius of the disc + radius of the square         reach: what is left of the limit, as a
//     all in:    distance <= reach - radius of the disc - radius of the square         way off the road
//
// Each quarter goes on with those of its square that may matter there, so there is little to look at where squares are small.

import { grown } from '../memory/grown.ts';
import { type Field, firstNotBelow } from './field.ts';
import { step } from './pace.ts';
import { AROUND, isThin, lowestIn, reaches } from './reaches.ts';
import { DISC, openRoad } from './road-tree.ts';
import { CELL, PLAIN, quarter } from './squares.ts';

/** Boxes and roads larger than so many sides of a quarter are opened. */
const LARGE = 2;

/** Finds out what an unseen square is. */
export function lookInto(field: Field, square: number): void {
  const { squares, cellSize } = field;
  step(field.pace, 4 * (1 + squares.end[square] - squares.begin[square]));
  const size = squares.size[square];
  const within = squares.within[square];
  if (squares.begin[square] === squares.end[square]) {
    squares.child[square] = PLAIN;
    return;
  }
  const isLarge = size > cellSize[within - 1] || (size > cellSize[0] && size > cellSize[lowestIn(field, square)]);
  if (isLarge && size > 1) {
    quarterInto(field, square);
    return;
  }
  keepStretches(field, square);
  if (squares.begin[square] === squares.end[square]) squares.child[square] = PLAIN;
  else if (size > 1 && isThin(field, square)) quarterInto(field, square);
  else squares.child[square] = CELL;
}

// Replaces what may matter in a square by the stretches that may.
function keepStretches(field: Field, square: number): void {
  const { squares, tree, limits, maxOffroad } = field;
  const { firstStretch } = tree;
  const begin = squares.begin[square];
  const end = squares.end[square];
  let first = begin;
  while (first < end && squares.entry[first] >= firstStretch) first++;
  if (first === end) return;

  const half = (squares.size[square] * field.unit) / 2;
  const x = field.west + squares.x[square] * field.unit + half;
  const y = field.south + squares.y[square] * field.unit + half;
  const radius = half * AROUND;
  const limit = limits[squares.within[square] - 1];
  const width = field.floor[squares.within[square] - 1];
  let total = squares.entryCount + end - begin;
  let entry = (squares.entry = grown(squares.entry, total));
  let { discs } = tree;
  let out = squares.entryCount;
  for (let i = begin; i < end; i++) {
    let depth = 0;
    for (let each = entry[i]; ; each = field.opened[--depth]) {
      const row = each * DISC;
      const left = limit - discs[row + 3];
      let reach = left * discs[row + 4];
      if (reach > maxOffroad) reach = maxOffroad;
      if (reach < width) reach = width;
      const dx = x - discs[row];
      const dy = y - discs[row + 1];
      const far = reach + discs[row + 2] + radius;
      if (left >= 0 && dx * dx + dy * dy <= far * far) {
        if (each < firstStretch) {
          const before = depth;
          depth = open(field, each, depth);
          ({ discs } = tree);
          total += depth - before;
          entry = squares.entry = grown(entry, total);
        } else entry[out++] = each;
      }
      if (depth === 0) break;
    }
  }
  squares.begin[square] = squares.entryCount;
  squares.entryCount = out;
  squares.end[square] = out;
}

// Adds the members of a box, or the stretches of a road, to what is opened; how many those are then.
function open(field: Field, entry: number, depth: number): number {
  const { tree, limits } = field;
  const { roads, firstMember, begin, end } = tree;
  let member: number;
  let endMember: number;
  if (entry < roads.count) {
    const level = firstNotBelow(limits, tree.discs[entry * DISC + 3]);
    openRoad(tree, entry, field.tolerance[level], field.longest[level]);
    member = begin[entry];
    endMember = end[entry];
  } else {
    member = firstMember[entry - roads.count];
    endMember = firstMember[entry - roads.count + 1];
  }
  const opened = (field.opened = grown(field.opened, depth + endMember - member));
  while (member < endMember) opened[depth++] = member++;
  return depth;
}

// Quarters a square, and sorts what may matter in it into its quarters.
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the innermost loop of boundaries, four quarters side by side
function quarterInto(field: Field, square: number): void {
  const { squares, tree, maxOffroad, kept } = field;
  const { firstStretch } = tree;
  const { entry } = squares;
  quarter(squares, square);
  const within = squares.within[square];
  const half = (squares.size[square] * field.unit) / 2;
  const limit = field.limits[within - 1];
  const width = field.floor[within - 1];
  const x = field.west + squares.x[square] * field.unit + half;
  const y = field.south + squares.y[square] * field.unit + half;
  const quarterHalf = half / 2;
  const radius = quarterHalf * AROUND;
  const across = (half * LARGE) / 2;
  const begin = squares.begin[square];
  const end = squares.end[square];

  let total = end - begin;
  for (let q = 0; q < 4; q++) kept[q] = grown(kept[q], total);
  let [sw, se, nw, ne] = kept;
  let endSw = 0;
  let endSe = 0;
  let endNw = 0;
  let endNe = 0;
  let isIn = 0;
  let { discs } = tree;
  for (let i = begin; i < end; i++) {
    let depth = 0;
    for (let each = entry[i]; ; each = field.opened[--depth]) {
      const row = each * DISC;
      const left = limit - discs[row + 3];
      if (left >= 0) {
        const size = discs[row + 2];
        const own = size + radius;
        let reach = left * discs[row + 4];
        if (reach > maxOffroad) reach = maxOffroad;
        if (reach < width) reach = width;
        const far = (reach + own) * (reach + own);
        const dx = discs[row] - x;
        const dy = discs[row + 1] - y;
        const west = (dx + quarterHalf) * (dx + quarterHalf);
        const east = (dx - quarterHalf) * (dx - quarterHalf);
        const south = (dy + quarterHalf) * (dy + quarterHalf);
        const north = (dy - quarterHalf) * (dy - quarterHalf);
        if (size > across && each < firstStretch) {
          if ((west < east ? west : east) + (south < north ? south : north) <= far) {
            const before = depth;
            depth = open(field, each, depth);
            ({ discs } = tree);
            total += depth - before;
            if (total > sw.length) {
              for (let q = 0; q < 4; q++) kept[q] = grown(kept[q], total);
              [sw, se, nw, ne] = kept;
            }
          }
        } else {
          // What is written beyond the end of a list is overwritten by what is kept next.
          sw[endSw] = each;
          se[endSe] = each;
          nw[endNw] = each;
          ne[endNe] = each;
          if (west + south <= far) endSw++;
          if (east + south <= far) endSe++;
          if (west + north <= far) endNw++;
          if (east + north <= far) endNe++;
          const least = left * discs[row + 5];
          const near = (least < maxOffroad ? least : maxOffroad) - own;
          if (near > 0) {
            const sure = near * near;
            if (west + south <= sure) isIn |= 1;
            if (east + south <= sure) isIn |= 2;
            if (west + north <= sure) isIn |= 4;
            if (east + north <= sure) isIn |= 8;
          }
        }
      }
      if (depth === 0) break;
    }
  }
  squares.entry = grown(squares.entry, squares.entryCount + endSw + endSe + endNw + endNe);
  const first = squares.child[square];
  give(field, first, within, sw, endSw, (isIn & 1) !== 0);
  give(field, first + 1, within, se, endSe, (isIn & 2) !== 0);
  give(field, first + 2, within, nw, endNw, (isIn & 4) !== 0);
  give(field, first + 3, within, ne, endNe, (isIn & 8) !== 0);
}

// Gives a square its list; all of it may lie within a smaller limit than was known.
function give(field: Field, square: number, within: number, list: Int32Array, count: number, isIn: boolean): void {
  const { squares } = field;
  const { entry } = squares;
  let at = squares.entryCount;
  squares.begin[square] = at;
  squares.within[square] = within;
  if (isIn && within === 1) squares.within[square] = 0;
  else {
    for (let i = 0; i < count; i++) entry[at++] = list[i];
    squares.end[square] = at;
    if (isIn) narrow(field, square);
    at = squares.end[square];
  }
  squares.end[square] = at;
  squares.entryCount = at;
}

// Finds the smallest limit that all of a square is within, and drops what matters no more.
function narrow(field: Field, square: number): void {
  const { squares, limits, maxOffroad, tree, floor } = field;
  const { discs } = tree;
  const { entry } = squares;
  const half = (squares.size[square] * field.unit) / 2;
  const x = field.west + squares.x[square] * field.unit + half;
  const y = field.south + squares.y[square] * field.unit + half;
  const radius = half * AROUND;
  const begin = squares.begin[square];
  const end = squares.end[square];
  let within = squares.within[square];
  for (let i = begin; i < end && within > 0; i++) {
    const row = entry[i] * DISC;
    const dx = x - discs[row];
    const dy = y - discs[row + 1];
    const own = Math.sqrt(dx * dx + dy * dy) + discs[row + 2] + radius;
    if (own > maxOffroad) continue;
    while (within > 0 && (limits[within - 1] - discs[row + 3]) * discs[row + 5] >= own) within--;
  }
  squares.within[square] = within;
  let kept = begin;
  if (within > 0) {
    const limit = limits[within - 1];
    for (let i = begin; i < end; i++) {
      if (reaches(field, entry[i], limit, floor[within - 1], x, y, radius)) entry[kept++] = entry[i];
    }
  }
  squares.end[square] = kept;
}
