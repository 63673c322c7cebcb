import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commonCodes, commonDefinition } from '../../src/geo/common-systems.ts';
import { coordinateSystem, coordinateSystemTable } from '../../src/geo/coordinate-systems.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { epsg } from '../../src/geo/epsg.ts';

interface Indexed {
  bbox: [number, number, number, number] | null;
  kind: string;
}
const indexed: Record<string, Indexed | undefined> = createRequire(import.meta.url)('epsg-index/all.json');

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
  ])('converts %s (%d, %d) correctly', (name, x, y, lon, lat, metres) => {
    const system = coordinateSystem(coordinateSystemTable(epsg), name);
    if (system.status !== 'ready') throw new Error(system.reason);
    const found = system.toDegrees(x, y)!;
    expect(distanceMetres(lon, lat, found[0], found[1])).toBeLessThan(metres);
  });

  it('counts westward and southward if a definition says so', () => {
    const system = coordinateSystem(coordinateSystemTable(epsg), 'epsg:2048');
    if (system.status !== 'ready') throw new Error(system.reason);
    const [x, y] = system.fromDegrees(18, -33)!;
    expect(x).toBeGreaterThan(90_000);
    expect(y).toBeGreaterThan(3_600_000);
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
