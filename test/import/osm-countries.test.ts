import { describe, expect, test } from 'vitest';
import { openCountries } from '../../src/import/osm/country-at.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { writePbf } from '../kit/osm-data.ts';

const at = (lon: number, lat: number) => openCountries().at(Math.round(lon * 1e7), Math.round(lat * 1e7));

/** A kilometre of motorway at a place. */
const motorwayAt = (lon: number, lat: number, options = {}) =>
  importOsm(
    writePbf({
      nodes: [
        { id: 1, lon, lat },
        { id: 2, lon: lon + 0.01, lat },
      ],
      ways: [{ id: 1, refs: [1, 2], tags: { highway: 'motorway' } }],
    }),
    options,
  );

describe('countries are found by where a road lies', () => {
  test.each([
    ['Lisbon', -9.14, 38.72, 'PT', 'right'],
    ['Mannheim', 8.47, 49.49, 'DE', 'right'],
    ['Strasbourg', 7.75, 48.58, 'FR', 'right'],
    ['Monaco', 7.42, 43.735, 'MC', 'right'],
    ['Andorra', 1.52, 42.507, 'AD', 'right'],
    ['Vaduz', 9.52, 47.14, 'LI', 'right'],
    ['London', -0.13, 51.51, 'GB', 'left'],
    ['Dublin', -6.26, 53.35, 'IE', 'left'],
    ['Nicosia', 33.36, 35.15, 'CY', 'left'],
    ['Valletta', 14.51, 35.9, 'MT', 'left'],
    ['Reykjavik', -21.9, 64.14, 'IS', 'right'],
    ['Kyiv', 30.52, 50.45, 'UA', 'right'],
    ['Helsinki', 24.94, 60.17, 'FI', 'right'],
    ['New York', -74, 40.72, 'US', 'right'],
    ['Honolulu', -157.85, 21.3, 'US', 'right'],
    ['Charlotte Amalie', -64.93, 18.34, 'US', 'left'],
    ['Toronto', -79.38, 43.65, 'CA', 'right'],
    ['Monterrey', -100.31, 25.68, 'MX', 'right'],
    ['Tokyo', 139.7, 35.68, 'JP', 'left'],
  ])('%s', (_, lon, lat, code, drivingSide) => {
    expect(at(lon, lat)).toMatchObject({ code, drivingSide });
  });

  test('and far out at sea there is none', () => {
    expect(at(-30, 35)).toBeUndefined();
    expect(at(0, 0)).toBeUndefined();
  });
});

describe('an import', () => {
  test('follows the law of the country where each road lies, unless an option names another', async () => {
    const [swiss] = (await motorwayAt(7.6, 47.2)).segments;
    const [german] = (await motorwayAt(9.5, 51.2)).segments;
    const [asked] = (await motorwayAt(9.5, 51.2, { country: 'CH' })).segments;
    expect(german.speed).toBeGreaterThan(swiss.speed as number);
    expect(asked.speed).toBe(swiss.speed);
  });

  test('reports the country of most roads and its side of driving, or that there is none', async () => {
    const inIreland = (await motorwayAt(-7, 53.2)).report;
    expect(inIreland).toMatchObject({ country: 'IE', drivingSide: 'left', warnings: [] });
    const atSea = (await motorwayAt(-30, 35)).report;
    expect(atSea).toMatchObject({ country: '', drivingSide: 'right', warnings: [expect.stringMatching(/No country/)] });
    expect((await motorwayAt(-30, 35, { country: 'pt' })).report).toMatchObject({ country: 'PT', warnings: [] });
  });
});

test('an extract of many roads without any relation is reported, because its turn restrictions are missing', async () => {
  const node = (id: number) => `<node id="${id}" lon="${8 + id / 1e4}" lat="50"/>`;
  const way = (id: number) =>
    `<way id="${id}"><nd ref="${id}"/><nd ref="${id + 1}"/><tag k="highway" v="residential"/></way>`;
  const warningsOf = async (roads: number, more: string) => {
    const ids = Array.from({ length: roads }, (_, i) => i + 1);
    const xml = `<osm version="0.6">${[...ids, roads + 1].map(node).join('')}${ids.map(way).join('')}${more}</osm>`;
    return (await importOsm(new TextEncoder().encode(xml), { country: 'DE' })).report.warnings;
  };
  expect(await warningsOf(1000, '')).toEqual([expect.stringMatching(/^The extract has no relations, so its turn /)]);
  expect(await warningsOf(999, '')).toEqual([]);
  expect(await warningsOf(1000, '<relation id="1"></relation>')).toEqual([]);
});
