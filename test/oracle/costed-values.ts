// The values of directed segments under a costing, straight from the source and the costing: computed one at a time, without tables.

import { defaultSpeed } from '../../src/network/default-speeds.ts';
import type { Network } from '../../src/network/network.ts';
import { numberOfRoadType, ROAD_TYPES } from '../../src/network/road-types.ts';
import { findSegment } from '../../src/network/segment-ids.ts';
import { BUCKETS, type NetworkSource, type SegmentSource, type Speed, TIME_BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { type Costing, NO_COSTING, type PartialSpeedChange } from '../../src/request/costing.ts';
import { openDirectedSegments } from './banned-turns.ts';
import { answersOf } from './cost-functions.ts';
import { type DirectedSegment, isClosedAt } from './directed-segment.ts';
import type { Triple } from './relax-all.ts';
import { costsTurns } from './turn-costs.ts';

/** The values of directed segments under a costing. The numbers and lengths of segments are those of `network`. */
export function costedValues(
  source: NetworkSource & { readonly segments: readonly SegmentSource[] },
  network: Network,
  costing: Costing,
): {
  kind: 'fastest' | 'shortest' | 'penalized';
  valuesOf: (directedSegment: DirectedSegment) => Triple | undefined;
  isExcluded: (directedSegment: DirectedSegment) => boolean;
  costOfWait: (milliseconds: number) => Triple;
} {
  const { segments, delays = [] } = source;
  const directedSegments = openDirectedSegments(source);
  const numberOf = ({ id }: SegmentSource) => findSegment(network, id!)!;
  const lengthOf = (segment: SegmentSource) => network.length[numberOf(segment)];
  const changeOf = (segment: SegmentSource) => costing.segmentChanges.find((one) => one.segment === numberOf(segment));
  const typeOf = (segment: SegmentSource) => changeOf(segment)?.roadType ?? numberOfRoadType(segment.roadType)!;
  const priorityOf = (type: number) => costing.priorities?.[type] ?? 10;
  const isShutType = (type: number) => costing.avoidedRoadTypes.includes(type);

  const areaOf = (segment: SegmentSource) => {
    const { areas } = costing;
    const isOfSegment = (row: number) => areas!.segment[row] === numberOf(segment);
    const rows = [...(areas?.segment.keys() ?? [])].filter(isOfSegment);
    if (areas === undefined || rows.length === 0) return undefined;
    const changeIn = (row: number) => areas.changes[areas.changeOf[row]];
    if (areas.share[rows[0]] === 1) return changeIn(rows[0]);
    const steps = rows.flatMap((row) => [{ part: areas.share[row] }, ...changeIn(row).speedChanges]);
    return { isExcluded: false, speedChanges: [...steps, { part: 1 }] };
  };
  const changesOf = (segment: SegmentSource) => areaOf(segment) ?? changeOf(segment);

  const tenthsOf = ({ segment, isForward }: DirectedSegment): number => {
    const type = typeOf(segment);
    if (changesOf(segment)?.isExcluded || isShutType(type)) return 0;
    if (costing.avoidsTolls && segment.isTollRoad) return 0;
    return priorityOf(type) * barrier(segment, isForward, costing);
  };

  // How much longer roads feel, in tenths: 10 for all roads if the costing ignores this, as it does for the shortest way.
  const isFelt =
    costing.prefers && costing.criterion === 'time' && segments.some((segment) => reluctanceOf(segment) !== 10);
  const tenthsFelt = (segment: SegmentSource) => (isFelt ? reluctanceOf(segment) : 10);

  // What rules and a cost function answer for a directed segment that nothing else closes.
  const speedAndFactorOf = new Map<string, SpeedAndFactor>();
  const nameOf = ({ segment, isForward }: DirectedSegment) => `${segment.id} ${isForward}`;
  for (const one of directedSegments) {
    if (tenthsOf(one) === 0) continue;
    const speed = speedOf(one, costing, typeOf, changesOf);
    const road = { ...one, number: numberOf(one.segment), type: typeOf(one.segment), length: lengthOf(one.segment) };
    speedAndFactorOf.set(
      nameOf(one),
      applyFunction(costing, road, applyRules(costing, road, { speed, thousandths: 1000 })),
    );
  }
  const isClosedByRules = (one: DirectedSegment) => speedAndFactorOf.get(nameOf(one))?.thousandths === 0;

  const speaks = ({ segment }: DirectedSegment) => {
    const { vehicle } = costing;
    const concerns = (segment.limits ?? []).some((limit) => vehicle && meets(limit.vehicleType, vehicle.type));
    return changeOf(segment) !== undefined || concerns;
  };
  // All factors that occur on open roads: of road types, of roads that the costing names, of preferences, of rules and of the function.
  const ofTypes = segments.map((segment) => {
    const type = numberOfRoadType(segment.roadType)!;
    return isShutType(type) || (costing.avoidsTolls && segment.isTollRoad) ? 0 : priorityOf(type);
  });
  const ranges = [
    rangeOf([...ofTypes, ...directedSegments.filter(speaks).map(tenthsOf)], 10),
    rangeOf(isFelt ? segments.map(reluctanceOf) : [], 10),
    rangeOf(
      [...speedAndFactorOf.values()].map(({ thousandths }) => thousandths),
      1000,
    ),
  ];
  // No factor applies to waiting and turning: they count as if on a road with the neutral factor, anywhere in the network.
  const time = TIME_BUCKETS[costing.bucket];
  const isWaited = [...delays].some(({ seconds, buckets = [time] }) => seconds >= 0.0005 && buckets.includes(time));
  const products = costing.criterion === 'time' && (isWaited || costsTurns(source, network)) ? [100_000] : [];
  const least = Math.min(
    ...products,
    ranges.reduce((product, range) => product * range.least, 1),
  );
  const most = Math.max(
    ...products,
    ranges.reduce((product, range) => product * range.most, 1),
  );
  const isPenalized = least < most;
  // The road with the least factor weighs at most its value; the road with the greatest factor weighs at most eight times its value.
  const unit = Math.max(least, Math.ceil(most / 8));

  const valuesOf = (directedSegment: DirectedSegment): Triple | undefined => {
    const factor = tenthsOf(directedSegment);
    const { speed = 0, thousandths = 0 } = speedAndFactorOf.get(nameOf(directedSegment)) ?? {};
    if (factor === 0 || thousandths === 0 || isClosedAt(directedSegment, TIME_BUCKETS[costing.bucket]))
      return undefined;
    const length = lengthOf(directedSegment.segment);
    const time = timeAt(length, speed);
    const value = costing.criterion === 'time' ? time : length;
    const product = value * factor * tenthsFelt(directedSegment.segment) * thousandths;
    if (isPenalized) return [Math.ceil(product / unit), time, length];
    return costing.criterion === 'time' ? [time, length, length] : [length, time, time];
  };
  // Waiting takes time, feels as long as it takes, and adds no distance.
  const costOfWait = (milliseconds: number): Triple => {
    if (costing.criterion !== 'time') return isPenalized ? [0, milliseconds, 0] : [0, milliseconds, milliseconds];
    return isPenalized ? [Math.ceil((100_000 * milliseconds) / unit), milliseconds, 0] : [milliseconds, 0, 0];
  };
  const isExcluded = (one: DirectedSegment) => changesOf(one.segment)?.isExcluded === true || isClosedByRules(one);
  return {
    kind: isPenalized ? 'penalized' : costing.criterion === 'time' ? 'fastest' : 'shortest',
    valuesOf,
    isExcluded,
    costOfWait,
  };
}

/** The least and the greatest factor that do not close a road; the neutral factor twice if all close. */
function rangeOf(factors: readonly number[], neutral: number): { least: number; most: number } {
  const open = factors.filter((factor) => factor > 0);
  return open.length === 0 ? { least: neutral, most: neutral } : { least: Math.min(...open), most: Math.max(...open) };
}

/** A speed in metres per hour, and a factor; factor 0 closes the road. */
interface SpeedAndFactor {
  readonly speed: number;
  readonly thousandths: number;
}

interface CostedRoad extends DirectedSegment {
  readonly number: number;
  readonly type: number;
  readonly length: number;
}

function applyRules({ rules }: Costing, road: CostedRoad, { speed, thousandths }: SpeedAndFactor): SpeedAndFactor {
  const { segment, isForward, number, type, length } = road;
  const meant = (rules?.list ?? []).filter(
    (rule) =>
      (rule.roadTypes?.includes(type) ?? true) &&
      (rule.direction ?? Number(!isForward)) === Number(!isForward) &&
      (rule.isTollRoad ?? segment.isTollRoad === true) === (segment.isTollRoad === true) &&
      length > rule.lengthAbove &&
      length < rule.lengthBelow &&
      speed > rule.speedAbove &&
      speed < rule.speedBelow &&
      (rule.segment?.includes(number) ?? true),
  );
  const last = <Key extends keyof (typeof meant)[number]>(key: Key) =>
    meant.filter((rule) => rule[key] !== undefined).at(-1)?.[key];
  if (last('isExcluded')) return { speed, thousandths: 0 };
  const percentage = last('percentage');
  const set = held(last('speed') ?? speed);
  const changed = percentage === undefined ? set : held(set * (1 + percentage / 100));
  const isSet = meant.some((rule) => rule.speed !== undefined || rule.percentage !== undefined);
  return { speed: isSet ? Math.round(changed) : speed, thousandths: last('factor') ?? thousandths };
}

function applyFunction({ cost }: Costing, road: CostedRoad, before: SpeedAndFactor): SpeedAndFactor {
  if (cost === undefined || before.thousandths === 0) return before;
  const answer = answersOf.get(cost)!({
    segmentID: road.segment.id!,
    direction: road.isForward ? 'forward' : 'backward',
    length: road.length / 100,
    speed: before.speed / 1000,
    roadType: ROAD_TYPES[road.type],
    isTollRoad: road.segment.isTollRoad === true,
    isRoundabout: false,
    names: [],
    tags: {},
    midpoint: [0, 0],
    osmWayID: undefined,
  });
  if (answer?.closed) return { ...before, thousandths: 0 };
  return {
    speed: answer?.speed === undefined ? before.speed : Math.round(held(1000 * answer.speed)),
    thousandths: answer?.factor === undefined ? before.thousandths : Math.round(1000 * answer.factor),
  };
}

function held(speed: number): number {
  return Math.max(1000, Math.min(500_000, speed));
}

function reluctanceOf({ reluctance = 1 }: SegmentSource): number {
  return Math.round(10 * reluctance);
}

/** Milliseconds of a directed segment of `length` centimetres under the default costing. */
export function plainTime(directedSegment: DirectedSegment, length: number): number {
  const typeOf = ({ roadType }: SegmentSource) => numberOfRoadType(roadType)!;
  return timeAt(
    length,
    speedOf(directedSegment, NO_COSTING, typeOf, () => undefined),
  );
}

function timeAt(length: number, speed: number): number {
  return Math.max(1, Math.round((length * 36000) / speed));
}

function meets(limited: string | undefined, type: number): boolean {
  return limited === undefined || limited === 'ALL' || type === 0 || limited === VEHICLE_TYPES[type];
}

/** 0 if the vehicle may not pass, otherwise the factor of the most expensive barrier. */
function barrier(segment: SegmentSource, isForward: boolean, { vehicle }: Costing): number {
  if (vehicle === undefined) return 1;
  let factor = 1;
  for (const limit of segment.limits ?? []) {
    if (!meets(limit.vehicleType, vehicle.type)) continue;
    if (limit.direction !== undefined && (limit.direction === 'forward') !== isForward) continue;
    if (vehicle.weight !== undefined && limit.maxWeight !== undefined && vehicle.weight > limit.maxWeight) return 0;
    if (vehicle.height !== undefined && limit.maxHeight !== undefined && vehicle.height > limit.maxHeight) return 0;
    if (vehicle.length !== undefined && limit.maxLength !== undefined && vehicle.length > limit.maxLength) return 0;
    if (vehicle.width !== undefined && limit.maxWidth !== undefined && vehicle.width > limit.maxWidth) return 0;
    if (limit.access === 'prohibited' && !vehicle.isLoosened) return 0;
    if (limit.access !== undefined) factor = Math.max(factor, vehicle.isLoosened ? 5 : 12);
  }
  return factor;
}

function speedOf(
  { segment, isForward }: DirectedSegment,
  costing: Costing,
  typeOf: (segment: SegmentSource) => number,
  changeOf: (segment: SegmentSource) => { readonly speedChanges: readonly PartialSpeedChange[] } | undefined,
): number {
  const ofWay = (speed: Speed) => (typeof speed === 'number' ? speed : isForward ? speed.forward : speed.backward);
  const bucket = costing.bucket === 0 ? undefined : segment.bucketSpeeds?.[BUCKETS[costing.bucket - 1]];
  const given = bucket ?? segment.speed;
  let speed = given === undefined ? defaultSpeed[numberOfRoadType(segment.roadType)!] : Math.round(1000 * ofWay(given));
  const changes = [...(costing.roadTypeChanges?.[typeOf(segment)] ?? []), ...(changeOf(segment)?.speedChanges ?? [])];
  // for each part of the length: the length before it, and the speed at which it is ridden
  let outside = 0;
  let parts: { share: number; speed: number }[] = [];
  let isMeant = true;
  for (const change of [...changes, { part: 1 }]) {
    if ('only' in change) isMeant = (change.only & (isForward ? 1 : 2)) !== 0;
    if ('only' in change || (!isMeant && !('part' in change))) continue;
    if ('part' in change) {
      if (parts.length === 0) outside = speed;
      else parts[parts.length - 1].speed = speed;
      if (change.part < 1) {
        parts.push({ share: change.part, speed: outside });
        speed = outside;
      } else {
        if (parts.length > 0) speed = overAll(parts, outside);
        parts = [];
      }
      continue;
    }
    if ('percentage' in change) speed *= 1 + change.percentage / 100;
    else if ('speed' in change) speed = change.speed;
    else speed += change.add;
    speed = held(speed);
  }
  return Math.round(speed);
}

/** The speed over a whole road: each part at its own speed, the rest at `outside`. */
function overAll(parts: readonly { share: number; speed: number }[], outside: number): number {
  const rest = Math.max(
    0,
    parts.reduce((left, { share }) => left - share, 1),
  );
  return 1 / (rest / outside + parts.reduce((sum, { share, speed }) => sum + share / speed, 0));
}
