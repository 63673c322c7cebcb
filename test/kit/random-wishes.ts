// Random wishes about a network of so many segments: every member of `Wishes`, alone and together.

import fc from 'fast-check';
import type { SegmentChange, SpeedChange, Vehicle, Wishes } from '../../src/cost/wishes.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';

const speedChange: fc.Arbitrary<SpeedChange> = fc.oneof(
  fc.integer({ min: -99, max: 150 }).map((percentage) => ({ percentage })),
  fc.integer({ min: 1, max: 600_000 }).map((speed) => ({ speed })),
  fc.integer({ min: -200_000, max: 200_000 }).map((add) => ({ add })),
);
const speedChanges = fc.array(speedChange, { maxLength: 2 });
const roadType = fc.nat(ROAD_TYPES.length - 1);

const vehicle: fc.Arbitrary<Vehicle> = fc.record({
  type: fc.nat(7),
  weight: fc.constantFrom(undefined, 3500, 8000, 40_000),
  height: fc.constantFrom(undefined, 2, 3.8, 4),
  length: fc.constantFrom(undefined, 5, 12, 18),
  width: fc.constantFrom(undefined, 1.9, 2.55),
  isLoosened: fc.boolean(),
});

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** Wishes about segments 0 .. segmentCount - 1. */
export function randomWishes(segmentCount: number): fc.Arbitrary<Wishes> {
  const change: fc.Arbitrary<SegmentChange> = fc.record({
    segment: fc.nat(segmentCount - 1),
    roadType: some(roadType),
    isExcluded: fc.constantFrom(undefined, undefined, undefined, true),
    speedChanges,
  });
  return fc.record({
    criterion: fc.constantFrom('time' as const, 'distance' as const),
    bucket: fc.oneof(fc.constant(0), fc.nat(4)),
    majorRoads: fc.constantFrom(false, false, false, false, true),
    avoidsTolls: fc.constantFrom(false, false, true),
    avoidedRoadTypes: fc
      .oneof(fc.constant<number[]>([]), fc.uniqueArray(roadType, { maxLength: 6 }))
      .map((list) => list.sort((a, b) => a - b)),
    priorities: some(
      fc.array(fc.constantFrom(10, 10, 10, 7, 16, 60, 120), {
        minLength: ROAD_TYPES.length,
        maxLength: ROAD_TYPES.length,
      }),
    ),
    vehicle: some(vehicle),
    roadTypeChanges: some(
      fc
        .array(fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: speedChanges }), {
          minLength: ROAD_TYPES.length,
          maxLength: ROAD_TYPES.length,
        })
        .map((lists) => lists as readonly (readonly SpeedChange[])[]),
    ),
    segmentChanges: fc
      .uniqueArray(change, { maxLength: 4, selector: ({ segment }) => segment })
      .map((list) => list.sort((a, b) => a.segment - b.segment)),
  });
}
