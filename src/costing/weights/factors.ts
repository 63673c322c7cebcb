// The factors of a costing, times ten: by class of arcs, and for single directed segments.

import { type Budget, checkClockAt } from '../../budget/budget.ts';
import { type Network, NO_ARC, NO_RELUCTANCE, TOLL } from '../../network/network.ts';
import type { Costing, SegmentChange, SpeedChange } from '../../request/costing.ts';
import { TOLL_CLASS } from './arcs-by-class.ts';
import type { BaseWeights } from './base-weights.ts';
import { costingTable } from './costing-table.ts';
import { CLOSED_FACTOR, type FactorRange, NEUTRAL_FACTOR, rangeOf, together } from './penalty.ts';
import { limitConcerns, vehicleFactor } from './vehicle-limits.ts';

export interface Factors {
  /** The factor of each class. */
  readonly table: Uint16Array;
  /** The segments with a change of their own, each once. A segment with limits that concern the vehicle has an empty change. */
  readonly individual: readonly IndividualSegment[];
  /**
   * The reluctance of each segment, in tenths: how many times longer than it is the segment feels. Empty if the costing ignores reluctance.
   */
  readonly reluctance: Uint8Array;
  /** The products of factors and reluctance. */
  readonly range: FactorRange;
}

interface IndividualSegment {
  readonly change: SegmentChange;
  /** The factors forward and backward, times ten. */
  readonly factor: readonly number[];
}

export function factorsOf(network: Network, base: BaseWeights, costing: Costing, budget: Budget): Factors {
  const table = costingTable(costing);
  const individual = individualChanges(network, costing).map((change, i) => {
    checkClockAt(budget, i);
    const directedSegments = [2 * change.segment, 2 * change.segment + 1];
    return {
      change,
      factor: directedSegments.map((directedSegment) =>
        factorOfDirected(network, costing, table, directedSegment, change),
      ),
    };
  });
  const reluctance = reluctanceUnder(network, costing);
  const own = individual.flatMap(({ factor }) => factor);
  const ofRoads = rangeOf([...base.classes.map((kind) => table[kind]), ...own], NEUTRAL_FACTOR);
  const felt = reluctance.length > 0 ? base.reluctances() : NOT_FELT;
  return { table, individual, reluctance, range: together(ofRoads, felt) };
}

const NOT_FELT: FactorRange = Object.freeze({ least: NO_RELUCTANCE, most: NO_RELUCTANCE });

/** The reluctance of each road, in tenths: how many times longer than it is the road feels. Empty if the costing ignores reluctance. */
export function reluctanceUnder(network: Network, { prefers, criterion }: Costing): Uint8Array {
  return prefers && criterion === 'time' ? network.reluctance : NOT_COUNTED;
}

const NOT_COUNTED = new Uint8Array();

const NO_CHANGES: readonly SpeedChange[] = Object.freeze([]);

function individualChanges(network: Network, { segmentChanges, vehicle, areas }: Costing): readonly SegmentChange[] {
  if (vehicle === undefined) return segmentChanges;
  const individualSegments = [...segmentChanges];
  const changed = new Set(segmentChanges.map((change) => change.segment));
  // a road that an area closes is closed, whatever its limits
  areas?.segment.forEach((segment, i) => {
    if (areas.changes[areas.changeOf[i]].isExcluded) changed.add(segment);
  });
  let last = -1;
  for (let row = 0; row < network.limitSegment.length; row++) {
    const segment = network.limitSegment[row];
    if (segment === last || changed.has(segment) || !limitConcerns(network, network.limitKind[row], vehicle)) {
      continue;
    }
    individualSegments.push({ segment, speedChanges: NO_CHANGES });
    last = segment;
  }
  return individualSegments;
}

/** The factor of compute-weights.ts for one directed segment, as the table has it for classes. */
function factorOfDirected(
  network: Network,
  costing: Costing,
  table: Uint16Array,
  directedSegment: number,
  change: SegmentChange,
): number {
  if (network.arcOfDirected[directedSegment] === NO_ARC || change.isExcluded || network.speed[directedSegment] === 0)
    return CLOSED_FACTOR;
  const segment = directedSegment >>> 1;
  const toll = network.flags[segment] & TOLL ? TOLL_CLASS : 0;
  const priority = table[(change.roadType ?? network.roadType[segment]) | toll];
  return costing.vehicle === undefined ? priority : priority * vehicleFactor(network, costing.vehicle, directedSegment);
}
