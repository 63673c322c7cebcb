// What `explain: true` tells: where points were snapped and how far, and which rule closed what.

import { type Call, withoutCosting } from '../database/call.ts';
import type { Leg } from '../network/leg.ts';
import type { Place } from '../network/place.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import { pointOfPlace } from '../network/segment-shape.ts';
import { ruleThatCloses } from '../points/closed-text.ts';
import type { SnappedPoint } from '../points/snap-points.ts';
import type { Destination } from '../request/destination.ts';
import type { PointGeometry } from '../request/point.ts';
import { constraintText, type PointConstraint } from '../request/point-constraints.ts';
import { CLOSED } from '../search/weights.ts';
import { placesWithin, type Snapped } from '../snap/nearest-places.ts';
import { findLeg } from '../trips/find-trip.ts';
import { placeGeometry, pointGeometry } from './geometry.ts';

export interface ExplainedPoint {
  /** As it was asked for. */
  point: PointGeometry;
  segmentID: string;
  /** Where on the road it was put. */
  place: PointGeometry;
  /** Metres between the two; they are not charged. */
  distance: number;
  /** Why it is not the nearest road of all, where it is not. */
  reason?: string;
}

export interface Explanation {
  points: ExplainedPoint[];
  /**
   * Roads that points were not put on, those that transient updates exclude, and those that the same trip would take if
   * nothing were wished, with the rule that closed them.
   */
  closed: { segmentID: string; rule: string }[];
  /** How the intermediate points were ordered, where `oip` asked for it. */
  oip?: 'exact' | 'heuristic';
  /** The version of the roads that answered, as `describeDatabase` counts it, once they were updated. */
  version?: number;
}

/** A use of a point: at its near place, or at its fallback. */
export interface UsedPoint {
  readonly snapped: SnappedPoint;
  readonly place: Place;
}

/** Closed roads that are told at most: an explanation is read by people. */
const MOST_CLOSED = 1000;

/** The courses that the same legs would ride without a wish, and that the wishes close. */
export function closedOnTheWay(call: Call, legs: readonly Leg[]): readonly number[] {
  const plain = withoutCosting(call);
  const { arcOfDirected } = call.database.network;
  const { weight } = call.weighted.weights;
  const isClosed = (directedSegment: number) => weight[arcOfDirected[directedSegment]] >= CLOSED;
  return legs.flatMap(({ start, end }) => findLeg(plain, start, end)?.directedSegment.filter(isClosed) ?? []);
}

/** The explanation of points as they were used, in order; a point used at two places appears twice. */
export function explain(
  { database, weighted }: Call,
  used: readonly UsedPoint[],
  destination: Destination,
  closedDirectedSegments: readonly number[] = [],
): Explanation {
  const { network, snapper, updates } = database;
  const { costing } = weighted;
  const { isOpen } = database.costs.openFilterOf(weighted);
  const closed = new Set(costing.segmentChanges.filter((change) => change.isExcluded).map(({ segment }) => segment));
  const points = used.map(({ snapped, place }): ExplainedPoint => {
    const { point, near, constraint } = snapped;
    const nearer = placesWithin(snapper, point.lon, point.lat, near.distance).filter(
      ({ distance }) => distance < near.distance,
    );
    const passedOver = nearer.filter(({ segment }) => isOpen[segment] === 0);
    for (const { segment } of passedOver) closed.add(segment);
    const { at, isFallback } = placeUsed(snapped, place);
    const isUnfit = passedOver.length < nearer.length;
    const reason =
      reasonOf(isFallback, passedOver.length) ?? (isUnfit && constraint ? unfitText(constraint) : undefined);
    return {
      point: pointGeometry(point, destination),
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

function placeUsed({ near, fallback }: SnappedPoint, place: Place): { at: Snapped; isFallback: boolean } {
  const isUsed = (one: Snapped) => one.segment === place.segment && one.at === place.at;
  const at = [near, ...(near.candidates ?? [])].find(isUsed);
  if (at !== undefined || !fallback) return { at: at ?? near, isFallback: false };
  return { at: fallback.candidates?.find(isUsed) ?? fallback, isFallback: true };
}

function unfitText(constraint: PointConstraint): string {
  return `nearer roads do not fit ${constraintText(constraint)}`;
}

function reasonOf(isFallback: boolean, passedOver: number): string | undefined {
  if (isFallback) return 'no way leads from or to the nearest open road: the nearest one with ways everywhere is used';
  if (passedOver > 0) return `${passedOver} nearer ${passedOver === 1 ? 'road is' : 'roads are'} closed`;
  return undefined;
}
