import { expect, test } from 'vitest';
import { type Drawn, maneuvers, town } from './drive.ts';

/** Roads from the west and from the east, and a ramp in a hairpin back to the east. */
function hairpin(b: Partial<Drawn> = {}) {
  return town({
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
      ...b,
    },
  });
}

test('a sharp turn onto a slip lane, with a hairpin back to the old direction, is announced as the first turn', () => {
  expect(maneuvers(hairpin(), 'a ramp b')).toBe('start a, sharpLeft b');
});

test('a ramp that leaves almost straight and bends back is a ramp, not a U-turn, unless it leads back along the road', () => {
  expect(maneuvers(hairpin(), 'ahead ramp b')).toBe('start ahead, rampRight ramp, merge b');
  expect(maneuvers(hairpin({ name: 'Larvotto' }), 'ahead ramp b')).toBe('start ahead, uTurn b');
});
