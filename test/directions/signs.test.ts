import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { directionsOfLegs } from '../../src/directions/directions.ts';
import { instructionText } from '../../src/directions/instructions.ts';
import { LANGUAGES } from '../../src/directions/phrases/languages.ts';
import { maneuverOfStep } from '../../src/directions/step-maneuver.ts';
import type { SignSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { type Drawn, ENGLISH, instructions, ride, surroundings, town } from './drive.ts';

const MOTORWAY: Partial<Drawn> = { roadType: 'LimitedAccessRural', direction: 'forward' };
const RAMP: Partial<Drawn> = { roadType: 'RampLimitedAccess', direction: 'forward' };

/** A motorway with an exit, and signs that say where both ways lead. */
const exit = town({
  before: {
    ...MOTORWAY,
    names: [{ name: 'Rheinbrücke' }, { name: 'A 5', isRef: true }],
    line: [
      [0, -900],
      [0, 0],
    ],
    signs: { forward: { lanes: 'through|through|slight_right' } },
  },
  after: {
    ...MOTORWAY,
    names: [{ name: 'A 5', isRef: true }],
    line: [
      [0, 0],
      [0, 900],
    ],
  },
  ramp: {
    ...RAMP,
    line: [
      [0, 0],
      [40, 300],
    ],
    signs: { forward: { exit: '1C', junction: 'Kreuz Süd', toward: ['US 26 East', '6th Avenue'] } },
  },
  left: {
    ...RAMP,
    line: [
      [40, 300],
      [30, 600],
    ],
    signs: { forward: { toward: ['Basel'] } },
  },
  right: {
    ...RAMP,
    line: [
      [40, 300],
      [80, 600],
    ],
  },
});

describe('signs', () => {
  test('give the number of an exit, and the destinations of a way', () => {
    const [, off, fork] = instructions(exit, 'before ramp left', { distanceUnit: undefined, returnTime: false });
    expect(off).toBe('Take exit 1C on the right toward US 26 East/6th Avenue and travel North.');
    expect(fork).toBe('Keep left toward Basel and travel North.');
    const terse = instructions(exit, 'before ramp left', { style: 'Terse' });
    expect(terse.slice(1, 3)).toEqual(['Exit 1C R toward US 26 East/6th Avenue', 'KL toward Basel']);
  });

  test('do not repeat anything', () => {
    const step = { kind: 'keepLeft' as const, sign: { toward: ['A 6', 'Basel'] }, time: 1000, length: 1000 };
    const terse = { ...ENGLISH, style: 'Terse' as const };
    expect(instructionText(terse, { ...step, name: 'Ring/A 6' })).toBe('KL on Ring/A 6 toward Basel');
    for (const place of ['A 6', 'A6'])
      expect(instructionText(terse, { ...step, sign: { toward: [place] }, name: 'A 6' })).toBe('KL on A 6');
  });

  test('list the road of an exit among its destinations, and only there', () => {
    const step = { kind: 'rampRight' as const, sign: { exit: '5', toward: ['Basel', 'A5'] }, time: 1, length: 1 };
    const terse = { ...ENGLISH, style: 'Terse' as const };
    expect(instructionText(terse, { ...step, name: 'A 5/Ring' })).toBe('Exit 5 R toward A 5/Basel');
    expect(instructionText(terse, { ...step, sign: { exit: '5' }, name: 'A 5' })).toBe('Exit 5 R on A 5');
    expect(instructionText(terse, { ...step, sign: { exit: '5', toward: ['A5'] }, name: 'A 5' })).toBe(
      'Exit 5 R on A 5',
    );
    for (const language of LANGUAGES) {
      for (const sign of [{ toward: ['Basel'] }, step.sign]) {
        const text = instructionText({ ...ENGLISH, language }, { ...step, kind: 'keepRight', name: 'A 5', sign });
        const [before, between] = text.split(/A 5|Basel/);
        expect(between.trim() === '' || before.trim().endsWith(between.trim()), text).toBe(false);
      }
    }
  });

  test('come before the verb in languages that put it last', () => {
    const step = { kind: 'rampRight' as const, sign: { toward: ['Basel'] }, time: 60_000, length: 100_000 };
    const text = instructionText({ ...ENGLISH, language: 'de' }, { ...step, name: 'A 5' });
    expect(text).toMatch(/^Die Auffahrt rechts Richtung A 5\/Basel nehmen und/);
  });

  test('are limited to what a driver can remember', () => {
    const step = { kind: 'keepLeft' as const, sign: { toward: ['A 6', 'B', 'C', 'D', 'E', 'F'] }, time: 1, length: 1 };
    const text = instructionText({ ...ENGLISH, style: 'Terse' }, { ...step, name: 'A 6' });
    expect(text).toBe('KL on A 6 toward B/C');
  });

  test('do not name a ramp after the road that it leaves, unless that road continues over it', () => {
    const off = (beyond: string) =>
      town({
        before: {
          ...MOTORWAY,
          name: 'A 5',
          line: [
            [0, -900],
            [0, 0],
          ],
        },
        after: {
          ...MOTORWAY,
          name: 'A 5',
          line: [
            [0, 0],
            [0, 900],
          ],
        },
        ramp: {
          ...RAMP,
          name: 'A 5',
          line: [
            [0, 0],
            [40, 300],
          ],
        },
        beyond: {
          roadType: 'MajorRoadRural',
          name: beyond,
          line: [
            [40, 300],
            [90, 600],
          ],
        },
      });
    const reported = (beyond: string) => instructions(off(beyond), 'before ramp beyond', { style: 'Terse' })[1];
    expect(reported('B 535')).toBe('Ramp R');
    expect(reported('A 5')).toBe('Ramp R on A 5');
    // a trip that ends on the ramp leads to no other road
    expect(instructions(off('B 535'), 'before ramp', { style: 'Terse' })[1]).toBe('Ramp R');
  });

  test('do not name a fork within an exit after the road that was left', () => {
    const forked = (first: string | undefined, fork: string) =>
      town({
        before: {
          ...MOTORWAY,
          name: 'B 9',
          line: [
            [0, -900],
            [0, 0],
          ],
        },
        after: {
          ...MOTORWAY,
          name: 'B 9',
          line: [
            [0, 0],
            [0, 900],
          ],
        },
        ramp: {
          ...RAMP,
          name: first,
          line: [
            [0, 0],
            [40, 300],
          ],
        },
        left: {
          ...RAMP,
          name: fork,
          line: [
            [40, 300],
            [30, 600],
          ],
        },
        right: {
          ...RAMP,
          name: fork,
          line: [
            [40, 300],
            [80, 600],
          ],
        },
        beyond: {
          roadType: 'MajorRoadRural',
          name: 'L 527',
          line: [
            [80, 600],
            [180, 700],
          ],
        },
      });
    for (const first of ['B 9', undefined]) {
      const reported = (fork: string) =>
        instructions(forked(first, fork), 'before ramp right beyond', { style: 'Terse' })[2];
      expect(reported('B 9')).toBe('KR');
      expect(reported('L 527')).toBe('KR on L 527');
    }
  });

  test('give the number of an exit once, also if the ways at a fork within it repeat the number', () => {
    const sign = (toward: string, number = '3') => ({ forward: { exit: number, junction: 'Süd', toward: [toward] } });
    const plain: Partial<Drawn> = { roadType: 'LimitedAccessRural', direction: 'forward', name: 'A 20' };
    // a ramp with the number or without it, two forks, and a way onto another motorway with an exit of the same number
    const roads = (first: Partial<Drawn>, last = '3') =>
      town({
        before: {
          ...plain,
          line: [
            [0, -900],
            [0, 0],
          ],
        },
        after: {
          ...plain,
          line: [
            [0, 0],
            [0, 900],
          ],
        },
        ramp: {
          ...RAMP,
          line: [
            [0, 0],
            [40, 300],
          ],
          ...first,
        },
        left: {
          ...RAMP,
          line: [
            [40, 300],
            [30, 600],
          ],
          signs: sign('North'),
        },
        right: {
          ...RAMP,
          line: [
            [40, 300],
            [80, 600],
          ],
          signs: sign('East'),
        },
        far: {
          ...RAMP,
          line: [
            [80, 600],
            [80, 900],
          ],
          signs: sign('Far', last),
        },
        near: {
          ...RAMP,
          line: [
            [80, 600],
            [160, 880],
          ],
          signs: sign('Near', last),
        },
        other: {
          ...plain,
          name: 'A 7',
          line: [
            [160, 880],
            [460, 1900],
          ],
        },
        onward: {
          ...plain,
          name: 'A 7',
          line: [
            [460, 1900],
            [660, 2600],
          ],
        },
        off: {
          ...RAMP,
          line: [
            [460, 1900],
            [760, 2600],
          ],
          signs: sign('Off'),
        },
      });
    const plainWords = { distanceUnit: undefined, returnTime: false };
    const reported = (first: Partial<Drawn>, last?: string) =>
      instructions(roads(first, last), 'before ramp right near other off', plainWords).map(
        (text) => text.split(' and travel')[0],
      );
    expect(reported({ signs: sign('All') })).toEqual([
      'Start on A 20',
      'Take exit 3 on the right toward All',
      'Keep right toward East',
      'Keep right toward Near',
      'Continue on A 7',
      'Take exit 3 on the right toward Off',
      'You have arrived at your destination.',
    ]);
    expect(reported({}).slice(1, 4)).toEqual([
      'Take the ramp on the right',
      'Take exit 3 on the right toward East',
      'Keep right toward Near',
    ]);
    expect(reported({ signs: sign('All') }, '3B').slice(2, 4)).toEqual([
      'Keep right toward East',
      'Take exit 3B on the right toward Near',
    ]);
    const around = surroundings(roads({ signs: sign('All') }));
    const leg = ride(roads({ signs: sign('All') }), 'before ramp right near other off');
    const maneuvers = directionsOfLegs(around, [leg], ENGLISH).map((step) => maneuverOfStep(around, [leg], step));
    expect(maneuvers.map(({ exitNumber }) => exitNumber).filter((number) => number !== undefined)).toEqual(['3', '3']);
  });

  test('give the name of an exit that has neither number nor destinations', () => {
    const roads = (sign: SignSource) =>
      town({
        before: {
          ...MOTORWAY,
          name: 'A 5',
          line: [
            [0, -900],
            [0, 0],
          ],
        },
        after: {
          ...MOTORWAY,
          name: 'A 5',
          line: [
            [0, 0],
            [0, 900],
          ],
        },
        ramp: {
          ...RAMP,
          line: [
            [0, 0],
            [40, 300],
          ],
          signs: { forward: sign },
        },
      });
    const reported = (sign: SignSource) =>
      instructions(roads(sign), 'before ramp', { distanceUnit: undefined, returnTime: false })[1];
    expect(reported({ junction: 'Nord' })).toBe('Take the ramp on the right at Nord and travel North.');
    expect(reported({ junction: 'Nord', exit: '5' })).toBe('Take exit 5 on the right and travel North.');
    expect(reported({ junction: 'Nord', toward: ['Ulm'] })).toBe(
      'Take the ramp on the right toward Ulm and travel North.',
    );
  });

  test('are not announced where there is no choice', () => {
    expect(instructions(exit, 'ramp left', { style: 'Terse' })[0]).toBe('Start N');
  });

  test.each(LANGUAGES)('are worded in %s', (language) => {
    const sign = { exit: '1C', toward: ['Basel', 'B 44'] };
    for (const style of ['Normal', 'Terse'] as const) {
      for (const kind of ['ramp', 'rampLeft', 'rampRight', 'keepLeft', 'turnLeft', 'roundabout'] as const) {
        const facts = { kind, sign, number: kind === 'roundabout' ? 2 : undefined, time: 1000, length: 1000 };
        for (const name of [undefined, 'A 5']) {
          const text = instructionText({ ...ENGLISH, style, language }, { ...facts, name });
          const isWayOff = name !== undefined && /ramp|keep/.test(kind);
          expect(text).toContain(isWayOff ? 'A 5/Basel' : 'Basel/B 44');
          expect(text.includes('1C')).toBe(/ramp|keep/.test(kind));
          expect(text.includes('A 5')).toBe(name !== undefined);
          expect(text).not.toMatch(/[{}[\]]|undefined| {2}|^ | $| [.,:、，。]|[.。]{2}|[:：][.。]|\(\)|（）/);
        }
      }
    }
  });
});

describe('lanes that serve a maneuver', () => {
  /** The usable lanes for keeping right or left where a ramp forks. */
  const usable = (lanes: string, way: string) => {
    const network = town({
      before: {
        ...RAMP,
        signs: { forward: { lanes } },
        line: [
          [0, -300],
          [0, 0],
        ],
      },
      on: {
        ...RAMP,
        signs: { forward: { toward: ['Basel'] } },
        line: [
          [0, 0],
          [-40, 300],
        ],
      },
      off: {
        ...RAMP,
        line: [
          [0, 0],
          [40, 300],
        ],
      },
    });
    const legs = [ride(network, way)];
    const around = surroundings(network);
    const [, step] = directionsOfLegs(around, legs, ENGLISH).map((one) => maneuverOfStep(around, legs, one));
    return step?.lanes?.map(({ isUsable }) => isUsable);
  };

  test('are those marked for its side', () => {
    expect(usable('left|through|through;slight_right|right', 'before off')).toEqual([false, false, true, true]);
    expect(usable('slight_left|through|right', 'before on')).toEqual([true, false, false]);
  });

  test('are those with the nearest direction if none is marked for its side', () => {
    expect(usable('left|through|through', 'before off')).toEqual([false, true, true]);
    expect(usable('through|right', 'before on')).toEqual([true, false]);
    expect(usable('|slight_right', 'before on')).toEqual([true, false]);
  });
});

describe('a maneuver as data', () => {
  const legs = [ride(exit, 'before ramp left')];
  const around = surroundings(exit);
  const stepManeuvers = () => directionsOfLegs(around, legs, ENGLISH).map((step) => maneuverOfStep(around, legs, step));
  const maneuvers = stepManeuvers();

  test('belongs to the caller: changing it affects no one else', () => {
    const [, off] = stepManeuvers();
    (off.toward as string[]).reverse();
    expect(stepManeuvers()).toEqual(maneuvers);
  });

  test('gives the turn, the lanes, and the texts of the signs', () => {
    expect(maneuvers).toEqual([
      { type: 'depart', streetName: 'Rheinbrücke', ref: 'A 5', bearingAfter: 0 },
      {
        type: 'offRamp',
        modifier: 'right',
        exit: 'Kreuz Süd',
        exitNumber: '1C',
        toward: ['US 26 East', '6th Avenue'],
        lanes: [
          { indications: ['through'], isUsable: false },
          { indications: ['through'], isUsable: false },
          { indications: ['slight_right'], isUsable: true },
        ],
        bearingBefore: 0,
        bearingAfter: 8,
      },
      { type: 'fork', modifier: 'slightLeft', toward: ['Basel'], bearingBefore: 8, bearingAfter: 358 },
      { type: 'arrive', bearingBefore: 358 },
    ]);
  });
});

test('an exit with a name but no number is announced by its name', () => {
  const network = town({
    before: {
      ...MOTORWAY,
      line: [
        [0, -300],
        [0, 0],
      ],
    },
    on: {
      ...MOTORWAY,
      line: [
        [0, 0],
        [0, 300],
      ],
    },
    off: {
      ...RAMP,
      signs: { forward: { junction: 'Kreuz Süd' } },
      line: [
        [0, 0],
        [40, 300],
      ],
    },
  });
  const legs = [ride(network, 'before off')];
  const around = surroundings(network);
  const [, step] = directionsOfLegs(around, legs, ENGLISH).map((one) => maneuverOfStep(around, legs, one));
  expect(step).toMatchObject({ type: 'offRamp', exit: 'Kreuz Süd' });
  expect(step).not.toHaveProperty('junction');
});

describe('junctions and bridges with a name', () => {
  const crossing = (bridge: Partial<Drawn>) =>
    town({
      before: {
        name: 'Quay',
        line: [
          [0, -300],
          [0, 0],
        ],
      },
      bridge: {
        line: [
          [0, 0],
          [300, 0],
        ],
        signs: { forward: { junction: 'Customs House', structure: 'Long Bridge' } },
        ...bridge,
      },
      onward: {
        name: 'Quay',
        line: [
          [0, 0],
          [0, 300],
        ],
      },
    });

  test('are passed to apps', () => {
    const network = crossing({ name: 'B 3' });
    const legs = [ride(network, 'before bridge')];
    const around = surroundings(network);
    const [, turn] = directionsOfLegs(around, legs, ENGLISH).map((step) => maneuverOfStep(around, legs, step));
    expect(turn).toMatchObject({
      type: 'turn',
      junction: 'Customs House',
      structure: 'Long Bridge',
      streetName: 'B 3',
    });
    expect(turn).not.toHaveProperty('exit');
  });

  test('a road without a name has the name of its bridge', () => {
    const reported = (bridge: Partial<Drawn>) => instructions(crossing(bridge), 'before bridge', { style: 'Terse' })[1];
    expect(reported({})).toBe('R on Long Bridge');
    expect(reported({ name: 'B 3' })).toBe('R on B 3');
  });

  test('a turn is announced by the name of its junction if nothing else identifies it', () => {
    const reported = (bridge: Partial<Drawn>, wording = {}) =>
      instructions(crossing(bridge), 'before bridge', wording)[1].replace(/ and travel.*/, '');
    const junction = 'Customs House';
    expect(reported({ signs: { forward: { junction } } })).toBe('Turn right at Customs House');
    expect(reported({ signs: { forward: { junction } }, name: 'B 3' })).toBe('Turn right on B 3');
    expect(reported({ signs: { forward: { junction, toward: ['Harbour'] } } })).toBe('Turn right toward Harbour');
    expect(reported({ signs: { forward: { junction } } }, { style: 'Terse' })).toBe('R');
  });

  test('have a phrase in every language', () => {
    const facts = { kind: 'turnRight', junction: 'Customs House', time: 60_000, length: 10_000 } as const;
    for (const language of LANGUAGES) {
      const text = instructionText({ ...ENGLISH, language }, facts);
      const without = instructionText({ ...ENGLISH, language }, { ...facts, junction: undefined });
      expect(text).toContain('Customs House');
      expect(text.length).toBeGreaterThan(without.length + 'Customs House'.length - 1);
      expect(text).not.toMatch(/[{}[\]]|\s\s/);
    }
  });
});

describe('walkers', () => {
  const path = town({
    street: {
      name: 'Street',
      line: [
        [0, 0],
        [0, 200],
      ],
    },
    steps: {
      roadType: 'Footpath',
      isSteps: true,
      line: [
        [0, 200],
        [0, 220],
      ],
    },
    way: {
      name: 'Way',
      roadType: 'Footpath',
      line: [
        [0, 220],
        [0, 400],
      ],
    },
    crossing: {
      roadType: 'Footpath',
      isCrossing: true,
      line: [
        [0, 400],
        [0, 410],
      ],
    },
    on: {
      name: 'Way',
      roadType: 'Footpath',
      line: [
        [0, 410],
        [0, 600],
      ],
    },
  });
  const instructionsFor = (going: 'walk' | 'cycle' | undefined) =>
    directionsOfLegs({ ...surroundings(path, NO_COSTING), going }, [ride(path, 'street steps way crossing on')], {
      ...ENGLISH,
      distanceUnit: undefined,
      returnTime: false,
    }).map(({ instruction }) => instruction);

  test('get words for walking and steps', () => {
    expect(instructionsFor('walk')).toEqual([
      'Start on Street and walk North.',
      'Take the steps and walk North.',
      'Continue on Way and walk North.',
      'You have arrived at your destination.',
    ]);
    expect(instructionsFor('cycle').slice(0, 2)).toEqual([
      'Start on Street and cycle North.',
      'Take the steps and walk North.',
    ]);
  });

  test('never merge', () => {
    const entry = town({
      ramp: {
        ...RAMP,
        line: [
          [60, -300],
          [0, 0],
        ],
      },
      before: {
        ...MOTORWAY,
        name: 'A 5',
        line: [
          [0, -500],
          [0, 0],
        ],
      },
      after: {
        ...MOTORWAY,
        name: 'A 5',
        line: [
          [0, 0],
          [0, 500],
        ],
      },
    });
    const kinds = (going: 'drive' | 'walk') =>
      directionsOfLegs({ ...surroundings(entry), going }, [ride(entry, 'ramp after')], ENGLISH).map(({ kind }) => kind);
    expect(kinds('drive')).toContain('merge');
    expect(kinds('walk')).not.toContain('merge');
  });

  test.each(LANGUAGES)('have their own words in %s', (language) => {
    const step = { kind: 'turnLeft' as const, time: 60_000, length: 10_000 };
    const reported = (going: 'drive' | 'walk') => instructionText({ ...ENGLISH, language }, { ...step, going });
    expect(reported('walk')).not.toBe(reported('drive'));
  });
});

test('the words follow the mode of the network and of the request', () => {
  const street = {
    roadType: 'LocalRoadUrban',
    names: [{ name: 'Street' }],
    shape: [
      [8, 49],
      [8.01, 49],
    ] as [number, number][],
  } as const;
  // a gate, which is passed at the speed of its road
  const gate = { ...street, shape: [street.shape[1], street.shape[1]], speed: 60 };
  const firstInstruction = (modes: string[], mode?: string, speed?: number) => {
    const segments = [{ ...street, ...(speed && { speed }) }, gate];
    const database = openEngine(buildNetwork({ segments, modes }), { prepare: false });
    const query = { startPoint: [8.001, 49], endPoint: [8.009, 49], directionsStyle: 'Normal', mode } as const;
    return route(database, { ...query, startPoint: [8.001, 49], endPoint: [8.009, 49] }).routeDirections[0].instruction;
  };
  expect(firstInstruction(['foot'])).toContain('and walk East');
  expect(firstInstruction(['bicycle'])).toContain('and cycle East');
  expect(firstInstruction(['car'])).toContain('and travel East');
  expect(firstInstruction(['car', 'foot'], 'foot')).toContain('and walk East');
  expect(firstInstruction(['car', 'foot'])).toContain('and travel East');
  // custom modes are worded by their speed
  expect(firstInstruction(['wheelchair'], undefined, 4)).toContain('and walk East');
  expect(firstInstruction(['rickshaw'], undefined, 20)).toContain('and cycle East');
  expect(firstInstruction(['bus'], undefined, 45)).toContain('and travel East');
  expect(firstInstruction(['car'], undefined, 4)).toContain('and travel East');
  expect(firstInstruction(['constructor'], undefined, 4)).toContain('and walk East');
});

test('unknown lane markings lead straight ahead, even if they are names of object members', () => {
  const lanesOf = (paint: string) => {
    const street = (name: string, from: number) => ({
      roadType: 'LocalRoadUrban' as const,
      names: [{ name }],
      shape: [
        [from, 49],
        [from + 0.01, 49],
      ] as [number, number][],
    });
    const painted = { ...street('First', 8), signs: { forward: { lanes: `${paint}|left` } } };
    const aside = {
      ...street('Aside', 8.01),
      shape: [[8.01, 49] as [number, number], [8.01, 49.01] as [number, number]],
    };
    const network = buildNetwork({ segments: [painted, street('Second', 8.01), aside] });
    const { routeDirections } = route(openEngine(network, { prepare: false }), {
      startPoint: [8.001, 49],
      endPoint: [8.019, 49],
      directionsStyle: 'Normal',
      returnManeuvers: true,
    });
    return routeDirections.flatMap(({ maneuver }) => maneuver?.lanes?.map(({ isUsable }) => isUsable) ?? []);
  };
  expect(lanesOf('through')).toEqual([true, false]);
  for (const paint of ['zigzag', 'constructor', '__proto__']) expect(lanesOf(paint)).toEqual([true, false]);
});
