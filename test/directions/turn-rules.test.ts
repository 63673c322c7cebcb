import { describe, expect, test } from 'vitest';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { type Drawn, maneuvers, ride, surroundings, town } from './drive.ts';

type Line = [number, number][];

/** Roads by name and line, optionally preceded by `one-way` and a road type. */
function roads(drawn: Record<string, [name: string | undefined, line: Line, change?: Partial<Drawn>]>) {
  return town(
    Object.fromEntries(Object.entries(drawn).map(([key, [name, line, change]]) => [key, { name, line, ...change }])),
  );
}

const ONE_WAY = { direction: 'forward' } as const;
const LINK = { direction: 'forward', roadType: 'RampMajorRoad' } as const;
const MAJOR = { roadType: 'MajorRoadUrban' } as const;

describe('where only one way is legal', () => {
  test('a corner where the name changes is a turn, by its angle', () => {
    const corner = (east: number, north: number) =>
      roads({
        a: [
          'A',
          [
            [0, -300],
            [0, 0],
          ],
        ],
        b: [
          'B',
          [
            [0, 0],
            [east, north],
          ],
        ],
      });
    expect(maneuvers(corner(300, 0), 'a b')).toBe('start a, turnRight b');
    expect(maneuvers(corner(-300, -250), 'a b')).toBe('start a, turnLeft b');
    expect(maneuvers(corner(100, 300), 'a b')).toBe('start a, continue b');
  });

  test('the end of a road is a turn', () => {
    const end = roads({
      a: [
        'A',
        [
          [0, -300],
          [0, 0],
        ],
      ],
      west: [
        'B',
        [
          [300, 0],
          [0, 0],
        ],
        ONE_WAY,
      ],
      on: [
        'B',
        [
          [0, 0],
          [-300, 0],
        ],
        ONE_WAY,
      ],
    });
    expect(maneuvers(end, 'a on')).toBe('start a, turnLeft on');
  });

  test('the bend of a road past a side road that leads back is not a turn', () => {
    const bend = roads({
      a: [
        'A',
        [
          [0, -300],
          [0, 0],
        ],
      ],
      on: [
        'A',
        [
          [0, 0],
          [-300, 250],
        ],
      ],
      side: [
        'B',
        [
          [0, 0],
          [150, -300],
        ],
      ],
    });
    expect(maneuvers(bend, 'a on')).toBe('start a');
  });
});

describe('a divided road is one road', () => {
  /** A street from the south that meets the halves of an avenue, and ends there or continues. */
  const half = (gap: number) =>
    roads({
      stem: [
        'Side',
        [
          [0, -300],
          [0, 0],
        ],
      ],
      link: [
        'Side',
        [
          [0, 0],
          [0, gap],
        ],
      ],
      eastbound1: [
        'Avenue',
        [
          [-300, 0],
          [0, 0],
        ],
        ONE_WAY,
      ],
      eastbound2: [
        'Avenue',
        [
          [0, 0],
          [300, 0],
        ],
        ONE_WAY,
      ],
      westbound1: [
        'Avenue',
        [
          [300, gap],
          [0, gap],
        ],
        ONE_WAY,
      ],
      westbound2: [
        'Avenue',
        [
          [0, gap],
          [-300, gap],
        ],
        ONE_WAY,
      ],
    });

  test('a turn over its first half into its second is one turn', () => {
    expect(maneuvers(half(20), 'stem link westbound2')).toBe('start stem, turnLeft westbound2');
    expect(maneuvers(half(40), 'stem link westbound2')).toBe('start stem, turnLeft westbound2');
  });

  test('going back along its other half is a U-turn', () => {
    for (const gap of [10, 20, 40]) {
      expect(maneuvers(half(gap), 'eastbound1 link westbound2')).toBe('start eastbound1, uTurn westbound2');
    }
  });

  test('where its two halves meet in one point, a U-turn is possible', () => {
    const point = roads({
      up: [
        'A',
        [
          [10, -300],
          [10, -20],
          [0, 0],
        ],
        ONE_WAY,
      ],
      down: [
        'A',
        [
          [0, 0],
          [-10, -20],
          [-10, -300],
        ],
        ONE_WAY,
      ],
      cross: [
        'B',
        [
          [0, 0],
          [0, 300],
        ],
      ],
    });
    expect(maneuvers(point, 'up down')).toBe('start up, uTurn down');
  });

  test('where it widens round an island, its halves are not turns', () => {
    const island = roads({
      south: [
        'A',
        [
          [0, -300],
          [0, 0],
        ],
      ],
      up: [
        'A',
        [
          [0, 0],
          [12, 10],
          [12, 60],
          [0, 70],
        ],
        ONE_WAY,
      ],
      down: [
        'A',
        [
          [0, 70],
          [-12, 60],
          [-12, 10],
          [0, 0],
        ],
        ONE_WAY,
      ],
      north: [
        'A',
        [
          [0, 70],
          [0, 300],
        ],
      ],
    });
    expect(maneuvers(island, 'south up north')).toBe('start south');
    expect(maneuvers(island, 'north down south')).toBe('start north');
  });
});

test('two lefts in a car park are not a U-turn', () => {
  const AISLE = { direction: 'forward', roadType: 'AccessWay' } as const;
  const park = roads({
    up: [
      undefined,
      [
        [0, -100],
        [0, 0],
      ],
      AISLE,
    ],
    over: [
      undefined,
      [
        [0, 0],
        [-20, 0],
      ],
      AISLE,
    ],
    down: [
      undefined,
      [
        [-20, 0],
        [-20, -100],
      ],
      AISLE,
    ],
    north: [
      undefined,
      [
        [0, 0],
        [0, 100],
      ],
      AISLE,
    ],
    west: [
      undefined,
      [
        [-20, 0],
        [-100, 0],
      ],
      AISLE,
    ],
  });
  expect(maneuvers(park, 'up over down')).toBe('start up, turnLeft over, turnLeft down');
});

test('a ramp that winds back next to another is not a U-turn', () => {
  const RAMP = { direction: 'forward', roadType: 'RampLimitedAccess' } as const;
  const loop = roads({
    up: [
      undefined,
      [
        [0, -200],
        [0, 0],
      ],
      RAMP,
    ],
    back: [
      undefined,
      [
        [0, 0],
        [10, 8],
        [20, 0],
        [20, -200],
      ],
      RAMP,
    ],
    other: [
      undefined,
      [
        [0, 0],
        [-20, 200],
      ],
      RAMP,
    ],
  });
  expect(maneuvers(loop, 'up back')).not.toContain('uTurn');
});

describe('a lane that rounds the corner of a crossing', () => {
  const corner = (street: Partial<Drawn>, size: number) =>
    roads({
      south: [
        'A',
        [
          [0, -300],
          [0, -size],
        ],
        street,
      ],
      middle: [
        'A',
        [
          [0, -size],
          [0, 0],
        ],
        street,
      ],
      north: [
        'A',
        [
          [0, 0],
          [0, 300],
        ],
        street,
      ],
      west: [
        'B',
        [
          [-300, 0],
          [0, 0],
        ],
        street,
      ],
      east1: [
        'B',
        [
          [0, 0],
          [size, 0],
        ],
        { ...street, ...ONE_WAY },
      ],
      east2: [
        'B',
        [
          [size, 0],
          [300, 0],
        ],
        { ...street, ...ONE_WAY },
      ],
      lane: [
        undefined,
        [
          [0, -size],
          [size * 0.4, -size * 0.4],
          [size, 0],
        ],
        LINK,
      ],
    });

  test('is a turn, not a merge', () => {
    expect(maneuvers(corner(MAJOR, 60), 'south lane east2')).toBe('start south, turnRight east2');
  });

  test('is a ramp if it is long', () => {
    expect(maneuvers(corner(MAJOR, 160), 'south lane east2')).toBe('start south, rampRight lane, merge east2');
  });
});

describe('a change of name straight ahead', () => {
  const street = (...names: [string | undefined, number][]) => {
    let from = 0;
    return roads(
      Object.fromEntries(
        names.map(([name, length], i) => {
          const line: Line = [
            [0, from],
            [0, from + length],
          ];
          from += length;
          return [String.fromCharCode(97 + i), [name, line]];
        }),
      ),
    );
  };

  test('is announced', () => {
    expect(maneuvers(street(['A', 300], ['B', 300]), 'a b')).toBe('start a, continue b');
  });

  test('is silent if the name comes back within a kilometre', () => {
    expect(maneuvers(street(['A', 300], ['B', 900], ['A', 300]), 'a b c')).toBe('start a');
    expect(maneuvers(street(['A', 300], ['B', 1100], ['A', 300]), 'a b c')).toBe('start a, continue b, continue c');
  });

  test('is silent for the last metres, and right before the next name', () => {
    expect(maneuvers(street(['A', 300], ['B', 80]), 'a b')).toBe('start a');
    expect(maneuvers(street(['A', 300], ['B', 80], ['C', 300]), 'a b c')).toBe('start a, continue c');
  });

  test('is silent on a motorway, where the driver has nothing to do', () => {
    const MOTORWAY = { roadType: 'LimitedAccessRural', direction: 'forward' } as const;
    const motorway = roads({
      a: [
        'A 1',
        [
          [0, 0],
          [0, 900],
        ],
        MOTORWAY,
      ],
      b: [
        'A 2',
        [
          [0, 900],
          [0, 1900],
        ],
        MOTORWAY,
      ],
      exit: [
        undefined,
        [
          [0, 900],
          [40, 1200],
        ],
        { ...LINK, roadType: 'RampLimitedAccess' },
      ],
    });
    expect(maneuvers(motorway, 'a b')).toBe('start a');
  });
});

test('turns within 25 metres of each other are announced as their sum', () => {
  const pair = (gap: number, side: number) =>
    roads({
      south: [
        'A',
        [
          [0, -300],
          [0, 0],
        ],
      ],
      ahead: [
        'C',
        [
          [0, 0],
          [0, 300],
        ],
      ],
      link: [
        'L',
        [
          [0, 0],
          [gap * 0.8, gap * 0.6],
        ],
      ],
      on: [
        'B',
        [
          [gap * 0.8, gap * 0.6],
          [300, gap * 0.6 + side],
        ],
      ],
      other: [
        'L',
        [
          [gap * 0.8, gap * 0.6],
          [240, 180],
        ],
      ],
    });
  expect(maneuvers(pair(22, 0), 'south link on')).toBe('start south, turnRight on');
  expect(maneuvers(pair(60, -150), 'south link on')).toBe('start south, turnRight link, turnRight on');
});

test('a turn right after a fork is announced together with it, however large the sum is', () => {
  const corner = roads({
    south: [
      'A',
      [
        [20, 200],
        [0, 0],
      ],
    ],
    link: [
      undefined,
      [
        [0, 0],
        [2, -8],
      ],
    ],
    on: [
      'A',
      [
        [0, 0],
        [-17, -16],
        [-60, -30],
      ],
    ],
    back: [
      'B',
      [
        [2, -8],
        [40, 60],
      ],
    ],
    down: [
      undefined,
      [
        [2, -8],
        [2, -200],
      ],
    ],
  });
  expect(maneuvers(corner, 'south link back')).toBe('start south, sharpLeft back');
});

test('back along the other half of a road is a U-turn, even right after entering the first half', () => {
  const halves = roads({
    side: [
      'S',
      [
        [200, -60],
        [5, -38],
      ],
    ],
    up: [
      'A',
      [
        [5, -38],
        [5, 0],
      ],
      ONE_WAY,
    ],
    before: [
      'A',
      [
        [5, -200],
        [5, -38],
      ],
      ONE_WAY,
    ],
    over: [
      undefined,
      [
        [5, 0],
        [-5, 0],
      ],
    ],
    upOn: [
      'A',
      [
        [5, 0],
        [5, 200],
      ],
      ONE_WAY,
    ],
    downTo: [
      'A',
      [
        [-5, 200],
        [-5, 0],
      ],
      ONE_WAY,
    ],
    down: [
      'A',
      [
        [-5, 0],
        [-5, -200],
      ],
      ONE_WAY,
    ],
  });
  expect(maneuvers(halves, 'side up over down')).toBe('start side, turnRight up, uTurn down');
});

describe('on a motorway', () => {
  const MOTORWAY = { roadType: 'LimitedAccessRural', direction: 'forward' } as const;
  const RAMP = { roadType: 'RampLimitedAccess', direction: 'forward' } as const;
  const joined = (other: Partial<Drawn>) =>
    roads({
      a: [
        'A 1',
        [
          [0, 0],
          [0, 900],
        ],
        MOTORWAY,
      ],
      other: [
        undefined,
        [
          [80, 500],
          [0, 900],
        ],
        other,
      ],
      b: [
        'A 2',
        [
          [0, 900],
          [0, 1900],
        ],
        MOTORWAY,
      ],
    });

  test('traffic from a ramp merges, traffic on the road that changes its name does not', () => {
    expect(maneuvers(joined(RAMP), 'other b')).toBe('start other, merge b');
    expect(maneuvers(joined(RAMP), 'a b')).toBe('start a');
  });

  test('two motorways that become one both merge into it', () => {
    expect(maneuvers(joined(MOTORWAY), 'a b')).toBe('start a, merge b');
  });
});

test('an unnamed road that turns at a street is announced, since no name identifies it', () => {
  const HIGHWAY = { roadType: 'SecondaryHighwayUrban' } as const;
  const bend = (name: string | undefined) =>
    roads({
      a: [
        name,
        [
          [0, -200],
          [0, 0],
        ],
        HIGHWAY,
      ],
      b: [
        name,
        [
          [0, 0],
          [-200, 120],
        ],
        HIGHWAY,
      ],
      street: [
        'S',
        [
          [0, 0],
          [200, -30],
        ],
      ],
    });
  expect(maneuvers(bend(undefined), 'a b')).toBe('start a, turnLeft b');
  expect(maneuvers(bend('A'), 'a b')).toBe('start a');
});

test('a road that is only cut in two is measured beyond the cut', () => {
  const hook = roads({
    path: [
      undefined,
      [
        [0, -100],
        [0, 0],
      ],
    ],
    // A few metres that only connect the drawing lean to the left; the street itself turns right.
    stub: [
      'B',
      [
        [0, 0],
        [-2, 1],
      ],
    ],
    street: [
      'B',
      [
        [-2, 1],
        [100, 1],
      ],
    ],
    other: [
      'C',
      [
        [0, 0],
        [-100, 60],
      ],
    ],
  });
  expect(maneuvers(hook, 'path stub street')).toBe('start path, turnRight stub');
  expect(maneuvers(hook, 'street stub path')).toBe('start street, turnLeft path');
});

test('two turns that lead to another street next to the road stay two, whichever side their sum leads to', () => {
  for (const metres of [6, 15]) {
    const aside = roads({
      south: [
        'A',
        [
          [0, -100],
          [0, 0],
        ],
      ],
      east: [
        'B',
        [
          [0, 0],
          [100, 0],
        ],
      ],
      link: [
        'B',
        [
          [0, 0],
          [-metres, 0],
        ],
      ],
      west: [
        'B',
        [
          [-metres, 0],
          [-200, 0],
        ],
      ],
      northeast: [
        'C',
        [
          [-metres, 0],
          [-metres + 150, 100],
        ],
      ],
    });
    expect(maneuvers(aside, 'south link northeast')).toBe('start south, turnLeft link, sharpRight northeast');
  }
});

test('the middle one of three ways ahead has no side, although only one of the others is as straight', () => {
  const three = roads({
    south: [
      undefined,
      [
        [0, -100],
        [0, 0],
      ],
    ],
    left: [
      undefined,
      [
        [0, 0],
        [-90, 100],
      ],
    ],
    middle: [
      undefined,
      [
        [0, 0],
        [20, 100],
      ],
    ],
    right: [
      undefined,
      [
        [0, 0],
        [45, 100],
      ],
    ],
  });
  expect(maneuvers(three, 'south middle')).toBe('start south, continue middle');
  expect(maneuvers(three, 'south right')).toBe('start south, keepRight right');
});

test('a lane that leaves to one side and enters by a turn to the other does not round a corner', () => {
  const across = roads({
    south: [
      'A',
      [
        [0, -100],
        [0, 0],
      ],
    ],
    north: [
      'A',
      [
        [0, 0],
        [0, 100],
      ],
    ],
    lane: [
      undefined,
      [
        [0, 0],
        [50, 15],
      ],
      { roadType: 'RampLimitedAccess' },
    ],
    on: [
      'B',
      [
        [50, 15],
        [45, 100],
      ],
    ],
    back: [
      'B',
      [
        [55, -100],
        [50, 15],
      ],
    ],
  });
  expect(maneuvers(across, 'south lane on')).not.toMatch(/^start south, (continue|bear|keep)/);
});

test('a lane that bends away from the turn at its end is not a corner', () => {
  const away = roads({
    west: [
      'A',
      [
        [-100, 0],
        [0, 0],
      ],
    ],
    east: [
      'A',
      [
        [0, 0],
        [100, 10],
      ],
    ],
    lane: [
      undefined,
      [
        [0, 0],
        [30, -2],
        [60, -30],
      ],
      { roadType: 'RampLimitedAccess' },
    ],
    north: [
      'B',
      [
        [60, -30],
        [80, 100],
      ],
    ],
    south: [
      'B',
      [
        [55, -100],
        [60, -30],
      ],
    ],
  });
  expect(maneuvers(away, 'west lane north')).not.toMatch(/^start west, (bear|turn)Left/);
});

test('keeping to one side at a fork and turning to the other after it are both announced', () => {
  const fork = (metres: number) =>
    roads({
      south: [
        undefined,
        [
          [0, -100],
          [0, 0],
        ],
      ],
      left: [
        undefined,
        [
          [0, 0],
          [-metres / 4, metres],
        ],
      ],
      right: [
        undefined,
        [
          [0, 0],
          [30, 100],
        ],
      ],
      east: [
        'B',
        [
          [-metres / 4, metres],
          [-metres / 4 + 10, metres + 2],
          [-metres / 4 + 15, 150],
        ],
      ],
      west: [
        'B',
        [
          [-metres / 4, metres],
          [-150, metres],
        ],
      ],
    });
  expect(maneuvers(fork(20), 'south left east')).toBe('start south, keepLeft left, turnRight east');
});

describe('a road number that two streets share', () => {
  const streets = (to: string, arm?: Partial<Drawn>) =>
    town({
      from: {
        names: [{ name: 'From Street' }, { name: 'L 1', isRef: true }],
        line: [
          [0, -300],
          [0, 0],
        ],
        ...MAJOR,
      },
      to: {
        names: [{ name: to }, { name: 'L 1', isRef: true }],
        line: [
          [0, 0],
          [-300, 15],
        ],
        ...MAJOR,
      },
      ...(arm && {
        arm: {
          name: 'To Street',
          line: [
            [0, 0],
            [300, -15],
          ],
          ...arm,
        },
      }),
    });

  test('does not make them one road if there is a choice', () => {
    expect(maneuvers(streets('To Street', {}), 'from to')).toBe('start from, turnLeft to');
    expect(maneuvers(streets('To Street', { name: 'Drive', roadType: 'AccessWay' }), 'from to')).toBe(
      'start from, turnLeft to',
    );
  });

  test('makes them one road if there is no choice, or if the street keeps its name', () => {
    expect(maneuvers(streets('To Street'), 'from to')).toBe('start from');
    expect(maneuvers(streets('From Street', {}), 'from to')).toBe('start from');
  });
});

test('a numbered road that turns next to a road between places is announced, next to a street it is not', () => {
  const crossing = (roadType: 'NormalRoadUrban' | 'LocalRoadUrban') =>
    roads({
      from: [
        'EM 615',
        [
          [0, -300],
          [0, 0],
        ],
        { roadType: 'SecondaryHighwayUrban' },
      ],
      to: [
        'EM 615',
        [
          [0, 0],
          [300, 40],
        ],
        { roadType: 'SecondaryHighwayUrban' },
      ],
      arm: [
        'EM 611',
        [
          [0, 0],
          [-300, 0],
        ],
        { roadType },
      ],
    });
  expect(maneuvers(crossing('NormalRoadUrban'), 'from to')).toBe('start from, turnRight to');
  expect(maneuvers(crossing('LocalRoadUrban'), 'from to')).toBe('start from');
});

test('if a one-way street ends in a cross street of the same name, the arm to the other side is not a half of it', () => {
  const square = roads({
    from: [
      'Square',
      [
        [0, -300],
        [0, 0],
      ],
      ONE_WAY,
    ],
    right: [
      'Square',
      [
        [0, 0],
        [40, 30],
        [300, 30],
      ],
      ONE_WAY,
    ],
    left: [
      'Square',
      [
        [0, 0],
        [-300, 0],
      ],
      { ...MAJOR, ...ONE_WAY },
    ],
  });
  expect(maneuvers(square, 'from right')).toBe('start from, turnRight right');
});

test('a step aside is announced if the road that it leaves goes straight ahead', () => {
  const parallel = (isStraight: boolean) =>
    roads({
      from: [
        undefined,
        [
          [0, -300],
          [0, 0],
        ],
      ],
      link: [
        undefined,
        [
          [0, 0],
          [-5, 1],
        ],
      ],
      to: [
        undefined,
        [
          [-5, 1],
          [-10, 300],
        ],
      ],
      west: [
        undefined,
        [
          [-5, 1],
          [-300, 10],
        ],
      ],
      other: [undefined, [[0, 0], isStraight ? [40, 300] : [300, 0]]],
    });
  expect(maneuvers(parallel(true), 'from link to')).toBe('start from, keepLeft to');
  expect(maneuvers(parallel(false), 'from link to')).toBe('start from');
});

test('the maneuver of a turn is chosen once for all legs of a long route', () => {
  const crossing = roads({
    a: [
      'A',
      [
        [0, -300],
        [0, 0],
      ],
    ],
    b: [
      'B',
      [
        [0, 0],
        [300, 0],
      ],
    ],
    c: [
      'A',
      [
        [0, 0],
        [0, 300],
      ],
    ],
  });
  const around = { ...surroundings(crossing), keepsChoices: true };
  const leg = ride(crossing, 'a b');
  const kinds = (roadsAround: typeof around) => maneuversOfLeg(roadsAround, leg).map(({ kind }) => kind);
  expect(kinds(around)).toEqual(['start', 'turnRight']);
  // only another answer sees that the road is a ferry now
  around.roadType.fill(ROAD_TYPES.indexOf('Ferry'), leg.directedSegment[1] >>> 1, (leg.directedSegment[1] >>> 1) + 1);
  expect(kinds(around)).toEqual(['start', 'turnRight']);
  expect(kinds({ ...around })).toEqual(['start', 'ferry']);
});
