import { expect, test } from 'vitest';
import { middleOfLongestLeg } from '../../docs/playground/longest-leg.ts';

// Where the playground inserts a new point of a route.

type Place = [number, number];
const line: Place[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 9],
  [0, 10],
];

test('a new point halves the longest leg, at any position', () => {
  const [start, end] = [line[0], line[4]];
  expect(middleOfLongestLeg([start, end], line)).toEqual({ index: 1, place: [0, 5] });
  expect(middleOfLongestLeg([start, [0.1, 2], end], line)).toEqual({ index: 2, place: [0, 6] });
  expect(middleOfLongestLeg([start, [0.1, 9], end], line)).toEqual({ index: 1, place: [0, 4.5] });
});

test('without a line legs are straight', () => {
  expect(
    middleOfLongestLeg([
      [0, 0],
      [0, 1],
      [0, 4],
    ]),
  ).toEqual({ index: 2, place: [0, 2.5] });
});
