// Exits of a roundabout where roads in and out meet the ring at one node.

import { expect, test } from 'vitest';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import { goingIn } from '../../src/network/going-in-mode.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { type Drawn, maneuvers, ride, surroundings, type Town, town } from './drive.ts';

type Line = [number, number][];

const ONE_WAY = { direction: 'forward' } as const;

/** A ring driven anticlockwise over south, east, north and west, 20 metres from its middle, with the roads given. */
function ringRoads(roads: Record<string, Drawn>): Record<string, Drawn> {
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
  return { ...Object.fromEntries(ring), ...roads };
}

function ringWith(roads: Record<string, Drawn>, modes?: readonly string[]) {
  return town(ringRoads(roads), [], modes);
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
  return ringWith(roadsAtOneNode(out));
}

function roadsAtOneNode(out: [number, number]): Record<string, Drawn> {
  return {
    ...EXITS,
    in: {
      line: [
        [0, -120],
        [0, -20],
      ],
      ...ONE_WAY,
    },
    out: { line: [[0, -20], out], ...ONE_WAY },
  };
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

/** A road that enters the ring from the south, exits east and west, and what stands in the north. */
function crossing(north: Partial<Drawn>, modes: readonly string[]) {
  return ringWith(
    {
      ...EXITS,
      north: { ...EXITS.north, ...north },
      south: {
        line: [
          [0, -120],
          [0, -20],
        ],
      },
      west: {
        line: [
          [-20, 0],
          [-120, 0],
        ],
      },
    },
    modes,
  );
}

/** The exit to the west from the south, in each mode. */
function exitsWest(north: Partial<Drawn>, modes = ['car', 'truck', 'bicycle']) {
  const place = crossing(north, modes);
  return modes.map((_, mode) => {
    const around = { ...surroundings(place, { ...NO_COSTING, mode }), going: goingIn(place.network, mode) };
    return maneuversOfLeg(around, ride(place, 'south se en nw west'))[1].exit;
  });
}

test('a road counts for all who see it, whoever may take it', () => {
  expect(exitsWest({})).toEqual([3, 3, 3]);
  expect(exitsWest({ byMode: { truck: false } })).toEqual([3, 3, 3]);
  expect(exitsWest({ byMode: { car: false, truck: false } })).toEqual([3, 3, 3]);
  expect(exitsWest({ closures: [{ buckets: ['None'] }] })).toEqual([3, 3, 3]);
});

test('a one-way street that comes in counts for those alone who may ride against it', () => {
  expect(exitsWest({ direction: 'backward' })).toEqual([2, 2, 2]);
  const comesIn = { direction: 'backward' } as const;
  expect(exitsWest({ byMode: { car: comesIn, truck: comesIn } })).toEqual([2, 2, 3]);
});

test('a one-way street that comes in and is closed to all who drive counts for nobody, though people walk there', () => {
  const north = { byMode: { car: false, truck: false, bicycle: { direction: 'backward' } } } as const;
  expect(exitsWest(north, ['car', 'truck', 'bicycle', 'foot']).slice(0, 3)).toEqual([2, 2, 2]);
});

test('a path counts for those alone who ride there, and do not push', () => {
  const path = { roadType: 'Footpath', speed: 15 } as const;
  expect(exitsWest({ ...path, speed: 5, byMode: { car: false, truck: false } })).toEqual([2, 2, 2]);
  expect(exitsWest({ ...path, byMode: { car: false, truck: false } })).toEqual([2, 2, 3]);
  expect(
    exitsWest({ ...path, byMode: { car: false, truck: false, bicycle: false } }, ['car', 'truck', 'bicycle', 'foot']),
  ).toEqual([2, 2, 2, undefined]);
});

test('roads that are in no network count as the ring tells', () => {
  const place = ringWith({
    ...EXITS,
    en: {
      line: [
        [20, 0],
        [0, 20],
      ],
      isRoundabout: true,
      ...ONE_WAY,
      signs: { forward: { closedExits: 2 } },
    },
    south: {
      line: [
        [0, -120],
        [0, -20],
      ],
    },
  });
  expect(maneuvers(place, 'south se east')).toBe('start south, roundabout 1 east');
  expect(maneuvers(place, 'south se en north')).toBe('start south, roundabout 4 north');
});

test('a ring that people walk either way is one-way to those who drive', () => {
  const drawn = atOneNode([100, -60]);
  const walkable = (roads: Record<string, Drawn>): Record<string, Drawn> =>
    Object.fromEntries(
      Object.entries(roads).map(([key, { direction = 'bidirectional', ...road }]) => [
        key,
        { ...road, byMode: { car: { direction }, foot: {} } },
      ]),
    );
  const place = town(walkable(ringRoads(roadsAtOneNode([100, -60]))), [], ['car', 'foot']);
  for (const way of ['in out', 'in se east', 'in se en north'])
    expect(maneuvers(place, way)).toBe(maneuvers(drawn, way));
});

test('a gate that stops others is passed as if it were not there', () => {
  const roads = (gate: Record<string, Drawn>, from: string) =>
    ({
      a: {
        line: [
          [-100, 0],
          [0, 0],
        ],
        end: 'x',
      },
      b: {
        line: [
          [0, 0],
          [0, -100],
        ],
        start: from,
      },
      c: {
        line: [
          [0, 0],
          [0, 100],
        ],
        start: 'x',
      },
      ...gate,
    }) as Record<string, Drawn>;
  const gate: Drawn = {
    line: [
      [0, 0],
      [0, 0],
    ],
    start: 'x',
    end: 'behind',
    byMode: { car: false },
  };
  const modes = ['car', 'foot'];
  const reported = (place: Town, way: string) =>
    maneuversOfLeg({ ...surroundings(place, { ...NO_COSTING, mode: 1 }), going: 'walk' }, ride(place, way)).map(
      ({ kind }) => kind,
    );
  const plain = town(roads({}, 'x'), [], modes);
  const gated = town(roads({ gate }, 'behind'), [], modes);
  expect(reported(gated, 'a gate b')).toEqual(reported(plain, 'a b'));
  expect(reported(gated, 'b gate a')).toEqual(reported(plain, 'b a'));
  expect(reported(gated, 'b gate c')).toEqual(reported(plain, 'b c'));
  expect(reported(plain, 'a b')).toEqual(['start', 'turnRight']);
});

test('a lane that parts before a roundabout is no turn', () => {
  const place = ringWith({
    ...EXITS,
    road: {
      line: [
        [0, -200],
        [0, -60],
      ],
    },
    lane: {
      line: [
        [0, -60],
        [0, -20],
      ],
      roadType: 'RampMajorRoad',
      ...ONE_WAY,
    },
    back: {
      line: [
        [0, -20],
        [-4, -40],
        [0, -60],
      ],
      roadType: 'RampMajorRoad',
      ...ONE_WAY,
    },
  });
  expect(maneuvers(place, 'road lane se east')).toBe('start road, roundabout 1 east');
});
