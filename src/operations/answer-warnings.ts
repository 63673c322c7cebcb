// What an answer tells beside its figures: points that were moved or put on a road far away, pairs without a way.

import { checkClock, checkClockAt } from '../budget/budget.ts';
import type { Leg } from '../cost/leg.ts';
import { CLOSED } from '../cost/weights.ts';
import { isPlain } from '../cost/wishes.ts';
import { type Call, withoutWishes } from '../engine/call.ts';
import { closedText } from '../engine/closed-text.ts';
import { findLeg } from '../engine/find-trip.ts';
import { takeMoves } from '../engine/moves.ts';
import { arePutAside, type PlaceKind, placeBefore } from '../engine/put-aside.ts';
import { fallbackOf, type SnappedPoint } from '../engine/snap-points.ts';
import { FERRY } from '../network/road-types.ts';
import { pointText } from '../request/point.ts';
import { nearestPlace, type Snapped } from '../snap/nearest-places.ts';
import { type Asked, answered } from './ask.ts';

/** Something to know of an answer, beside it. */
export interface AnswerWarning {
  /**
   * 9101: a point was moved; is put on a ferry, or on a road while a nearer one is closed, more than 250 m away; is on roads that nothing
   * joins with the rest; or has ferries alone for major roads. 6002: a pair has no way and is left out.
   */
  code: 6002 | 9101;
  message: string;
}

/** Points whose nearest road is looked for between two looks at the budget. */
const STRIDE = 64;

/** What there is to tell since it was asked last, and more; `onWarning` hears of it too. */
export function takeWarnings(asked: Asked, more: readonly AnswerWarning[] = []): AnswerWarning[] {
  const far = asked.far.splice(0);
  const moved = takeMoves(asked.moves);
  if (far.length + moved.length + more.length === 0) return [];
  const all = answered(asked, () => [
    ...far.flatMap((snapped, i) => {
      if (i % STRIDE === 0) checkClock(asked.budget);
      return tellFar(asked, snapped);
    }),
    ...moved.map((snapped, i) => {
      checkClockAt(asked.budget, i);
      return tellMove(snapped);
    }),
    ...more,
  ]);
  for (const { message } of all) asked.request.options.onWarning?.({ message });
  return all;
}

/** A point put on a ferry far away, or on a road where a nearer one is closed. */
function tellFar({ database, weighed }: Asked, { point, name, near }: SnappedPoint): AnswerWarning[] {
  if (weighed.roadType[near.segment] === FERRY)
    return [warning(`${name} is put on a ferry ${metres(near.distance)} away.`)];
  if (database.costs.openFilterOf(weighed).isAllOpen) return [];
  const closed = nearestPlace(database.snapper, point.lon, point.lat, { metres: near.distance });
  if (closed === undefined || closed.distance >= near.distance) return [];
  const why = `${closedText(database, weighed, closed.segment)}, ${metres(closed.distance)} away`;
  return [warning(`${name} is put on a road ${metres(near.distance)} away: ${why}.`)];
}

function tellMove({ name, near, fallback }: SnappedPoint): AnswerWarning {
  const why = `no road of the network joins the nearest one, ${metres(near.distance)} away, with the rest of the way`;
  return warning(`${name} is moved to a road ${metres(fallback?.distance ?? 0)} away: ${why}.`);
}

export function warning(message: string): AnswerWarning {
  return { code: 9101, message };
}

export function metres(distance: number): string {
  return `${Math.round(distance)} m`;
}

/** What is said of a pair without a way: with the rule that closes it, where wishes do. */
export function noPathMessage(asked: Asked, from: SnappedPoint, to: SnappedPoint): string {
  const pair = `start point (${pointText(from.point)},0) and end point (${pointText(to.point)},0)`;
  const why = whyNoPath(asked, from, to);
  return `Path could not be calculated between ${pair}${why === undefined ? '' : `: ${why}`}.`;
}

/** What wishes put too far aside, or the first road that is closed on the way that a pair has without them. */
function whyNoPath(asked: Asked, from: SnappedPoint, to: SnappedPoint): string | undefined {
  if (isPlain(asked.weighed.wishes)) return undefined;
  if (arePutAside(asked, from, to, 'near')) return whyAside(asked, from, to, 'near');
  const unwished = withoutWishes(asked);
  const leg = findLeg(unwished, from.near, to.near);
  if (leg !== undefined) return whyCutOff(asked, leg);
  const [start, end] = [fallbackOf(asked, from), fallbackOf(asked, to)];
  if (start === undefined || end === undefined) return undefined;
  if (arePutAside(asked, from, to, 'fallback')) return whyAside(asked, from, to, 'fallback');
  const moved = findLeg(unwished, start, end);
  return moved && whyCutOff(asked, moved);
}

/** The first road that is closed on a way without wishes. */
function whyCutOff({ database, weighed }: Asked, { course }: Leg): string | undefined {
  const { arcOfCourse } = database.network;
  const closed = course.find((one) => weighed.weights.weight[arcOfCourse[one]] >= CLOSED);
  return closed === undefined ? undefined : closedText(database, weighed, closed >>> 1, closed);
}

/** The closed road by that of two points which is farther aside, and how far from it the place is that is open. */
function whyAside(asked: Asked, from: SnappedPoint, to: SnappedPoint, kind: PlaceKind): string | undefined {
  const farther = from[kind]!.distance >= to[kind]!.distance ? [from, to] : [to, from];
  for (const snapped of farther) {
    const before = placeBefore(asked, snapped, kind);
    if (before !== undefined) return asideText(asked, snapped, snapped[kind]!, before);
  }
  return undefined;
}

/** What is said of a point that wishes put aside. */
export function asideText(
  { database, weighed }: Call,
  { name }: SnappedPoint,
  place: Snapped,
  before: Snapped,
): string {
  const closed = `${closedText(database, weighed, before.segment)}, ${metres(before.distance)} from ${name}`;
  return `${closed}, and the nearest open road is ${metres(place.distance)} away`;
}
