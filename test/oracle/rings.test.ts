import { describe, expect, it } from 'vitest';
import { isInMultiPolygon, isInPolygon, isInRing, type Ring, signedArea } from './rings.ts';

const square = (from: number, to: number): Ring => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

describe('rings', () => {
  it('have a positive area if anticlockwise, a negative one if clockwise', () => {
    expect(signedArea(square(0, 2))).toBe(4);
    expect(signedArea([...square(0, 2)].reverse())).toBe(-4);
  });

  it('contain the points inside them, and a shared border belongs to one side', () => {
    expect(isInRing(1, 1, square(0, 2))).toBe(true);
    expect(isInRing(3, 1, square(0, 2))).toBe(false);
    const right: Ring = square(0, 2).map(([x, y]) => [x + 2, y] as const);
    expect([isInRing(2, 1, square(0, 2)), isInRing(2, 1, right)].filter(Boolean)).toHaveLength(1);
  });

  it('exclude the holes of a polygon', () => {
    const donut = [square(0, 9), square(3, 6)];
    expect(isInPolygon(1, 1, donut)).toBe(true);
    expect(isInPolygon(4, 4, donut)).toBe(false);
    expect(isInMultiPolygon(4, 4, [donut, [square(4.5, 5)]])).toBe(false);
    expect(isInMultiPolygon(4.7, 4.7, [donut, [square(4.5, 5)]])).toBe(true);
    expect(isInPolygon(0, 0, [])).toBe(false);
  });
});
