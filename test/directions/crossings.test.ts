// Directions at unusual junctions: roads that are far apart but act as one junction, angles that mean nothing, a way that leads back along
// another road.

import { describe, expect, test } from 'vitest';
import { type Drawn, maneuvers, town } from './drive.ts';

const ONE_WAY = { direction: 'forward' } as const;

describe('two divided roads whose halves meet in one point', () => {
  // Each road has a lane in and a lane out on either side; all eight meet in the middle.
  const road = (name: string, line: Drawn['line']): Drawn => ({ name, line, ...ONE_WAY });
  const crossing = town({
    fromSouth: road('Second', [
      [10, -200],
      [10, -25],
      [0, 0],
    ]),
    toNorth: road('Second', [
      [0, 0],
      [10, 25],
      [10, 200],
    ]),
    fromNorth: road('Second', [
      [-10, 200],
      [-10, 25],
      [0, 0],
    ]),
    toSouth: road('Second', [
      [0, 0],
      [-10, -25],
      [-10, -200],
    ]),
    toEast: road('First', [
      [0, 0],
      [25, -10],
      [200, -10],
    ]),
    toWest: road('First', [
      [0, 0],
      [-25, 10],
      [-200, 10],
    ]),
  });

  test('straight across is no maneuver, however sharp the bends are drawn', () => {
    expect(maneuvers(crossing, 'fromSouth toNorth')).toBe('start fromSouth');
    expect(maneuvers(crossing, 'fromNorth toSouth')).toBe('start fromNorth');
  });

  test('back along the other half is a U-turn, onto the other road a turn', () => {
    expect(maneuvers(crossing, 'fromSouth toSouth')).toBe('start fromSouth, uTurn toSouth');
    expect(maneuvers(crossing, 'fromSouth toEast')).toBe('start fromSouth, turnRight toEast');
    expect(maneuvers(crossing, 'fromSouth toWest')).toBe('start fromSouth, turnLeft toWest');
  });
});

describe('a U-turn on a divided road', () => {
  const turned = (reach: number) =>
    town({
      up: {
        name: 'A',
        line: [
          [10, -reach],
          [10, 0],
        ],
        ...ONE_WAY,
      },
      on: {
        name: 'A',
        line: [
          [10, 0],
          [10, 300],
        ],
        ...ONE_WAY,
      },
      across: {
        name: 'B',
        line: [
          [10, 0],
          [-10, 0],
        ],
      },
      down: {
        name: 'A',
        line: [
          [-10, 0],
          [-10, -reach],
        ],
        ...ONE_WAY,
      },
      before: {
        name: 'A',
        line: [
          [10, -300],
          [10, -reach],
        ],
        ...ONE_WAY,
      },
    });

  test('is found right after the start and right before the end as well', () => {
    expect(maneuvers(turned(8), 'up across down')).toBe('start up, uTurn down');
    expect(maneuvers(turned(200), 'up across down')).toBe('start up, uTurn down');
  });
});

describe('a divided road whose halves meet in one point', () => {
  const half = (line: [number, number][]) => ({ name: 'A', line, ...ONE_WAY });
  const pinched = (reach: number, more: Record<string, { name?: string; line: [number, number][] }> = {}) =>
    town({
      in: half([
        [-300, -8],
        [-reach, -8],
        [0, 0],
      ]),
      back: half([
        [0, 0],
        [-reach, 8],
        [-300, 8],
      ]),
      on: half([
        [0, 0],
        [reach, -8],
        [300, -8],
      ]),
      oncoming: half([
        [300, 8],
        [reach, 8],
        [0, 0],
      ]),
      ...more,
    });
  const side = {
    name: 'B',
    line: [
      [0, 0],
      [0, 200],
    ] as [number, number][],
  };

  test.each([6, 15, 40])('allows a U-turn there, with the halves diverging %i metres away', (reach) => {
    expect(maneuvers(pinched(reach), 'in back')).toBe('start in, uTurn back');
    expect(maneuvers(pinched(reach), 'oncoming on')).toBe('start oncoming, uTurn on');
    expect(maneuvers(pinched(reach, { side }), 'in back')).toBe('start in, uTurn back');
  });

  test.each([6, 15, 40])('continues there silently, and a side street is a turn, %i metres', (reach) => {
    expect(maneuvers(pinched(reach), 'in on')).toBe('start in');
    expect(maneuvers(pinched(reach, { side }), 'in on')).toBe('start in');
    expect(maneuvers(pinched(reach, { side }), 'in side')).toBe('start in, turnLeft side');
  });
});

describe('onto a motorway', () => {
  const motorway = (east: number) =>
    town({
      link: {
        line: [
          [east, 100],
          [0, 0],
        ],
        roadType: 'RampLimitedAccess',
        ...ONE_WAY,
      },
      come: {
        name: 'A 5',
        line: [
          [-300, 0],
          [0, 0],
        ],
        roadType: 'LimitedAccessRural',
        ...ONE_WAY,
      },
      go: {
        name: 'A 5',
        line: [
          [0, 0],
          [300, 0],
        ],
        roadType: 'LimitedAccessRural',
        ...ONE_WAY,
      },
    });

  test('a ramp merges, at whatever angle it is drawn', () => {
    for (const east of [-300, -100, -30]) expect(maneuvers(motorway(east), 'link go')).toBe('start link, merge go');
  });
});

test('a road and a ramp that diverge at the same angle are a fork, and both are announced by side', () => {
  const fork = (east: number) =>
    town({
      a: {
        name: 'A',
        line: [
          [0, -200],
          [0, 0],
        ],
      },
      on: {
        name: 'B',
        line: [
          [0, 0],
          [-east, 100],
          [-east, 300],
        ],
      },
      ramp: {
        line: [
          [0, 0],
          [east, 100],
          [east, 300],
        ],
        roadType: 'RampLimitedAccess',
        ...ONE_WAY,
      },
    });
  expect(maneuvers(fork(70), 'a on')).toBe('start a, keepLeft on');
  expect(maneuvers(fork(70), 'a ramp')).toBe('start a, rampRight ramp');
});

test('back along another road is a sharp turn to its side, and only along the same one a U-turn', () => {
  const vee = (name: string, side: number) =>
    town({
      a: {
        name: 'A',
        line: [
          [-300, 0],
          [0, 0],
        ],
      },
      back: {
        name,
        line: [
          [0, 0],
          [-300, -30 * side],
        ],
      },
      on: {
        name: 'C',
        line: [
          [0, 0],
          [300, 0],
        ],
      },
    });
  expect(maneuvers(vee('B', 1), 'a back')).toBe('start a, sharpRight back');
  expect(maneuvers(vee('B', -1), 'a back')).toBe('start a, sharpLeft back');
  expect(maneuvers(vee('A', 1), 'a back')).toBe('start a, uTurn back');
});

test('a street reached by a step aside right after the start is announced, although the whole is straight', () => {
  const aside = town({
    yard: {
      line: [
        [0, -50],
        [0, 0],
      ],
    },
    left: {
      line: [
        [0, 0],
        [-100, 0],
      ],
    },
    right: {
      line: [
        [0, 0],
        [7, 0],
      ],
    },
    on: {
      name: 'B',
      line: [
        [7, 0],
        [7, 300],
      ],
    },
    back: {
      name: 'B',
      line: [
        [7, 0],
        [7, -300],
      ],
    },
  });
  expect(maneuvers(aside, 'yard right on')).toBe('start yard, continue on');
});

test('lanes of a car park that diverge to both sides are not halves of one road', () => {
  const aisle = (line: Drawn['line']): Drawn => ({ line, roadType: 'AccessWay', ...ONE_WAY });
  const carPark = town({
    in: aisle([
      [0, -60],
      [0, 0],
    ]),
    left: aisle([
      [0, 0],
      [-30, 0],
    ]),
    right: aisle([
      [0, 0],
      [30, 0],
    ]),
  });
  expect(maneuvers(carPark, 'in left')).toBe('start in, turnLeft left');
  expect(maneuvers(carPark, 'in right')).toBe('start in, turnRight right');
});
