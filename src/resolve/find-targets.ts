// The segments that updates refer to: by areas, by points, by ids.

import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import type { TargetsToSplit } from '../costing/areas/split-areas.ts';
import type { Database } from '../database/database.ts';
import { complaintOfOutside, isInBounds } from '../database/outside-data.ts';
import { grown } from '../memory/grown.ts';
import { radixOrder } from '../memory/radix-order.ts';
import { findSegment } from '../network/segment-ids.ts';
import { isArea } from '../request/areas/requested-area.ts';
import { MOST_COMPLAINTS } from '../request/reading.ts';
import type { RequestPoint } from '../request/request-point.ts';
import type { Complaint } from '../request/routing-error.ts';
import type { RequestedUpdates } from '../request/update-columns.ts';
import { closestPlaces } from '../snap/nearest-places.ts';
import { roadsOfMode } from '../snap/roads-of-mode.ts';
import { areasOf, searchOf } from './areas-of.ts';
import { unknownSegment } from './unknown-names.ts';

/** The modes that each update applies to. */
export interface ModesOfTargets {
  /** The mode for an update's point: the point means the nearest road of this mode. */
  modeAt(update: number): number;
  /** Whether the changes of one kind in an update apply. */
  isFor(update: number, kind: number): boolean;
}

/**
 * The segments that updates refer to, one row each, and the rows sorted by segment. Rows of one segment keep the order of their updates.
 */
export type FoundTargets = TargetsToSplit;

const NONE = new Uint32Array(0);

/** Looks up what updates refer to; reports what cannot be found. */
export function findTargets(
  database: Database,
  updates: RequestedUpdates,
  { modeAt }: Pick<ModesOfTargets, 'modeAt'>,
  complaints: Complaint[],
  budget: Budget,
): FoundTargets {
  const { network } = database;
  const { target, name } = updates;
  const inAreas = target.some(isArea) ? areasOf(database).findAll(searchOf(database, budget), target) : undefined;
  let count = inAreas?.segment.length ?? 0;
  let segment = grown(inAreas?.segment ?? NONE, count + target.length);
  let update = grown(inAreas?.update ?? NONE, count + target.length);
  for (let i = 0; i < target.length; i++) {
    const point = target[i];
    if (typeof point !== 'object' || isArea(point) || complaints.length >= MOST_COMPLAINTS) continue;
    checkClock(budget);
    for (const found of segmentsAt(database, point, modeAt(i), `${name}[${i}].point`, complaints)) {
      segment = grown(segment, count + 1);
      update = grown(update, count + 1);
      segment[count] = found;
      update[count++] = i;
    }
  }
  segment = grown(segment, count + target.length);
  update = grown(update, count + target.length);
  for (let i = 0; i < target.length; i++) {
    checkClockAt(budget, i);
    const id = target[i];
    if (typeof id !== 'string' || complaints.length >= MOST_COMPLAINTS) continue;
    const found = findSegment(network, id);
    if (found === undefined) {
      complaints.push(unknownSegment(id, `${name}[${i}].segmentID`));
    } else {
      segment[count] = found;
      update[count++] = i;
    }
  }
  const { updatesOf = onlyItself, piecesOf = noPieces } = inAreas ?? {};
  return { segment, update, updatesOf, piecesOf, order: radixOrder(count, segment) };
}

const onlyItself = (update: number): readonly number[] => [update];
const noPieces = () => undefined;

function segmentsAt(
  database: Database,
  point: RequestPoint,
  mode: number,
  name: string,
  complaints: Complaint[],
): number[] {
  const { snapper, limits } = database;
  const options = { filter: roadsOfMode(snapper, mode), metres: limits.snapDistance };
  const places = isInBounds(database, point) ? closestPlaces(snapper, point.lon, point.lat, options) : [];
  if (places.length === 0) complaints.push(complaintOfOutside(database, point, name));
  return places.map(({ segment }) => segment);
}
