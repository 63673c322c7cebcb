import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPolyline, toPolyline } from '../../src/formats/polyline.ts';

const GOOGLE: [number, number][] = [
  [-120.2, 38.5],
  [-120.95, 40.7],
  [-126.453, 43.252],
];

test('a line is encoded as Google documents it, latitude first', () => {
  expect(toPolyline(GOOGLE)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(toPolyline({ type: 'LineString', coordinates: GOOGLE }, { precision: 6 })).toBe(
    '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI',
  );
  expect(fromPolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(GOOGLE);
  expect([toPolyline([]), fromPolyline('')]).toEqual(['', []]);
});

test('a decoded line equals the line, to its precision', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(180), degrees(90))), fc.integer({ min: 0, max: 9 }), (line, precision) => {
      const decoded = fromPolyline(toPolyline(line, { precision }), { precision });
      expect(decoded).toHaveLength(line.length);
      decoded.forEach((position, i) => {
        position.forEach((value, axis) => {
          expect(Math.abs(value - line[i][axis])).toBeLessThanOrEqual(0.5 / 10 ** precision + 1e-12);
        });
      });
      expect(toPolyline(decoded, { precision })).toBe(toPolyline(line, { precision }));
    }),
    { seed: 1 },
  );
});

test('halves are rounded away from zero, on both sides', () => {
  expect(fromPolyline(toPolyline([[0.5, -0.5]], { precision: 0 }), { precision: 0 })).toEqual([[1, -1]]);
});

test('anything but a line, or a polyline, is refused', () => {
  expect(() => toPolyline([[1]] as never)).toThrow(
    'toPolyline: expected a line: [[longitude, latitude], ...] or a LineString',
  );
  expect(() => toPolyline({ type: 'Point', coordinates: [1, 2] } as never)).toThrow('expected a line');
  expect(() => toPolyline(GOOGLE, { precision: 10 })).toThrow(
    'precision: expected a whole number from 0 to 9, found 10',
  );
  expect(() => fromPolyline('_p~iF')).toThrow('the last point has a latitude and no longitude');
  expect(() => fromPolyline('_p~iF~ps|')).toThrow('the text ends within a number');
  expect(() => fromPolyline('_p iF')).toThrow('a polyline cannot have the character " " at 2');
  expect(() => fromPolyline('~'.repeat(40))).toThrow('a polyline cannot have the character');
});

test('a line in metres is refused, as a GPX file refuses it', () => {
  const refusal = "toPolyline needs longitude and latitude: request the route with destinationSrs: 'epsg:4326'.";
  expect(() => toPolyline([[476_000, 5_480_000]])).toThrow(refusal);
  const crs = { type: 'name', properties: { name: 'epsg:25832' } };
  expect(() => toPolyline({ type: 'LineString', coordinates: [[1, 2]], crs } as never)).toThrow(refusal);
  expect(toPolyline({ type: 'LineString', coordinates: [[181, 2]] })).toBe(toPolyline([[181, 2]]));
});
