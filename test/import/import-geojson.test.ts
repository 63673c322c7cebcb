import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import type { FeatureProperties } from '../../src/import/geojson/feature.ts';
import { importGeoJson } from '../../src/import/geojson/import-geojson.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { runs } from '../kit/runs.ts';

// A degree of longitude at the equator is 111 km: 0.00001 is about a metre.
const line = (coordinates: unknown, properties: { [name: string]: unknown } = {}) => ({
  type: 'Feature' as const,
  geometry: { type: 'LineString', coordinates },
  properties,
});
const collection = (...features: ReturnType<typeof line>[]) => ({ type: 'FeatureCollection' as const, features });
const cross = collection(
  line([
    [0, 0],
    [0.002, 0],
  ]),
  line([
    [0.001, -0.001],
    [0.001, 0.001],
  ]),
);

describe('lines of a collection', () => {
  test('become segments that meet at their ends', () => {
    const { segments, report } = importGeoJson(
      collection(
        line([
          [0, 0],
          [0.001, 0],
        ]),
        line([
          [0.001, 0],
          [0.001, 0.001],
        ]),
      ),
    );
    expect(segments).toHaveLength(2);
    expect(segments[0].end).toBe(segments[1].start);
    expect(report).toMatchObject({ features: 2, segments: 2, junctions: 3, components: 1, withoutRoadType: 2 });
    expect(buildNetwork({ segments }).junctionCount).toBe(3);
  });

  test('meet if their ends lie within the tolerance, and are moved to one point', () => {
    const source = collection(
      line([
        [0, 0],
        [0.001, 0],
      ]),
      line([
        [0.001002, 0.000001],
        [0.001, 0.001],
      ]),
    );
    const near = importGeoJson(source);
    expect(near.segments[1].start).toBe(near.segments[0].end);
    expect(near.segments[1].shape[0]).toEqual([0.001, 0]);
    expect(near.report.movedEnds).toBe(1);
    const strict = importGeoJson(source, {}, { tolerance: 0.01 });
    expect(strict.segments[1].start).not.toBe(strict.segments[0].end);
    expect(strict.report.components).toBe(2);
    expect(strict.report.nearMisses).toHaveLength(2);
    expect(strict.report.nearMisses[0].distance).toBeCloseTo(0.25, 1);
  });

  test('that cross meet only if requested', () => {
    const apart = importGeoJson(cross);
    expect(apart.report).toMatchObject({ segments: 2, components: 2, crossings: 1 });
    const together = importGeoJson(cross, {}, { splitAtCrossings: true });
    expect(together.report).toMatchObject({ segments: 4, junctions: 5, components: 1, crossings: 0, splitLines: 2 });
  });

  test('on different levels cross without meeting', () => {
    const bridge = collection(cross.features[0], { ...cross.features[1], properties: { level: '1' } });
    expect(importGeoJson(bridge, {}, { splitAtCrossings: true }).report).toMatchObject({ segments: 2, components: 2 });
  });

  test('that end on another one, or share a point inside, meet there if requested', () => {
    const source = collection(
      line([
        [0, 0],
        [0.001, 0],
        [0.002, 0],
      ]),
      line([
        [0.0005, 0.000002],
        [0.0005, 0.001],
      ]),
      line([
        [0.0008, -0.001],
        [0.001, 0],
        [0.0012, -0.001],
      ]),
    );
    expect(importGeoJson(source, {}, { splitAtCrossings: true }).report).toMatchObject({
      segments: 6,
      components: 1,
      deadEnds: 5,
      crossings: 0,
    });
  });

  test('of several parts become several segments with different ids', () => {
    const feature = {
      type: 'Feature' as const,
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0],
            [0.001, 0],
          ],
          [
            [0.001, 0],
            [0.002, 0],
          ],
        ],
      },
      properties: { id: 17 },
    };
    const { segments } = importGeoJson([feature]);
    expect(new Set(segments.map(({ id }) => id)).size).toBe(2);
    expect(segments.every(({ id }) => /^0:[0-9a-f]{1,8}$/.test(id!))).toBe(true);
  });
});

describe('properties', () => {
  const shape = [
    [0, 0],
    [0.001, 0],
  ];

  test('have the names of a segment, and may be text', () => {
    const properties = {
      id: 'a1:2f',
      roadType: 'major road urban',
      speed: '45',
      isTollRoad: 'yes',
      isRoundabout: 0,
      name: 'Harbour Road',
      direction: 'forward',
      unknown: 'ignored',
    };
    const [segment] = importGeoJson([line(shape, properties)]).segments;
    expect(segment).toMatchObject({
      id: 'a1:2f',
      roadType: 'major road urban',
      speed: 45,
      isTollRoad: true,
      isRoundabout: false,
      names: [{ name: 'Harbour Road' }],
      direction: 'forward',
    });
    expect(segment).not.toHaveProperty('unknown');
  });

  test('may have other names, or be found by functions', () => {
    const mapping = {
      roadType: (properties: { readonly [name: string]: unknown }) => (properties.class === 1 ? 'Ferry' : undefined),
      name: 'street',
      speed: 'kph',
    };
    const { segments } = importGeoJson(
      [line(shape, { class: 1, street: 'Quay', kph: 12 }), line(shape, { class: 2 })],
      mapping,
    );
    expect(segments[0]).toMatchObject({ roadType: 'Ferry', names: [{ name: 'Quay' }], speed: 12 });
    expect(segments[1].roadType).toBe('LocalRoadSuburban');
  });

  test('are read as own properties only, not as members that every object inherits', () => {
    const [segment] = importGeoJson(cross, { roadType: '__proto__', name: 'toString', id: 'constructor' }).segments;
    expect(segment).not.toHaveProperty('name');
    expect(segment).not.toHaveProperty('names');
    expect(importGeoJson(cross, { roadType: '__proto__' }).report.withoutRoadType).toBe(2);
  });

  test('may be read by one function, which may leave features out', () => {
    const { segments, report } = importGeoJson([line(shape, { open: true }), line(shape)], (properties) =>
      properties.open ? { roadType: 'Backroad' } : undefined,
    );
    expect(segments.map(({ roadType }) => roadType)).toEqual(['Backroad']);
    expect(report.skipped).toEqual([{ feature: 1, reason: 'left out by the mapping' }]);
  });
});

describe('a collection', () => {
  test('may contain other things than lines, which are skipped with a reason', () => {
    const features = [
      { type: 'Feature' as const, geometry: { type: 'Point', coordinates: [0, 0] }, properties: {} },
      { type: 'Feature' as const, geometry: null, properties: {} },
      line([
        [0, 0],
        [0, 0],
      ]),
    ];
    expect(importGeoJson(features).report.skipped).toEqual([
      { feature: 0, reason: 'Point is not a line' },
      { feature: 1, reason: 'not a feature with a geometry' },
      { feature: 2, reason: 'a line of fewer than two different points' },
    ]);
  });

  test('with broken coordinates is refused with all faults', () => {
    const broken = [line([[0, 'a'], [1]]), line('nothing')];
    expect(() => importGeoJson(broken)).toThrow(
      /features\[0\]: coordinates\[0\].*features\[1\]: coordinates: expected a list/s,
    );
    expect(() => importGeoJson('lines' as never)).toThrow(/FeatureCollection/);
  });

  test('that are impossible are left out, and the report says why', () => {
    const straight = [
      [0, 0],
      [0.001, 0],
    ];
    const { segments, report } = importGeoJson([
      line(straight),
      line([
        [0, 91],
        [0, 0],
      ]),
      line(straight, { name: 'x'.repeat(70_000) }),
      line(straight, { limits: [{ maxHeight: Number.POSITIVE_INFINITY }] }),
      line([[0, 'a'], [1]]),
    ]);
    expect(segments).toHaveLength(1);
    expect(report.skipped.map(({ feature }) => feature).sort()).toEqual([1, 2, 3, 4]);
    const reasons = report.skipped.map(({ reason }) => reason).join('\n');
    expect(reasons).toMatch(/shape\[0\]: expected a point/);
    expect(reasons).toMatch(/names\[0\].name: expected a text/);
    expect(reasons).toMatch(/limits\[0\].maxHeight: expected a number/);
    expect(() => buildNetwork({ segments })).not.toThrow();
  });

  test('with names and kinds that are objects is imported without these features', () => {
    const shape = [
      [0, 0],
      [0.001, 0],
    ];
    for (const odd of [
      { toString: 1, valueOf: 1 },
      Object.create(null),
      [{ toString: 1 }],
      [Symbol('x')],
      Symbol('x'),
    ]) {
      const named = line(shape, { name: odd });
      const kind = { ...line(shape), geometry: { type: odd as string, coordinates: shape } };
      const nameOf = ({ name }: FeatureProperties) => name;
      for (const mapping of [{}, { name: nameOf }, (all: FeatureProperties) => ({ name: nameOf(all) as string })]) {
        const { segments, report } = importGeoJson([named, kind, line(shape)], mapping);
        expect(segments).toHaveLength(1);
        expect(report.skipped).toEqual([
          { feature: 1, reason: expect.stringMatching(/ is not a line$/) },
          { feature: 0, reason: expect.stringMatching(/^names\[0\].name: expected a text/) },
        ]);
      }
    }
    const { segments } = importGeoJson([line(shape, { name: ['A', null, 1] })]);
    expect(segments[0].names).toEqual([{ name: 'A,,1' }]);
  });

  test('with a mapping of an unknown member is refused with the nearest known one', () => {
    expect(() =>
      importGeoJson(
        [
          line([
            [0, 0],
            [1, 0],
          ]),
        ],
        { raodType: 'class' } as never,
      ),
    ).toThrow(/mapping\.raodType: .*did you mean roadType\?/);
  });

  test('with unknown options or an invalid mapping is refused', () => {
    const lines = [
      line([
        [0, 0],
        [1, 0],
      ]),
    ];
    expect(() => importGeoJson(lines, {}, { tolerence: 2 } as never)).toThrow(/options\.tolerence.*mean tolerance\?/);
    expect(() => importGeoJson(lines, null as never)).toThrow(/mapping: expected an object, found null/);
  });

  test('with ids that are not texts is refused when it is built, in a known coordinate system and in an unknown one', () => {
    const ids: unknown[] = [{}, [], ['1:2'], true, 1.5, -1, 10n, Symbol('id'), () => '1:2', Object.create(null)];
    for (const id of ids) {
      for (const splitAtCrossings of [false, true]) {
        for (const mapping of [{}, { id: () => id }, () => ({ id }) as never]) {
          const options = { crs: 'my:grid', splitAtCrossings };
          const features = cross.features.map((feature) => ({ ...feature, properties: { id } }));
          const source = importGeoJson({ type: 'FeatureCollection', features }, mapping, options);
          expect(source.segments).toHaveLength(splitAtCrossings ? 4 : 2);
          expect(() => buildNetwork({ ...source, crs: 'epsg:4326' })).toThrow(NetworkError);
          const known = () => importGeoJson({ type: 'FeatureCollection', features }, mapping, { splitAtCrossings });
          expect(known).toThrow(NetworkError);
        }
      }
    }
  });

  test('gives its coordinate system and its name', () => {
    const named = (name: string) => ({ ...cross, name: 'Crossville', crs: { type: 'name', properties: { name } } });
    expect(importGeoJson(named('urn:ogc:def:crs:EPSG::25832')).crs).toBe('epsg:25832');
    expect(importGeoJson(named('urn:ogc:def:crs:OGC:1.3:CRS84'))).toMatchObject({
      crs: 'epsg:4326',
      name: 'Crossville',
    });
    expect(importGeoJson(named('urn:ogc:def:crs:EPSG:9.9.1:25832')).crs).toBe('epsg:25832');
    expect(importGeoJson(named('EPSG:3857')).crs).toBe('epsg:3857');
  });
});

describe('a collection that would take hours', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const lines = (shapes: [number, number][][]) =>
    [
      { type: 'Feature', properties: { id: '1:1' }, geometry: { type: 'MultiLineString', coordinates: shapes } },
    ] as never;
  const grid = numbers(3000).flatMap((i): [number, number][][] => [
    [
      [0, i * 1e-4],
      [1, i * 1e-4],
    ],
    [
      [i * 1e-4, 0],
      [i * 1e-4, 1],
    ],
  ]);

  test('because its lines cross everywhere, or all lie in one place, is refused', () => {
    expect(() => importGeoJson(lines(grid), {}, { splitAtCrossings: true })).toThrow(
      /12000 positions take more than 172000 places where its lines cross.*expansion: 10/,
    );
    const heap = numbers(9000).map((i): [number, number][] => [
      [i * 1e-9, 0],
      [i * 1e-9 + 1e-7, 1e-5],
    ]);
    expect(() => importGeoJson(lines(heap), {}, { tolerance: 0, expansion: 0.1 })).toThrow(/comparisons.*nearMiss/);
  });

  test('stops when its time is over or its signal is aborted', () => {
    const long = () => importGeoJson(lines(grid), {}, { splitAtCrossings: true, expansion: 1e9, milliseconds: 5 });
    expect(long).toThrow('cannot be imported in 5 milliseconds');
    const abort = new AbortController();
    const features = (function* () {
      yield* lines(grid.slice(0, 2)) as never[];
      abort.abort(new Error('enough'));
      yield* lines(grid) as never[];
    })();
    expect(() => importGeoJson(features, {}, { splitAtCrossings: true, signal: abort.signal })).toThrow('enough');
  });

  test('with naive numbering of parts, or counts spread over the stack, is still read quickly', () => {
    const apart = numbers(130_000).map((i): [number, number][] => [
      [i * 1e-3, 0],
      [i * 1e-3, 5e-4],
    ]);
    const { segments, report } = importGeoJson(lines(apart), {}, { crs: 'epsg:3857', tolerance: 1e-6, nearMiss: 0 });
    expect(new Set(segments.map(({ id }) => id)).size).toBe(130_000);
    expect(report.components).toBe(130_000);
  });
});

test('lines cut at crossings no longer cross, and keep their length', () => {
  const coordinate = fc.integer({ min: 0, max: 40 }).map((n) => n * 0.0001);
  const lines = fc.array(fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 12,
  });
  const lengthOf = (shape: readonly (readonly [number, number])[]) =>
    shape.reduce((sum, p, i) => (i === 0 ? 0 : sum + Math.hypot(p[0] - shape[i - 1][0], p[1] - shape[i - 1][1])), 0);
  fc.assert(
    fc.property(lines, (shapes) => {
      const whole = importGeoJson(
        shapes.map((shape) => line(shape)),
        {},
        { tolerance: 0.01 },
      );
      const numbered = importGeoJson(
        shapes.map((shape, id) => line(shape, { id })),
        {},
        { tolerance: 0.01, splitAtCrossings: true },
      );
      if (numbered.segments.length > 0) expect(() => buildNetwork(numbered)).not.toThrow();
      const cut = importGeoJson(
        shapes.map((shape) => line(shape)),
        {},
        { tolerance: 0.01, splitAtCrossings: true },
      );
      expect(cut.report.crossings).toBe(0);
      expect(cut.report.components).toBeLessThanOrEqual(whole.report.components);
      const total = (segments: typeof cut.segments) => segments.reduce((sum, { shape }) => sum + lengthOf(shape), 0);
      expect(total(cut.segments)).toBeCloseTo(total(whole.segments), 6);
    }),
    { seed: 7, numRuns: runs(80) },
  );
});
