// What wishes ask for beside speeds, as tenfold factors: of classes of arcs, and of the courses that they speak of one by one.

import { type Budget, checkClockAt } from '../budget/budget.ts';
import { type Network, NO_ARC, TOLL } from '../network/network.ts';
import { TOLL_CLASS } from './arcs-by-class.ts';
import type { BaseWeights } from './base-weights.ts';
import { limitConcerns, vehicleFactor } from './vehicle-limits.ts';
import { CLOSED } from './weights.ts';
import { CLOSED_TENFOLD, PLAIN_TENFOLD, wishTable } from './wish-table.ts';
import type { SegmentChange, SpeedChange, Wishes } from './wishes.ts';

export interface Tenfolds {
  /** By class. */
  readonly table: Uint16Array;
  /** Segments with a change of their own or, as changes that change nothing, with limits that concern the vehicle: each once. */
  readonly individual: readonly IndividualSegment[];
  /** Whether they differ somewhere. */
  readonly isBent: boolean;
}

interface IndividualSegment {
  readonly change: SegmentChange;
  /** Of its forward and of its backward course. */
  readonly tenfold: readonly number[];
}

export function tenfoldsOf(network: Network, base: BaseWeights, wishes: Wishes, budget: Budget): Tenfolds {
  const table = wishTable(wishes);
  const individual = individualChanges(network, wishes).map((change, i) => {
    checkClockAt(budget, i);
    const courses = [2 * change.segment, 2 * change.segment + 1];
    return { change, tenfold: courses.map((course) => tenfoldOfCourse(network, wishes, table, course, change)) };
  });
  const isBent =
    individual.some(({ tenfold }) => tenfold.some(bends)) || base.classes.some((kind) => bends(table[kind]));
  return { table, individual, isBent };
}

/** What a value weighs on a course. */
export function weightOf(value: number, tenfold: number, isBent: boolean): number {
  if (tenfold === CLOSED_TENFOLD) return CLOSED;
  return isBent ? bend(value * tenfold) : value;
}

/** A hundredth, rounded up; whole numbers far below 2^53 make `+ 99` exact, and truncating is faster than `Math.ceil`. */
export function bend(product: number): number {
  return product >= 100 * CLOSED ? CLOSED : ((product + 99) / 100) | 0;
}

function bends(tenfold: number): boolean {
  return tenfold !== PLAIN_TENFOLD && tenfold !== CLOSED_TENFOLD;
}

const NO_CHANGES: readonly SpeedChange[] = Object.freeze([]);

function individualChanges(network: Network, { segmentChanges, vehicle }: Wishes): readonly SegmentChange[] {
  if (vehicle === undefined) return segmentChanges;
  const individualSegments = [...segmentChanges];
  const changed = new Set(segmentChanges.map((change) => change.segment));
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

/** The formula of weigh.ts for one course, as the table has it for classes. */
function tenfoldOfCourse(
  network: Network,
  wishes: Wishes,
  table: Uint16Array,
  course: number,
  change: SegmentChange,
): number {
  if (network.arcOfCourse[course] === NO_ARC || change.isExcluded || network.speed[course] === 0) return CLOSED_TENFOLD;
  const segment = course >>> 1;
  const toll = network.flags[segment] & TOLL ? TOLL_CLASS : 0;
  const priority = table[(change.roadType ?? network.roadType[segment]) | toll];
  return wishes.vehicle === undefined ? priority : priority * vehicleFactor(network, wishes.vehicle, course);
}
