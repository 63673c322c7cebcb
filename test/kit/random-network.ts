// Small random networks with every difficulty: loops, parallel segments, dead ends, one-ways, disconnected parts, overlapping turn
// bans of both kinds, over several segments and for some vehicles, limits, tolls, speeds by direction and by bucket, closures and
// bans at times of day, several road types, delays at junctions.

import fc from 'fast-check';
import { ROAD_TYPES } from '../../src/network/road-types.ts';
import {
  BUCKETS,
  type Closure,
  type JunctionDelay,
  type SegmentSource,
  type Speed,
  TIME_BUCKETS,
  type TurnBan,
  type VehicleLimit,
} from '../../src/network/source.ts';
import { VEHICLE_TYPES, type VehicleType } from '../../src/network/vehicle-types.ts';
import type { OracleCosts } from '../oracle/turn-costs.ts';

/** A source with arrays, whose segments all have id, start and end. */
export interface RandomSource {
  readonly segments: SegmentSource[];
  readonly turnBans: TurnBan[];
  readonly delays: JunctionDelay[];
  readonly turnCosts?: OracleCosts;
}

export interface RandomNetworkOptions {
  /** Junctions, default 6. */
  readonly junctions?: number;
  /** Segments, default 10. */
  readonly segments?: number;
  /** Turn bans, default 6. */
  readonly turnBans?: number;
  /** Delays, default 3. */
  readonly delays?: number;
  /** Whether every second source has turn costs, default not. */
  readonly turnCosts?: boolean;
}

/** Grid step of junctions: 0.0004 degrees, 30 to 45 m, so that added bans on U-turns affect some junctions. */
const STEP = 0.0004;

/** Valid sources of networks with at least one segment. */
export function randomSources(options: RandomNetworkOptions = {}): fc.Arbitrary<RandomSource> {
  const { junctions = 6, segments = 10, turnBans = 6, delays = 3, turnCosts = false } = options;
  return fc
    .tuple(fc.integer({ min: 2, max: junctions }), fc.integer({ min: 1, max: segments }))
    .chain(([junctionCount, segmentCount]) =>
      fc.tuple(
        fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: junctionCount, maxLength: junctionCount }),
        fc.uniqueArray(fc.nat(0xffff), { minLength: segmentCount, maxLength: segmentCount }),
        fc.array(segment(junctionCount), { minLength: segmentCount, maxLength: segmentCount }),
        fc.array(banDraft, { maxLength: turnBans }),
        fc.array(delayDraft, { maxLength: delays }),
        turnCosts ? fc.option(turnCostChoices, { nil: undefined, freq: 2 }) : fc.constant(undefined),
      ),
    )
    .map(([grid, ids, drafts, bans, waits, costs]) => {
      const made = drafts.map((draft, i) => makeSegment(draft, idOf(ids[i]), grid));
      // A source without bans must not imply any: it gets no destination-only roads, and no ramps, where U-turns are banned.
      if (turnBans === 0) for (const one of made) withoutBans(one);
      return {
        segments: made,
        turnBans: bans.flatMap((draft) => makeBan(draft, made)),
        delays: waits.map((draft) => makeDelay(draft, made)),
        ...(costs && { turnCosts: costs }),
      };
    });
}

/** Random turn costs; the split junctions may be anywhere. */
export const turnCostChoices: fc.Arbitrary<OracleCosts> = fc
  .record({
    left: fc.integer({ min: 0, max: 20 }),
    right: fc.integer({ min: 0, max: 20 }),
    more: fc.integer({ min: 1, max: 20 }),
    further: fc.integer({ min: 0, max: 30 }),
    split: fc.constantFrom('none', 'major', 'all'),
  })
  .map(({ left, right, more, further, split }) => {
    const sharp = Math.max(left, right) + more;
    return { left, right, sharp, uTurn: sharp + further, split };
  });

function withoutBans(segment: SegmentSource): void {
  delete segment.isDestinationOnly;
  if (segment.roadType === 'RampUrban') segment.roadType = 'LocalRoadUrban';
}

/** The source without some of its segments. Delays that lose their junction or road are removed as well. */
export function withSomeSegments(
  source: RandomSource,
  isKept: (segment: SegmentSource, i: number) => boolean,
): RandomSource {
  const segments = source.segments.filter(isKept);
  const ends = segments.flatMap(({ shape }) => [shape[0], shape[shape.length - 1]].map(String));
  const delays = source.delays.filter(
    ({ at, from }) => ends.includes(String(at)) && (from === undefined || segments.some(({ id }) => id === from)),
  );
  return { ...source, segments, delays };
}

/** A source about (8, 50), scaled by a factor. */
export function enlarged(source: RandomSource, size: number): RandomSource {
  const larger = ([x, y]: readonly [number, number]): [number, number] => [8 + (x - 8) * size, 50 + (y - 50) * size];
  return {
    ...source,
    segments: source.segments.map((segment) => ({ ...segment, shape: segment.shape.map(larger) })),
    delays: source.delays.map((delay) => ({ ...delay, at: larger(delay.at) })),
  };
}

/** One of the segments of a source, and a fraction from 0 to 1 along it. They give a place once lengths are known. */
export function randomPlaces({ segments }: RandomSource): fc.Arbitrary<{ segment: string; fraction: number }> {
  return fc.record({
    segment: fc.constantFrom(...segments.map(({ id }) => id!)),
    fraction: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  });
}

const speed: fc.Arbitrary<Speed> = fc.oneof(
  fc.integer({ min: 5, max: 130 }),
  fc.record({ forward: fc.integer({ min: 5, max: 130 }), backward: fc.integer({ min: 5, max: 130 }) }),
);
const vehicleType: fc.Arbitrary<VehicleType> = fc.constantFrom(...VEHICLE_TYPES);
const limit: fc.Arbitrary<VehicleLimit> = fc.record(
  {
    vehicleType,
    direction: fc.constantFrom('forward' as const, 'backward' as const),
    maxWeight: fc.constantFrom(3500, 7500, 12000),
    maxHeight: fc.constantFrom(2.5, 3.8),
    maxLength: fc.constantFrom(7, 12),
    maxWidth: fc.constantFrom(2, 2.5),
    access: fc.constantFrom('prohibited' as const, 'delivery' as const),
  },
  { requiredKeys: ['maxHeight'] },
);
const buckets = fc.uniqueArray(fc.constantFrom(...TIME_BUCKETS), { minLength: 1, maxLength: 4 });
const closure: fc.Arbitrary<Closure> = fc.record(
  { buckets, direction: fc.constantFrom('forward' as const, 'backward' as const) },
  { requiredKeys: ['buckets'] },
);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const seldom = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** A segment whose junctions have no coordinates yet. */
function segment(junctionCount: number) {
  return fc.record({
    start: fc.nat(junctionCount - 1),
    end: fc.nat(junctionCount - 1),
    bend: fc.tuple(fc.nat(8), fc.nat(8)),
    isPenalized: fc.boolean(),
    roadType: fc.constantFrom(...ROAD_TYPES.slice(9, 21), 'Ferry', 'RampUrban', 'AccessWay'),
    direction: fc.constantFrom(
      'bidirectional' as const,
      'bidirectional' as const,
      'forward' as const,
      'backward' as const,
    ),
    speed: maybe(speed),
    bucketSpeeds: maybe(fc.dictionary(fc.constantFrom(...BUCKETS), speed, { noNullPrototype: true })),
    closures: seldom(fc.array(closure, { maxLength: 2 })),
    isTollRoad: maybe(fc.boolean()),
    isDestinationOnly: maybe(fc.boolean()),
    reluctance: seldom(fc.constantFrom(1, 1.3, 2, 7.5)),
    limits: maybe(fc.array(limit, { maxLength: 2 })),
  });
}

type Draft = ReturnType<typeof segment> extends fc.Arbitrary<infer T> ? T : never;

function makeSegment(draft: Draft, id: string, grid: readonly (readonly [number, number])[]): SegmentSource {
  const { start, end, bend, isPenalized, roadType, direction, ...maybes } = draft;
  const cells = isPenalized || start === end ? [grid[start], bend, grid[end]] : [grid[start], grid[end]];
  const requested = Object.entries(maybes).filter(([, value]) => value !== undefined);
  return {
    id,
    shape: cells.map(([x, y]) => [8 + x * STEP, 50 + y * STEP]),
    roadType,
    direction,
    start: `J${start}`,
    end: `J${end}`,
    ...Object.fromEntries(requested),
  };
}

/** The draft of a ban: numbers that choose a walk along segments, and its vehicles and times. */
const banDraft = fc.record({
  kind: fc.constantFrom('no' as const, 'no' as const, 'only' as const),
  choices: fc.array(fc.nat(), { minLength: 3, maxLength: 5 }),
  namesJunction: fc.boolean(),
  vehicleTypes: maybe(fc.uniqueArray(vehicleType, { minLength: 1, maxLength: 2 })),
  except: maybe(fc.uniqueArray(vehicleType, { minLength: 1, maxLength: 2 })),
  buckets: seldom(buckets),
});

type BanDraft = typeof banDraft extends fc.Arbitrary<infer T> ? T : never;

function makeBan(draft: BanDraft, segments: readonly SegmentSource[]): TurnBan[] {
  const [first, side, ...rest] = draft.choices;
  const walk = [segments[first % segments.length]];
  let junction = side % 2 === 0 ? walk[0].end : walk[0].start;
  const at = junction;
  for (const choice of rest) {
    const onward = segments.filter(({ start, end }) => start === junction || end === junction);
    const next = onward[choice % onward.length];
    walk.push(next);
    junction = next.start === junction ? next.end : next.start;
  }
  const ids = walk.map(({ id }) => id!);
  const ban: TurnBan = { kind: draft.kind, from: ids[0], to: ids[ids.length - 1] };
  if (ids.length > 2) ban.via = ids.slice(1, -1);
  if (draft.namesJunction) ban.at = at;
  if (draft.vehicleTypes) ban.vehicleTypes = draft.vehicleTypes;
  if (draft.except) ban.except = draft.except;
  if (draft.buckets) ban.buckets = draft.buckets;
  return [ban];
}

/** A delay at the end of a segment, chosen by a number. */
const delayDraft = fc.record({
  end: fc.nat(),
  namesSegment: fc.boolean(),
  seconds: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.double({ min: 0, max: 90, noNaN: true })),
  buckets: seldom(buckets),
});

type DelayDraft = typeof delayDraft extends fc.Arbitrary<infer T> ? T : never;

function makeDelay(
  { end, namesSegment, seconds, buckets }: DelayDraft,
  segments: readonly SegmentSource[],
): JunctionDelay {
  const { id, shape } = segments[(end >> 1) % segments.length];
  const delay: JunctionDelay = { at: shape[end % 2 === 0 ? 0 : shape.length - 1], seconds };
  if (namesSegment) delay.from = id;
  if (buckets) delay.buckets = buckets;
  return delay;
}

function idOf(number: number): string {
  return `${(number >> 8).toString(16)}:${(number & 0xff).toString(16)}`;
}
