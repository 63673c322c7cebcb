// Resolves the costing of a request to segments.

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { CLOSES, SAME_TYPE, type UpdatesOfSegments } from '../costing/road-updates.ts';
import { type Database, familyOf } from '../database/database.ts';
import { delaysDiffer } from '../network/delays.ts';
import { findMode } from '../network/modes.ts';
import type { Network } from '../network/network.ts';
import { isArea } from '../request/areas/requested-area.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import type { CostFunction, Costing, SegmentChange } from '../request/costing.ts';
import type { OnWarning } from '../request/reading.ts';
import type { RequestedCosting } from '../request/requested-costing.ts';
import type { Complaint } from '../request/routing-error.ts';
import { withoutIdle } from '../request/speed-changes.ts';
import type { RequestedUpdates } from '../request/update-columns.ts';
import { areasOf, searchOf } from './areas-of.ts';
import { findTargets, type ModesOfTargets } from './find-targets.ts';
import { changesOfRoadTypes, inOneRowEach, modesOfUpdates, stepsOf } from './gather-updates.ts';
import { complaintOfMode } from './unknown-names.ts';

/** How to resolve a costing. */
interface Resolving {
  readonly complaints: Complaint[];
  readonly onWarning?: OnWarning | undefined;
  readonly budget: Budget;
  readonly cost?: CostFunction | undefined;
  /**
   * Whether the costing is also for later versions of the database. If so, a change is kept even if the segment already has that road type.
   */
  readonly isLasting?: boolean | undefined;
}

/** The costing of a request with its targets looked up; reports what cannot be found. */
export function resolveCosting(
  database: Database,
  requested: RequestedCosting | CompiledCosting,
  resolving: Resolving,
): Costing {
  const { complaints, onWarning, budget, cost, isLasting = false } = resolving;
  // reading the request already refused compiled costings of other databases
  if (CompiledCosting.is(requested)) return CompiledCosting.costingFor(familyOf(database), requested)!;
  const { network, costs } = database;
  const { criterion, majorRoads, avoided, priorities, updates, rules } = requested;
  const bucket = bucketOrNone(network, requested.bucket, onWarning);
  const vehicle = vehicleOrNone(network, requested, onWarning);
  const mode = numberOfMode(network, requested.mode, complaints);
  const modes = modesOfUpdates(network, updates, complaints, budget);
  const whom: ModesOfTargets = { modeAt: () => mode, isFor: (update) => modes.get(update)?.includes(mode) ?? true };
  return Object.freeze({
    criterion,
    mode,
    bucket,
    prefers: requested.prefers && costs.prefersRoads(mode),
    majorRoads,
    avoidsTolls: avoided.tolls,
    avoidedRoadTypes: avoided.roadTypes,
    priorities,
    vehicle,
    roadTypeChanges: changesOfRoadTypes(updates, whom, budget),
    ...changesOfSegments(database, updates, whom, { complaints, budget, isLasting }),
    rules:
      rules.list.length === 0
        ? undefined
        : areasOf(database).resolveRules(searchOf(database, budget), rules, complaints),
    cost,
  });
}

function numberOfMode(network: Network, mode: string | undefined, complaints: Complaint[]): number {
  if (mode === undefined) return 0;
  const complaint = complaintOfMode(network, mode, 'mode');
  if (complaint === undefined) return findMode(network, mode);
  complaints.push(complaint);
  return 0;
}

/** The bucket, or no bucket if nothing in the data depends on the time of day. */
function bucketOrNone(network: Network, bucket: number, onWarning: OnWarning | undefined): number {
  const { bucketDirected, ruleBuckets } = network;
  if (bucket === 0 || bucketDirected.length > 0 || ruleBuckets.some(Boolean)) return bucket;
  if (delaysDiffer(network, bucket)) return bucket;
  onWarning?.({
    message: 'The data has no speeds by time of day: averaged speeds are used.',
    parameter: 'historicTrafficTimeBucket',
  });
  return 0;
}

/** The vehicle, or no vehicle if the data has no restrictions. */
function vehicleOrNone(
  { limitSegment, ruleBinds, ruleSpares }: Network,
  { vehicle }: RequestedCosting,
  onWarning: OnWarning | undefined,
): RequestedCosting['vehicle'] {
  if (vehicle === undefined || limitSegment.length > 0) return vehicle;
  onWarning?.({
    message: 'The data has no vehicle restrictions: no road is closed to this vehicle.',
    parameter: 'cvr',
  });
  return ruleBinds.some(Boolean) || ruleSpares.some(Boolean) ? vehicle : undefined;
}

const NO_CHANGES: readonly SegmentChange[] = Object.freeze([]);

function changesOfSegments(
  database: Database,
  updates: RequestedUpdates,
  whom: ModesOfTargets,
  { complaints, budget, isLasting }: Resolving,
): Pick<Costing, 'areas' | 'segmentChanges'> {
  if (updates.target.length === 0) return { areas: undefined, segmentChanges: NO_CHANGES };
  const found = findTargets(database, updates, whom, complaints, budget);
  const { areas, others } = updates.target.some(isArea)
    ? areasOf(database).split(updates, found, whom.isFor, budget)
    : { areas: undefined, others: found.order };
  const gathered = inOneRowEach(updates, { ...found, order: others }, whom, budget);
  const network = isLasting ? undefined : database.network;
  const changes: SegmentChange[] = [];
  for (let row = 0; row < gathered.segment.length; row++) {
    checkClockAt(budget, row);
    const change = changeOf(gathered, row, network);
    const isIdleChange = !change.isExcluded && change.roadType === undefined && change.speedChanges.length === 0;
    // with areas, even a change by id to what the data says is kept: it reverts the change of an area, and distinguishes this costing from
    // others
    if (!isIdleChange || areas !== undefined) changes.push(change);
  }
  return { areas, segmentChanges: changes };
}

/** A change without the parts that have no effect. A costing whose changes cancel out then equals the default one. */
function changeOf(gathered: UpdatesOfSegments, row: number, network: Network | undefined): SegmentChange {
  const segment = gathered.segment[row];
  const roadType = gathered.roadType[row];
  const isSameType = roadType === SAME_TYPE || roadType === network?.roadType[segment];
  return Object.freeze({
    segment,
    roadType: isSameType ? undefined : roadType,
    isExcluded: gathered.exclusion[row] === CLOSES ? true : undefined,
    speedChanges: withoutIdle(stepsOf(gathered, row)),
  });
}
