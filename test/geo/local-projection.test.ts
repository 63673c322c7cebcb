import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bearingDegrees } from '../../src/geo/bearing.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { fromLocal, localProjection, toLocal } from '../../src/geo/local-projection.ts';
import { runs } from '../kit/runs.ts';

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(90, -90, 89.9999, 0));
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
const metres = fc.double({ min: 0, max: 300_000, noNaN: true });
const out = new Float64Array(4);

describe('a local projection', () => {
  it('converts there and back within a micrometre, on every continent, over poles and the antimeridian', () => {
    fc.assert(
      fc.property(longitude, latitude, metres, angle, (lon, lat, far, turn) => {
        const map = localProjection(lon, lat);
        const x = far * Math.cos(turn);
        const y = far * Math.sin(turn);
        fromLocal(map, x, y, out, 0);
        expect(Math.abs(out[0])).toBeLessThanOrEqual(180);
        expect(Math.abs(out[1])).toBeLessThanOrEqual(90);
        toLocal(map, out[0], out[1], out, 2);
        expect(Math.hypot(out[2] - x, out[3] - y)).toBeLessThan(1e-6);
      }),
      { seed: 4, numRuns: runs(500) },
    );
  });

  it('keeps distances and bearings from its origin', () => {
    fc.assert(
      fc.property(longitude, latitude, metres, angle, (lon, lat, far, turn) => {
        const map = localProjection(lon, lat);
        fromLocal(map, far * Math.sin(turn), far * Math.cos(turn), out, 0);
        // The curvature changes along a long line: 2 cm at 300 km.
        expect(Math.abs(distanceMetres(lon, lat, out[0], out[1]) - far)).toBeLessThan(far > 100_000 ? 0.02 : 0.0002);
        if (far < 1) return;
        const off = ((bearingDegrees(lon, lat, out[0], out[1]) - (turn * 180) / Math.PI + 540) % 360) - 180;
        expect(Math.abs(off)).toBeLessThan(0.01);
      }),
      { seed: 5, numRuns: runs(500) },
    );
  });

  it('keeps scale across, within 5 in 100,000 at 100 km', () => {
    fc.assert(
      fc.property(longitude, latitude, angle, angle, (lon, lat, turn, across) => {
        const map = localProjection(lon, lat);
        const x = 100_000 * Math.cos(turn);
        const y = 100_000 * Math.sin(turn);
        fromLocal(map, x, y, out, 0);
        fromLocal(map, x + 100 * Math.cos(across), y + 100 * Math.sin(across), out, 2);
        expect(Math.abs(distanceMetres(out[0], out[1], out[2], out[3]) / 100 - 1)).toBeLessThan(5e-5);
      }),
      { seed: 6, numRuns: runs(300) },
    );
  });

  it('has its origin at 0, 0', () => {
    for (const [lon, lat] of [
      [8, 50],
      [180, 0],
      [0, 90],
      [12, -90],
    ]) {
      toLocal(localProjection(lon, lat), lon, lat, out, 0);
      expect([out[0], out[1]]).toEqual([0, 0]);
    }
    toLocal(localProjection(180, 10), -180, 10, out, 0);
    expect(Math.hypot(out[0], out[1])).toBeLessThan(1e-6);
  });
});
