// The ladder of speeds: a road type's speeds lie between two rungs that serve all wishes like theirs, and a share of the way down from the upper one.
//
//   what is multiplied, what is given   ... 4, 2, 1, 1/2, 1/4 ...          each rung half of the one above
//   what is added                       ... 40, 20, 0, -20, -40 ... kph    each step gives no less for a faster speed
//   priority                            a speed as well: what weighs 16 tenths counts as one that takes 1.6 times as long
//
// Times, not speeds, add up along a way, so a share is one of times:
//
//   1 / wished  =  share / speed below  +  (1 - share) / speed above

import { ROAD_TYPES } from '../../network/road-types.ts';
import type { Costing, SpeedChange } from '../../request/costing.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';
import { TOLL_CLASS } from '../weights/arcs-by-class.ts';
import type { BaseWeights } from '../weights/base-weights.ts';
import { PLAIN_TENFOLD } from '../weights/costing-table.ts';

/** Metres per hour from rung to rung of what is added. */
const ADDED_AT_ONCE = 20_000;
/** Rungs of a speed are no farther apart, as what guides are rounded by asks for. */
const FARTHEST = 32;

/** A road type with its rungs, and how far down from the upper one its speeds lie: as a share of the way between times. */
export interface WayDown {
  readonly roadType: number;
  readonly above: readonly SpeedChange[];
  readonly below: readonly SpeedChange[];
  readonly share: number;
}

/** By road type, of those that the network knows, where speeds count. */
export function waysDown({ criterion, bucket, roadTypeChanges, priorities }: Costing, base: BaseWeights): WayDown[] {
  if (criterion === 'distance' || (roadTypeChanges ?? priorities) === undefined) return [];
  return ROAD_TYPES.flatMap((_, roadType) => {
    const steps = roadTypeChanges?.[roadType] ?? [];
    const factor = priorities?.[roadType] ?? PLAIN_TENFOLD;
    if ((steps.length === 0 && factor === PLAIN_TENFOLD) || !isKnown(roadType, base)) return [];
    const all = joined([...steps, { percentage: (PLAIN_TENFOLD / factor - 1) * 100 }]);
    const above = all.map((step) => rungOf(step, 0)).filter(changes);
    const below = all.map((step) => rungOf(step, 1)).filter(changes);
    const requested = (speed: number) => (changeSpeeds(speed, steps) * PLAIN_TENFOLD) / factor;
    return { roadType, above, below, share: shareBetween(base.speedsIn(bucket).speeds, requested, above, below) };
  });
}

/** The same as if on its upper rung, all the way down from plain speeds, where that is slower than they are; `undefined` where it is not. */
export function onUpperRung(way: WayDown): WayDown | undefined {
  const [step, ...others] = way.above;
  const percentage = step !== undefined && others.length === 0 && 'percentage' in step ? step.percentage : 0;
  const isSlower = percentage < 0 && percentage >= 100 / FARTHEST - 100;
  return isSlower ? { ...way, above: [], below: way.above, share: 1 } : undefined;
}

/** Whether the network has roads of a type. */
export function isKnown(roadType: number, { classes }: BaseWeights): boolean {
  return classes.some((kind) => (kind & ~TOLL_CLASS) === roadType);
}

/** One step for those that only multiply, and none for what changes nothing. */
function joined(steps: readonly SpeedChange[]): readonly SpeedChange[] {
  let factor = 1;
  for (const step of steps) {
    if (!('percentage' in step)) return steps.filter(changes);
    factor *= Math.max(0, 1 + step.percentage / 100);
  }
  return [{ percentage: (factor - 1) * 100 }];
}

/** The rung above a step, or so many below that. */
function rungOf(step: SpeedChange, down: number): SpeedChange {
  if ('percentage' in step) {
    const rung = doubled(1 + step.percentage / 100, down);
    return { percentage: (rung - 1) * 100 };
  }
  if ('speed' in step) return { speed: doubled(step.speed, down) };
  return { add: (Math.ceil(step.add / ADDED_AT_ONCE) - down) * ADDED_AT_ONCE };
}

function doubled(value: number, down: number): number {
  if (!(value > 0)) return 0;
  const rung = 2 ** Math.ceil(Math.log2(value));
  // it may be missed by a last digit
  return (rung < value ? 2 * rung : rung) / 2 ** down;
}

function changes(step: SpeedChange): boolean {
  return 'percentage' in step ? step.percentage !== 0 : 'speed' in step || step.add !== 0;
}

/** The greatest share of times below, beside those above, that no time as wished is less than; -1 where those above are more. */
function shareBetween(
  speeds: Uint32Array,
  requestedSpeed: (speed: number) => number,
  above: readonly SpeedChange[],
  below: readonly SpeedChange[],
): number {
  let share = 1;
  let isBetween = false;
  for (const speed of speeds) {
    if (speed === 0) continue;
    const fast = changeSpeeds(speed, above);
    const slow = changeSpeeds(speed, below);
    const requested = requestedSpeed(speed);
    if (requested > fast) return -1;
    if (fast === slow) continue;
    isBetween = true;
    if (fast > FARTHEST * slow) return 0;
    // of 1 / wished between 1 / fast and 1 / slow
    share = Math.min(share, (slow * (fast - requested)) / (requested * (fast - slow)));
  }
  // a last digit less than it may be
  return isBetween ? Math.max(0, share - 1e-9) : 0;
}
