// Warnings of answers: displaced points, points far from their road, pairs without a way.

import { checkClock, checkClockAt } from '../budget/budget.ts';
import { FERRY } from '../network/road-types.ts';
import { closedRoadNear, closedText } from '../points/closed-text.ts';
import { metresDisplaced } from '../points/displacement-rule.ts';
import { takeDisplacements } from '../points/displacements.ts';
import { FAR, type SnappedPoint } from '../points/snap-points.ts';
import { constraintText } from '../request/point-constraints.ts';
import { nearestPlace, type Snapped } from '../snap/nearest-places.ts';
import { answered, type PreparedRequest } from './prepare-request.ts';

/** A warning in an answer, which is still complete. */
export interface AnswerWarning {
  /**
   * 9101: a point was displaced, is on a small component, or snapped to a road more than 250 m away. 6002: a pair has no way and is left
   * out.
   */
  code: 6002 | 9101;
  message: string;
}

/**
 * The warnings of an answer, one for each point. The points in `isolated` are on a small component, without a main place nearby.
 * `onWarning` gets the warnings, too.
 */
export function takeWarnings(prepared: PreparedRequest, isolated: readonly SnappedPoint[] = []): AnswerWarning[] {
  const displaced = takeDisplacements(prepared.displacements);
  if (prepared.far.length === 0) return report(prepared, { displaced, far: [], isolated });
  const others = new Set([...displaced, ...isolated]);
  return report(prepared, {
    displaced,
    far: prepared.far.filter((snapped) => !others.has(snapped)),
    isolated,
  });
}

/**
 * The warnings since the last row of a matrix, one for each point. A point far from its road has its warning in the first row, because it
 * is not known which other rows there are.
 */
export function takeWarningsOfRow(prepared: PreparedRequest): AnswerWarning[] {
  const displaced = takeDisplacements(prepared.displacements).filter(({ near }) => near.distance <= FAR);
  return report(prepared, { displaced, far: prepared.far.splice(0), isolated: [] });
}

function report(
  prepared: PreparedRequest,
  { displaced, far, isolated }: Readonly<Record<'displaced' | 'far' | 'isolated', readonly SnappedPoint[]>>,
): AnswerWarning[] {
  if (far.length + displaced.length + isolated.length === 0) return [];
  const all = answered(prepared, () => [
    ...far.map((snapped) => {
      checkClock(prepared.budget);
      return warning(farText(prepared, snapped));
    }),
    ...displaced.map((snapped, i) => {
      checkClockAt(prepared.budget, i);
      return warningOfDisplaced(snapped);
    }),
    ...isolated.map(warningOfIsolated),
  ]);
  for (const { message } of all) prepared.request.options.onWarning?.({ message });
  return all;
}

/** Says that a point snapped to a distant road, and why: a nearer road is closed or does not fit the constraint, or no road is nearer. */
function farText(prepared: PreparedRequest, { point, name, near, constraint }: SnappedPoint): string {
  const { database, weighted } = prepared;
  if (weighted.roadType[near.segment] === FERRY) return `${name} is put on a ferry ${metres(near.distance)} away.`;
  const put = `${name} is put on a road ${metres(near.distance)} away`;
  const isNearer = (found: Snapped | undefined) => found !== undefined && found.distance < near.distance;
  const filter = database.costs.openFilterOf(weighted);
  const options = { metres: near.distance, filter };
  if (constraint && isNearer(nearestPlace(database.snapper, point.lon, point.lat, options)))
    return `${put}: nearer roads do not fit ${constraintText(constraint)}.`;
  const closed = filter.isAllOpen ? undefined : closedRoadNear(prepared, point, near.distance);
  if (closed === undefined || !isNearer(closed)) return `${put}: the network has no nearer road.`;
  return `${put}: ${closedText(database, weighted, closed.segment)}, ${metres(closed.distance)} away.`;
}

function warningOfDisplaced(snapped: SnappedPoint): AnswerWarning {
  const { name, near, main } = snapped;
  const why = `the network does not connect its nearest road, ${metres(near.distance)} away, to the rest of the roads`;
  const [least, most] = [metres(main?.distance ?? 0), metres(metresDisplaced(snapped))];
  return warning(`${name} is displaced to a road ${least === most ? '' : 'at most '}${most} away: ${why}.`);
}

function warningOfIsolated({ name, near, main }: SnappedPoint): AnswerWarning {
  const roads = near.distance <= FAR ? 'roads' : `roads ${metres(near.distance)} away`;
  return warning(`${name} is on ${roads} that are not connected to the rest, ${metres(main?.distance ?? 0)} away.`);
}

function warning(message: string): AnswerWarning {
  return { code: 9101, message };
}

export function metres(distance: number): string {
  return `${Math.round(distance)} m`;
}
