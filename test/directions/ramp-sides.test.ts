// The side by which a ramp is announced.

import { expect, test } from 'vitest';
import { type Drawn, maneuvers, town } from './drive.ts';

type Line = [number, number][];

const ONE_WAY = { direction: 'forward' } as const;
const RAMP = { roadType: 'RampMajorRoad', ...ONE_WAY } as const;

/** A street from the south to a junction, a ramp that leaves it, and other roads. */
function endOfStreet(ramp: Line, others: Record<string, Drawn>) {
  return town({
    street: {
      name: 'Street',
      line: [
        [0, -300],
        [0, 0],
      ],
    },
    ramp: { line: ramp, ...RAMP },
    ...others,
  });
}

test('a ramp that clearly turns is announced by its turn, although a road turns off more', () => {
  const place = endOfStreet(
    [
      [0, 0],
      [200, 150],
    ],
    {
      square: {
        name: 'Square',
        line: [
          [0, 0],
          [200, 10],
        ],
        ...ONE_WAY,
      },
    },
  );
  expect(maneuvers(place, 'street ramp')).toBe('start street, rampRight ramp');
});

test('a road that turns off to the side, or leads back, does not decide the side of a ramp', () => {
  const aside = (east: number, north: number): Record<string, Drawn> => ({
    road: {
      line: [
        [0, 0],
        [east, north],
      ],
    },
  });
  const penalized: Line = [
    [0, 0],
    [-100, 200],
  ];
  expect(maneuvers(endOfStreet(penalized, aside(-100, -70)), 'street ramp')).toBe('start street, rampLeft ramp');
  expect(maneuvers(endOfStreet(penalized, aside(-20, 100)), 'street ramp')).toBe('start street, rampLeft ramp');
  expect(maneuvers(endOfStreet(penalized, aside(-95, 100)), 'street ramp')).toBe('start street, rampRight ramp');
  const straight: Line = [
    [0, 0],
    [0, 200],
  ];
  expect(maneuvers(endOfStreet(straight, aside(-100, -20)), 'street ramp')).toBe('start street, ramp ramp');
});

test('a ramp after a turn to the other side is a separate maneuver if both lead round a corner', () => {
  const behind = (metres: number) =>
    town({
      street: {
        name: 'Street',
        line: [
          [0, -300],
          [0, 0],
        ],
      },
      on: {
        name: 'Street',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      link: {
        line: [
          [0, 0],
          [metres, 0],
        ],
      },
      ramp: {
        line: [
          [metres, 0],
          [metres, 300],
        ],
        ...RAMP,
      },
      off: {
        line: [
          [metres, 0],
          [metres + 300, 0],
        ],
      },
    });
  expect(maneuvers(behind(30), 'street link ramp')).toBe('start street, turnRight link, rampLeft ramp');
  expect(maneuvers(behind(6), 'street link ramp')).toBe('start street, rampLeft ramp');
});
