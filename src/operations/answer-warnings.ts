// Warnings of answers: displaced points, points far from their road, pairs without a way.

import { checkClock, checkClockAt } from '../budget/budget.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import { FERRY } from '../network/road-types.ts';
import { closedText } from '../points/closed-text.ts';
import { areDisplaced, placeBefore } from '../points/displaced.ts';
import { goesNowhere, isDisplaced, mayBeDisplaced, metresDisplaced } from '../points/displacement-rule.ts';
import { takeDisplacements } from '../points/displacements.ts';
import { FAR, fallbackOf, type SnappedPoint } from '../points/snap-points.ts';
import { isPlain } from '../request/costing.ts';
import { pointText } from '../request/point.ts';
import { constraintText } from '../request/point-constraints.ts';
import { CLOSED } from '../search/weights.ts';
import { nearestPlace, type Snapped } from '../snap/nearest-places.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';
import { findDirectedSegments, findLeg, findTrip } from '../trips/find-trip.ts';
import { placesOf } from '../trips/trip-ends.ts';
import { answered, type PreparedRequest } from './prepare-request.ts';

/** A warning in an answer, which is complete apart from it. */
export interface AnswerWarning {
  /**
   * 9101: a point was displaced, is on a small component, or snapped to a road more than 250 m away. 6002: a pair has no way and is left
   * out.
   */
  code: 6002 | 9101;
  message: string;
}

/** Points between two checks of the budget. */
const STRIDE = 64;

/** The warnings of an answer, one for each point. Points `alone` are on a small component. `onWarning` gets the warnings as well. */
export function takeWarnings(prepared: PreparedRequest, alone: readonly SnappedPoint[] = []): AnswerWarning[] {
  const moved = takeDisplacements(prepared.displacements);
  if (prepared.far.length === 0) return report(prepared, { moved, far: [], alone });
  const others = new Set([...moved, ...alone]);
  return report(prepared, { moved, far: prepared.far.filter((snapped) => !others.has(snapped)), alone });
}

/**
 * The warnings since the last row of a matrix, one for each point. A point far from its road has its warning in the first row, because no other
 * rows are known there.
 */
export function takeWarningsOfRow(prepared: PreparedRequest): AnswerWarning[] {
  const moved = takeDisplacements(prepared.displacements).filter(({ near }) => near.distance <= FAR);
  return report(prepared, { moved, far: prepared.far.splice(0), alone: [] });
}

function report(
  prepared: PreparedRequest,
  { moved, far, alone }: Readonly<Record<'moved' | 'far' | 'alone', readonly SnappedPoint[]>>,
): AnswerWarning[] {
  if (far.length + moved.length + alone.length === 0) return [];
  const all = answered(prepared, () => [
    ...far.map((snapped, i) => {
      if (i % STRIDE === 0) checkClock(prepared.budget);
      return warning(farText(prepared, snapped));
    }),
    ...moved.map((snapped, i) => {
      checkClockAt(prepared.budget, i);
      return warningOfDisplaced(snapped);
    }),
    ...alone.map(warningOfAlone),
  ]);
  for (const { message } of all) prepared.request.options.onWarning?.({ message });
  return all;
}

/** Says that a point snapped to a distant road, and why: a nearer one is closed or does not fit its constraint, or there is none. */
function farText({ database, weighted }: PreparedRequest, { point, name, near, constraint }: SnappedPoint): string {
  if (weighted.roadType[near.segment] === FERRY) return `${name} is put on a ferry ${metres(near.distance)} away.`;
  const put = `${name} is put on a road ${metres(near.distance)} away`;
  const nearer = (filter?: SnapFilter): Snapped | undefined => {
    const options = { metres: near.distance, ...(filter && { filter }) };
    const found = nearestPlace(database.snapper, point.lon, point.lat, options);
    return found !== undefined && found.distance < near.distance ? found : undefined;
  };
  const filter = database.costs.openFilterOf(weighted);
  if (constraint && nearer(filter)) return `${put}: nearer roads do not fit ${constraintText(constraint)}.`;
  const closed = filter.isAllOpen ? undefined : nearer();
  if (closed === undefined) return `${put}: the network has no nearer one.`;
  return `${put}: ${closedText(database, weighted, closed.segment)}, ${metres(closed.distance)} away.`;
}

function warningOfDisplaced(snapped: SnappedPoint): AnswerWarning {
  const { name, near, fallback } = snapped;
  const why = `the network does not connect its nearest road, ${metres(near.distance)} away, to the rest of the route`;
  const [least, most] = [metres(fallback?.distance ?? 0), metres(metresDisplaced(snapped))];
  return warning(`${name} is displaced to a road ${least === most ? '' : 'at most '}${most} away: ${why}.`);
}

function warningOfAlone({ name, near, fallback }: SnappedPoint): AnswerWarning {
  const roads = near.distance <= FAR ? 'roads' : `roads ${metres(near.distance)} away`;
  return warning(`${name} is on ${roads} that are not connected to the rest, ${metres(fallback?.distance ?? 0)} away.`);
}

function warning(message: string): AnswerWarning {
  return { code: 9101, message };
}

function metres(distance: number): string {
  return `${Math.round(distance)} m`;
}

/** The message about a pair without a way. It names the rule that closes the way, or the point on a small component. */
export function noPathMessage(prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint): string {
  const pair = `start point (${pointText(from.point)},0) and end point (${pointText(to.point)},0)`;
  const why = whyNoPath(prepared, from, to);
  return `Path could not be calculated between ${pair}${why === undefined ? '' : `: ${why}`}.`;
}

/** The closed road that cuts a pair off or, if there is none, the point that the network does not connect. */
function whyNoPath(prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint): string | undefined {
  if (!isPlain(prepared.weighted.costing)) {
    if (areDisplaced(prepared, from, to)) return whyDisplaced(prepared, from, to);
    const byDefault = withoutCosting(prepared);
    const way = findDirectedSegments(byDefault, from.near, to.near);
    if (way !== undefined) return whyCutOff(prepared, way);
    const main = mayBeDisplaced(prepared, from, to) ? findLeg(byDefault, from.fallback!, to.fallback!) : undefined;
    if (main !== undefined && !goesNowhere(from, to, main.totalLength))
      return whyCutOff(prepared, main.directedSegment);
  }
  const text = whyPartsDiffer(prepared, from, to);
  if (text !== undefined) return text;
  const texts = [whyApart(prepared, from, 'out'), whyApart(prepared, to, 'in')].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join('; ');
}

/** Whether the roads around two points are different main parts of the network. */
function whyPartsDiffer(prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint): string | undefined {
  const [a, b] = [fallbackOf(prepared, from), fallbackOf(prepared, to)];
  if (a === undefined || b === undefined) return undefined;
  const part = prepared.database.costs.mainFilterOf(prepared.weighted, prepared.budget).mark;
  const parts = new Set(placesOf(a).map(({ segment }) => part[segment]));
  if (placesOf(b).some(({ segment }) => parts.has(part[segment]))) return undefined;
  return `the network does not connect the roads around ${from.name} with those around ${to.name}`;
}

/** Why the network has no way from a point's near place, or to it, with the default costing. Computed once per point. */
function whyApart(prepared: PreparedRequest, snapped: SnappedPoint, way: 'out' | 'in'): string | undefined {
  const main = fallbackOf(prepared, snapped);
  if (main !== undefined && !isDisplaced(snapped)) return undefined;
  prepared.apart ??= { out: new Map(), in: new Map() };
  const known = prepared.apart[way];
  if (known.has(snapped)) return known.get(snapped);
  const { near, name } = snapped;
  const byDefault = withoutCosting(prepared);
  const isJoined =
    main !== undefined &&
    (way === 'out' ? findTrip(byDefault, near, main) : findTrip(byDefault, main, near)) !== undefined;
  const how = way === 'out' ? `leads from ${name} to` : `leads to ${name} from`;
  const nearest =
    main === undefined
      ? `none of its roads is within ${metres(prepared.database.limits.snapDistance)} of it`
      : `the nearest road that belongs to it is ${metres(main.distance)} away`;
  const text = isJoined ? undefined : `no road ${how} the main part of the network, and ${nearest}`;
  known.set(snapped, text);
  return text;
}

/** The first closed road on the way that the default costing would use. */
function whyCutOff({ database, weighted }: PreparedRequest, way: readonly number[]): string | undefined {
  const { arcOfDirected } = database.network;
  const closed = way.find((one) => weighted.weights.weight[arcOfDirected[one]] >= CLOSED);
  return closed === undefined ? undefined : closedText(database, weighted, closed >>> 1, closed);
}

/** Of two points, the one that was displaced farther: the closed road near it, and the distance to the open road that replaces it. */
function whyDisplaced(prepared: PreparedRequest, from: SnappedPoint, to: SnappedPoint): string | undefined {
  const farther = from.near.distance >= to.near.distance ? [from, to] : [to, from];
  return farther.flatMap((snapped) => {
    const before = placeBefore(prepared, snapped);
    return before === undefined ? [] : displacedText(prepared, snapped, snapped.near, before);
  })[0];
}

/** The message about a point that closures displace. */
export function displacedText(
  { database, weighted }: Call,
  { name }: SnappedPoint,
  place: Snapped,
  before: Snapped,
): string {
  const closed = `${closedText(database, weighted, before.segment)}, ${metres(before.distance)} from ${name}`;
  return `${closed}, and the nearest open road is ${metres(place.distance)} away`;
}
