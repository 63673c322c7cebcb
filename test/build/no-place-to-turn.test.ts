import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import type { RoadTypeName } from '../../src/network/road-types.ts';
import type { NetworkSource, SegmentSource } from '../../src/network/source.ts';
import { route } from '../../src/operations/route.ts';
import { pointAt } from '../directions/drive.ts';

type Line = [number, number][];

const segment = (id: string, roadType: RoadTypeName, line: Line, direction?: 'forward'): SegmentSource => ({
  id,
  roadType,
  shape: line.map(([east, north]) => pointAt(east, north)),
  ...(direction && { direction }),
});

/**
 * Two carriageways, mapped as one over 15 metres: 1 comes from the south and continues as 3 to the north, 4 comes back and continues
 * as 5 to the south. At the north end, 6 joins the ends of both.
 */
function overlapped(roadType: RoadTypeName): NetworkSource {
  return {
    segments: [
      segment(
        '0:1',
        roadType,
        [
          [6, -1000],
          [6, -200],
          [0, 0],
        ],
        'forward',
      ),
      segment('0:2', roadType, [
        [0, 0],
        [0, 15],
      ]),
      segment(
        '0:3',
        roadType,
        [
          [0, 15],
          [6, 200],
          [6, 1000],
        ],
        'forward',
      ),
      segment(
        '0:4',
        roadType,
        [
          [-6, 1000],
          [-6, 200],
          [0, 15],
        ],
        'forward',
      ),
      segment(
        '0:5',
        roadType,
        [
          [0, 0],
          [-6, -200],
          [-6, -1000],
        ],
        'forward',
      ),
      segment('0:6', 'LocalRoadUrban', [
        [6, 1000],
        [-6, 1000],
      ]),
    ],
  };
}

/** A trip from the northbound carriageway into the southbound one. */
function aroundAndBack(source: NetworkSource) {
  const database = openEngine(buildNetwork(source));
  const query = { startPoint: pointAt(6, -800), endPoint: pointAt(-6, -800), directionsStyle: 'Normal' } as const;
  const { distance = 0, routeDirections = [] } = route(database, query);
  return { distance, instructions: routeDirections.map(({ instruction }) => instruction).join() };
}

describe.each(['LimitedAccessUrban', 'RampMajorRoad'] as const)('on %s', (roadType) => {
  test('no route makes a U-turn where both carriageways are mapped as one', () => {
    const there = aroundAndBack(overlapped(roadType));
    expect(there.distance).toBeGreaterThan(3500);
    expect(there.instructions).not.toContain('U-turn');
  });

  test('a route makes a U-turn on one piece of road if there is no other way', () => {
    const source = overlapped(roadType);
    const segments = [...source.segments].filter(({ id }) => ['0:1', '0:2', '0:5'].includes(id!));
    expect(aroundAndBack({ segments }).distance).toBeLessThan(1700);
  });
});

test('on other roads, U-turns stay allowed', () => {
  expect(aroundAndBack(overlapped('MajorRoadUrban')).distance).toBeLessThan(1700);
});

test('walkers may turn round anywhere', () => {
  const walked = { ...overlapped('RampMajorRoad'), modes: ['foot'] };
  expect(aroundAndBack(walked).distance).toBeLessThan(1700);
});

test('a U-turn that is banned on a ramp is not made a little farther on, where a ring follows', () => {
  const segments = [
    segment('0:1', 'RampMajorRoad', [
      [0, -500],
      [0, 100],
    ]),
    segment('0:2', 'MajorRoadUrban', [
      [0, 100],
      [600, 100],
    ]),
    segment('0:3', 'MajorRoadUrban', [
      [0, 100],
      [0, 300],
    ]),
    segment(
      '0:4',
      'MajorRoadUrban',
      [
        [0, 300],
        [20, 320],
        [0, 340],
      ],
      'forward',
    ),
    segment(
      '0:5',
      'MajorRoadUrban',
      [
        [0, 340],
        [-20, 320],
        [0, 300],
      ],
      'forward',
    ),
    segment('0:6', 'MajorRoadUrban', [
      [0, 340],
      [0, 2000],
    ]),
  ];
  const database = openEngine(buildNetwork({ segments }));
  const { legs = [] } = route(database, {
    startPoint: pointAt(0, -300),
    endPoint: pointAt(0, -400),
    bearings: [
      [0, 45],
      [180, 45],
    ],
    returnSegments: true,
  });
  const ids = legs.flatMap(({ segments = [] }) => segments.map(({ segmentID }) => segmentID));
  expect(ids).toEqual(['0:1', '0:3', '0:4', '0:5', '0:3', '0:1']);
});
