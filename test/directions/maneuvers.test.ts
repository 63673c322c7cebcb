import { describe, expect, test } from 'vitest';
import { directionsOfLegs } from '../../src/directions/directions.ts';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { type Drawn, ENGLISH, maneuvers, ride, surroundings, town } from './drive.ts';

/** A crossing whose roads leave like hands of a clock: a road of 200 m towards each given hour. */
function crossing(arms: Record<string, { hour: number } & Partial<Drawn>>) {
  return town(
    Object.fromEntries(
      Object.entries(arms).map(([name, { hour, ...rest }]) => {
        const angle = (hour * Math.PI) / 6;
        return [
          name,
          {
            name,
            line: [
              [0, 0],
              [200 * Math.sin(angle), 200 * Math.cos(angle)],
            ],
            ...rest,
          } as Drawn,
        ];
      }),
    ),
  );
}

describe('at a junction', () => {
  test('both ways off a T are turns', () => {
    const tee = crossing({ stem: { hour: 6 }, west: { hour: 9, name: 'Bar' }, east: { hour: 3, name: 'Bar' } });
    expect(maneuvers(tee, 'stem west')).toBe('start stem, turnLeft west');
    expect(maneuvers(tee, 'stem east')).toBe('start stem, turnRight east');
    expect(maneuvers(tee, 'west east')).toBe('start west');
    expect(maneuvers(tee, 'west stem')).toBe('start west, turnRight stem');
  });

  test('a crossing is silent if the road keeps its name, and announced if the name changes', () => {
    const cross = crossing({
      south: { hour: 6, name: 'A' },
      north: { hour: 12, name: 'A' },
      west: { hour: 9 },
      east: { hour: 3 },
    });
    expect(maneuvers(cross, 'south north')).toBe('start south');
    expect(maneuvers(cross, 'west east')).toBe('start west, continue east');
    expect(maneuvers(cross, 'west north')).toBe('start west, turnLeft north');
    expect(maneuvers(cross, 'east north')).toBe('start east, turnRight north');
  });

  test('turns are slight, plain or sharp by their angle', () => {
    const star = crossing({
      stem: { hour: 6 },
      one: { hour: 1 },
      three: { hour: 3 },
      five: { hour: 5 },
      seven: { hour: 7 },
      nine: { hour: 9 },
      eleven: { hour: 11 },
    });
    expect(maneuvers(star, 'stem one')).toBe('start stem, bearRight one');
    expect(maneuvers(star, 'stem three')).toBe('start stem, turnRight three');
    expect(maneuvers(star, 'stem five')).toBe('start stem, sharpRight five');
    expect(maneuvers(star, 'stem seven')).toBe('start stem, sharpLeft seven');
    expect(maneuvers(star, 'stem nine')).toBe('start stem, turnLeft nine');
    expect(maneuvers(star, 'stem eleven')).toBe('start stem, bearLeft eleven');
  });

  test('a way at a fork keeps to a side, and one between two others continues', () => {
    const fork = crossing({ stem: { hour: 6 }, left: { hour: 11.4 }, right: { hour: 0.6 } });
    expect(maneuvers(fork, 'stem left')).toBe('start stem, keepLeft left');
    expect(maneuvers(fork, 'stem right')).toBe('start stem, keepRight right');
    const trident = crossing({ stem: { hour: 6 }, left: { hour: 11 }, middle: { hour: 12 }, right: { hour: 1 } });
    expect(maneuvers(trident, 'stem middle')).toBe('start stem, continue middle');
    expect(maneuvers(trident, 'stem left')).toBe('start stem, keepLeft left');
  });

  test('at a fork of one road the side is announced although the name stays', () => {
    const fork = crossing({ stem: { hour: 6, name: 'A' }, left: { hour: 11.6, name: 'A' }, right: { hour: 0.4 } });
    expect(maneuvers(fork, 'stem left')).toBe('start stem, keepLeft left');
  });

  test('a bend without a choice is not a turn, whatever its angle', () => {
    const bend = crossing({ stem: { hour: 6, name: 'A' }, on: { hour: 9, name: 'A' } });
    expect(maneuvers(bend, 'stem on')).toBe('start stem');
    const unnamed = crossing({ stem: { hour: 6, name: undefined }, on: { hour: 4, name: undefined } });
    expect(maneuvers(unnamed, 'stem on')).toBe('start stem');
  });

  test('a road that bends slightly is silent past a side road, and announced past a straight one', () => {
    const side = crossing({ stem: { hour: 6, name: 'A' }, on: { hour: 1, name: 'A' }, side: { hour: 9 } });
    expect(maneuvers(side, 'stem on')).toBe('start stem');
    const ahead = crossing({ stem: { hour: 6, name: 'A' }, on: { hour: 1, name: 'A' }, ahead: { hour: 12 } });
    expect(maneuvers(ahead, 'stem on')).toBe('start stem, keepRight on');
  });

  test('a driveway is not a choice on a road that continues', () => {
    const drive = crossing({
      stem: { hour: 6, name: 'A' },
      on: { hour: 1, name: 'A' },
      drive: { hour: 2, name: undefined, roadType: 'AccessWay' },
    });
    expect(maneuvers(drive, 'stem on')).toBe('start stem');
  });

  test('footpaths are not a choice', () => {
    const path = crossing({
      stem: { hour: 6 },
      on: { hour: 9, name: 'stem' },
      path: { hour: 12, roadType: 'Footpath' },
    });
    expect(maneuvers(path, 'stem on')).toBe('start stem');
  });

  test('the last shape point does not decide an angle', () => {
    const kink = town({
      stem: {
        name: 'stem',
        line: [
          [0, -200],
          [0, 0],
        ],
      },
      // leads to the right for two metres, then turns left
      left: {
        name: 'left',
        line: [
          [0, 0],
          [1.4, 1.4],
          [-100, 1.4],
        ],
      },
      right: {
        name: 'right',
        line: [
          [0, 0],
          [100, 0],
        ],
      },
    });
    expect(maneuvers(kink, 'stem left')).toBe('start stem, turnLeft left');
  });

  test('a turn is announced if only one way is legal but another is visible: an incoming one-way street, a closed street', () => {
    const oneWay = crossing({
      stem: { hour: 6, name: 'A' },
      on: { hour: 9, name: 'A' },
      against: { hour: 12, direction: 'backward' },
    });
    expect(maneuvers(oneWay, 'stem on')).toBe('start stem, turnLeft on');
    const open = crossing({ stem: { hour: 6, name: 'A' }, on: { hour: 9, name: 'A' }, closed: { hour: 12 } });
    const costing = { ...NO_COSTING, segmentChanges: [{ segment: 2, isExcluded: true, speedChanges: [] }] };
    expect(maneuvers(open, 'stem on', costing)).toBe('start stem, turnLeft on');
  });

  test('if the named road turns off, going straight ahead is announced', () => {
    const off = crossing({
      stem: { hour: 6, name: 'A' },
      on: { hour: 12, name: undefined },
      turns: { hour: 9, name: 'A' },
    });
    expect(maneuvers(off, 'stem on')).toBe('start stem, continue on');
  });
});

describe('a change of name', () => {
  test('is announced even without a junction', () => {
    const road = town({
      a: {
        name: 'A',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      b: {
        name: 'B',
        line: [
          [0, 300],
          [0, 600],
        ],
      },
    });
    expect(maneuvers(road, 'a b')).toBe('start a, continue b');
  });

  test('is not announced while the roads share a name', () => {
    const road = town({
      a: {
        names: [{ name: 'A' }, { name: 'N 1' }],
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      b: {
        names: [{ name: 'B' }, { name: 'N 1' }],
        line: [
          [0, 300],
          [0, 600],
        ],
      },
    });
    expect(maneuvers(road, 'a b')).toBe('start a');
  });

  test('is not announced if a road has no name for a while', () => {
    const road = town({
      a: {
        name: 'A',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      b: {
        line: [
          [0, 300],
          [0, 600],
        ],
      },
      c: {
        name: 'A',
        line: [
          [0, 600],
          [0, 900],
        ],
      },
    });
    expect(maneuvers(road, 'a b c')).toBe('start a');
  });

  test('for the length of a bridge is not announced', () => {
    const bridge = town({
      a: {
        name: 'A',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      bridge: {
        name: 'Bridge',
        line: [
          [0, 300],
          [0, 400],
        ],
      },
      c: {
        name: 'A',
        line: [
          [0, 400],
          [0, 700],
        ],
      },
    });
    expect(maneuvers(bridge, 'a bridge c')).toBe('start a');
  });

  test('a few metres after a turn belongs to the turn', () => {
    const stub = town({
      a: {
        name: 'A',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      on: {
        name: 'A',
        line: [
          [0, 300],
          [0, 600],
        ],
      },
      stub: {
        line: [
          [0, 300],
          [-20, 300],
        ],
      },
      b: {
        name: 'B',
        line: [
          [-20, 300],
          [-300, 300],
        ],
      },
    });
    expect(maneuvers(stub, 'a stub b')).toBe('start a, turnLeft b');
  });
});

describe('a few metres', () => {
  test('of a named road between two slightly offset streets are a crossing, not a street to turn into', () => {
    const offset = (metres: number) =>
      town({
        south: {
          name: 'A',
          line: [
            [0, -300],
            [0, 0],
          ],
        },
        west: {
          name: 'B',
          line: [
            [-300, 0],
            [0, 0],
          ],
        },
        link: {
          name: 'B',
          line: [
            [0, 0],
            [metres, 0],
          ],
        },
        east: {
          name: 'B',
          line: [
            [metres, 0],
            [300, 0],
          ],
        },
        north: {
          name: 'C',
          line: [
            [metres, 0],
            [metres, 300],
          ],
        },
        northwest: {
          name: 'D',
          line: [
            [metres, 0],
            [metres - 250, 200],
          ],
        },
      });
    expect(maneuvers(offset(4), 'south link north')).toBe('start south, continue north');
    // The street to the left is another one, so the first turn is told.
    expect(maneuvers(offset(4), 'south link northwest')).toBe('start south, turnRight link, sharpLeft northwest');
    expect(maneuvers(offset(7), 'south link north')).toBe('start south, continue north');
    expect(maneuvers(offset(9), 'south link north')).toBe('start south, turnRight link, turnLeft north');
  });

  test('between a street and its other half across the road are one crossing', () => {
    const jog = (metres: number) =>
      town({
        south: {
          name: 'A',
          line: [
            [0, -300],
            [0, 0],
          ],
        },
        west: {
          name: 'B',
          line: [
            [-300, 0],
            [0, 0],
          ],
        },
        link: {
          name: 'B',
          line: [
            [0, 0],
            [metres, 0],
          ],
        },
        east: {
          name: 'B',
          line: [
            [metres, 0],
            [300, 0],
          ],
        },
        north: {
          name: 'A',
          line: [
            [metres, 0],
            [metres, 300],
          ],
        },
      });
    expect(maneuvers(jog(7), 'south link north')).toBe('start south');
    expect(maneuvers(jog(9), 'south link north')).toBe('start south, turnRight link, turnLeft north');
    const unnamed = town({
      south: {
        name: 'A',
        line: [
          [0, -300],
          [0, 0],
        ],
      },
      west: {
        line: [
          [-300, 0],
          [0, 0],
        ],
      },
      link: {
        line: [
          [0, 0],
          [7, 0],
        ],
      },
      east: {
        line: [
          [7, 0],
          [300, 0],
        ],
      },
      north: {
        name: 'A',
        line: [
          [7, 0],
          [7, 300],
        ],
      },
    });
    expect(maneuvers(unnamed, 'south link north')).toBe('start south');
  });

  test('at the end of a road that splits are one turn', () => {
    const wedge = town({
      stem: {
        name: 'A',
        line: [
          [0, -300],
          [0, -20],
        ],
      },
      left: {
        name: 'A',
        line: [
          [0, -20],
          [-10, 0],
        ],
        direction: 'forward',
      },
      right: {
        name: 'A',
        line: [
          [0, -20],
          [10, 0],
        ],
        direction: 'forward',
      },
      west: {
        name: 'B',
        line: [
          [-10, 0],
          [-300, 0],
        ],
      },
      middle: {
        name: 'B',
        line: [
          [-10, 0],
          [10, 0],
        ],
      },
      east: {
        name: 'B',
        line: [
          [10, 0],
          [300, 0],
        ],
      },
    });
    expect(maneuvers(wedge, 'stem left west')).toBe('start stem, turnLeft west');
    expect(maneuvers(wedge, 'stem right east')).toBe('start stem, turnRight east');
  });
});

describe('a U-turn', () => {
  test('at a dead end is a U-turn', () => {
    const deadEnd = town({
      a: {
        name: 'A',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
    });
    expect(maneuvers(deadEnd, 'a a')).toBe('start a, uTurn a');
  });

  test('at a crossing is a U-turn', () => {
    const tee = crossing({ stem: { hour: 6 }, west: { hour: 9 }, east: { hour: 3 } });
    expect(maneuvers(tee, 'stem stem')).toBe('start stem, uTurn stem');
  });
});

/** A dual carriageway to the north, its halves 15 m apart, driven on the right; a side road to the west joins it across the median. */
function dual() {
  const up = { name: 'Avenue', direction: 'forward', roadType: 'MajorRoadUrban' } as const;
  return town({
    up1: {
      ...up,
      line: [
        [15, -300],
        [15, 0],
      ],
    },
    up2: {
      ...up,
      line: [
        [15, 0],
        [15, 300],
      ],
    },
    down1: {
      ...up,
      line: [
        [0, 300],
        [0, 0],
      ],
    },
    down2: {
      ...up,
      line: [
        [0, 0],
        [0, -300],
      ],
    },
    cross: {
      name: 'Side',
      line: [
        [15, 0],
        [0, 0],
      ],
    },
    west: {
      name: 'Side',
      line: [
        [0, 0],
        [-300, 0],
      ],
    },
    east: {
      name: 'Side',
      line: [
        [15, 0],
        [300, 0],
      ],
    },
  });
}

describe('on a dual carriageway', () => {
  test('a turn across the median is one turn', () => {
    expect(maneuvers(dual(), 'up1 cross west')).toBe('start up1, turnLeft cross');
    expect(maneuvers(dual(), 'west cross up2')).toBe('start west, turnLeft up2');
  });

  test('crossing both carriageways is not a maneuver', () => {
    expect(maneuvers(dual(), 'west cross east')).toBe('start west');
  });

  test('two lefts across the median are a U-turn', () => {
    expect(maneuvers(dual(), 'up1 cross down2')).toBe('start up1, uTurn down2');
  });

  test('the beginning of two carriageways is not a fork', () => {
    const split = town({
      both: {
        name: 'A',
        line: [
          [0, -300],
          [0, 0],
        ],
      },
      up: {
        name: 'A',
        line: [
          [0, 0],
          [8, 30],
          [8, 300],
        ],
        direction: 'forward',
      },
      down: {
        name: 'A',
        line: [
          [-8, 300],
          [-8, 30],
          [0, 0],
        ],
        direction: 'forward',
      },
    });
    expect(maneuvers(split, 'both up')).toBe('start both');
    expect(maneuvers(split, 'down both')).toBe('start down');
  });
});

describe('ramps', () => {
  const motorway = { name: 'A 5', roadType: 'LimitedAccessRural', direction: 'forward' } as const;
  const ramp = { roadType: 'RampLimitedAccess', direction: 'forward' } as const;
  const exit = () =>
    town({
      before: {
        ...motorway,
        line: [
          [0, -500],
          [0, 0],
        ],
      },
      after: {
        ...motorway,
        line: [
          [0, 0],
          [0, 500],
        ],
      },
      ramp: {
        ...ramp,
        line: [
          [0, 0],
          [10, 60],
          [60, 200],
        ],
      },
      road: {
        name: 'L 1',
        line: [
          [60, 200],
          [-200, 200],
        ],
      },
      back: {
        name: 'L 1',
        line: [
          [60, 200],
          [300, 200],
        ],
      },
    });

  test('the motorway continues past an exit silently', () => {
    expect(maneuvers(exit(), 'before after')).toBe('start before');
  });

  test('an exit is a ramp to its side, and ends in a turn', () => {
    expect(maneuvers(exit(), 'before ramp back')).toBe('start before, rampRight ramp, turnRight back');
    expect(maneuvers(exit(), 'before ramp road')).toBe('start before, rampRight ramp, turnLeft road');
  });

  test('for walkers and cyclists a ramp is a road like any other', () => {
    const place = exit();
    for (const going of ['walk', 'cycle'] as const) {
      const legs = [ride(place, 'before ramp back')];
      const reported = directionsOfLegs({ ...surroundings(place), going }, legs, ENGLISH).map(({ kind }) => kind);
      expect(reported).toEqual(['start', 'keepRight', 'turnRight', 'arrive']);
    }
  });

  test('a ramp onto a road with traffic merges', () => {
    const entry = town({
      road: {
        name: 'L 1',
        line: [
          [100, -300],
          [100, -200],
        ],
      },
      on: {
        name: 'L 1',
        line: [
          [100, -200],
          [100, 300],
        ],
      },
      ramp: {
        ...ramp,
        line: [
          [100, -200],
          [60, -150],
          [10, -60],
          [0, 0],
        ],
      },
      before: {
        ...motorway,
        line: [
          [0, -500],
          [0, 0],
        ],
      },
      after: {
        ...motorway,
        line: [
          [0, 0],
          [0, 500],
        ],
      },
    });
    expect(maneuvers(entry, 'road ramp after')).toBe('start road, rampLeft ramp, merge after');
  });

  test('a road that becomes a ramp without a choice continues silently', () => {
    const only = town({
      road: {
        name: 'A',
        line: [
          [0, 0],
          [0, 200],
        ],
      },
      ramp: {
        ...ramp,
        line: [
          [0, 200],
          [0, 500],
        ],
      },
      after: {
        name: 'A',
        line: [
          [0, 500],
          [0, 900],
        ],
      },
    });
    expect(maneuvers(only, 'road ramp after')).toBe('start road');
  });

  test('a ramp straight ahead between two other roads has no side', () => {
    const between = town({
      road: {
        name: 'A',
        line: [
          [0, 0],
          [0, 200],
        ],
      },
      west: {
        name: 'A',
        line: [
          [0, 200],
          [-300, 200],
        ],
      },
      ramp: {
        ...ramp,
        line: [
          [0, 200],
          [0, 500],
        ],
      },
      east: {
        name: 'A',
        line: [
          [0, 200],
          [300, 200],
        ],
      },
    });
    expect(maneuvers(between, 'road ramp')).toBe('start road, ramp ramp');
  });

  test('ramps fork', () => {
    const fork = town({
      ramp: {
        ...ramp,
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      west: {
        ...ramp,
        line: [
          [0, 300],
          [-30, 400],
          [-200, 500],
        ],
      },
      east: {
        ...ramp,
        line: [
          [0, 300],
          [30, 400],
          [200, 500],
        ],
      },
    });
    expect(maneuvers(fork, 'ramp west')).toBe('start ramp, keepLeft west');
    expect(maneuvers(fork, 'ramp east')).toBe('start ramp, keepRight east');
  });

  test('a motorway that splits in two is announced', () => {
    const split = town({
      before: {
        ...motorway,
        line: [
          [0, -500],
          [0, 0],
        ],
      },
      left: {
        ...motorway,
        line: [
          [0, 0],
          [-10, 60],
          [-100, 300],
        ],
      },
      right: {
        ...motorway,
        name: 'A 6',
        line: [
          [0, 0],
          [10, 60],
          [100, 300],
        ],
      },
    });
    expect(maneuvers(split, 'before left')).toBe('start before, keepLeft left');
    expect(maneuvers(split, 'before right')).toBe('start before, keepRight right');
  });
});

describe('a slip lane', () => {
  test('round a corner is a plain turn', () => {
    const corner = town({
      south: {
        name: 'A',
        line: [
          [0, -300],
          [0, -50],
        ],
      },
      middle: {
        name: 'A',
        line: [
          [0, -50],
          [0, 0],
        ],
      },
      north: {
        name: 'A',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      slip: {
        roadType: 'RampUrban',
        direction: 'forward',
        line: [
          [0, -50],
          [10, -15],
          [15, -8],
          [50, 0],
        ],
      },
      inner: {
        name: 'B',
        line: [
          [0, 0],
          [50, 0],
        ],
      },
      east: {
        name: 'B',
        line: [
          [50, 0],
          [300, 0],
        ],
      },
      west: {
        name: 'B',
        line: [
          [0, 0],
          [-300, 0],
        ],
      },
    });
    expect(maneuvers(corner, 'south slip east')).toBe('start south, turnRight east');
    expect(maneuvers(corner, 'south middle north')).toBe('start south');
  });
});

/** A roundabout with four roads, driven on the right; `w` is an exit only, `e` an entry only. */
function roundabout() {
  const ring = { isRoundabout: true, direction: 'forward' as const };
  return town({
    se: {
      ...ring,
      line: [
        [0, -20],
        [14, -14],
        [20, 0],
      ],
    },
    ne: {
      ...ring,
      line: [
        [20, 0],
        [14, 14],
        [0, 20],
      ],
    },
    nw: {
      ...ring,
      line: [
        [0, 20],
        [-14, 14],
        [-20, 0],
      ],
    },
    sw: {
      ...ring,
      line: [
        [-20, 0],
        [-14, -14],
        [0, -20],
      ],
    },
    s: {
      name: 'South',
      line: [
        [0, -300],
        [0, -20],
      ],
    },
    e: {
      name: 'East',
      line: [
        [300, 0],
        [20, 0],
      ],
      direction: 'forward',
    },
    n: {
      name: 'North',
      line: [
        [0, 300],
        [0, 20],
      ],
    },
    w: {
      name: 'West',
      line: [
        [-300, 0],
        [-20, 0],
      ],
    },
  });
}

describe('a way without a motor', () => {
  test('has sharp turns between flights of stairs, and a U-turn only where it turns back', () => {
    const stairs = { roadType: 'Footpath', isSteps: true, name: 'Rampe' } as const;
    const place = town({
      up: {
        ...stairs,
        line: [
          [0, 0],
          [40, 0],
        ],
      },
      next: {
        ...stairs,
        line: [
          [40, 0],
          [0, 4],
        ],
      },
      path: {
        ...stairs,
        line: [
          [40, 0],
          [60, 5],
        ],
      },
    });
    const kinds = (roads: string) =>
      maneuversOfLeg({ ...surroundings(place), going: 'walk' }, ride(place, roads)).map(({ kind }) => kind);
    expect(kinds('up next')).toEqual(['start', 'sharpLeft']);
    expect(kinds('up up')).toEqual(['start', 'uTurn']);
  });
});

describe('a ramp', () => {
  test('that ends in a road with more names than its own is announced', () => {
    const road = {
      roadType: 'SecondaryHighwayUrban',
      names: [{ name: 'Main Street' }, { name: 'US 26', isRef: true }],
    } satisfies Partial<Drawn>;
    const highway = { roadType: 'LimitedAccessRural', direction: 'forward', name: 'I 70' } as const;
    const place = (names: { name: string }[]) =>
      town({
        before: {
          ...highway,
          line: [
            [-2000, 0],
            [-1000, 0],
          ],
        },
        after: {
          ...highway,
          line: [
            [-1000, 0],
            [0, 0],
          ],
        },
        ramp: {
          roadType: 'RampLimitedAccess',
          direction: 'forward',
          names,
          line: [
            [-1000, 0],
            [-500, -100],
            [0, -400],
          ],
        },
        north: {
          ...road,
          line: [
            [0, -400],
            [0, 1000],
          ],
        },
        east: {
          ...road,
          line: [
            [0, -400],
            [1000, -600],
          ],
        },
      });
    expect(maneuvers(place([{ name: 'US 26' }]), 'before ramp east')).toBe(
      'start before, rampRight ramp, continue east',
    );
  });
});

describe('a roundabout', () => {
  test('is one maneuver, with the exit counted from the entry', () => {
    expect(maneuvers(roundabout(), 's se ne n')).toBe('start s, roundabout 1 n');
    expect(maneuvers(roundabout(), 's se ne nw w')).toBe('start s, roundabout 2 w');
    expect(maneuvers(roundabout(), 's se ne nw sw s')).toBe('start s, roundabout 3 s');
    expect(maneuvers(roundabout(), 'e ne n')).toBe('start e, roundabout 1 n');
  });

  test('is a road like any other for walkers, who may go round it in both directions', () => {
    const place = roundabout();
    const reported = maneuversOfLeg({ ...surroundings(place), going: 'walk' }, ride(place, 's se ne n'));
    expect(reported.map(({ kind }) => kind)).not.toContain('roundabout');
    expect(reported.length).toBeGreaterThan(1);
  });

  test('has the exits that a driver sees, whatever the request closes or avoids', () => {
    const closed = { ...NO_COSTING, segmentChanges: [{ segment: 6, isExcluded: true, speedChanges: [] }] };
    expect(maneuvers(roundabout(), 's se ne nw w', closed)).toBe('start s, roundabout 2 w');
    const shunned = { ...NO_COSTING, avoidedRoadTypes: [ROAD_TYPES.indexOf('LocalRoadUrban')] };
    expect(maneuvers(roundabout(), 's se ne nw w', shunned)).toBe('start s, roundabout 2 w');
  });

  test('in which the trip ends is entered', () => {
    expect(maneuvers(roundabout(), 's se ne')).toBe('start s, enterRoundabout se');
  });

  test('in which the trip starts is left by an exit', () => {
    expect(maneuvers(roundabout(), 'ne nw w')).toBe('start ne, roundabout 2 w');
    expect(maneuvers(roundabout(), 'nw w')).toBe('start nw, roundabout 1 w');
  });

  test('counts two exits at one junction from the outside in', () => {
    const ring = { isRoundabout: true, direction: 'forward' as const };
    const place = town({
      east: {
        ...ring,
        line: [
          [0, -20],
          [20, 0],
          [0, 20],
        ],
      },
      west: {
        ...ring,
        line: [
          [0, 20],
          [-20, 0],
          [0, -20],
        ],
      },
      s: {
        name: 'South',
        line: [
          [0, -300],
          [0, -20],
        ],
      },
      outer: {
        name: 'Outer',
        line: [
          [0, 20],
          [100, 150],
        ],
      },
      inner: {
        name: 'Inner',
        line: [
          [0, 20],
          [0, 200],
        ],
      },
    });
    expect(maneuvers(place, 's east outer')).toBe('start s, roundabout 1 outer');
    expect(maneuvers(place, 's east inner')).toBe('start s, roundabout 2 inner');
  });
});

describe('a ferry', () => {
  const crossing = () =>
    town({
      quay: {
        name: 'Quay',
        line: [
          [0, 0],
          [0, 200],
        ],
      },
      ferry: {
        name: 'Line 7',
        roadType: 'Ferry',
        line: [
          [0, 200],
          [0, 900],
        ],
      },
      shore: {
        name: 'Shore',
        line: [
          [0, 900],
          [0, 1200],
        ],
      },
      east: {
        name: 'East',
        line: [
          [0, 900],
          [300, 900],
        ],
      },
    });

  test('is taken, and left by the road that follows', () => {
    expect(maneuvers(crossing(), 'quay ferry shore')).toBe('start quay, ferry ferry, continue shore');
    expect(maneuvers(crossing(), 'quay ferry east')).toBe('start quay, ferry ferry, turnRight east');
  });

  test('on which the trip starts is taken', () => {
    expect(maneuvers(crossing(), 'ferry shore')).toBe('ferry ferry, continue shore');
  });
});

describe('if nothing is new', () => {
  test('a fast road that regains its name is not announced again', () => {
    const bridge = town({
      one: {
        name: 'A 1',
        roadType: 'LimitedAccessUrban',
        line: [
          [0, -500],
          [0, 0],
        ],
      },
      other: {
        name: 'IP 1',
        roadType: 'LimitedAccessUrban',
        line: [
          [0, 0],
          [0, 80],
        ],
      },
      again: {
        name: 'A 1',
        roadType: 'LimitedAccessUrban',
        line: [
          [0, 80],
          [0, 500],
        ],
      },
    });
    expect(maneuvers(bridge, 'one other again')).toBe('start one');
  });

  test('the exit of a roundabout that is drawn as a ramp leads silently into its road', () => {
    const mouth = town({
      exit: {
        name: 'A',
        roadType: 'RampMajorRoad',
        direction: 'forward',
        line: [
          [6, -30],
          [0, 0],
        ],
      },
      entry: {
        name: 'A',
        roadType: 'RampMajorRoad',
        direction: 'forward',
        line: [
          [0, 0],
          [-6, -30],
        ],
      },
      road: {
        name: 'A',
        roadType: 'MajorRoadUrban',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
    });
    expect(maneuvers(mouth, 'exit road')).toBe('start exit');
  });
});

test('of two merges with an unnamed road in between, only the second is announced', () => {
  const collector = (name?: string): Drawn => ({
    roadType: 'LimitedAccessUrban',
    direction: 'forward',
    ...(name === undefined ? {} : { name }),
    line: [
      [0, 0],
      [0, 400],
    ],
  });
  const way = (name?: string) =>
    town({
      ramp: {
        roadType: 'RampLimitedAccess',
        direction: 'forward',
        line: [
          [-60, -300],
          [0, 0],
        ],
      },
      flow: {
        ...collector(name),
        line: [
          [0, -400],
          [0, 0],
        ],
      },
      collector: collector(name),
      link: {
        roadType: 'RampLimitedAccess',
        direction: 'forward',
        line: [
          [0, 400],
          [20, 700],
        ],
      },
      motorwayBefore: {
        ...collector('A 1'),
        line: [
          [60, 400],
          [20, 700],
        ],
      },
      motorway: {
        ...collector('A 1'),
        line: [
          [20, 700],
          [20, 1700],
        ],
      },
    });
  expect(maneuvers(way(), 'ramp collector link motorway')).toBe('start ramp, merge motorway');
  expect(maneuvers(way('B 2'), 'ramp collector link motorway')).toBe('start ramp, merge collector, merge motorway');
});

test('continuing onto another road right before a roundabout is part of it', () => {
  const stub = town({
    road: {
      name: 'A',
      line: [
        [0, -300],
        [0, 0],
      ],
    },
    aside: {
      name: 'A',
      line: [
        [0, 0],
        [-300, 20],
      ],
    },
    mouth: {
      name: 'B',
      line: [
        [0, 0],
        [0, 15],
      ],
    },
    ring: {
      isRoundabout: true,
      direction: 'forward',
      line: [
        [0, 15],
        [20, 35],
        [0, 55],
      ],
    },
    ringBack: {
      isRoundabout: true,
      direction: 'forward',
      line: [
        [0, 55],
        [-20, 35],
        [0, 15],
      ],
    },
    exit: {
      name: 'C',
      line: [
        [0, 55],
        [0, 300],
      ],
    },
  });
  expect(maneuvers(stub, 'road mouth ring exit')).toBe('start road, roundabout 1 exit');
});

test('continuing onto another road right after a U-turn is part of it', () => {
  const end = town({
    road: {
      name: 'A',
      line: [
        [0, -300],
        [0, -20],
      ],
    },
    aside: {
      name: 'B',
      line: [
        [0, -20],
        [-300, -20],
      ],
    },
    end: {
      name: 'B',
      line: [
        [0, -20],
        [0, 0],
      ],
    },
  });
  expect(maneuvers(end, 'road end end road')).toBe('start road, uTurn road');
});

test('a ramp that ends in the middle of a crossing leads to the turn there', () => {
  const end = town({
    ramp: {
      roadType: 'RampLimitedAccess',
      direction: 'forward',
      line: [
        [-300, 0],
        [0, 0],
      ],
    },
    south: {
      name: 'A',
      direction: 'forward',
      line: [
        [0, 0],
        [0, -300],
      ],
    },
    middle: {
      line: [
        [0, 0],
        [12, 0],
      ],
    },
    north: {
      name: 'A',
      direction: 'forward',
      line: [
        [12, 0],
        [12, 300],
      ],
    },
    ahead: {
      name: 'B',
      line: [
        [12, 0],
        [300, 0],
      ],
    },
  });
  expect(maneuvers(end, 'ramp middle north')).toBe('start ramp, turnLeft north');
});

test('turning round in a driveway is one U-turn, in a side street it is three turns', () => {
  const drive = (metres: number) =>
    town({
      road: {
        name: 'A',
        line: [
          [0, -300],
          [0, 0],
        ],
      },
      ahead: {
        name: 'A',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
      drive: {
        line: [
          [0, 0],
          [metres, 0],
        ],
      },
    });
  expect(maneuvers(drive(10), 'road drive drive road')).toBe('start road, uTurn road');
  expect(maneuvers(drive(60), 'road drive drive road')).toBe('start road, turnRight drive, uTurn drive, turnLeft road');
});

test('a jog right after a turn belongs to it', () => {
  const corner = town({
    road: {
      name: 'A',
      line: [
        [300, 0],
        [0, 0],
      ],
    },
    ahead: {
      name: 'A',
      line: [
        [0, 0],
        [-300, 0],
      ],
    },
    first: {
      line: [
        [0, 0],
        [0, -13],
      ],
    },
    other: {
      line: [
        [0, -13],
        [100, -13],
      ],
    },
    jog: {
      line: [
        [0, -13],
        [-6, -13],
      ],
    },
    wall: {
      line: [
        [-6, -13],
        [-100, -13],
      ],
    },
    street: {
      name: 'B',
      line: [
        [-6, -13],
        [-6, -300],
      ],
    },
  });
  expect(maneuvers(corner, 'road first jog street')).toBe('start road, turnLeft street');
});

describe('a lane past a roundabout', () => {
  const bypass = (metres: number) =>
    town({
      before: {
        name: 'A',
        roadType: 'MajorRoadUrban',
        line: [
          [0, -300],
          [0, 0],
        ],
      },
      ring: {
        name: 'A',
        roadType: 'MajorRoadUrban',
        line: [
          [0, 0],
          [0, metres],
        ],
      },
      lane: {
        name: 'A',
        roadType: 'RampMajorRoad',
        direction: 'forward',
        line: [
          [0, 0],
          [6, metres / 2],
          [0, metres],
        ],
      },
      after: {
        name: 'A',
        roadType: 'MajorRoadUrban',
        line: [
          [0, metres],
          [0, 300],
        ],
      },
    });

  test('is announced by its side, not as a ramp', () => {
    expect(maneuvers(bypass(34), 'before lane after')).toBe('start before, keepRight after');
    expect(maneuvers(bypass(90), 'before lane after')).toBe('start before, keepRight after');
  });
});

describe('a ramp after a short link', () => {
  const exit = town({
    south: {
      name: 'A',
      roadType: 'MajorRoadUrban',
      line: [
        [0, -300],
        [0, 0],
      ],
    },
    north: {
      name: 'A',
      roadType: 'MajorRoadUrban',
      line: [
        [0, 0],
        [0, 300],
      ],
    },
    link: {
      roadType: 'RampLimitedAccess',
      direction: 'forward',
      line: [
        [0, 0],
        [20, 0],
      ],
    },
    left: {
      name: 'A 1',
      roadType: 'RampLimitedAccess',
      direction: 'forward',
      line: [
        [20, 0],
        [120, 60],
      ],
    },
    right: {
      name: 'A 1',
      roadType: 'RampLimitedAccess',
      direction: 'forward',
      line: [
        [20, 0],
        [120, -10],
      ],
    },
  });

  test('is a ramp, not a turn', () => {
    expect(maneuvers(exit, 'south link right')).toBe('start south, rampRight right');
  });

  test('keeps its fork if that leads to the other side', () => {
    expect(maneuvers(exit, 'south link left')).toBe('start south, rampRight link, keepLeft left');
  });
});
