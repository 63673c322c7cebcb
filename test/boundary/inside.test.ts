import { expect, test } from 'vitest';
import { startDeadlineCheck } from '../../src/boundary/deadline-check.ts';
import { markInside, sortedByY } from '../../src/boundary/rings/inside.ts';
import type { Rings } from '../../src/boundary/rings/rings.ts';
import { randomFrom } from './random-roads.ts';

/** One ring over all places. */
function ringOver(x: readonly number[], y: readonly number[]): Rings {
  return {
    count: 1,
    firstCorner: Int32Array.of(0, x.length),
    vertex: Int32Array.from(x, (_, v) => v),
    level: Uint16Array.of(0),
    area: Float64Array.of(1),
    x: Float64Array.from(x),
    y: Float64Array.from(y),
  };
}

/** Whether a ray from a point to the east crosses the sides of a ring an odd number of times. */
function isAround({ x, y }: Rings, px: number, py: number): boolean {
  const sides = Array.from(x, (_, i) => [i, (i + 1) % x.length]);
  const crossed = sides.filter(
    ([a, b]) => y[a] > py !== y[b] > py && px < x[b] + ((x[a] - x[b]) * (py - y[b])) / (y[a] - y[b]),
  );
  return crossed.length % 2 === 1;
}

test('points inside a ring are those whose ray to the east crosses it an odd number of times', () => {
  let inside = 0;
  for (let seed = 0; seed < 200; seed++) {
    const random = randomFrom(seed);
    // whole numbers, so that points are often as far north as corners
    const places = (count: number) => Array.from({ length: count }, () => Math.floor(30 * random()));
    const ring = ringOver(places(3 + (seed % 20)), places(3 + (seed % 20)));
    const points = sortedByY({ x: places(60), y: places(60) });
    const isInside = new Uint8Array(60).fill(1);
    const isAny = markInside(ring, 0, points, isInside, startDeadlineCheck());
    const expected = Uint8Array.from(points.x, (x, i) => (isAround(ring, x, points.y[i]) ? 1 : 0));
    expect(isInside).toEqual(expected);
    expect(isAny).toBe(expected.includes(1));
    inside += expected.reduce((sum, one) => sum + one, 0);
  }
  expect(inside).toBeGreaterThan(1000);
});

test('each side of a ring is compared only with the points at its height', () => {
  const corners = 2000;
  const angle = (i: number) => (2 * Math.PI * i) / corners;
  const turn = Array.from({ length: corners }, (_, i) => i);
  const circle = ringOver(
    turn.map((i) => 1e6 * Math.cos(angle(i))),
    turn.map((i) => 1e6 * Math.sin(angle(i))),
  );
  const random = randomFrom(1);
  const column = () => Array.from({ length: 600 }, () => 1.8e6 * (random() - 0.5));
  const deadline = startDeadlineCheck();
  const { left } = deadline;
  markInside(circle, 0, sortedByY({ x: column(), y: column() }), new Uint8Array(600), deadline);
  // the circle has two sides at the height of each point
  expect(left - deadline.left).toBe(corners + 2 * 600);
});
