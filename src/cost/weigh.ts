// Wishes in, whole numbers per arc out.
//
//   tenths(course) = priority of its road type * what the vehicle's barriers ask, 10 where nothing speaks
//   weight         = value                                 where all tenths are 10 (value: time or length)
//                  = ceil(value * tenths / 100)            everywhere, once they differ: on a road type of the network that
//                                                          the wishes leave open, or on a course that they speak of by itself
//                  = CLOSED                                excluded, avoided, not major, over a limit, banned turn
//
// What speaks of road types is one table lookup an arc; what speaks of single segments, limits and bans is patched in after.

import { arcsOfCourse, lowerBound, type Network, NO_ARC, TOLL } from '../network/network.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { type BaseWeights, CLASS_COUNT, TOLL_CLASS, timeAtSpeed } from './base-weights.ts';
import { changeSpeeds } from './speed-changes.ts';
import { dataSpeed, wishedSpeed } from './speed-of-course.ts';
import { bindsEveryone, bindsVehicle } from './turn-bans.ts';
import { limitConcerns, vehicleFactor } from './vehicle-limits.ts';
import { CLOSED, type Weights } from './weights.ts';
import { PLAIN_TENTHS, SHUT, wishTable } from './wish-table.ts';
import type { SegmentChange, Wishes } from './wishes.ts';

/** Weighs every arc under wishes whose targets are resolved. The base arrays are shared where nothing changes them. */
export function weigh(network: Network, base: BaseWeights, wishes: Wishes): Weights {
  const table = wishTable(wishes);
  const singles = singleSegments(network, wishes);
  const tenths = singles.map(({ segment, change }) =>
    [2 * segment, 2 * segment + 1].map((course) =>
      network.arcOfCourse[course] === NO_ARC ? SHUT : tenthsOfCourse(network, wishes, table, course, change),
    ),
  );
  const isBent = tenths.some((pair) => pair.some(bends)) || tableBends(base, table);

  const time = weighTime(network, base, wishes, singles);
  const value = wishes.criterion === 'time' ? time : base.length;
  const weight = fillWeights(base, table, value, isBent);
  singles.forEach(({ segment }, i) => {
    for (const way of [0, 1]) {
      for (const arc of arcsOfCourse(network, 2 * segment + way)) {
        weight[arc] = bend(value[arc], tenths[i][way], isBent);
      }
    }
  });
  closeBannedTurns(network, wishes, weight);

  if (isBent) return { kind: 'bent', weight, second: time, third: base.length };
  return wishes.criterion === 'time'
    ? { kind: 'fastest', weight, second: base.length, third: base.length }
    : { kind: 'shortest', weight, second: time, third: time };
}

/** A segment that wishes speak of by itself, with its own change if it has one. */
interface Single {
  readonly segment: number;
  readonly change?: SegmentChange;
}

/** Segments with a change of their own or with limits that concern the vehicle, each once. */
function singleSegments(network: Network, wishes: Wishes): Single[] {
  const singles: Single[] = wishes.segmentChanges.map((change) => ({ segment: change.segment, change }));
  const { vehicle } = wishes;
  if (vehicle === undefined) return singles;
  const changed = new Set(wishes.segmentChanges.map((change) => change.segment));
  let last = -1;
  for (let row = 0; row < network.limitSegment.length; row++) {
    const segment = network.limitSegment[row];
    if (segment === last || changed.has(segment) || !limitConcerns(network, network.limitKind[row], vehicle)) {
      continue;
    }
    singles.push({ segment });
    last = segment;
  }
  return singles;
}

/** Tenths of one course: the formula, as the table and the patches both follow it. */
function tenthsOfCourse(
  network: Network,
  wishes: Wishes,
  table: Uint16Array,
  course: number,
  change?: SegmentChange,
): number {
  if (change?.isExcluded) return SHUT;
  const segment = course >>> 1;
  const toll = network.flags[segment] & TOLL ? TOLL_CLASS : 0;
  const priority = table[(change?.roadType ?? network.roadType[segment]) | toll];
  return wishes.vehicle === undefined ? priority : priority * vehicleFactor(network, wishes.vehicle, course);
}

function bends(tenths: number): boolean {
  return tenths !== PLAIN_TENTHS && tenths !== SHUT;
}

/** Whether the table bends a road type that the network has. */
function tableBends(base: BaseWeights, table: Uint16Array): boolean {
  for (let roadType = 0; roadType < ROAD_TYPES.length; roadType++) {
    if (base.hasRoadType[roadType] && bends(table[roadType])) return true;
  }
  return false;
}

function bend(value: number, tenths: number, isBent: boolean): number {
  if (tenths === SHUT) return CLOSED;
  return isBent ? Math.min(CLOSED, Math.ceil((value * tenths) / 100)) : value;
}

/** One pass by table lookup. */
function fillWeights(base: BaseWeights, table: Uint16Array, value: Int32Array, isBent: boolean): Int32Array {
  const { classOfArc } = base;
  const weight = new Int32Array(value.length);
  if (isBent) {
    for (let arc = 0; arc < weight.length; arc++) {
      const tenths = table[classOfArc[arc]];
      weight[arc] = tenths === SHUT ? CLOSED : Math.min(CLOSED, Math.ceil((value[arc] * tenths) / 100));
    }
  } else if (table.includes(SHUT)) {
    for (let arc = 0; arc < weight.length; arc++) weight[arc] = table[classOfArc[arc]] === SHUT ? CLOSED : value[arc];
  } else {
    weight.set(value);
  }
  return weight;
}

/** True times under speed changes; the base's own array where no speed changes. */
function weighTime(network: Network, base: BaseWeights, wishes: Wishes, singles: readonly Single[]): Int32Array {
  const changed = singles.filter(
    ({ change }) => change && (change.speedChanges.length > 0 || change.roadType !== undefined),
  );
  const before = base.time[wishes.bucket];
  if (changed.length === 0 && wishes.roadTypeChanges === undefined) return before;
  const time = before.slice();
  if (wishes.roadTypeChanges) changeTimesByRoadType(network, base, wishes, time);
  for (const { segment, change } of changed) {
    for (const course of [2 * segment, 2 * segment + 1]) {
      const value = timeAtSpeed(network.length[segment], wishedSpeed(network, wishes, course, change));
      for (const arc of arcsOfCourse(network, course)) time[arc] = value;
    }
  }
  return time;
}

/** Speeds that occur are few: each is changed once a road type. */
function changeTimesByRoadType(network: Network, base: BaseWeights, wishes: Wishes, time: Int32Array): void {
  const changes = wishes.roadTypeChanges ?? [];
  const { courseOfArc } = network;
  const { classOfArc } = base;
  const isChanged = new Uint8Array(CLASS_COUNT);
  for (let roadType = 0; roadType < ROAD_TYPES.length; roadType++) {
    if ((changes[roadType] ?? []).length > 0) isChanged[roadType] = isChanged[roadType | TOLL_CLASS] = 1;
  }
  const known = changes.map(() => new Map<number, number>());
  for (let arc = 0; arc < time.length; arc++) {
    if (isChanged[classOfArc[arc]] === 0) continue;
    const course = courseOfArc[arc];
    const roadType = network.roadType[course >>> 1];
    const speed = dataSpeed(network, course, wishes.bucket);
    let after = known[roadType].get(speed);
    if (after === undefined) known[roadType].set(speed, (after = changeSpeeds(speed, changes[roadType])));
    time[arc] = timeAtSpeed(network.length[course >>> 1], after);
  }
}

/** Closes the last arc of every banned sequence whose ban binds. */
function closeBannedTurns(network: Network, wishes: Wishes, weight: Int32Array): void {
  const { bannedArc, ruleOfBan } = network;
  const { vehicle } = wishes;
  const binds = Array.from(network.ruleBinds, (_, rule) =>
    vehicle === undefined ? bindsEveryone(network, rule) : bindsVehicle(network, rule, vehicle),
  );
  for (let i = 0; i < bannedArc.length; i++) if (binds[ruleOfBan[i]]) weight[bannedArc[i]] = CLOSED;
}

/** The road type of every segment under wishes; the network's own array where none changes. */
export function wishedRoadTypes(network: Network, wishes: Wishes): Uint8Array {
  const changes = wishes.segmentChanges.filter((change) => change.roadType !== undefined);
  if (changes.length === 0) return network.roadType;
  const roadType = network.roadType.slice();
  for (const change of changes) roadType[change.segment] = change.roadType as number;
  return roadType;
}

/** Why wishes close a segment in both directions, as a word for people, or `undefined` when it is open. */
export function closingRule(network: Network, wishes: Wishes, segment: number): string | undefined {
  const change = wishes.segmentChanges.find((entry) => entry.segment === segment);
  if (change?.isExcluded) return 'exclude';
  const roadType = change?.roadType ?? network.roadType[segment];
  if (wishes.avoidsTolls && network.flags[segment] & TOLL) return 'avoid tollRoad';
  if (wishes.avoidedRoadTypes.includes(roadType)) return `avoid ${ROAD_TYPES[roadType]}`;
  if (wishTable(wishes)[roadType] === SHUT) return 'majorRoads';
  const { vehicle } = wishes;
  if (vehicle === undefined) return undefined;
  const isShut = [0, 1].every((way) => {
    const course = 2 * segment + way;
    return arcsOfCourse(network, course).length === 0 || vehicleFactor(network, vehicle, course) === SHUT;
  });
  return isShut && lowerBound(network.limitSegment, segment) < network.limitSegment.length ? 'cvr' : undefined;
}
