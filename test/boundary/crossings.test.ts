import { expect, test } from 'vitest';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { layRoads } from '../../src/boundary/drawing.ts';
import { drawingInArrays } from '../../src/boundary/in-arrays.ts';
import { costAt, roadCostAt } from '../../src/kernel/drawing/capsules.ts';
import { CAPSULE, type Field } from '../../src/kernel/drawing/field.ts';
import { openEntry } from '../../src/kernel/drawing/open-roads.ts';
import { crossingOf, listNear } from '../../src/kernel/drawing/places.ts';
import { BEGIN, END, setSquare } from '../../src/kernel/drawing/squares.ts';
import { makeTables } from '../../src/kernel/drawing/tables.ts';
import { addStretch, makeStretches } from '../oracle/stretches.ts';
import { randomFrom, roadsOf } from './random-roads.ts';

interface FlatLine {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

const LIMIT = 1000;
const SLOWNESS = 10;
const WIDTH = 4;
const COUNT = 6;

/** Stretches with little of the limit left, so that some roads are drawn wider than their reach. All are relevant to the whole square. */
function shortOfTheLimit(seed: number): { field: Field; line: FlatLine } {
  const random = randomFrom(seed);
  const place = (): number => Math.round(random() * 30_000) / 1000;
  const stretches = makeStretches(COUNT);
  for (let i = 0; i < COUNT; i++) {
    const [x, y, toX, toY, spent] = [place(), place(), place(), place(), 880 + Math.round(random() * 120)];
    const onward = spent + Math.round(Math.hypot(toX - x, toY - y) * 8 * random());
    addStretch(stretches, x, y, spent, toX, toY, onward, SLOWNESS);
  }
  const roads = roadsOf(stretches);
  const drawing = drawingInArrays(makeTables(), roads, startDeadlineCheck());
  const { loops, field, put } = drawing;
  layRoads(drawing, roads);
  loops.buildDiscs(field, 0, 0, 1, 1);
  put('limits', Float64Array.of(LIMIT));
  put('floor', Float64Array.of(WIDTH));
  put('cell', Float64Array.of(50));
  loops.beginDrawing(field, 1, 1024, Infinity, 0, 0, 1);
  for (let road = 0; road < COUNT; road++) openEntry(field, road);
  const { rows } = stretches;
  return { field, line: { x: rows[0], y: rows[1], dx: 60 * (random() - 0.5), dy: 60 * (random() - 0.5) } };
}

/** Where the line crosses the limit, if the entries are visited in this order. */
function crossing(field: Field, line: FlatLine, order: readonly number[]): number {
  setSquare(field, 0, BEGIN, 0);
  setSquare(field, 0, END, order.length);
  field.entry.set(order);
  const { x, y, dx, dy } = line;
  return crossingOf(field, listNear(field, 0, 0, x, y, dx, dy), 0, 0, x, y, dx, dy);
}

/** The same crossing, searched step by step. */
function crossingByFoot({ free, firstStretch, capsules }: Field, { x, y, dx, dy }: FlatLine, step: number): number {
  const isWithin = (at: number): boolean => {
    for (let row = 0; row < (free - firstStretch) * CAPSULE; row += CAPSULE) {
      const [px, py] = [x + dx * at, y + dy * at];
      if (costAt(capsules, row, px, py, Infinity) <= LIMIT) return true;
      if (roadCostAt(capsules, row, px, py, WIDTH) <= LIMIT) return true;
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
    const { firstStretch, free } = field;
    const order = Array.from({ length: free - firstStretch }, (_, i) => firstStretch + i);
    const passed = crossing(field, line, order);
    expect(crossing(field, line, [...order].reverse())).toBeCloseTo(passed, 9);
    expect(passed).toBeGreaterThanOrEqual(crossingByFoot(field, line, step) - step);
  }
});
