// Wishes as a request said them, to wishes about segments: targets are looked up on the unmodified network.
//
// Changes of one segment are applied in this order, within a line as given:
//   speeds      road type, then points, then segment ids
//   exclude     points, then segment ids; the last word holds
//   road type   segment ids; the last word holds

import { type Budget, checkClock, checkClockAt } from '../budget/budget.ts';
import { NO_WISHES, type SegmentChange, type SpeedChange, type Wishes } from '../cost/wishes.ts';
import type { Network } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { findSegment } from '../network/segment-ids.ts';
import { CompiledWishes } from '../request/compiled-wishes.ts';
import { MOST_COMPLAINTS, type OnWarning } from '../request/reading.ts';
import type { Complaint } from '../request/routing-error.ts';
import type { RequestedUpdate } from '../request/transient-updates.ts';
import type { RequestedWishes } from '../request/wishes.ts';
import { closestPlaces } from '../snap/nearest-places.ts';
import { type Database, lineageOf } from './database.ts';
import { complaintOfOutside, isInBounds } from './outside-data.ts';
import { complaintOfMode, unknownSegment } from './unknown-names.ts';

/** How wishes are resolved. */
interface Resolving {
  readonly complaints: Complaint[];
  readonly onWarning?: OnWarning;
  readonly budget: Budget;
  /** Whether they outlive this version of the database: then a road type that a segment has already is a wish all the same. */
  readonly isLasting?: boolean;
}

/** The wishes of a request with their targets looked up; what cannot be found is complained of. */
export function resolveWishes(
  database: Database,
  requested: RequestedWishes | CompiledWishes,
  resolving: Resolving,
): Wishes {
  const { complaints, onWarning, budget, isLasting = false } = resolving;
  if (CompiledWishes.is(requested)) return resolveCompiled(database, requested, complaints);
  const { network } = database;
  const { criterion, majorRoads, avoided, priorities, updates } = requested;
  const bucket = bucketOrNone(network, requested.bucket, onWarning);
  const vehicle = vehicleOrNone(network, requested, onWarning);
  return Object.freeze({
    criterion,
    mode: numberOfMode(network, requested.mode, complaints),
    bucket,
    majorRoads,
    avoidsTolls: avoided.tolls,
    avoidedRoadTypes: avoided.roadTypes,
    priorities,
    vehicle,
    roadTypeChanges: changesOfRoadTypes(updates),
    segmentChanges: changesOfSegments(database, updates, { complaints, budget, isLasting }),
  });
}

function numberOfMode(network: Network, mode: string | undefined, complaints: Complaint[]): number {
  if (mode === undefined) return 0;
  const complaint = complaintOfMode(network, mode, 'mode');
  if (complaint === undefined) return network.modes.indexOf(mode);
  complaints.push(complaint);
  return 0;
}

function resolveCompiled(database: Database, compiled: CompiledWishes, complaints: Complaint[]): Wishes {
  const wishes = CompiledWishes.wishesFor(lineageOf(database), compiled);
  if (wishes !== undefined) return wishes;
  complaints.push({ errorCode: 9018, userMessage: 'These wishes were compiled for another database.' });
  return NO_WISHES;
}

/** The bucket, or none where the data has no such speeds. */
function bucketOrNone({ bucketCourse }: Network, bucket: number, onWarning: OnWarning | undefined): number {
  if (bucket === 0 || bucketCourse.length > 0) return bucket;
  onWarning?.({
    message: 'The data has no speeds by time of day: averaged speeds are used.',
    parameter: 'historicTrafficTimeBucket',
  });
  return 0;
}

/** The vehicle, or none where the data restricts nobody. */
function vehicleOrNone(
  { limitSegment, ruleBinds, ruleSpares }: Network,
  { vehicle }: RequestedWishes,
  onWarning: OnWarning | undefined,
): RequestedWishes['vehicle'] {
  if (vehicle === undefined || limitSegment.length > 0) return vehicle;
  onWarning?.({
    message: 'The data has no restrictions of vehicles: no road is closed to this one.',
    parameter: 'cvr',
  });
  return ruleBinds.some((mask) => mask !== 0) || ruleSpares.some((mask) => mask !== 0) ? vehicle : undefined;
}

/** Changes of speed by road type, 45 lists; `undefined` where there are none. */
export function changesOfRoadTypes(updates: readonly RequestedUpdate[]): Wishes['roadTypeChanges'] {
  if (!updates.some(({ target }) => target.kind === 'roadType')) return undefined;
  const changes = ROAD_TYPES.map((): SpeedChange[] => []);
  for (const { target, changes: given } of updates) {
    if (target.kind !== 'roadType') continue;
    for (const change of given) {
      if (change.kind === 'speed' && !isIdle(change.change)) changes[target.roadType].push(change.change);
    }
  }
  return changes.some((list) => list.length > 0) ? changes : undefined;
}

function changesOfSegments(
  database: Database,
  updates: readonly RequestedUpdate[],
  { complaints, budget, isLasting }: Resolving,
): SegmentChange[] {
  return gatherChanges(database, updates, complaints, budget)
    .map((change, i) => {
      checkClockAt(budget, i);
      return withoutIdle(change, isLasting ? undefined : database.network);
    })
    .filter((change) => change.isExcluded || change.roadType !== undefined || change.speedChanges.length > 0);
}

/** What updates say of single segments, one entry each, ascending; targets that cannot be found are complained of. */
export function gatherChanges(
  database: Database,
  updates: readonly RequestedUpdate[],
  complaints: Complaint[],
  budget: Budget,
): GatheredChange[] {
  const { network } = database;
  const changeOfSegment = new Map<number, GatheredChange>();
  for (const update of updates) {
    if (update.target.kind !== 'point' || complaints.length >= MOST_COMPLAINTS) continue;
    checkClock(budget);
    for (const segment of segmentsOfPoint(database, update, complaints)) apply(update, segment, changeOfSegment);
  }
  let looked = 0;
  for (const update of updates) {
    if (update.target.kind !== 'segmentID' || complaints.length >= MOST_COMPLAINTS) continue;
    if (++looked % 256 === 0) checkClock(budget);
    const segment = segmentOfId(network, update, complaints);
    if (segment !== undefined) apply(update, segment, changeOfSegment);
  }
  return [...changeOfSegment.values()].sort((a, b) => a.segment - b.segment);
}

function segmentsOfPoint(database: Database, { target, name }: RequestedUpdate, complaints: Complaint[]): number[] {
  if (target.kind !== 'point') return [];
  const { point } = target;
  const { snapper, limits } = database;
  const places = isInBounds(database, point)
    ? closestPlaces(snapper, point.lon, point.lat, { metres: limits.snapDistance })
    : [];
  if (places.length === 0) complaints.push(complaintOfOutside(database, point, `${name}.point`));
  return places.map(({ segment }) => segment);
}

function segmentOfId(network: Network, { target, name }: RequestedUpdate, complaints: Complaint[]): number | undefined {
  if (target.kind !== 'segmentID') return undefined;
  const segment = findSegment(network, target.segmentID);
  if (segment === undefined) complaints.push(unknownSegment(target.segmentID, `${name}.segmentID`));
  return segment;
}

/** Changes of one segment as they are gathered: a list that grows, since one segment may have a hundred thousand. */
export interface GatheredChange {
  readonly segment: number;
  roadType?: number;
  isExcluded?: boolean;
  readonly speedChanges: SpeedChange[];
}

function apply({ changes }: RequestedUpdate, segment: number, changeOfSegment: Map<number, GatheredChange>): void {
  const gathered = changeOfSegment.get(segment) ?? { segment, speedChanges: [] };
  changeOfSegment.set(segment, gathered);
  for (const change of changes) {
    if (change.kind === 'speed') gathered.speedChanges.push(change.change);
    else if (change.kind === 'exclude') gathered.isExcluded = change.isExcluded;
    else gathered.roadType = change.roadType;
  }
}

/** A change without what changes nothing, so that wishes that cancel out are no wishes; road types as a network has them. */
function withoutIdle(change: GatheredChange, network: Network | undefined): SegmentChange {
  const { segment, roadType, isExcluded, speedChanges } = change;
  return Object.freeze({
    segment,
    roadType: roadType === network?.roadType[segment] ? undefined : roadType,
    isExcluded: isExcluded === true ? true : undefined,
    speedChanges: speedChanges.filter((step) => !isIdle(step)),
  });
}

function isIdle(change: SpeedChange): boolean {
  return ('percentage' in change && change.percentage === 0) || ('add' in change && change.add === 0);
}
