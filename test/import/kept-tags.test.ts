import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { type GeoJsonFeature, importGeoJson } from '../../src/import/geojson/import-geojson.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { readSections, type SectionData, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { segmentIdText } from '../../src/network/segment-ids.ts';
import { tagsOfSegment } from '../../src/network/segment-tags.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { segmentById } from '../../src/operations/segment-by-id.ts';
import { segmentsByPoint } from '../../src/operations/segments-by-point.ts';
import { decodeNetwork, encodeNetwork } from '../../src/prepared/encode-network.ts';
import { networkOf } from '../../src/prepared/prepared-network.ts';
import { row, writePbf } from '../kit/osm-data.ts';

const segment = (i: number, tags?: SegmentSource['tags']): SegmentSource => ({
  id: `1:${i.toString(16)}`,
  shape: [
    [8 + i / 1e5, 41],
    [8 + i / 1e5, 41.01],
  ],
  roadType: 'Ferry',
  ...(tags && { tags }),
});

const PAVED = { surface: 'asphalt', lit: 'yes' };

describe('tags of a source', () => {
  test('come back exactly, for each segment', () => {
    const given: SegmentSource['tags'][] = [
      PAVED,
      undefined,
      { surface: 'gravel' },
      { 'maxspeed:hgv': '60', surface: 'asphalt' },
      {},
    ];
    const network = buildNetwork({ segments: given.map((tags, i) => segment(i, tags)) });
    const again = networkOf(decodeNetwork(encodeNetwork(network)));
    expect(again).toEqual(network);
    for (const one of [network, again]) {
      expect(given.map((_, i) => tagsOfSegment(one, i))).toEqual(given.map((tags) => tags ?? {}));
    }
    expect(buildNetwork({ segments: [segment(1)] }).tags).toEqual([]);
  });

  test('may have the names of inherited object members', () => {
    const tags = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}');
    const network = buildNetwork({ segments: [segment(1, tags)] });
    expect(Object.entries(tagsOfSegment(network, 0))).toEqual(Object.entries(tags));
  });

  test('take one byte a segment, two for more than 255 values, and are refused beyond 65,535', () => {
    const network = (count: number) =>
      buildNetwork({ segments: Array.from({ length: count }, (_, i) => segment(i, { ref: `r${i}` })) });
    for (const [count, bytes] of [
      [255, 1],
      [256, 2],
      [3000, 2],
    ]) {
      const made = network(count);
      expect(made.tags[0].numbers.BYTES_PER_ELEMENT).toBe(bytes);
      expect(networkOf(decodeNetwork(encodeNetwork(made)))).toEqual(made);
      for (const one of [0, count - 1]) {
        const number = Number.parseInt(segmentIdText(made, one).slice(2), 16);
        expect(tagsOfSegment(made, one)).toEqual({ ref: `r${number}` });
      }
    }
    expect(() => network(65_537)).toThrow('tags.ref: expected at most 65535 different values: keep fewer tags');
  });

  test('are stored equally in any order of segments', () => {
    const segments = [1, 2, 3, 4].map((i) => segment(i, { surface: `s${i % 3}` }));
    const bytes = encodeNetwork(buildNetwork({ segments }));
    expect(encodeNetwork(buildNetwork({ segments: [...segments].reverse() }))).toEqual(bytes);
  });

  test('that cannot be read are refused when a network is decoded', () => {
    const sections = readSections(encodeNetwork(buildNetwork({ segments: [segment(1, PAVED)] })), FORMAT_VERSION, 'It');
    const decodeWith = (name: string, data: SectionData) => () =>
      decodeNetwork(writeSections(new Map([...sections, [name, data]]), FORMAT_VERSION));
    for (const text of ['', '{', '7', '[7]', 'null', '[["a"]]', '[[1, {}]]', '[["a", "b"]]']) {
      expect(decodeWith('network.tags', new TextEncoder().encode(text)), text).toThrow('its tags cannot be read');
    }
    expect(decodeWith('network.tag0', new Uint8Array(2))).toThrow('its tags cannot be read');
    expect(decodeWith('network.tag0', new Uint32Array(1))).toThrow('Uint32Array in section network.tag0');
    expect(decodeWith('network.tag0', Uint8Array.of(9))).toThrow('tags has a number out of range');
  });

  test('that are invalid are refused', () => {
    const wrong = ['asphalt', { surface: 1 }, { surface: '' }, { '': 'x' }, { surface: 'x'.repeat(1001) }];
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`key${i}`, 'x']));
    const build = () => buildNetwork({ segments: [...wrong, many].map((tags, i) => segment(i, tags as never)) });
    for (const problem of [
      'tags: expected an object whose values are strings, found "asphalt"',
      'tags.surface: expected a text of 1 to 1000 characters, found 1',
      'tags.surface: expected a text of 1 to 1000 characters, found ""',
      'tags: expected keys of 1 to 1000 characters, found ""',
      'tags: expected at most 64 different keys',
    ]) {
      expect(build).toThrow(problem);
    }
  });
});

describe('an import of OpenStreetMap', () => {
  const extract = writePbf({
    nodes: row(4),
    ways: [
      { id: 1, refs: [1, 2], tags: { highway: 'residential', surface: 'asphalt', lanes: '2' } },
      { id: 2, refs: [2, 3], tags: { highway: 'residential', surface: 'sett', lit: 'no' } },
      { id: 3, refs: [3, 4], tags: { highway: 'residential' } },
    ],
  });

  test('keeps the requested tags, and no others', async () => {
    const network = buildNetwork(await importOsm(extract, { keepTags: ['surface', 'lit', 'width'] }));
    const database = openEngine(network);
    const records = Array.from({ length: 3 }, (_, i) => {
      return segmentById(database, segmentIdText(network, i), { returnTags: true })[0].tags;
    });
    expect(records).toHaveLength(3);
    expect(records).toEqual(expect.arrayContaining([{ surface: 'asphalt' }, { surface: 'sett', lit: 'no' }, {}]));
    const [plain] = segmentById(database, segmentIdText(network, 0));
    expect('tags' in plain).toBe(false);
    expect(buildNetwork(await importOsm(extract)).tags).toEqual([]);
  });

  test.each([['surface'], ['surface', 'surface'], [1], [''], Array.from({ length: 65 }, (_, i) => `k${i}`)])(
    'names the valid values of keepTags, %j',
    async (...keys) => {
      const keepTags = keys.length === 1 && keys[0] === 'surface' ? 'surface' : keys;
      await expect(importOsm(extract, { keepTags: keepTags as never })).rejects.toThrow('keepTags: expected a list');
    },
  );
});

describe('an import of GeoJSON', () => {
  const feature = (x: number, properties: GeoJsonFeature['properties']): GeoJsonFeature => ({
    type: 'Feature',
    properties,
    geometry: {
      type: 'LineString',
      coordinates: [
        [x, 41],
        [x + 0.01, 41],
      ],
    },
  });
  const features = [
    feature(8, { surface: 'asphalt', lanes: 2, lit: true, tags: 'not ours' }),
    feature(8.01, { surface: null, lanes: '', other: 'x' }),
    feature(8.02, { surface: { a: 1 }, lanes: 'x'.repeat(2000) }),
  ];

  test('keeps texts, numbers and booleans of properties as tags, before mappings of either kind', () => {
    for (const mapping of [{}, () => ({ roadType: 'Ferry' })]) {
      const { segments } = importGeoJson(features, mapping, { keep: ['surface', 'lanes', 'lit'] });
      expect(segments.map(({ tags }) => tags)).toEqual([
        { surface: 'asphalt', lanes: '2', lit: 'true' },
        undefined,
        undefined,
      ]);
      const database = openEngine(buildNetwork({ segments }));
      const [record] = segmentsByPoint(database, { point: [8.005, 41], returnTags: true });
      expect(record.tags).toEqual({ surface: 'asphalt', lanes: '2', lit: 'true' });
    }
  });

  test('takes tags from a function, not from a property of that name', () => {
    const { segments } = importGeoJson(features, ({ lanes }) => ({ tags: { width: String(lanes) || 'none' } }));
    expect(segments.map(({ tags }) => tags?.width)).toEqual(['2', 'none']);
    expect(importGeoJson(features).segments.some(({ tags }) => tags !== undefined)).toBe(false);
    expect(() => importGeoJson(features, {}, { keep: 'surface' as never })).toThrow('options.keep: expected a list');
  });
});
