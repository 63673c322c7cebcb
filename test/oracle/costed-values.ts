// The values of directed segments under a costing, straight from the source and the costing: one at a time, no tables, no arcs.

import { defaultSpeed } from '../../src/network/default-speeds.ts';
import { numberOfRoadType } from '../../src/network/road-types.ts';
import { BUCKETS, type SegmentSource, type Speed, TIME_BUCKETS } from '../../src/network/source.ts';
import { VEHICLE_TYPES } from '../../src/network/vehicle-types.ts';
import { type Costing, NO_COSTING } from '../../src/request/costing.ts';
import { type DirectedSegment, isClosedAt } from './directed-segment.ts';
import type { Triple } from './relax-all.ts';

/** The values of directed segments under a costing. `numberOf` returns a segment's number, `lengthOf` its whole centimetres. */
export function costedValues(
  segments: readonly SegmentSource[],
  directedSegments: readonly DirectedSegment[],
  costing: Costing,
  numberOf: (segment: SegmentSource) => number,
  lengthOf: (segment: SegmentSource) => number,
): {
  kind: 'fastest' | 'shortest' | 'penalized';
  valuesOf: (directedSegment: DirectedSegment) => Triple | undefined;
  isExcluded: (directedSegment: DirectedSegment) => boolean;
} {
  const changeOf = (segment: SegmentSource) => costing.segmentChanges.find((one) => one.segment === numberOf(segment));
  const typeOf = (segment: SegmentSource) => changeOf(segment)?.roadType ?? numberOfRoadType(segment.roadType)!;
  const priorityOf = (type: number) => costing.priorities?.[type] ?? 10;
  const isShutType = (type: number) => costing.avoidedRoadTypes.includes(type);

  const tenthsOf = ({ segment, isForward }: DirectedSegment): number => {
    const type = typeOf(segment);
    if (changeOf(segment)?.isExcluded || isShutType(type)) return 0;
    if (costing.avoidsTolls && segment.isTollRoad) return 0;
    return priorityOf(type) * barrier(segment, isForward, costing);
  };

  // How many times as long roads feel, in tenths: 10 for all if the costing ignores it.
  const isFelt = costing.prefers && segments.some((segment) => reluctanceOf(segment) !== 10);
  const tenthsFelt = (segment: SegmentSource) => (isFelt ? reluctanceOf(segment) : 10);

  const speaks = ({ segment }: DirectedSegment) => {
    const { vehicle } = costing;
    const concerns = (segment.limits ?? []).some((limit) => vehicle && meets(limit.vehicleType, vehicle.type));
    return changeOf(segment) !== undefined || concerns;
  };
  const isPenalized =
    isFelt ||
    segments.some((segment) => {
      const type = numberOfRoadType(segment.roadType)!;
      const isShut = isShutType(type) || (costing.avoidsTolls && segment.isTollRoad);
      return !isShut && priorityOf(type) !== 10;
    }) ||
    directedSegments.some(
      (directedSegment) =>
        speaks(directedSegment) && tenthsOf(directedSegment) !== 0 && tenthsOf(directedSegment) !== 10,
    );

  const valuesOf = (directedSegment: DirectedSegment): Triple | undefined => {
    const factor = tenthsOf(directedSegment);
    if (factor === 0 || isClosedAt(directedSegment, TIME_BUCKETS[costing.bucket])) return undefined;
    const length = lengthOf(directedSegment.segment);
    const time = timeAt(length, speedOf(directedSegment, costing, typeOf, changeOf));
    const value = costing.criterion === 'time' ? time : length;
    if (isPenalized) return [Math.ceil((value * factor * tenthsFelt(directedSegment.segment)) / 1000), time, length];
    return costing.criterion === 'time' ? [time, length, length] : [length, time, time];
  };
  const isExcluded = ({ segment }: DirectedSegment) => changeOf(segment)?.isExcluded === true;
  return {
    kind: isPenalized ? 'penalized' : costing.criterion === 'time' ? 'fastest' : 'shortest',
    valuesOf,
    isExcluded,
  };
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
  changeOf: (segment: SegmentSource) => Costing['segmentChanges'][number] | undefined,
): number {
  const ofWay = (speed: Speed) => (typeof speed === 'number' ? speed : isForward ? speed.forward : speed.backward);
  const bucket = costing.bucket === 0 ? undefined : segment.bucketSpeeds?.[BUCKETS[costing.bucket - 1]];
  const given = bucket ?? segment.speed;
  let speed = given === undefined ? defaultSpeed[numberOfRoadType(segment.roadType)!] : Math.round(1000 * ofWay(given));
  const changes = [...(costing.roadTypeChanges?.[typeOf(segment)] ?? []), ...(changeOf(segment)?.speedChanges ?? [])];
  for (const change of changes) {
    if ('percentage' in change) speed *= 1 + change.percentage / 100;
    else if ('speed' in change) speed = change.speed;
    else speed += change.add;
    speed = Math.max(1000, Math.min(500_000, speed));
  }
  return Math.round(speed);
}
