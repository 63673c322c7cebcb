// Random costings, with resolved targets.

import fc from 'fast-check';
import { type CostOfSegment, costFunction } from '../../src/costing/areas/cost-function.ts';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import { BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import type {
  AreaChanges,
  CostFunction,
  Costing,
  CostRules,
  PartialSpeedChange,
  SegmentChange,
  SpeedChange,
  Vehicle,
} from '../../src/request/costing.ts';
import { answersOf } from '../oracle/cost-functions.ts';

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

/** Chooses the default most of the time, so that options are tried alone as well as in combinations. */
const seldom = <T>(option: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: option });

const factor = fc.constantFrom(1, 500, 1000, 1370, 3000, 12_345);

/** Segments in areas with their updates. Some updates apply only to the parts of a segment inside. */
function areaChanges(segmentCount: number): fc.Arbitrary<AreaChanges> {
  const change = fc.record({ isExcluded: fc.boolean(), speedChanges: fc.array(speedChange, { maxLength: 2 }) });
  const shares = fc.constantFrom<number[]>([1], [1], [0.25], [0], [0.4, 0.25], [0, 0.4]);
  return fc
    .tuple(
      fc.uniqueArray(fc.nat(segmentCount - 1), { minLength: 1 }),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.tuple(fc.nat(2), shares)),
    )
    .map(([segments, changes, which]) => {
      const rows = [...Uint32Array.from(segments).sort()].flatMap((segment) => {
        const [of, parts]: [number, number[]] = which.next().value;
        const first = of % changes.length;
        const open = changes.findIndex(({ isExcluded }) => !isExcluded);
        if (changes[first].isExcluded) return [{ segment, share: 1, change: first }];
        return parts.map((share, i) => ({ segment, share, change: i === 0 ? first : open }));
      });
      return {
        key: JSON.stringify([rows, changes]),
        segment: Uint32Array.from(rows, (row) => row.segment),
        share: Float64Array.from(rows, (row) => row.share),
        changeOf: Uint32Array.from(rows, (row) => row.change),
        changes,
      };
    });
}

function costRules(segmentCount: number): fc.Arbitrary<CostRules> {
  const metres = fc.integer({ min: 0, max: 2000 });
  const kph = fc.integer({ min: 1, max: 130 });
  const rule = fc.record({
    roadTypes: fc.option(fc.array(roadType, { minLength: 1, maxLength: 20 }), { nil: undefined, freq: 2 }),
    tags: fc.constant([]),
    names: fc.constant(undefined),
    direction: seldom<number | undefined>(fc.nat(1), undefined),
    isTollRoad: seldom<boolean | undefined>(fc.boolean(), undefined),
    lengthAbove: seldom(
      metres.map((one) => 100 * one),
      -1,
    ),
    lengthBelow: seldom(
      metres.map((one) => 100 * one),
      Infinity,
    ),
    speedAbove: seldom(
      kph.map((one) => 1000 * one),
      -1,
    ),
    speedBelow: seldom(
      kph.map((one) => 1000 * one),
      Infinity,
    ),
    segment: seldom<Uint32Array | undefined>(
      fc.uniqueArray(fc.nat(segmentCount - 1)).map((list) => Uint32Array.from(list).sort()),
      undefined,
    ),
    speed: seldom<number | undefined>(
      kph.map((one) => 1000 * one),
      undefined,
    ),
    percentage: seldom<number | undefined>(fc.integer({ min: -90, max: 100 }), undefined),
    factor: seldom<number | undefined>(factor, undefined),
    isExcluded: seldom<boolean | undefined>(fc.boolean(), undefined),
  });
  return fc.array(rule, { minLength: 1, maxLength: 4 }).map((list) => ({
    key: JSON.stringify(list),
    hasFactors: list.some((one) => one.factor !== undefined),
    list,
  }));
}

const anyCost: fc.Arbitrary<CostFunction> = fc
  .array(
    fc.record(
      {
        speed: fc.double({ min: 0.5, max: 600, noNaN: true }),
        factor: factor.map((one) => one / 1000),
        closed: fc.boolean(),
        share: fc.constantFrom(0.5, 1),
      },
      { requiredKeys: [] },
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((answers) => {
    // the result depends on every member of the object that the function receives
    const ask: CostOfSegment = ({ segmentID, direction, length, speed, roadType: type, isTollRoad }) => {
      const text = [segmentID, direction, length, type, isTollRoad].join();
      let hash = 7;
      for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) % 65_521;
      if (hash % 3 === 0) return undefined;
      const { share, ...answer } = answers[hash % answers.length];
      return share === undefined ? answer : { ...answer, speed: speed * share };
    };
    const cost = costFunction(ask);
    answersOf.set(cost, ask);
    return cost;
  });

/** Random costings for a network of `segmentCount` segments. */
export function randomCosting(segmentCount: number): fc.Arbitrary<Costing> {
  const byRoadType = <T>(value: fc.Arbitrary<T>) =>
    fc.array(value, { minLength: ROAD_TYPES.length, maxLength: ROAD_TYPES.length });
  const segmentChange: fc.Arbitrary<SegmentChange> = fc.record(
    {
      segment: fc.nat(segmentCount - 1),
      roadType,
      isExcluded: fc.boolean(),
      speedChanges: fc.oneof(
        fc.array(speedChange, { maxLength: 3 }),
        fc
          .tuple(fc.constantFrom(1, 2), fc.array(speedChange, { minLength: 1, maxLength: 2 }))
          .map(([only, steps]): PartialSpeedChange[] => [{ only }, ...steps, { only: 3 }]),
      ),
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
    areas: seldom<AreaChanges | undefined>(areaChanges(segmentCount), undefined),
    rules: seldom<CostRules | undefined>(costRules(segmentCount), undefined),
    cost: seldom<CostFunction | undefined>(anyCost, undefined),
  };
  return fc.record(ofEach).map((costing) => ({ ...costing, areas: apartFrom(costing.segmentChanges, costing.areas) }));
}

/** Area changes without the segments that `changes` already contains. */
function apartFrom(changes: readonly SegmentChange[], areas: AreaChanges | undefined): AreaChanges | undefined {
  if (areas === undefined) return undefined;
  const isOther = (_: number, row: number) => !changes.some(({ segment }) => segment === areas.segment[row]);
  return {
    ...areas,
    segment: areas.segment.filter(isOther),
    share: areas.share.filter(isOther),
    changeOf: areas.changeOf.filter(isOther),
  };
}
