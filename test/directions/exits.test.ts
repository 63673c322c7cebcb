// Exits of a roundabout where an entry and an exit meet the ring at one node.

import { expect, test } from 'vitest';
import { maneuversOfLeg } from '../../src/directions/maneuvers.ts';
import { goingIn } from '../../src/network/going-in-mode.ts';
import { NO_COSTING } from '../../src/request/costing.ts';
import { type Drawn, maneuvers, ride, surroundings, type Town, town } from './drive.ts';

type Line = [number, number][];

const ONE_WAY = { direction: 'forward' } as const;

/** A ring driven anticlockwise over south, east, north and west, with a radius of 20 metres, and the given roads. */
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

/** Roads that leave the ring to the east and the north. */
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

/** Two roads that meet the ring at one node: one comes in from the south, one leaves towards the given point. */
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

test('an exit that lies ahead of the entry is the first one', () => {
  const place = atOneNode([100, -60]);
  expect(maneuvers(place, 'in out')).toBe('start in, roundabout 1 out');
  expect(maneuvers(place, 'in se east')).toBe('start in, roundabout 2 east');
  expect(maneuvers(place, 'in se en north')).toBe('start in, roundabout 3 north');
});

test('an exit that lies before the entry is the last one, however the ways are drawn', () => {
  const place = atOneNode([-60, -100]);
  expect(maneuvers(place, 'in se east')).toBe('start in, roundabout 1 east');
  expect(maneuvers(place, 'in se en nw ws out')).toBe('start in, roundabout 3 out');
  expect(maneuvers(place, 'in out')).toBe('start in, roundabout 3 out');
});

/** A ring that is entered from the south, with exits to the east and the west, and the given road in the north. */
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

/** The number of the western exit on a ride from the south, for each mode. */
function exitsWest(north: Partial<Drawn>, modes = ['car', 'truck', 'bicycle']) {
  const place = crossing(north, modes);
  return modes.map((_, mode) => {
    const around = { ...surroundings(place, { ...NO_COSTING, mode }), going: goingIn(place.network, mode) };
    return maneuversOfLeg(around, ride(place, 'south se en nw west'))[1].exit;
  });
}

test('a road counts for everyone who sees it, even if closed to them', () => {
  expect(exitsWest({})).toEqual([3, 3, 3]);
  expect(exitsWest({ byMode: { truck: false } })).toEqual([3, 3, 3]);
  expect(exitsWest({ byMode: { car: false, truck: false } })).toEqual([3, 3, 3]);
  expect(exitsWest({ closures: [{ buckets: ['None'] }] })).toEqual([3, 3, 3]);
});

test('an incoming one-way street counts only for modes that may ride against it', () => {
  expect(exitsWest({ direction: 'backward' })).toEqual([2, 2, 2]);
  const comesIn = { direction: 'backward' } as const;
  expect(exitsWest({ byMode: { car: comesIn, truck: comesIn } })).toEqual([2, 2, 3]);
});

test('an incoming one-way street closed to drivers counts for no one, although people walk there', () => {
  const north = { byMode: { car: false, truck: false, bicycle: { direction: 'backward' } } } as const;
  expect(exitsWest(north, ['car', 'truck', 'bicycle', 'foot']).slice(0, 3)).toEqual([2, 2, 2]);
});

test('a path counts only for those who ride there instead of pushing', () => {
  const path = { roadType: 'Footpath', speed: 15 } as const;
  expect(exitsWest({ ...path, speed: 5, byMode: { car: false, truck: false } })).toEqual([2, 2, 2]);
  expect(exitsWest({ ...path, byMode: { car: false, truck: false } })).toEqual([2, 2, 3]);
  expect(
    exitsWest({ ...path, byMode: { car: false, truck: false, bicycle: false } }, ['car', 'truck', 'bicycle', 'foot']),
  ).toEqual([2, 2, 2, undefined]);
});

test('roads outside of the network count as the ring says', () => {
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

test('a ring that is walked in both directions is one-way for drivers', () => {
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

test('a gate that blocks other modes does not affect directions', () => {
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

test('a lane that diverges before a roundabout is not a turn', () => {
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
