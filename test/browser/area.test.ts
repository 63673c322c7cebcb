import { expect, test } from 'vitest';
import { squareKilometres } from '../../docs/playground/area.ts';

// The reachable area that the playground shows.

const square = (side: number) => [
  [0, 60],
  [side, 60],
  [side, 60 + side],
  [0, 60 + side],
  [0, 60],
];

test('a square of a hundredth of a degree at 60 degrees is half as wide as high', () => {
  expect(squareKilometres([[square(0.01)]])).toBeCloseTo(1.112 * 1.112 * 0.5, 3);
});

test('holes are subtracted, in either direction', () => {
  const whole = squareKilometres([[square(0.02)]]);
  for (const hole of [square(0.01), square(0.01).reverse()]) {
    expect(squareKilometres([[square(0.02), hole]])).toBeCloseTo(whole * 0.75, 9);
  }
});
