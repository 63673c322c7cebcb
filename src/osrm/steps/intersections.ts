// The intersections that a step passes: the intersection where it begins, and every later one where roads meet.

import type { Call } from '../../database/call.ts';
import { headingFromStart, headingToEnd } from '../../directions/headings-of-leg.ts';
import { isFerry, isMotorway } from '../../directions/roads.ts';
import type { Surroundings } from '../../directions/surroundings.ts';
import { wholeDegrees } from '../../geo/bearing.ts';
import type { Leg } from '../../network/leg.ts';
import { junctionBefore, type Network, TOLL } from '../../network/network.ts';
import { ROAD_TYPES } from '../../network/road-types.ts';
import { pointOfPlace } from '../../network/segment-shape.ts';
import type { NumberText } from '../number-text.ts';
import { location } from '../round.ts';
import type { Intersection } from './intersection.ts';
import type { KnownJunctions } from './known-junctions.ts';
import { lanesAt } from './lanes.ts';
import { mayTurn, type RoadEnd } from './road-ends.ts';

export interface LegContext {
  readonly call: Call;
  readonly around: Surroundings;
  readonly leg: Leg;
  /** What is already known about the junctions of the route. */
  readonly known: KnownJunctions;
  /** Writes positions, if the answer is sent as text. */
  readonly text: NumberText;
}

/** The intersections of the rows of a step: at the first row, and wherever there is a choice of roads. */
export function intersectionsOf(context: LegContext, firstRow: number, endRow: number): Intersection[] {
  const intersections = [firstRow === 0 ? atStart(context) : atRow(context, firstRow)];
  for (let row = firstRow + 1; row < endRow; row++) {
    if (isPassed(context, row)) intersections.push(atRow(context, row));
  }
  return intersections;
}

/** Whether roads meet where a row begins, or the road changes its name or class there. */
function isPassed(context: LegContext, row: number): boolean {
  const {
    around,
    leg: { directedSegment },
  } = context;
  const [before, after] = [directedSegment[row - 1], directedSegment[row]];
  if (after === (before ^ 1) || armsBefore(context, row).length > 2) return true;
  const { nameSet } = around.network;
  return (
    nameSet[before >>> 1] !== nameSet[after >>> 1] ||
    String(classesOf(around, before)) !== String(classesOf(around, after))
  );
}

/** Whether roads meet between two rows of a leg. */
export function passesIntersection(context: LegContext, firstRow: number, endRow: number): boolean {
  for (let row = firstRow + 1; row < endRow; row++) if (armsBefore(context, row).length > 2) return true;
  return false;
}

/** Every road at the junction where a row begins, clockwise from north. */
export function armsBefore({ around, leg, known }: LegContext, row: number): readonly RoadEnd[] {
  const { baseNetwork, mode } = around;
  return known.roadEndsAt(baseNetwork, mode, junctionBefore(baseNetwork, leg.directedSegment[row]));
}

function atStart({ around, leg }: LegContext): Intersection {
  const { network } = around;
  return {
    location: location(pointOfPlace(network, leg.start)),
    bearings: [wholeDegrees(headingAtStart(network, leg))],
    entry: [true],
    out: 0,
    ...membersOfClasses(around, leg.directedSegment[0]),
  };
}

export function intersectionAtEnd({ around: { network }, leg }: LegContext): Intersection {
  return {
    location: location(pointOfPlace(network, leg.end)),
    bearings: [wholeDegrees(headingAtEnd(network, leg) + 180)],
    entry: [true],
    in: 0,
  };
}

function atRow(context: LegContext, row: number): Intersection {
  const { around, leg, known } = context;
  const before = leg.directedSegment[row - 1];
  const after = leg.directedSegment[row];
  // a row that begins between two junctions is one of a kind
  const begin = (after & 1) === 0 ? 0 : around.network.length[after >>> 1];
  if (leg.from[row] !== begin) return makeIntersection(context, row);
  return known.intersectionOf(before, after) ?? known.keepIntersection(before, after, makeIntersection(context, row));
}

function makeIntersection(context: LegContext, row: number): Intersection {
  const { call, around, leg } = context;
  const { network } = around;
  const arms = armsBefore(context, row);
  const before = leg.directedSegment[row - 1];
  const after = leg.directedSegment[row];
  const comesBy = arms.findIndex(({ directedSegment }) => directedSegment === (before ^ 1));
  const goesBy = arms.findIndex(({ directedSegment }) => directedSegment === after);
  const others = arms.map(
    ({ directedSegment }) => directedSegment !== (before ^ 1) && mayTurn(call, before, directedSegment),
  );
  const isDeadEnd = !others.includes(true);
  const lanes = lanesAt(around, before, after);
  return {
    location: location(pointOfPlace(network, { segment: after >>> 1, at: leg.from[row] })),
    bearings: arms.map(({ bearing }) => bearing),
    entry: others.map((isOpen, i) => isOpen || i === goesBy || (i === comesBy && isDeadEnd)),
    ...(comesBy >= 0 && { in: comesBy }),
    ...(goesBy >= 0 && { out: goesBy }),
    ...membersOfClasses(around, after),
    ...(lanes !== undefined && { lanes }),
  };
}

const MOTORWAY_RAMP = ROAD_TYPES.indexOf('RampLimitedAccess');

/** The classes of a road, among those that `exclude` accepts. */
function classesOf({ network, roadType }: Surroundings, directedSegment: number): string[] {
  const segment = directedSegment >>> 1;
  const type = roadType[segment];
  const classes: string[] = [];
  if ((network.flags[segment] & TOLL) !== 0) classes.push('toll');
  if (isMotorway(type) || type === MOTORWAY_RAMP) classes.push('motorway');
  if (isFerry(type)) classes.push('ferry');
  return classes;
}

/** The member `classes`; absent for a road without classes. */
function membersOfClasses(around: Surroundings, directedSegment: number): { classes?: string[] } {
  const classes = classesOf(around, directedSegment);
  return classes.length > 0 ? { classes } : {};
}

/**
 * The heading at the start of a leg, in degrees clockwise from north, on its first row that has a length. Unlike in ermine's own directions,
 * it is not measured beyond the first junction.
 */
export function headingAtStart(network: Network, leg: Leg): number {
  const row = leg.length.findIndex((length) => length > 0);
  return headingFromStart(network, row < 0 ? leg : rowOf(leg, row));
}

/** The heading at the end of a leg, in degrees clockwise from north, on its last row that has a length. */
export function headingAtEnd(network: Network, leg: Leg): number {
  let row = leg.length.length - 1;
  while (row >= 0 && leg.length[row] === 0) row--;
  return headingToEnd(network, row < 0 ? leg : rowOf(leg, row));
}

function rowOf(leg: Leg, row: number): Leg {
  const only = (column: readonly number[]): readonly number[] => [column[row]];
  return {
    ...leg,
    directedSegment: only(leg.directedSegment),
    from: only(leg.from),
    to: only(leg.to),
    length: only(leg.length),
  };
}
