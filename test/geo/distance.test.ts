import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../../src/geo/distance.ts';
import { runs } from '../kit/runs.ts';
import { vincentyMetres } from '../oracle/vincenty.ts';

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const step = fc.double({ min: -0.5, max: 0.5, noNaN: true });

describe('distanceMetres', () => {
  it('agrees with Vincenty to a hundredth of a millimetre over lengths of roads', () => {
    fc.assert(
      fc.property(longitude, latitude, step, step, (lon, lat, dx, dy) => {
        const lat2 = Math.max(-90, Math.min(90, lat + dy));
        expect(
          Math.abs(distanceMetres(lon, lat, lon + dx, lat2) - vincentyMetres(lon, lat, lon + dx, lat2)),
        ).toBeLessThan(1e-5);
      }),
      { seed: 1, numRuns: runs(500) },
    );
  });

  it('agrees with Vincenty over long distances', () => {
    fc.assert(
      fc.property(longitude, latitude, longitude, latitude, (lon, lat, lon2, lat2) => {
        const metres = distanceMetres(lon, lat, lon2, lat2);
        fc.pre(metres < 19_900_000);
        expect(Math.abs(metres - vincentyMetres(lon, lat, lon2, lat2))).toBeLessThan(1e-3);
      }),
      { seed: 2, numRuns: runs(500) },
    );
  });

  it('measures New York to London', () => {
    expect(distanceMetres(-73.8, 40.6, -0.5, 51.6)).toBeCloseTo(5551759.4, 2);
  });

  it('crosses the antimeridian and the poles', () => {
    expect(distanceMetres(179.9999, 0, -179.9999, 0)).toBeCloseTo(distanceMetres(0, 0, 0.0002, 0), 6);
    expect(distanceMetres(20, 89.9, -160, 89.9)).toBeCloseTo(2 * distanceMetres(20, 89.9, 20, 90), 4);
    expect(distanceMetres(20, 90, 70, 90)).toBeLessThan(1e-6);
  });

  it('is exactly the same in both directions, and 0 from a point to itself', () => {
    fc.assert(
      fc.property(longitude, latitude, step, step, (lon, lat, dx, dy) => {
        const lat2 = Math.max(-90, Math.min(90, lat + dy));
        expect(distanceMetres(lon, lat, lon + dx, lat2)).toBe(distanceMetres(lon + dx, lat2, lon, lat));
        expect(distanceMetres(lon, lat, lon, lat)).toBe(0);
      }),
      { seed: 3, numRuns: runs(200) },
    );
  });

  it('stays near half the circumference for opposite points', () => {
    expect(distanceMetres(0, 90, 0, -90)).toBeCloseTo(20003931.4586, 3);
    for (const metres of [distanceMetres(0, 0, 180, 0), distanceMetres(10, 20, -169.9, -20.05)]) {
      expect(Math.abs(metres - 20_003_931)).toBeLessThan(100_000);
    }
  });
});
