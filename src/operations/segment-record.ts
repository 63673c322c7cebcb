// The record of a segment, in the documented form.

import { type Budget, countAnswerBytes, ITEM_BYTES } from '../budget/budget.ts';
import { timeAtSpeed } from '../costing/weights/base-weights.ts';
import { bearingDegrees, type CompassPoint, compassPoint } from '../geo/bearing.ts';
import { type Network, ROUNDABOUT, TOLL } from '../network/network.ts';
import { osmNodesOf, osmWayOf } from '../network/osm-ids.ts';
import { type RoadTypeLabel, roadTypeLabel } from '../network/road-types.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import { namesOfSegment } from '../network/segment-names.ts';
import { type LonLat, shapeOfSegment } from '../network/segment-shape.ts';
import { tagsOfSegment } from '../network/segment-tags.ts';
import type { GeoJsonCrs, LineStringGeometry } from '../request/point.ts';
import type { SegmentByIdQuery, SegmentsByPointQuery } from '../request/queries.ts';
import type { SegmentStyle } from '../request/segment-request.ts';
import type { AngularUnitCode, DistanceUnitCode, TimeUnitCode, VelocityUnitCode } from '../request/units.ts';
import type { Together, UnlessNone, WhereGiven, WhereTrue } from './answer-types.ts';
import { crsOf, lineString } from './geometry.ts';
import { endJunctionType, type JunctionType, type Meetings, startJunctionType } from './junction-type.ts';

interface PlainRecord {
  /** `<hex>:<hex>` */
  segmentID: string;
  /** The primary name; empty if the segment has none. */
  primaryName: string;
  primaryNameLanguage: string;
  alternateNames: { alternateName: string; language: string }[];
  /** The length of the whole segment. */
  segmentLength: number;
  segmentLengthUnit: DistanceUnitCode;
  /** The length divided by the speed. */
  timeTaken: number;
  timeUnit: TimeUnitCode;
  /** Always 0, because a single segment has no turn. */
  turnAngle: number;
  turnAngleUnit: AngularUnitCode;
  /** The direction from start to end; empty if they are the same point. */
  compassDirection: CompassPoint | '';
  /** The average speed. If the directions differ, it is the speed forward. */
  speedOfTravel: number;
  speedOfTravelUnit: VelocityUnitCode;
  roadType: RoadTypeLabel;
  segmentDirection: 'bidirectional' | 'forward' | 'backward';
  startJunctionType: JunctionType;
  endJunctionType: JunctionType;
  isRoundabout: boolean;
  isTollRoad: boolean;
  /** The id of its OpenStreetMap way, if the import kept it. */
  osmWay?: number;
  /** The ids of its OpenStreetMap nodes, one for each position, if the import kept ids. Only with `segmentGeometryStyle: 'All'`. */
  osmNodes?: number[];
}

interface DistanceFromPoint {
  /** The distance from the point, in `segmentLengthUnit`; only if `number` was given. */
  distanceFromPoint: number;
}

/** The record of a segment. Its geometry, if requested, always has a `crs`. */
export type SegmentRecord<Query = SegmentByIdQuery & SegmentsByPointQuery> = Together<
  PlainRecord &
    UnlessNone<Query, 'segmentGeometryStyle', 'End' | 'All', { geometry: LineStringGeometry & { crs: GeoJsonCrs } }> &
    WhereTrue<Query, 'returnTags', { tags: { [key: string]: string } }> &
    WhereGiven<Query, 'number', DistanceFromPoint>
>;

/** The speed on a directed segment in metres per hour; 0 if it is closed. */
export type SpeedOfDirected = (directedSegment: number) => number;

/** Bytes of a record in an answer. It has about twenty members, including its first name. */
const RECORD_BYTES = 8 * ITEM_BYTES;
/** Bytes of a character of the other names: in memory, as text, and in the copy of this text that is sent. */
const CHARACTER_BYTES = 3;

/** A segment, and its distance from the requested point in metres, if needed. */
export interface FoundSegment {
  readonly segment: number;
  readonly distance?: number | undefined;
}

export function segmentRecords(
  network: Network,
  found: readonly FoundSegment[],
  speedOf: SpeedOfDirected,
  style: SegmentStyle,
  budget: Budget,
): SegmentRecord[] {
  const meetings: Meetings = new Map();
  return found.map(({ segment, distance }) => {
    const tagCount = style.returnTags ? network.tags.length : 0;
    countAnswerBytes(budget, RECORD_BYTES + ITEM_BYTES * (positionsOf(network, segment, style) + tagCount));
    const record = segmentRecord(network, segment, speedOf, style, meetings);
    countAnswerBytes(budget, CHARACTER_BYTES * JSON.stringify(record.alternateNames).length);
    if (distance !== undefined) record.distanceFromPoint = (100 * distance) / style.distanceUnit.centimetres;
    return record;
  });
}

function positionsOf({ firstPoint }: Network, segment: number, { segmentGeometryStyle }: SegmentStyle): number {
  if (segmentGeometryStyle === 'None') return 0;
  return segmentGeometryStyle === 'End' ? 2 : firstPoint[segment + 1] - firstPoint[segment];
}

function segmentRecord(
  network: Network,
  segment: number,
  speedOf: SpeedOfDirected,
  style: SegmentStyle,
  meetings: Meetings,
): SegmentRecord {
  const { length, flags, roadType } = network;
  const { distanceUnit, timeUnit, velocityUnit, angularUnit } = style;
  const [primary, ...alternates] = namesOfSegment(network, segment);
  const forward = speedOf(2 * segment);
  const backward = speedOf(2 * segment + 1);
  const direction = forward === 0 ? 'backward' : backward === 0 ? 'forward' : 'bidirectional';
  const speed = forward || backward;
  const shape = shapeOfSegment(network, segment);
  const record: SegmentRecord = {
    segmentID: segmentIdText(network, segment),
    primaryName: primary?.name ?? '',
    primaryNameLanguage: primary?.language ?? network.language,
    alternateNames: alternates.map(({ name, language }) => ({
      alternateName: name,
      language: language ?? network.language,
    })),
    segmentLength: length[segment] / distanceUnit.centimetres,
    segmentLengthUnit: distanceUnit.code,
    timeTaken: timeAtSpeed(length[segment], speed) / timeUnit.milliseconds,
    timeUnit: timeUnit.code,
    turnAngle: 0,
    turnAngleUnit: angularUnit.code,
    compassDirection: compassDirection(shape),
    speedOfTravel: speed / velocityUnit.metresPerHour,
    speedOfTravelUnit: velocityUnit.code,
    roadType: roadTypeLabel[roadType[segment]],
    segmentDirection: direction,
    startJunctionType: startJunctionType(network, segment, meetings),
    endJunctionType: endJunctionType(network, segment, meetings),
    isRoundabout: (flags[segment] & ROUNDABOUT) !== 0,
    isTollRoad: (flags[segment] & TOLL) !== 0,
  };
  const osmWay = osmWayOf(network, segment);
  if (osmWay !== undefined) record.osmWay = osmWay;
  if (style.returnTags) record.tags = tagsOfSegment(network, segment);
  if (style.segmentGeometryStyle !== 'None') {
    const line = style.segmentGeometryStyle === 'All' ? shape : [shape[0], shape[shape.length - 1]];
    const { system } = style.destination;
    const nodes = style.segmentGeometryStyle === 'All' ? osmNodesOf(network, segment) : undefined;
    if (nodes !== undefined) record.osmNodes = nodes;
    record.geometry = { ...lineString(line, { system, isNamed: true }), crs: crsOf(system) };
  }
  return record;
}

function compassDirection(shape: readonly LonLat[]): CompassPoint | '' {
  const [x1, y1] = shape[0];
  const [x2, y2] = shape[shape.length - 1];
  return x1 === x2 && y1 === y2 ? '' : compassPoint(bearingDegrees(x1, y1, x2, y2));
}
