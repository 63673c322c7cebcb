import { expect, test } from 'vitest';
import { maneuvers, town } from './drive.ts';

test('a sharp turn onto a slip lane, with a hairpin back to the old direction, is announced as the first turn', () => {
  const place = town({
    a: {
      line: [
        [-101, 4],
        [0, 0],
      ],
      name: 'Larvotto',
    },
    ahead: {
      line: [
        [0, 0],
        [114, -12],
      ],
      name: 'Larvotto',
    },
    ramp: {
      line: [
        [0, 0],
        [-60, 26],
        [-89, 10],
        [-94, 0],
        [-88, -10],
        [-78, -13],
      ],
      roadType: 'RampUrban',
      direction: 'forward',
      name: 'Bretelle',
    },
    before: {
      line: [
        [-99, -13],
        [-78, -13],
      ],
      direction: 'forward',
      name: 'Costa',
    },
    b: {
      line: [
        [-78, -13],
        [18, -23],
        [140, -30],
      ],
      direction: 'forward',
      name: 'Costa',
    },
  });
  expect(maneuvers(place, 'a ramp b')).toBe('start a, sharpLeft b');
});
