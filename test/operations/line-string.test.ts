import { expect, test } from 'vitest';
import { type CoordinateSystem, coordinateSystem, coordinateSystemTable } from '../../src/geo/coordinate-systems.ts';
import { lineString } from '../../src/operations/geometry.ts';

const utm = coordinateSystem(coordinateSystemTable(), 'epsg:32629') as CoordinateSystem;
const pointAt = (i: number): [number, number] => [-8.6 + 0.0123 * (i % 40), 41.1 + 0.0031 * (i % 29)];

test('a line that returns to the same points converts each of them about once, to what it is alone', () => {
  let count = 0;
  const system: CoordinateSystem = {
    ...utm,
    fromDegrees(lon, lat) {
      count++;
      return utm.fromDegrees(lon, lat);
    },
  };
  const line = Array.from({ length: 20_000 }, (_, i) => pointAt(i));
  const { coordinates } = lineString(line, { system, isNamed: false });
  // 40 x 29 different points, some of which share a place in the table
  expect(count).toBeLessThan(5000);
  for (const i of [0, 1, 39, 40, 1159, 1160, 12_345, 19_999]) {
    const alone = lineString([pointAt(i), pointAt(i + 1)], { system: utm, isNamed: false });
    expect(coordinates[i]).toEqual(alone.coordinates[0]);
  }
});
