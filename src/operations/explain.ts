// The explanation of `explain: true`: where points were snapped and how far, and which rule closed which road.

import { checkClock } from '../budget/budget.ts';
import { lazyOf } from '../costing/weighted-costing.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import { type Place, RIDES_FORWARD } from '../network/place.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import { closedByRequest, closedText, ruleThatCloses } from '../points/closed-text.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import type { Destination } from '../request/destination.ts';
import type { PointGeometry } from '../request/point.ts';
import { constraintText } from '../request/point-constraints.ts';
import { CLOSED } from '../search/weights.ts';
import { countNearer, nearestPlace, nearestPlaces, type SnapOptions, type Snapped } from '../snap/nearest-places.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';
import { findDirectedSegments } from '../trips/find-trip.ts';
import { placeGeometry, pointGeometry } from './geometry.ts';

/** Where on the road a point of the request is, and why. */
export interface ExplainedPoint {
  /** The point as requested. */
  point: PointGeometry;
  segmentID: string;
  /** The place of the point on the road. */
  place: PointGeometry;
  /** Metres between the point and its place, which do not count in distances and times. */
  distance: number;
  /** The reason why the point is not on the nearest road, if it is not. */
  reason?: string;
}

/** Explains an answer: see `explain`. */
export interface Explanation {
  points: ExplainedPoint[];
  /**
   * Closed roads that affect the answer, with the rule that closes each: nearer roads of points, roads that transient updates exclude, and
   * roads that the same trip would use without its costing.
   */
  closed: { segmentID: string; rule: string }[];
  /** How the intermediate points were ordered, with `oip`. */
  oip?: 'exact' | 'heuristic';
  /** The version of the roads, as in `describeDatabase`, after an update. */
  version?: number;
}

/** A point, and the place of it that was used: near or main. */
export interface UsedPoint {
  readonly snapped: SnappedPoint;
  readonly place: Place;
}

/** The most closed roads in an explanation, so that it stays readable. */
const MOST_CLOSED = 1000;

/** The directed segments that legs between the same places would use under the plain costing, and that this costing closes. */
export function closedOnTheWay(call: Call, legs: readonly Leg[]): readonly number[] {
  const plain = withoutCosting(call);
  const { arcOfDirected } = call.database.network;
  const { weight } = call.weighted.weights;
  const isClosed = (directedSegment: number) => weight[arcOfDirected[directedSegment]] >= CLOSED;
  return legs.flatMap(({ start, end }) => {
    checkClock(call.budget);
    return findDirectedSegments(plain, start, end)?.filter(isClosed) ?? [];
  });
}

/** Explains points in the order of use. If two different places of a point are used, it appears twice. */
export function explain(
  call: Call,
  used: readonly UsedPoint[],
  destination: Destination,
  closedDirectedSegments: readonly number[] = [],
): Explanation {
  const { database, weighted, budget } = call;
  const { network, updates } = database;
  const { costing } = weighted;
  const open = database.costs.openFilterOf(weighted);
  const closed = new Set(costing.segmentChanges.filter((change) => change.isExcluded).map(({ segment }) => segment));
  for (const segment of lazyOf(weighted).changes?.excluded(MOST_CLOSED) ?? []) closed.add(segment);
  const points = used.map(({ snapped, place }): ExplainedPoint => {
    checkClock(budget);
    const passedOver = passOver(call, snapped, open, closed);
    const { at, isMainPlace } = placeUsed(snapped, place);
    const reason = reasonOf(call, snapped, isMainPlace, passedOver) ?? unfitReason(call, snapped, open);
    return {
      point: pointGeometry(snapped.point, destination),
      segmentID: segmentIdText(network, at.segment),
      place: placeGeometry(pointOfPlace(network, at), destination),
      distance: at.distance,
      ...(reason && { reason }),
    };
  });
  const directedOfSegment = new Map(
    closedDirectedSegments.map((directedSegment) => [directedSegment >>> 1, directedSegment]),
  );
  const rules = [...new Set([...closed, ...directedOfSegment.keys()])].slice(0, MOST_CLOSED).map((segment) => ({
    segmentID: segmentIdText(network, segment),
    rule: ruleThatCloses(database, weighted, segment, directedOfSegment.get(segment)) ?? 'closed',
  }));
  return { points, closed: rules, ...(updates.version > 0 && { version: updates.version }) };
}

function placeUsed({ near, main }: SnappedPoint, place: Place): { at: Snapped; isMainPlace: boolean } {
  const isUsed = (one: Snapped) => one.segment === place.segment && one.at === place.at;
  const at = [near, ...(near.candidates ?? [])].find(isUsed);
  if (at !== undefined || !main) return { at: at ?? near, isMainPlace: false };
  return { at: main.candidates?.find(isUsed) ?? main, isMainPlace: true };
}

/**
 * Adds the closed roads that are nearer to a point than its place to a set, nearest first, until it has all that an explanation lists. Returns
 * how many there are, up to MOST_CLOSED + 1.
 */
function passOver(
  { database: { snapper }, budget }: Call,
  { point: { lon, lat }, near }: SnappedPoint,
  { isAllOpen, mark }: SnapFilter,
  closed: Set<number>,
): number {
  if (isAllOpen) return 0;
  const directedSegmentsAt = (segment: number) => (mark[segment] === 0 ? RIDES_FORWARD : 0);
  const options = { metres: near.distance, directedSegmentsAt, budget } satisfies SnapOptions;
  if (closed.size >= MOST_CLOSED) return countNearer(snapper, lon, lat, MOST_CLOSED, options);
  const places = nearestPlaces(snapper, lon, lat, MOST_CLOSED + 1, options);
  const nearer = places.filter(({ distance }) => distance < near.distance);
  for (const { segment } of nearer) closed.add(segment);
  return nearer.length;
}

function unfitReason(
  { database: { snapper }, budget }: Call,
  { point, near, constraint }: SnappedPoint,
  open: SnapFilter,
): string | undefined {
  if (constraint === undefined) return undefined;
  const nearest = nearestPlace(snapper, point.lon, point.lat, { filter: open, metres: near.distance, budget });
  if (nearest === undefined || nearest.distance === near.distance) return undefined;
  return `nearer roads do not fit ${constraintText(constraint)}`;
}

function reasonOf(call: Call, snapped: SnappedPoint, isMainPlace: boolean, passedOver: number): string | undefined {
  if (isMainPlace) return 'the nearest open road is not connected: the nearest road of the main part is used';
  if (passedOver === 0) return undefined;
  const count = passedOver > MOST_CLOSED ? `more than ${MOST_CLOSED}` : passedOver;
  const closed = `${count} nearer ${passedOver === 1 ? 'road is' : 'roads are'} closed`;
  const { point, near } = snapped;
  const first = closedByRequest(call, point, near.distance);
  if (first === undefined || first.distance >= near.distance) return closed;
  return `${closed}: ${closedText(call.database, call.weighted, first.segment)}, ${Math.round(first.distance)} m away`;
}
