// Bends where the name of a road changes.

import { expect, test } from 'vitest';
import { type Drawn, maneuvers, town } from './drive.ts';

/** A road A from the south, followed by B, which bends to the east after some metres, past a side road. */
function bend(metres: number, side: Partial<Drawn> & Pick<Drawn, 'line'>, another: Record<string, Drawn> = {}) {
  return town({
    a: {
      name: 'A',
      line: [
        [0, -300],
        [0, 0],
      ],
    },
    stub: {
      name: 'B',
      line: [
        [0, 0],
        [0, metres],
      ],
    },
    b: {
      name: 'B',
      line: [
        [0, metres],
        [300, metres + 100],
      ],
    },
    side: { name: 'Side', roadType: 'Backroad', ...side },
    ...another,
  });
}

const west = (north: number): Drawn => ({
  line: [
    [0, north],
    [-200, north - 50],
  ],
});

test('a bend a few metres after a new name is a turn, one farther away is the road itself', () => {
  expect(maneuvers(bend(6, west(6)), 'a stub b')).toBe('start a, turnRight stub');
  expect(maneuvers(bend(30, west(30)), 'a stub b')).toBe('start a, continue stub');
});

test('a bend a few metres before a new name is a turn as well, which begins there', () => {
  const north: Drawn = {
    line: [
      [0, 6],
      [0, 200],
    ],
  };
  expect(maneuvers(bend(6, north), 'b stub a')).toBe('start b, turnLeft a');
});

test('if another road leads to the side of the bend, "turn" would mean that road', () => {
  const aside: Drawn = {
    roadType: 'Backroad',
    line: [
      [0, 0],
      [200, 10],
    ],
  };
  expect(maneuvers(bend(6, west(6), { aside }), 'a stub b')).toBe('start a, continue stub');
});
