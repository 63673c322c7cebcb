import { describe, expect, test } from 'vitest';
import { readMatrix } from '../../src/request/matrix-request.ts';
import { mapPoints } from '../../src/request/request-point.ts';
import { readRoute } from '../../src/request/route-request.ts';
import { CONTEXT, codesOf, errorOf } from './context.ts';

const endPoint = [1, 2];
const crs = (name: string) => ({ type: 'name', properties: { name } });
const start = (startPoint: unknown) => readRoute(CONTEXT, { startPoint, endPoint }, undefined).startPoint;
const starts = (startPoints: unknown) => {
  const request = readMatrix(CONTEXT, { startPoints, endPoints: [endPoint] }, undefined);
  return mapPoints(request.startPoints, ({ lon, lat }) => [lon, lat]);
};

describe('a point', () => {
  test.each([
    ['a pair', [-8.61, 41.15]],
    ['an object', { x: -8.61, y: 41.15 }],
    ['an object with its coordinate system', { x: -8.61, y: 41.15, coordSys: 'EPSG:4326' }],
    ['a GeoJSON Point', { type: 'Point', coordinates: [-8.61, 41.15] }],
    ['a GeoJSON Point with an altitude', { type: 'Point', coordinates: [-8.61, 41.15, 90] }],
    [
      'a GeoJSON Point with its coordinate system',
      { type: 'Point', coordinates: [-8.61, 41.15], crs: crs('epsg:4326') },
    ],
    ['wire text', '-8.61,41.15,epsg:4326'],
    ['wire text with blanks and capitals', ' -8.61 , 41.15 , EPSG:4326 '],
  ])('is read from %s', (_, given) => {
    const { lon, lat, x, y, system } = start(given);
    expect({ lon, lat, x, y, name: system.name }).toEqual({
      lon: -8.61,
      lat: 41.15,
      x: -8.61,
      y: 41.15,
      name: 'epsg:4326',
    });
  });

  test('has its numbers read once', () => {
    const wary = () => {
      let asked = 0;
      return new Proxy([-8.61, 41.15], {
        get: (list, name) => (name === '0' && asked++ > 0 ? 'evil' : Reflect.get(list, name)),
      });
    };
    for (const given of [wary(), { type: 'Point', coordinates: wary() }]) expect(start(given).lon).toBe(-8.61);
    expect(starts([wary()])).toEqual([[-8.61, 41.15]]);
    expect(starts({ type: 'MultiPoint', coordinates: [wary()] })).toEqual([[-8.61, 41.15]]);
  });

  test('in another coordinate system is converted to degrees', () => {
    const { lon, lat, x } = start('-958460.8,5033890.2,epsg:3857');
    expect(x).toBe(-958460.8);
    expect(lon).toBeCloseTo(-8.61, 4);
    expect(lat).toBeCloseTo(41.15, 2);
  });

  test.each([
    ['no coordinate system', '1,2', 4179],
    ['a word for a coordinate system', '1,2,wgs', 4179],
    ['an unknown code', '1,2,epsg:123456', 4179],
    ['a code that is known but not supported', '1,2,epsg:999001', 4179],
    ['bad numbers and a bad coordinate system: one complaint', 'a,b,c', 4179],
    ['a word for a number', 'a,2,epsg:4326', 9005],
    ['one number', '1,epsg:4326', 9005],
    ['three numbers', '1,2,3,epsg:4326', 9005],
    ['hexadecimal digits', '0x10,2,epsg:4326', 9005],
    ['infinity', 'Infinity,2,epsg:4326', 9005],
    ['a pair with NaN', [Number.NaN, 2], 9005],
    ['a pair of texts', ['1', '2'], 9005],
    ['one number in a list', [1], 9005],
    ['a typed array', Float64Array.of(1, 2), 9005],
    ['null', null, 9005],
    ['a number', 7, 9005],
    ['an object without y', { x: 1 }, 9005],
    ['an object with a bad coordinate system', { x: 1, y: 2, coordSys: 'epsg:0' }, 4179],
    ['a GeoJSON LineString', { type: 'LineString', coordinates: [[1, 2]] }, 9006],
    ['a GeoJSON Point without coordinates', { type: 'Point' }, 9006],
    ['a crs of another kind', { type: 'Point', coordinates: [1, 2], crs: { type: 'link' } }, 9006],
    ['a crs that is null', { type: 'Point', coordinates: [1, 2], crs: null }, 9006],
    ['a crs that is unknown', { type: 'Point', coordinates: [1, 2], crs: crs('epsg:77') }, 4179],
  ])('is refused with %s', (_, given, code) => {
    const { complaints } = errorOf(() => start(given));
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatchObject({ errorCode: code, parameter: expect.stringMatching(/^startPoint/) });
  });

  test('reports a coordinate system that is known but not supported', () => {
    expect(errorOf(() => start('1,2,epsg:999001')).message).toContain('not supported');
  });

  test('reports an unknown coordinate system, and where to get others', () => {
    const unknown = /^Error parsing Point CoordSys: epsg:123456 is not a known coordinate system: .*ermine\/epsg/;
    expect(errorOf(() => start('1,2,epsg:123456')).message).toMatch(unknown);
    expect(errorOf(() => start({ x: 1, y: 2, coordSys: 4326 })).message).toMatch(
      /^Error parsing Point CoordSys: .*4326/,
    );
  });

  test('outside the area of its coordinate system is outside the data, not unreadable', () => {
    expect(start([0, 91]).lat).toBeNaN();
  });
});

describe('a list of points', () => {
  const two = [
    [1, 2],
    [3, 4],
  ];

  test.each([
    ['pairs', two],
    ['points of several kinds', [[1, 2], { x: 3, y: 4 }]],
    ['a GeoJSON MultiPoint', { type: 'MultiPoint', coordinates: two }],
    [
      'a GeoJSON MultiPoint with its coordinate system',
      { type: 'MultiPoint', coordinates: two, crs: crs('EPSG:4326') },
    ],
    ['wire text', '1,2,3,4,epsg:4326'],
  ])('is read from %s', (_, given) => {
    expect(starts(given)).toEqual(two);
  });

  test.each([
    ['an odd count of numbers', '1,2,3,epsg:4326', 9005],
    ['no coordinate system', '1,2,3,4', 4179],
    ['null', null, 9005],
    ['a GeoJSON Point', { type: 'Point', coordinates: [1, 2] }, 9006],
    ['a MultiPoint without coordinates', { type: 'MultiPoint' }, 9006],
    ['no points', [], 9001],
    ['a coordinate system and nothing else', 'epsg:4326', 9005],
  ])('is refused with %s', (_, given, code) => {
    expect(codesOf(() => starts(given))).toEqual([code]);
  });

  test('names every bad point by its index, including holes', () => {
    const list = [[1, 2], 'x', [3, Number.NaN], ...two];
    delete list[4];
    const { complaints } = errorOf(() => starts(list));
    expect(complaints.map(({ parameter, errorCode }) => [parameter, errorCode])).toEqual([
      ['startPoints[1]', 9005],
      ['startPoints[2]', 9005],
      ['startPoints[4]', 9005],
    ]);
  });

  test('names bad positions of a MultiPoint by their index', () => {
    const { complaints } = errorOf(() => starts({ type: 'MultiPoint', coordinates: [[1, 2], [3]] }));
    expect(complaints[0]).toMatchObject({ parameter: 'startPoints.coordinates[1]', errorCode: 9006 });
  });

  test('longer than the limit is rejected unread', () => {
    const many = new Array(1001).fill([1, 2]);
    expect(codesOf(() => starts(many))).toEqual([9017]);
    expect(codesOf(() => starts({ type: 'MultiPoint', coordinates: many }))).toEqual([9017]);
    expect(codesOf(() => starts(`${'1,2,'.repeat(1001)}epsg:4326`))).toEqual([9017]);
    expect(codesOf(() => starts('1,'.repeat(200_000)))).toEqual([9017]);
  });

  test('ends a hundred errors with one that says there are more', () => {
    const { complaints } = errorOf(() => starts(new Array(500).fill([null, null])));
    expect(complaints).toHaveLength(100);
    expect(complaints[99].userMessage).toContain('More than');
  });
});
