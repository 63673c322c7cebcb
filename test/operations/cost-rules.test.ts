import { describe, expect, test } from 'vitest';
import { compileCosting } from '../../src/operations/compile-costing.ts';
import { route } from '../../src/operations/route.ts';
import { routeCostTable } from '../../src/operations/route-cost-table.ts';
import { travelBoundary } from '../../src/operations/travel-boundary.ts';
import type { CostRuleInput } from '../../src/request/areas/cost-rules.ts';
import { errorOf, openTown } from './open-town.ts';

// Two ways from A to B: the short one over CD, and one 400 m longer over EF.
const town = openTown(`
  +--E--F--+
  |        |
  A--C--D--B

  CD MajorRoadUrban 40kph toll "Bridge Street" "B 7"
`);
const { database } = town;
const ends = { startPoint: town.at('A'), endPoint: town.at('B') } as const;
const [west, south] = town.at('C');
const [east] = town.at('D');
const area = {
  type: 'Polygon',
  coordinates: [
    [
      [west, south - 0.001],
      [east, south - 0.001],
      [east, south + 0.0001],
      [west, south + 0.0001],
      [west, south - 0.001],
    ],
  ],
} as const;
const middle = { ...area, coordinates: [area.coordinates[0].map(([x, y]) => [(x + west + east) / 3, y])] };
const kph = (velocity: number) => ({ velocity, velocityUnit: 'kph' }) as const;
const metres = (...costRules: CostRuleInput[]) => Math.round(route(database, ends, { costRules }).distance!);

describe('a rule', () => {
  test.each<[string, CostRuleInput['where'], boolean]>([
    ['a road type', { roadType: 'major road urban' }, true],
    ['one of several road types', { roadType: ['Ferry', 'MajorRoadUrban'] }, true],
    ['another road type', { roadType: 'Ferry' }, false],
    ['a name', { name: 'Bridge Street' }, true],
    ['one of several names, as a road number', { name: ['Main Street', 'B 7'] }, true],
    ['another name', { name: 'Main Street' }, false],
    ['a direction', { isTollRoad: true, direction: 'forward' }, true],
    ['the other direction', { isTollRoad: true, direction: 'backward' }, false],
    ['tolls', { isTollRoad: true }, true],
    ['an area that it touches', { area, isTollRoad: 'true' as never }, true],
    ['an area that it lies within', { area, match: 'within' }, true],
    ['an area that it does not lie within', { area: middle, match: 'within' }, false],
    ['lengths', { isTollRoad: true, lengthAbove: 299, lengthBelow: '301' }, true],
    ['greater lengths', { isTollRoad: true, lengthAbove: 301 }, false],
    ['lesser lengths', { isTollRoad: true, lengthBelow: 299 }, false],
    ['speeds', { isTollRoad: true, speedAbove: kph(39), speedBelow: kph(41) }, true],
    ['the speed itself, which is not above it', { isTollRoad: true, speedAbove: kph(40) }, false],
    ['the speed itself, which is not below it', { isTollRoad: true, speedBelow: kph(40) }, false],
  ])('is about %s', (_, where, isMeant) => {
    expect(metres({ where, exclude: 'Y' })).toBe(isMeant ? 1300 : 900);
    expect(metres({ where, factor: 4 })).toBe(isMeant ? 1300 : 900);
    expect(metres({ where, speed: kph(2) })).toBe(isMeant ? 1300 : 900);
    expect(metres({ where, percentage: -95 })).toBe(isMeant ? 1300 : 900);
  });

  const toll = { isTollRoad: true } as const;

  test('lies over earlier ones key by key', () => {
    expect(metres({ where: toll, factor: 9 }, { factor: 1 })).toBe(900);
    expect(metres({ where: toll, factor: 9 }, { where: toll, speed: kph(40) })).toBe(1300);
    expect(metres({ where: toll, exclude: 'Y' }, { where: toll, exclude: 'N' })).toBe(900);
    expect(metres({ where: toll, exclude: 'N' }, { where: toll, exclude: 'Y' })).toBe(1300);
    const query = { ...ends, returnLegs: true, returnSegments: true, velocityUnit: 'kph' } as const;
    const costRules = [{ speed: kph(60) }, { percentage: 50 }, { where: toll, speed: kph(80) }];
    const { legs } = route(database, query, { costRules });
    expect(legs![0].segments!.map(({ speedOfTravel }) => speedOfTravel)).toEqual([90, 120, 90]);
  });

  test('opens nothing that the rest of the request closes, and is explained', () => {
    const updates = { transientUpdates: [{ segmentID: town.id('CD'), updates: [{ exclude: 'Y' as const }] }] };
    const rules = { costRules: [{ where: toll, exclude: 'N' as const }] };
    expect(Math.round(route(database, ends, { ...updates, ...rules }).distance!)).toBe(1300);
    const { explanation } = route(database, ends, { costRules: [{ where: toll, exclude: 'Y' }] }, { explain: true });
    expect(explanation?.closed).toEqual([{ segmentID: town.id('CD'), rule: 'costRules' }]);
  });

  test('serves routes, tables, handles, queries as text, and boundaries alike', () => {
    const costRules: CostRuleInput[] = [
      { where: { area, match: 'within' }, speed: kph(3) },
      { where: toll, percentage: -10 },
    ];
    const answer = route(database, ends, { costRules });
    expect(Math.round(answer.distance!)).toBe(1300);
    expect(route(database, { ...ends, costRules: JSON.stringify(costRules) })).toEqual(answer);
    const handle = compileCosting(database, { costRules: JSON.stringify(costRules) });
    expect(route(database, ends, handle)).toEqual(answer);
    const table = routeCostTable(database, { startPoints: [ends.startPoint], endPoints: [ends.endPoint], costRules });
    expect([table.distance[0], table.time[0]]).toEqual([answer.distance, answer.time]);
    const query = { point: ends.startPoint, costs: 1, costUnit: 'min', majorRoads: false } as const;
    const bands = travelBoundary(database, query, { costRules });
    expect(bands).not.toEqual(travelBoundary(database, query));
    expect(travelBoundary(database, { ...query, costRules: JSON.stringify(costRules) })).toEqual(bands);
    expect(travelBoundary(database, query, handle)).toEqual(bands);
  });

  test('with a factor is refused by boundaries, in payloads, queries and handles', () => {
    const costRules = [{ where: toll, factor: 2 }];
    const query = { point: ends.startPoint, costs: 1, costUnit: 'min' } as const;
    const handle = compileCosting(database, {}, { costRules });
    for (const ask of [
      () => travelBoundary(database, query, { costRules }),
      () => travelBoundary(database, { ...query, costRules }),
      () => travelBoundary(database, query, handle),
    ])
      expect(errorOf(ask).complaints).toMatchObject([{ errorCode: 9010, parameter: 'costRules' }]);
  });
});

test.each<[string, unknown, string]>([
  ['no list', {}, 'costRules: expected a list of rules'],
  ['a word', ['slow'], 'costRules[0]: expected an object with where'],
  [
    'nothing that holds',
    [{ where: { isTollRoad: true } }],
    'costRules[0]: expected one of speed, percentage, factor, exclude.',
  ],
  ['an unknown key', [{ factor: 2, fator: 3 }], 'Unknown key of costRules[0]: fator. Did you mean factor?'],
  ['an unknown condition', [{ where: { roadtype: 'Ferry' }, factor: 2 }], 'Did you mean roadType?'],
  [
    'conditions that are a list',
    [{ where: ['Ferry'], factor: 2 }],
    'costRules[0].where: expected an object of conditions',
  ],
  [
    'an unknown road type',
    [{ where: { roadType: ['Ferry', 'Fairy'] }, factor: 2 }],
    'costRules[0].where.roadType[1]: expected a road type name',
  ],
  [
    'a number for a tag',
    [{ where: { tags: { lanes: 2 } }, factor: 2 }],
    'costRules[0].where.tags.lanes: expected a text, or a list of texts',
  ],
  ['no road type', [{ where: { roadType: [] }, factor: 2 }], 'where.roadType: expected at least one road type name'],
  ['an empty road type', [{ where: { roadType: '' }, factor: 2 }], 'where.roadType: expected a road type name'],
  ['no tag', [{ where: { tags: {} }, factor: 2 }], 'where.tags: expected at least one tag and its values'],
  ['no name', [{ where: { name: [] }, factor: 2 }], 'where.name: expected a text, or a list of texts'],
  ['an empty name', [{ where: { name: '' }, factor: 2 }], 'where.name: expected a text, or a list of texts'],
  ['a text that is no JSON', '[{"factor":2}', 'costRules: malformed JSON: '],
  ['a tag that was not kept', [{ where: { tags: { lit: 'yes' } }, factor: 2 }], 'this network keeps no tags'],
  ['a direction that is none', [{ where: { direction: 'up' }, factor: 2 }], 'expected one of forward, backward'],
  ['a word for true', [{ where: { isTollRoad: 'maybe' }, factor: 2 }], 'isTollRoad: expected true or false'],
  ['a negative length', [{ where: { lengthAbove: -1 }, factor: 2 }], 'lengthAbove: expected a number of at least 0'],
  [
    'a speed without unit words',
    [{ where: { speedAbove: 5 }, factor: 2 }],
    'speedAbove: expected an object with velocity',
  ],
  [
    'lengths that no road has',
    [{ where: { lengthAbove: 5, lengthBelow: 3 }, factor: 2 }],
    'costRules[0].where.lengthBelow: expected a length greater than lengthAbove, found 3',
  ],
  [
    'two equal lengths',
    [{ where: { lengthAbove: '5', lengthBelow: 5 }, factor: 2 }],
    'lengthBelow: expected a length greater than lengthAbove, found 5',
  ],
  [
    'speeds that no road has',
    [
      {
        where: {
          speedAbove: { velocity: 30, velocityUnit: 'mph' },
          speedBelow: { velocity: 40, velocityUnit: 'kph' },
        },
        factor: 2,
      },
    ],
    'speedBelow: expected a speed greater than speedAbove, found { velocity: 40, velocityUnit: "kph" }',
  ],
  ['a match without area', [{ where: { match: 'within' }, factor: 2 }], 'match: expected an area next to it'],
  [
    'an area that is open',
    [{ where: { area: { type: 'Polygon', coordinates: [area.coordinates[0].slice(1)] } }, factor: 2 }],
    'is not closed',
  ],
  ['a speed of 0', [{ speed: { velocity: 0 } }], 'costRules[0].speed.velocity: expected a number above 0'],
  ['no velocity', [{ speed: {} }], 'One of either Velocity'],
  ['a percentage that leaves nothing', [{ percentage: -100 }], 'percentage: expected a number above -100'],
  ['a factor of 0', [{ factor: 0 }], 'factor: expected a number from 0.001 to 1000'],
  ['a word for a factor', [{ factor: 'much' }], 'factor: expected a number from 0.001 to 1000'],
  ['neither Y nor N', [{ exclude: 'perhaps' }], 'exclude: expected Y or N, or true or false'],
])('rules with %s are refused', (_, costRules, message) => {
  const { complaints } = errorOf(() => route(database, ends, { costRules: costRules as never }));
  expect(complaints).toHaveLength(1);
  expect(complaints[0].userMessage).toContain(message);
});

test('a rule without a change is refused together with its wrong conditions', () => {
  const costRules = [{ where: { lengthAbove: -1 }, fctor: 2 }];
  const { complaints } = errorOf(() => route(database, ends, { costRules: costRules as never }));
  expect(complaints.map(({ userMessage }) => userMessage)).toEqual([
    'Unknown key of costRules[0]: fctor. Did you mean factor?',
    'costRules[0]: expected one of speed, percentage, factor, exclude.',
    'costRules[0].where.lengthAbove: expected a number of at least 0, found -1.',
  ]);
});
