// Untagged circles of one-way streets, which a driver sees as roundabouts.

import { expect, test } from 'vitest';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import { surroundings as around, type Drawn, maneuvers, ride, town } from './drive.ts';

type Line = [number, number][];

const ONE_WAY = { direction: 'forward' } as const;
const SIDES = ['s', 'e', 'n', 'w'] as const;

/** The points of a ring driven anticlockwise, beginning in the south, by quarters. */
function quarters(radius: number, pointsOfQuarter: number): Line[] {
  const pointAt = (k: number): [number, number] => {
    const turn = (k * Math.PI) / (2 * pointsOfQuarter);
    return [radius * Math.sin(turn), -radius * Math.cos(turn)];
  };
  return SIDES.map((_, side) =>
    Array.from({ length: pointsOfQuarter + 1 }, (_, i) =>
      pointAt((side * pointsOfQuarter + i) % (4 * pointsOfQuarter)),
    ),
  );
}

/** A ring `se`, `en`, `nw`, `ws`, with roads to some sides. */
function ringTown(lines: readonly Line[], sides: readonly string[] = SIDES, change: Partial<Drawn> = {}) {
  const roads: Record<string, Drawn> = {};
  lines.forEach((line, i) => {
    roads[SIDES[i] + SIDES[(i + 1) % 4]] = { line, ...ONE_WAY, ...change };
  });
  SIDES.forEach((side, i) => {
    const [x, y] = lines[i][0];
    if (sides.includes(side))
      roads[side] = {
        line: [
          [x, y],
          [5 * x, 5 * y],
        ],
      };
  });
  return town(roads);
}

test('a circle of one-way streets is a roundabout, with its exits counted', () => {
  const circle = ringTown(quarters(20, 4));
  expect(maneuvers(circle, 's se e')).toBe('start s, roundabout 1 e');
  expect(maneuvers(circle, 's se en n')).toBe('start s, roundabout 2 n');
  expect(maneuvers(circle, 's se en nw w')).toBe('start s, roundabout 3 w');
  expect(maneuvers(circle, 's se en nw ws s')).toBe('start s, roundabout 4 s');
  expect(maneuvers(circle, 'en n')).toBe('start en, roundabout 1 n');
  expect(maneuvers(circle, 's se')).toBe('start s, enterRoundabout se');
});

test('a circle that is driven clockwise is one as well', () => {
  const clockwise = quarters(20, 4).map((line) => line.map(([x, y]): [number, number] => [-x, y]));
  const circle = ringTown(clockwise);
  expect(maneuvers(circle, 's se e')).toBe('start s, roundabout 1 e');
  expect(maneuvers(circle, 's se en nw w')).toBe('start s, roundabout 3 w');
});

test('a block of houses is not one, and neither is a circle that is too wide, open in both directions, or has only one road', () => {
  const block: Line[] = [
    [
      [-30, -30],
      [30, -30],
    ],
    [
      [30, -30],
      [30, 30],
    ],
    [
      [30, 30],
      [-30, 30],
    ],
    [
      [-30, 30],
      [-30, -30],
    ],
  ];
  expect(maneuvers(ringTown(block), 's se e')).not.toContain('oundabout');
  expect(maneuvers(ringTown(quarters(60, 4)), 's se e')).toBe('start s, roundabout 1 e');
  expect(maneuvers(ringTown(quarters(70, 4)), 's se e')).not.toContain('oundabout');
  expect(maneuvers(ringTown(quarters(20, 4), SIDES, { direction: 'bidirectional' }), 's se e')).not.toContain(
    'oundabout',
  );
  expect(maneuvers(ringTown(quarters(20, 4), ['s']), 's se en nw')).not.toContain('oundabout');
});

test('walkers get turns instead', () => {
  const circle = ringTown(quarters(20, 4));
  const kinds = maneuversOfLeg({ ...around(circle), going: 'walk' }, ride(circle, 's se en n')).map(({ kind }) => kind);
  expect(kinds).not.toContain('roundabout');
});
