// Random costings, with resolved targets.

import fc from 'fast-check';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import type { Costing, SegmentChange, SpeedChange, Vehicle } from '../../src/request/costing.ts';

const roadType = fc.nat(ROAD_TYPES.length - 1);

const speedChange: fc.Arbitrary<SpeedChange> = fc.oneof(
  fc.record({ percentage: fc.integer({ min: -90, max: 200 }) }),
  fc.record({ speed: fc.integer({ min: 1000, max: 130_000 }) }),
  fc.record({ add: fc.integer({ min: -50_000, max: 50_000 }) }),
);

const vehicle: fc.Arbitrary<Vehicle> = fc.record(
  {
    type: fc.nat(VEHICLE_TYPES.length - 1),
    weight: fc.constantFrom(2000, 5000, 40_000),
    height: fc.constantFrom(2, 3, 4),
    length: fc.constantFrom(5, 10, 18),
    width: fc.constantFrom(1.8, 2.3, 2.6),
    isLoosened: fc.boolean(),
  },
  { requiredKeys: ['type', 'isLoosened'] },
);

/** Mostly the default, so that single options are tried as well as combinations. */
const seldom = <T>(option: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: option });

/** Costings for a network of `segmentCount` segments. */
export function randomCosting(segmentCount: number): fc.Arbitrary<Costing> {
  const byRoadType = <T>(value: fc.Arbitrary<T>) =>
    fc.array(value, { minLength: ROAD_TYPES.length, maxLength: ROAD_TYPES.length });
  const segmentChange: fc.Arbitrary<SegmentChange> = fc.record(
    {
      segment: fc.nat(segmentCount - 1),
      roadType,
      isExcluded: fc.boolean(),
      speedChanges: fc.array(speedChange, { maxLength: 3 }),
    },
    { requiredKeys: ['segment', 'speedChanges'] },
  );
  const ofEach: { readonly [Name in keyof Costing]: fc.Arbitrary<Costing[Name]> } = {
    criterion: fc.constantFrom('time' as const, 'distance' as const),
    mode: fc.constant(0),
    bucket: seldom(fc.nat(BUCKETS.length), 0),
    prefers: fc.boolean(),
    majorRoads: seldom(fc.constant(true), false),
    avoidsTolls: seldom(fc.constant(true), false),
    avoidedRoadTypes: seldom(
      fc.uniqueArray(roadType, { maxLength: 5 }).map((types) => types.sort((a, b) => a - b)),
      [],
    ),
    priorities: seldom<readonly number[] | undefined>(byRoadType(fc.constantFrom(7, 10, 10, 16, 120)), undefined),
    vehicle: seldom<Vehicle | undefined>(vehicle, undefined),
    roadTypeChanges: seldom<readonly (readonly SpeedChange[])[] | undefined>(
      byRoadType(fc.array(speedChange, { maxLength: 2 })),
      undefined,
    ),
    segmentChanges: seldom(
      fc
        .uniqueArray(segmentChange, { maxLength: 4, selector: ({ segment }) => segment })
        .map((changes) => changes.sort((a, b) => a.segment - b.segment)),
      [],
    ),
  };
  return fc.record(ofEach);
}
