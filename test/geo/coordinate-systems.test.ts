import { createRequire } from 'node:module';
import fc from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, it, vi } from 'vitest';
import { commonCodes } from '../../src/geo/common-systems.ts';
import { type CoordinateSystem, coordinateSystem, coordinateSystemTable } from '../../src/geo/coordinate-systems.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { fromWebMercator, toWebMercator } from '../../src/geo/web-mercator.ts';
import { runs } from '../kit/runs.ts';

interface Indexed {
  bbox: [number, number, number, number];
}
const indexed: Record<string, Indexed | undefined> = createRequire(import.meta.url)('epsg-index/all.json');

function ready(name: string, systems = {}): CoordinateSystem {
  const system = coordinateSystem(coordinateSystemTable(systems), name);
  if (system.status !== 'ready') throw new Error(system.reason);
  return system;
}

describe('the built-in coordinate systems', () => {
  it('convert there and back within five millimetres in the middle of their area', () => {
    const table = coordinateSystemTable();
    for (const code of commonCodes()) {
      const system = coordinateSystem(table, `epsg:${code}`);
      if (system.status !== 'ready') throw new Error(system.reason);
      const [top, left, bottom, right] = indexed[code]?.bbox ?? [60, 0, 40, 20];
      const middle = (left + (right < left ? right + 360 : right)) / 2;
      const lon = middle > 180 ? middle - 360 : middle;
      const lat = (top + bottom) / 2;
      const point = system.fromDegrees(lon, lat);
      const back = point && system.toDegrees(point[0], point[1]);
      expect(back, `epsg:${code}`).toBeDefined();
      expect(distanceMetres(lon, lat, back![0], back![1]), `epsg:${code}`).toBeLessThan(0.005);
    }
    expect(commonCodes().length).toBeGreaterThan(600);
  });

  // Published points: x, y, longitude, latitude; and how many metres seven parameters may be off if the official transformation
  // to WGS 84 needs a grid.
  it.each([
    // Ordnance Survey: a test point of OSTN15, in Norfolk.
    ['epsg:27700', 651409.804, 313177.45, 1.716073972, 52.658007833, 5],
    // swisstopo: old observatory of Bern, the origin; and the example of its formulas.
    ['epsg:2056', 2600000, 1200000, 7.438632495, 46.951082877, 1],
    ['epsg:21781', 700000, 100000, 8.730497222, 46.044131389, 1],
    // Kadaster: the tower of Our Lady in Amersfoort, origin of RD.
    ['epsg:28992', 155000, 463000, 5.387206197, 52.155174402, 1],
    // IGN: origin of Lambert-93.
    ['epsg:2154', 700000, 6600000, 3, 46.5, 0.001],
    // Guidance note 7-2 of the EPSG data set.
    ['epsg:3035', 3962799.45, 2999718.85, 5, 50, 0.01],
    ['epsg:3857', -11169055.58, 2800000, -100.33333333, 24.38178694, 0.05],
    ['epsg:32632', 500000, 0, 9, 0, 0.001],
    ['epsg:32733', 500000, 10000000, 15, 0, 0.001],
    ['epsg:5070', 0, 0, -96, 23, 0.001],
    ['epsg:2193', 1600000, 10000000, 173, 0, 0.001],
  ])('%s converts (%d, %d) as published', (name, x, y, lon, lat, metres) => {
    const found = ready(name).toDegrees(x, y)!;
    expect(distanceMetres(lon, lat, found[0], found[1])).toBeLessThan(metres);
    const back = ready(name).fromDegrees(lon, lat)!;
    expect(Math.hypot(back[0] - x, back[1] - y)).toBeLessThan(metres);
  });

  it('leave longitude and latitude unchanged, for every name of the datum', () => {
    for (const name of ['epsg:4326', 'epsg:4258', 'epsg:4269', 'epsg:6668']) {
      expect(ready(name).toDegrees(8.1, 50.3)).toEqual([8.1, 50.3]);
      expect(ready(name).fromDegrees(8.1, 50.3)).toEqual([8.1, 50.3]);
    }
    expect(ready('epsg:4267').toDegrees(-100, 40)).not.toEqual([-100, 40]);
  });

  it('wrap a longitude that is one turn too far', () => {
    expect(ready('epsg:4326').toDegrees(190, 10)).toEqual([-170, 10]);
    expect(ready('epsg:3857').toDegrees(20037508.342789244 * 1.5, 0)![0]).toBeCloseTo(-90, 9);
  });

  it('return undefined for a missing point instead of throwing', () => {
    expect(ready('epsg:4326').toDegrees(0, 90.1)).toBeUndefined();
    expect(ready('epsg:4326').toDegrees(Number.NaN, 0)).toBeUndefined();
    expect(ready('epsg:3857').toDegrees(Number.POSITIVE_INFINITY, 0)).toBeUndefined();
    expect(ready('epsg:3857').fromDegrees(0, 90)).toBeUndefined();
    expect(ready('epsg:27700').toDegrees(1e300, 0)).toBeUndefined();
  });
});

describe('coordinateSystem', () => {
  it('accepts names in any case and returns them in lower case', () => {
    expect(coordinateSystem(coordinateSystemTable(), ' EPSG:27700 ').name).toBe('epsg:27700');
  });

  it('distinguishes unknown from unsupported, and prints nothing', () => {
    const log = vi.spyOn(console, 'log');
    const table = coordinateSystemTable({
      'epsg:990001': null,
      'EPSG:990002': '+proj=longlat +ellps=clrk66 +nadgrids=conus',
      'epsg:990003': '+proj=no_such_projection',
      'epsg:990004': 'nonsense',
      'epsg:990005': '+proj=longlat +datum=NAD27',
    });
    for (const code of [990001, 990002, 990003, 990004, 990005]) {
      expect(coordinateSystem(table, `epsg:${code}`).status).toBe('unsupported');
    }
    for (const name of ['epsg:1', 'epsg:0', 'epsg:', '', 'toString', '__proto__', 'epsg:4326.0', 'wgs84']) {
      expect(coordinateSystem(table, name).status, name).toBe('unknown');
    }
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('prefers the definitions of a caller, for one table only', () => {
    const own = {
      'epsg:990001': '+proj=tmerc +lat_0=50 +lon_0=8 +ellps=GRS80',
      'epsg:3857': '+proj=longlat +datum=WGS84',
    };
    expect(ready('epsg:990001', own).fromDegrees(8, 50)![0]).toBeCloseTo(0, 6);
    expect(ready('epsg:3857', own).fromDegrees(8, 50)).toEqual([8, 50]);
    expect(ready('epsg:3857').fromDegrees(8, 50)![0]).toBeGreaterThan(800_000);
    expect(coordinateSystem(coordinateSystemTable(), 'epsg:990001').status).toBe('unknown');
  });

  it('keeps a copy of the definitions passed in', () => {
    const own: Record<string, string> = { 'epsg:990001': '+proj=longlat +datum=WGS84' };
    const table = coordinateSystemTable(own);
    delete own['epsg:990001'];
    expect(coordinateSystem(table, 'epsg:990001').status).toBe('ready');
  });
});

it('Web Mercator equals that of proj4', () => {
  const theirs = proj4('+proj=merc +a=6378137 +b=6378137 +nadgrids=@null');
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -89.9, max: 89.9, noNaN: true }),
      (lon, lat) => {
        const [x, y] = toWebMercator(lon, lat)!;
        const [theirX, theirY] = theirs.forward([lon, lat]);
        // a micrometre
        expect(Math.abs(x - theirX)).toBeLessThan(1e-6);
        expect(Math.abs(y - theirY)).toBeLessThan(1e-6);
        const [backLon, backLat] = fromWebMercator(x, y)!;
        const [theirLon, theirLat] = theirs.inverse([x, y]);
        expect(Math.abs(backLon - theirLon)).toBeLessThan(1e-12);
        expect(Math.abs(backLat - theirLat)).toBeLessThan(1e-12);
      },
    ),
    { seed: 3857, numRuns: runs(200) },
  );
  expect(toWebMercator(0, 90)).toBeUndefined();
  expect(fromWebMercator(Infinity, 0)).toBeUndefined();
});
