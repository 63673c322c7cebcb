// The limits that a place is within, from the entries that are relevant to its square.

import { CAPSULE, costAt, roadCostAt } from './capsules.ts';
import { step } from './deadline-check.ts';
import { DISC } from './discs.ts';
import type { Field } from './field.ts';
import { UNKNOWN } from './squares.ts';

/** The level of a corner, seen from a cell or a plain square that has it. */
export function levelOfCorner(field: Field, square: number, corner: number): number {
  const { level, cornerX, cornerY } = field.squares;
  if (level[corner] === UNKNOWN) level[corner] = levelOfPlace(field, square, cornerX[corner], cornerY[corner]);
  return level[corner];
}

/**
 * The index of the smallest limit that a place of a square is within, or the number of limits if there is none. x and y are in
 * units of the lattice.
 */
export function levelOfPlace(field: Field, square: number, latticeX: number, latticeY: number): number {
  const { squares } = field;
  const begin = squares.begin[square];
  const end = squares.end[square];
  const lowest = squares.lowest[square];
  step(field.deadline, end - begin);
  const x = field.west + latticeX * field.unit;
  const y = field.south + latticeY * field.unit;
  const { limits, floor, maxOffroad } = field;
  const { firstStretch } = field.tree;
  const { discs, capsules, entry } = field.tables;
  let level = squares.within[square];
  for (let i = begin; i < end && level > lowest; i++) {
    const disc = entry[i] * DISC;
    const limit = limits[level - 1];
    const left = limit - discs[disc + 3];
    if (left < 0) continue;
    let reach = left * discs[disc + 4];
    if (reach > maxOffroad) reach = maxOffroad;
    if (reach < floor[level - 1]) reach = floor[level - 1];
    const dx = x - discs[disc];
    const dy = y - discs[disc + 1];
    const far = reach + discs[disc + 2];
    if (dx * dx + dy * dy > far * far) continue;
    const row = (entry[i] - firstStretch) * CAPSULE;
    const cost = costAt(capsules, row, x, y, maxOffroad);
    while (level > 0 && cost <= limits[level - 1]) level--;
    if (level > 0 && cost > limits[level - 1] + capsules[row + 8] * floor[level - 1] && maxOffroad >= floor[level - 1])
      continue;
    while (level > 0 && roadCostAt(capsules, row, x, y, floor[level - 1]) <= limits[level - 1]) level--;
  }
  return level;
}
