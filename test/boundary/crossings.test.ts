import { expect, test } from 'vitest';
import { CAPSULE, costAt, roadCostAt } from '../../src/boundary/capsules.ts';
import { crossingOf } from '../../src/boundary/crossings.ts';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { type Field, openField } from '../../src/boundary/field.ts';
import type { FlatLine } from '../../src/boundary/rings/way-out.ts';
import { openRoad, roadTree } from '../../src/boundary/road-tree.ts';
import { noSquares } from '../../src/boundary/squares.ts';
import { addStretch, noStretches } from '../../src/boundary/stretches.ts';
import { noTables } from '../../src/boundary/tables.ts';
import { randomFrom, roadsOf } from './random-roads.ts';

const LIMIT = 1000;
const SLOWNESS = 10;
const WIDTH = 4;
const COUNT = 6;

/** Stretches with little of the limit left, so that roads are partly wider than their reach. All are relevant to the whole square. */
function shortOfTheLimit(seed: number): { field: Field; line: FlatLine } {
  const random = randomFrom(seed);
  const place = (): number => Math.round(random() * 30_000) / 1000;
  const stretches = noStretches(COUNT);
  for (let i = 0; i < COUNT; i++) {
    const [x, y, toX, toY, spent] = [place(), place(), place(), place(), 880 + Math.round(random() * 120)];
    const onward = spent + Math.round(Math.hypot(toX - x, toY - y) * 8 * random());
    addStretch(stretches, x, y, spent, toX, toY, onward, SLOWNESS);
  }
  const deadline = startDeadlineCheck();
  const tree = roadTree(roadsOf(stretches), noTables(), deadline);
  const detail = { cell: Float64Array.of(50), thin: Float64Array.of(50), floor: Float64Array.of(WIDTH) };
  const field = openField(tree, { limits: [LIMIT], maxOffroad: Infinity }, detail, deadline, noSquares());
  for (let road = 0; road < COUNT; road++) openRoad(tree, road, { tolerance: 0, longest: 100 }, deadline);
  const { rows } = stretches;
  return { field, line: { x: rows[0], y: rows[1], dx: 60 * (random() - 0.5), dy: 60 * (random() - 0.5) } };
}

/** Where the line crosses the limit, with the entries in a given order. */
function crossing(field: Field, line: FlatLine, order: readonly number[]): number {
  field.squares.begin[0] = 0;
  field.squares.end[0] = order.length;
  field.tables.entry.set(order);
  return crossingOf(field, 0, line, 0);
}

/** The same, step by step. */
function crossingByFoot({ tree, tables }: Field, { x, y, dx, dy }: FlatLine, step: number): number {
  const isWithin = (at: number): boolean => {
    for (let row = 0; row < (tree.free - tree.firstStretch) * CAPSULE; row += CAPSULE) {
      const [px, py] = [x + dx * at, y + dy * at];
      if (costAt(tables.capsules, row, px, py, Infinity) <= LIMIT) return true;
      if (roadCostAt(tables.capsules, row, px, py, WIDTH) <= LIMIT) return true;
    }
    return false;
  };
  let at = 0;
  while (at < 1 && isWithin(at + step)) at += step;
  return Math.min(1, at);
}

test('a line crosses a limit where no stretch extends it, in any order of the stretches', () => {
  const step = 1 / 1024;
  for (let seed = 0; seed < 1000; seed++) {
    const { field, line } = shortOfTheLimit(seed);
    const { firstStretch, free } = field.tree;
    const order = Array.from({ length: free - firstStretch }, (_, i) => firstStretch + i);
    const passed = crossing(field, line, order);
    expect(crossing(field, line, [...order].reverse())).toBeCloseTo(passed, 9);
    expect(passed).toBeGreaterThanOrEqual(crossingByFoot(field, line, step) - step);
  }
});
