import { describe, expect, it } from 'vitest';
import { bearingDegrees, compassPoint, turnAngle } from '../../src/geo/bearing.ts';

describe('bearingDegrees', () => {
  it('runs clockwise from north', () => {
    expect(bearingDegrees(8, 50, 8, 50.001)).toBe(0);
    expect(bearingDegrees(8, 50, 8.001, 50)).toBeCloseTo(90, 2);
    expect(bearingDegrees(8, 50, 8, 49.999)).toBe(180);
    expect(bearingDegrees(8, 50, 7.999, 50)).toBeCloseTo(270, 2);
    expect(bearingDegrees(0, 0, 0.001, 0.001 * 1.0067395)).toBeCloseTo(45, 2);
  });

  it('crosses the antimeridian and the pole', () => {
    expect(bearingDegrees(179.999, 0, -179.999, 0)).toBeCloseTo(90, 6);
    expect(bearingDegrees(30, 89.999, -150, 89.999)).toBeCloseTo(0, 6);
    expect(bearingDegrees(40, -89.999, 40, -90)).toBeCloseTo(180, 6);
  });

  it('stays below 360 and is 0 for equal points', () => {
    expect(bearingDegrees(0, 0, -1e-300, 1)).toBe(0);
    expect(bearingDegrees(8, 50, 8, 50)).toBe(0);
  });
});

describe('compassPoint', () => {
  it('is the nearest of eight', () => {
    expect([0, 22, 23, 90, 135, 180, 225, 270, 315, 337, 338, 359.9].map(compassPoint)).toEqual([
      'N',
      'N',
      'NE',
      'E',
      'SE',
      'S',
      'SW',
      'W',
      'NW',
      'NW',
      'N',
      'N',
    ]);
  });
});

describe('turnAngle', () => {
  it('is positive to the right, and a U-turn is 180', () => {
    expect(turnAngle(350, 10)).toBe(20);
    expect(turnAngle(10, 350)).toBe(-20);
    expect(turnAngle(0, 180)).toBe(180);
    expect(turnAngle(180, 0)).toBe(180);
    expect(turnAngle(90, 90)).toBe(0);
  });
});
