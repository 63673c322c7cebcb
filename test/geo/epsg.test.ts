import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commonCodes, commonDefinition } from '../../src/geo/common-systems.ts';
import {
  type CoordinateSystem,
  type CoordinateSystems,
  coordinateSystem,
  coordinateSystemTable,
} from '../../src/geo/coordinate-systems.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { epsg } from '../../src/geo/epsg.ts';

interface Indexed {
  bbox: [number, number, number, number] | null;
  kind: string;
}
const indexed: Record<string, Indexed | undefined> = createRequire(import.meta.url)('epsg-index/all.json');

function readySystem(name: string, systems: CoordinateSystems = epsg): CoordinateSystem {
  const system = coordinateSystem(coordinateSystemTable(systems), name);
  if (system.status !== 'ready') throw new Error(system.reason);
  return system;
}

describe('the EPSG table', () => {
  it('converts there and back within a millionth of a degree for all supported codes, and prints nothing', () => {
    const log = vi.spyOn(console, 'log');
    const table = coordinateSystemTable(epsg);
    const wrong: string[] = [];
    let ready = 0;
    for (const [name, definition] of Object.entries(epsg)) {
      const system = coordinateSystem(table, name);
      if (system.status !== (definition === null ? 'unsupported' : 'ready')) wrong.push(name);
      const bbox = indexed[name.slice(5)]?.bbox;
      if (system.status !== 'ready') continue;
      ready++;
      if (!bbox) continue;
      const [north, west, south, east] = bbox;
      const middle = (west + (east < west ? east + 360 : east)) / 2;
      const lon = middle > 180 ? middle - 360 : middle;
      const lat = (north + south) / 2;
      const point = system.fromDegrees(lon, lat)!;
      const back = system.toDegrees(point[0], point[1])!;
      const [dx, dy] = [((back[0] - lon + 540) % 360) - 180, back[1] - lat];
      if (!(Math.abs(dx) < 1e-6 && Math.abs(dy) < 1e-6)) wrong.push(name);
    }
    expect(wrong).toEqual([]);
    expect(ready).toBeGreaterThan(6100);
    expect(Object.keys(epsg).length - ready).toBeLessThan(140);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('has every horizontal system of the index, and the built-in ones unchanged', () => {
    const horizontal = (Object.entries(indexed) as [string, Indexed][]).filter(
      ([code, { kind }]) => Number(code) <= 32767 && (kind === 'CRS-PROJCRS' || kind === 'CRS-GEOGCRS'),
    );
    expect(horizontal.filter(([code]) => !(`epsg:${code}` in epsg))).toEqual([]);
    expect(horizontal.length).toBeGreaterThan(5600);
    for (const code of commonCodes()) expect(epsg[`epsg:${code}`]).toBe(commonDefinition(code));
  });

  // Results of PROJ 9.5 for these points, and how many metres the parameters may differ from it.
  it.each([
    ['epsg:3044', 500000, 5500000, 9, 49.65254292355683, 0.01],
    ['epsg:2229', 6561666.667, 1640416.667, -118, 33.5, 0.01],
    ['epsg:31251', 0, 200000, 10.333038923114684, 46.93903115482229, 0.01],
    ['epsg:2169', 80000, 100000, 6.168126933241388, 49.834400164439636, 5],
    ['epsg:3973', 0, -4876157.791, 0, 45, 0.01],
    ['epsg:3974', 0, 4876157.791, 0, -45, 0.01],
    ['epsg:3975', 8666796.58, -4156239.32, 90, -34.4, 0.01],
    ['epsg:6871', -8015003.337, 4300621.372, -72, 36, 0.01],
  ])('converts %s (%d, %d) correctly', (name, x, y, lon, lat, metres) => {
    const found = readySystem(name).toDegrees(x, y)!;
    expect(distanceMetres(lon, lat, found[0], found[1])).toBeLessThan(metres);
  });

  it.each(['epsg:2046', 'epsg:2055', 'epsg:22275', 'epsg:29371', 'epsg:2065', 'epsg:5513', 'epsg:8352'])(
    'counts eastward and northward in %s, although EPSG does not',
    (name) => {
      const [north, west, south, east] = indexed[name.slice(5)]!.bbox!;
      const system = readySystem(name);
      const [x, y] = system.fromDegrees(west, south)!;
      expect(system.fromDegrees(east, south)![0]).toBeGreaterThan(x);
      expect(system.fromDegrees(west, north)![1]).toBeGreaterThan(y);
    },
  );

  it('counts westward and southward if the definition of a caller says so', () => {
    const definition = '+proj=tmerc +axis=wsu +lat_0=0 +lon_0=19 +k=1 +x_0=0 +y_0=0 +ellps=WGS84';
    const [x, y] = readySystem('epsg:2048', { 'epsg:2048': definition }).fromDegrees(18, -33)!;
    expect(x).toBeGreaterThan(90_000);
    expect(y).toBeGreaterThan(3_600_000);
  });

  it('does not support longitudes and latitudes in grads', () => {
    for (const code of [4807, 4819, 4901, 4902]) expect(epsg[`epsg:${code}`]).toBeNull();
  });

  it('can be combined with systems of a caller', () => {
    const table = coordinateSystemTable({ ...epsg, 'EPSG:990001': '+proj=tmerc +lat_0=50 +lon_0=8 +ellps=GRS80' });
    expect(coordinateSystem(table, 'epsg:990001').status).toBe('ready');
    expect(coordinateSystem(table, 'epsg:2009').status).toBe('unsupported');
    expect(coordinateSystem(table, 'epsg:4978').status).toBe('unknown');
  });

  it('is imported by no other file, so that only callers who import it load it', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const readers = files.filter((file) =>
      /from '[^']*\/epsg(-table)?\.ts'/.test(readFileSync(join('src', file), 'utf8')),
    );
    expect(readers).toEqual([join('geo', 'epsg.ts')]);
  });
});
