// Snaps the points of a request to the roads that its costing leaves open.
//
// A point has at most two places. The near place is the nearest open one. The main place is the nearest open one in a main part, a large part
// in which every place reaches every other with the default costing (costing/main-parts.ts). Both places may have
// candidate places, which a trip may use instead: equally near ones and, for a main place, near ones in other main parts. The main place is
// looked up only for pairs that have no way between their nearest places.

import { checkClock } from '../budget/budget.ts';
import type { Call } from '../database/call.ts';
import type { Database } from '../database/database.ts';
import { complaintOfOutside, isInBounds } from '../database/outside-data.ts';
import type { Place } from '../network/place.ts';
import { pointText } from '../request/point.ts';
import { constraintText, type PointConstraint, type PointConstraints } from '../request/point-constraints.ts';
import { MOST_COMPLAINTS } from '../request/reading.ts';
import type { RequestPoint, RequestPoints } from '../request/request-point.ts';
import type { Complaint } from '../request/routing-error.ts';
import {
  nearestCandidates,
  placesWithin,
  type SnapOptions,
  type Snapped,
  type SnappedCandidates,
} from '../snap/nearest-places.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';
import { closedRoadNear, closedText } from './closed-text.ts';
import { directedSegmentsFor } from './constrained-places.ts';

/** The points of a request, and the name that each has there. */
export interface NamedPoints {
  readonly points: RequestPoints;
  /** The constraint of each point; absent if no point has one. */
  readonly constraints?: PointConstraints;
  readonly nameOf: (index: number) => string;
}

/** A snapped point of a list. It stores its places, and takes its coordinates and name from the list. */
export class SnappedPoint {
  readonly list: NamedPoints;
  readonly index: number;
  readonly near: SnappedCandidates;
  /** The main place: `null` until it is looked up, `undefined` if there is none. */
  main: SnappedCandidates | undefined | null;
  /** The nearer place with the default costing: `null` until `placeBefore` looks it up, `undefined` if there is none. */
  before: Snapped | undefined | null = null;

  constructor(list: NamedPoints, index: number, places: { near: SnappedCandidates; main?: SnappedPoint['main'] }) {
    this.list = list;
    this.index = index;
    this.near = places.near;
    this.main = 'main' in places ? places.main : null;
  }

  get point(): RequestPoint {
    return this.list.points.pointAt(this.index);
  }

  /** Which open roads the point may snap to; absent if it may snap to all. */
  get constraint(): PointConstraint | undefined {
    return this.list.constraints?.[this.index];
  }

  /** The name of the point in the request. */
  get name(): string {
    return this.list.nameOf(this.index);
  }
}

/** Reports points outside the data. This needs no weights. */
export function checkBounds(database: Database, { points, nameOf }: NamedPoints, complaints: Complaint[]): void {
  for (let i = 0; i < points.length && complaints.length < MOST_COMPLAINTS; i++) {
    const point = points.pointAt(i);
    if (!isInBounds(database, point)) complaints.push(complaintOfOutside(database, point, nameOf(i)));
  }
}

/** Metres beyond which a place is far from its point. */
export const FAR = 250;

/** How many points are snapped between two checks of the budget. */
const STRIDE = 64;

/** Snaps points that are inside the data; reports those too far from every open road. */
export function snapPoints(call: Call, list: NamedPoints, complaints: Complaint[]): SnappedPoint[] {
  const { points, nameOf, constraints } = list;
  const { database, weighted, budget } = call;
  const { costs } = database;
  const filter = costs.openFilterOf(weighted);
  const snapped: SnappedPoint[] = [];
  for (let i = 0; i < points.length && complaints.length < MOST_COMPLAINTS; i++) {
    if (i % STRIDE === 0) checkClock(budget);
    const point = points.pointAt(i);
    const near = nearestAllowed(call, filter, point, constraints?.[i]);
    if (near !== undefined) snapped.push(new SnappedPoint(list, i, { near }));
    else complaints.push(complaintOfNoRoad(call, point, nameOf(i), constraints?.[i]));
  }
  return snapped;
}

/** The nearest place of a point on the segments of a filter, on a road that its constraint allows. */
export function nearestAllowed(
  call: Call,
  filter: SnapFilter,
  point: RequestPoint,
  constraint: PointConstraint | undefined,
): SnappedCandidates | undefined {
  const { snapper, limits } = call.database;
  const options: SnapOptions = { filter, metres: limits.snapDistance, budget: call.budget };
  if (constraint !== undefined) {
    options.metres = Math.min(limits.snapDistance, constraint.radius ?? Infinity);
    options.directedSegmentsAt = directedSegmentsFor(call, point, constraint);
    options.bearing = constraint.bearing;
  }
  return nearestCandidates(snapper, point.lon, point.lat, options);
}

/** The error of a point without an open road near it: it is outside the data, or among closed roads. */
function complaintOfNoRoad(
  call: Call,
  point: RequestPoint,
  parameter: string,
  constraint: PointConstraint | undefined,
): Complaint {
  const { database, weighted } = call;
  const { limits } = database;
  if (constraint !== undefined && nearestAllowed(call, database.costs.openFilterOf(weighted), point, undefined)) {
    const value = pointText(point);
    const userMessage = `${parameter}: no open road near (${value}) fits ${constraintText(constraint)}.`;
    return { errorCode: 6002, userMessage, parameter, value };
  }
  const closed = closedRoadNear(call, point, limits.snapDistance);
  if (closed === undefined) return complaintOfOutside(database, point, parameter);
  const why = closedText(database, weighted, closed.segment);
  const value = pointText(point);
  return { errorCode: 6002, userMessage: `${parameter}: no open road is near (${value}): ${why}.`, parameter, value };
}

/** Whether the near place of a point is in a main part of the network. */
export function isInMainPart({ database: { costs }, weighted, budget }: Call, { near }: SnappedPoint): boolean {
  return costs.mainFilterOf(weighted, budget).mark[near.segment] !== 0;
}

/** The open place of a point in a main part, or `undefined` if none is close enough. */
export function mainPlaceOf(call: Call, snapped: SnappedPoint): SnappedCandidates | undefined {
  // if the near place is in a main part, it is also the main place
  if (snapped.main === null && isInMainPart(call, snapped)) snapped.main = snapped.near;
  if (snapped.main === null) {
    const filter = call.database.costs.mainFilterOf(call.weighted, call.budget);
    const nearest = nearestAllowed(call, filter, snapped.point, snapped.constraint);
    snapped.main = nearest && withOtherParts(call, filter, snapped, nearest);
  }
  return snapped.main;
}

/**
 * Adds candidates to the main place of a point in a small component: its nearest place in each other main part, if neither it nor the main
 * place is far. A trip then uses the candidate in the main part of its other point. A point whose near place is in a main part gets no
 * candidates.
 */
function withOtherParts(
  { database: { snapper } }: Call,
  filter: SnapFilter,
  { point, constraint }: SnappedPoint,
  nearest: SnappedCandidates,
): SnappedCandidates {
  // `placesWithin` would also find roads that the constraint does not allow
  if (constraint !== undefined || nearest.distance > FAR) return nearest;
  const part = filter.mark;
  const candidates = [...(nearest.candidates ?? [])];
  for (const place of placesWithin(snapper, point.lon, point.lat, FAR, filter)) {
    if ([nearest, ...candidates].some(({ segment }) => part[segment] === part[place.segment])) continue;
    candidates.push(place);
  }
  return { ...nearest, candidates: candidates.length > 0 ? candidates : undefined };
}

/** Whether two places are the same. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.segment === b.segment && a.at === b.at;
}

/** The nearest open place of a point. */
export function nearOf({ near }: SnappedPoint): SnappedCandidates {
  return near;
}
