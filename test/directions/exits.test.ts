// Exits of a roundabout where roads in and out meet the ring at one node.

import { expect, test } from 'vitest';
import { type Drawn, maneuvers, town } from './drive.ts';

type Line = [number, number][];

const ONE_WAY = { direction: 'forward' } as const;

/** A ring driven anticlockwise over south, east, north and west, 20 metres from its middle, with the roads given. */
function ringWith(roads: Record<string, Drawn>) {
  const corners: Line = [
    [0, -20],
    [20, 0],
    [0, 20],
    [-20, 0],
    [0, -20],
  ];
  const ring = ['se', 'en', 'nw', 'ws'].map((key, i) => [
    key,
    { line: [corners[i], corners[i + 1]] as Line, isRoundabout: true, ...ONE_WAY },
  ]);
  return town({ ...Object.fromEntries(ring), ...roads });
}

/** Roads that leave the ring for the east and the north. */
const EXITS = {
  east: {
    line: [
      [20, 0],
      [120, 0],
    ],
  },
  north: {
    line: [
      [0, 20],
      [0, 120],
    ],
  },
} satisfies Record<string, Drawn>;

/** A road that comes in from the south, and one that leaves from the same node to a point. */
function atOneNode(out: [number, number]) {
  return ringWith({
    ...EXITS,
    in: {
      line: [
        [0, -120],
        [0, -20],
      ],
      ...ONE_WAY,
    },
    out: { line: [[0, -20], out], ...ONE_WAY },
  });
}

test('an exit that lies ahead where the ring is entered is the first', () => {
  const place = atOneNode([100, -60]);
  expect(maneuvers(place, 'in out')).toBe('start in, roundabout 1 out');
  expect(maneuvers(place, 'in se east')).toBe('start in, roundabout 2 east');
  expect(maneuvers(place, 'in se en north')).toBe('start in, roundabout 3 north');
});

test('an exit that lies behind where the ring is entered is the last, however the ways are drawn', () => {
  const place = atOneNode([-60, -100]);
  expect(maneuvers(place, 'in se east')).toBe('start in, roundabout 1 east');
  expect(maneuvers(place, 'in se en nw ws out')).toBe('start in, roundabout 3 out');
  expect(maneuvers(place, 'in out')).toBe('start in, roundabout 3 out');
});
