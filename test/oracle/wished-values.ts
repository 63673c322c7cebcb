// What wishes make of a course, by the words of the source and of the wishes: one course at a time, no tables, no arcs.

import { NO_WISHES, type Wishes } from '../../src/cost/wishes.ts';
import { defaultSpeed } from '../../src/network/default-speeds.ts';
import { roadTypeFromName } from '../../src/network/road-types.ts';
import { BUCKETS, type SegmentSource, type Speed, TIME_BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { type Course, isClosedAt } from './course.ts';
import type { Triple } from './relax-all.ts';

/** The values of courses under wishes; `numberOf` gives a segment's number, `lengthOf` its whole centimetres. */
export function wishedValues(
  segments: readonly SegmentSource[],
  courses: readonly Course[],
  wishes: Wishes,
  numberOf: (segment: SegmentSource) => number,
  lengthOf: (segment: SegmentSource) => number,
): {
  kind: 'fastest' | 'shortest' | 'bent';
  valuesOf: (course: Course) => Triple | undefined;
  isExcluded: (course: Course) => boolean;
} {
  const changeOf = (segment: SegmentSource) => wishes.segmentChanges.find((one) => one.segment === numberOf(segment));
  const typeOf = (segment: SegmentSource) => changeOf(segment)?.roadType ?? roadTypeFromName(segment.roadType)!;
  const priorityOf = (type: number) => wishes.priorities?.[type] ?? 10;
  const isShutType = (type: number) => wishes.avoidedRoadTypes.includes(type);

  const tenthsOf = ({ segment, isForward }: Course): number => {
    const type = typeOf(segment);
    if (changeOf(segment)?.isExcluded || isShutType(type)) return 0;
    if (wishes.avoidsTolls && segment.isTollRoad) return 0;
    return priorityOf(type) * barrier(segment, isForward, wishes);
  };

  const speaks = ({ segment }: Course) => {
    const { vehicle } = wishes;
    const concerns = (segment.limits ?? []).some((limit) => vehicle && meets(limit.vehicleType, vehicle.type));
    return changeOf(segment) !== undefined || concerns;
  };
  const isBent =
    segments.some((segment) => {
      const type = roadTypeFromName(segment.roadType)!;
      const isShut = isShutType(type) || (wishes.avoidsTolls && segment.isTollRoad);
      return !isShut && priorityOf(type) !== 10;
    }) || courses.some((course) => speaks(course) && tenthsOf(course) !== 0 && tenthsOf(course) !== 10);

  const valuesOf = (course: Course): Triple | undefined => {
    const tenfold = tenthsOf(course);
    if (tenfold === 0 || isClosedAt(course, TIME_BUCKETS[wishes.bucket])) return undefined;
    const length = lengthOf(course.segment);
    const time = timeAt(length, speedOf(course, wishes, typeOf, changeOf));
    const value = wishes.criterion === 'time' ? time : length;
    if (isBent) return [Math.ceil((value * tenfold) / 100), time, length];
    return wishes.criterion === 'time' ? [time, length, length] : [length, time, time];
  };
  const isExcluded = ({ segment }: Course) => changeOf(segment)?.isExcluded === true;
  return { kind: isBent ? 'bent' : wishes.criterion === 'time' ? 'fastest' : 'shortest', valuesOf, isExcluded };
}

/** Milliseconds of a course of so many centimetres where nothing is wished. */
export function plainTime(course: Course, length: number): number {
  const typeOf = ({ roadType }: SegmentSource) => roadTypeFromName(roadType)!;
  return timeAt(
    length,
    speedOf(course, NO_WISHES, typeOf, () => undefined),
  );
}

function timeAt(length: number, speed: number): number {
  return Math.max(1, Math.round((length * 36000) / speed));
}

function meets(limited: string | undefined, type: number): boolean {
  return limited === undefined || limited === 'ALL' || type === 0 || limited === VEHICLE_TYPES[type];
}

/** 0 where the vehicle may not pass, else what the dearest barrier asks. */
function barrier(segment: SegmentSource, isForward: boolean, { vehicle }: Wishes): number {
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
  { segment, isForward }: Course,
  wishes: Wishes,
  typeOf: (segment: SegmentSource) => number,
  changeOf: (segment: SegmentSource) => Wishes['segmentChanges'][number] | undefined,
): number {
  const ofWay = (speed: Speed) => (typeof speed === 'number' ? speed : isForward ? speed.forward : speed.backward);
  const bucket = wishes.bucket === 0 ? undefined : segment.bucketSpeeds?.[BUCKETS[wishes.bucket - 1]];
  const given = bucket ?? segment.speed;
  let speed = given === undefined ? defaultSpeed[roadTypeFromName(segment.roadType)!] : Math.round(1000 * ofWay(given));
  const changes = [...(wishes.roadTypeChanges?.[typeOf(segment)] ?? []), ...(changeOf(segment)?.speedChanges ?? [])];
  for (const change of changes) {
    if ('percentage' in change) speed *= 1 + change.percentage / 100;
    else if ('speed' in change) speed = change.speed;
    else speed += change.add;
    speed = Math.max(1000, Math.min(500_000, speed));
  }
  return Math.round(speed);
}
