import { expect, test } from 'vitest';
import { DOCUMENTED_ROAD_TYPES, ROAD_TYPES, roadTypeFromName, roadTypeLabel } from '../../src/network/road-types.ts';

test('a road type is found by its name, in words, and with any case and separators', () => {
  ROAD_TYPES.forEach((name, number) => {
    expect(roadTypeFromName(name)).toBe(name);
    expect(roadTypeFromName(roadTypeLabel[number])).toBe(name);
    expect(roadTypeFromName(name.toUpperCase())).toBe(name);
    expect(roadTypeFromName(roadTypeLabel[number].replaceAll(' ', '_'))).toBe(name);
  });
  expect(DOCUMENTED_ROAD_TYPES.map(roadTypeFromName)).not.toContain(undefined);
  expect(roadTypeFromName('mormal road dense urban')).toBe('NormalRoadDenseUrban');
});

test('a text that names no road type, and a value that is not a text, give undefined', () => {
  for (const value of ['MajorRoadUrbn', '', 'x'.repeat(1000), undefined, 7, null, {}]) {
    expect(roadTypeFromName(value as string)).toBeUndefined();
  }
});
