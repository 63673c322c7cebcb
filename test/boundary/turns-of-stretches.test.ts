import { expect, test } from 'vitest';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { layRoads } from '../../src/boundary/drawing.ts';
import { drawingInArrays } from '../../src/boundary/in-arrays.ts';
import { type Field, WAITING_TABLE } from '../../src/kernel/drawing/field.ts';
import { growTable } from '../../src/kernel/drawing/host.ts';
import { openEntry } from '../../src/kernel/drawing/open-roads.ts';
import { crossingOf } from '../../src/kernel/drawing/places.ts';
import { makeTables } from '../../src/kernel/drawing/tables.ts';
import { awaitLimits, dropPassed, sizeOfTurns, wakeStretches } from '../../src/kernel/drawing/turns-of-stretches.ts';
import { addStretch, makeStretches } from '../oracle/stretches.ts';
import { randomFrom, roadsOf } from './random-roads.ts';

type Line = readonly [x: number, y: number, dx: number, dy: number];

const LIMITS = Float64Array.from({ length: 40 }, (_, i) => 400 + 15 * i);
const COUNT = 30;

/** Short stretches of all costs, and a line that begins at one of them. Roads are drawn wider within larger limits. */
function manyLimits(seed: number): { field: Field; stretches: number[]; line: Line } {
  const random = randomFrom(seed);
  const place = (): number => Math.round(random() * 60_000) / 1000;
  const maxOffroad = [Infinity, 3, 8, 40][seed % 4];
  const stretches = makeStretches(COUNT);
  for (let i = 0; i < COUNT; i++) {
    const [x, y] = [place(), place()];
    const [toX, toY] = [x + place() / 5, y + place() / 5];
    const spent = i === 0 ? 0 : Math.round(random() * 1000);
    const slowness = [1, 5, 20][Math.floor(random() * 3)];
    const onward = spent + Math.round(Math.hypot(toX - x, toY - y) * slowness * random());
    addStretch(stretches, x, y, spent, toX, toY, onward, slowness);
  }
  const roads = roadsOf(stretches);
  const drawing = drawingInArrays(makeTables(), roads, startDeadlineCheck());
  const { loops, field, put } = drawing;
  layRoads(drawing, roads);
  loops.buildDiscs(field, 0, 0, 1, 1);
  put('limits', LIMITS);
  put(
    'floor',
    LIMITS.map((_, i) => 2 + i / 10),
  );
  put('cell', new Float64Array(LIMITS.length).fill(50));
  loops.beginDrawing(field, LIMITS.length, 1024, maxOffroad, 0, 0, 1);
  for (let road = 0; road < COUNT; road++) openEntry(field, road);
  const entries = Array.from({ length: field.free - field.firstStretch }, (_, i) => field.firstStretch + i);
  const { rows } = stretches;
  return { field, stretches: entries, line: [rows[0], rows[1], 2 * place() - 60, 2 * place() - 60] };
}

test('a line crosses each of many limits where it does if every stretch is tried for each of them', () => {
  let tried = 0;
  let saved = 0;
  for (let seed = 0; seed < 400; seed++) {
    const { field, stretches, line } = manyLimits(seed);
    const [x, y, dx, dy] = line;
    const [inner, outer] = [seed % 7, LIMITS.length];
    growTable(field, WAITING_TABLE, sizeOfTurns(stretches.length, LIMITS.length));
    field.waiting.set(stretches);
    let reached = 0;
    const expected = Array.from(LIMITS.subarray(inner), (_, i) => {
      reached = crossingOf(field, stretches.length, inner + i, reached, x, y, dx, dy);
      return reached;
    });

    awaitLimits(field, stretches.length, inner, outer, x, y, dx, dy);
    let active = 0;
    reached = 0;
    for (let level = inner; level < outer; level++) {
      active = wakeStretches(field, stretches.length, level - inner, active);
      tried += active;
      saved += stretches.length - active;
      reached = crossingOf(field, active, level, reached, x, y, dx, dy);
      expect(reached).toBeCloseTo(expected[level - inner], 8);
      active = dropPassed(field, active, level, x + dx * reached, y + dy * reached, dx, dy);
    }
  }
  expect(saved).toBeGreaterThan(tried);
});
