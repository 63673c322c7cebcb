// Wishes that many others lie between, so that what is worked out for a few serves all wishes like them.
//
//   speed of a road type, step by step     between two rungs of a ladder; each step gives no less for a faster speed
//   priority of a road type                a speed as well: what weighs 16 tenths counts as one that takes 1.6 times as long
//   what single segments wish              left out: whoever is led by such wishes looks at those segments himself
//   tolls, avoided types, vehicle          as they are, for they are words, not numbers; or left out as well
//
// A time under wishes is no less than the times under those around it, each by its share: with a single road type, the
// shares of the rung above and the rung below; with several, a walk from all rungs above to all below, type by type.
//
//        upper rung of a                             shares, where a lies 0.7 of the way down, b 0.4:
//    +--------+ upper rung of b                          0.3  both above
//    |  0.3 ..|                                          0.3  a below
//    | ..     |                                          0.4  both below
//    +--------+ lower rungs of both
//
// Only some corners have guides: then those lead that do, in the shares that are left of each way down.

import { TOLL_CLASS } from '../cost/arcs-by-class.ts';
import type { BaseWeights } from '../cost/base-weights.ts';
import { changeSpeeds } from '../cost/speed-changes.ts';
import { PLAIN_TENFOLD } from '../cost/wish-table.ts';
import { NO_WISHES, type SpeedChange, type Wishes } from '../cost/wishes.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { MOST_LEADERS, WHOLE_SHARE } from '../search/hierarchy/potentials.ts';

/** Metres per hour from rung to rung of what is added. */
const ADDED_AT_ONCE = 20_000;
/** Road types whose ways down differ by less go together. */
const LEAST_DIFFERENCE = 0.2;

/** Rungs of a speed are no farther apart, as what guides are rounded by asks for. */
const FARTHEST = 32;
/** So many road types are led by any corners that have a guide; of more there would be too many. */
const MOST_MIXED = 3;

/** Speeds on the ladder, around those of some wishes. */
export interface Around {
  readonly ways: readonly WayDown[];
  /** All above. */
  readonly top: Corner;
  /** Those that are worth a guide: from the farthest way down to all below, and ways of which others share the guide. */
  readonly wanted: readonly Corner[];
}

/** Which of the ways down stand on the rung below. */
export type Corner = readonly boolean[];

/** What is said of neither speeds (of lengths nobody counts priorities as those) nor single segments nor major roads, nor of roads that the network does not know. */
export function wordsOnly(wishes: Wishes, base: BaseWeights): Wishes {
  const { majorRoads, roadTypeChanges, segmentChanges } = NO_WISHES;
  return Object.freeze({
    ...wishes,
    majorRoads,
    roadTypeChanges,
    segmentChanges,
    priorities: wishes.criterion === 'time' ? NO_WISHES.priorities : wishes.priorities,
    avoidsTolls: wishes.avoidsTolls && base.classes.some((kind) => kind & TOLL_CLASS),
    avoidedRoadTypes: wishes.avoidedRoadTypes.filter((roadType) => isKnown(roadType, base)),
  });
}

function isKnown(roadType: number, { classes }: BaseWeights): boolean {
  return classes.some((kind) => (kind & ~TOLL_CLASS) === roadType);
}

/**
 * The corners around wishes: no arc weighs less than under these, each by its share, but for a few units that times are
 * rounded by. `undefined` where there are none, as no road is as fast as some are preferred.
 */
export function cornersAround(wishes: Wishes, base: BaseWeights): Around | undefined {
  const ways = waysDown(wishes, base);
  return ways.some(({ share }) => share < 0) ? undefined : aroundOf(ways);
}

/** The same where all that is slower than the first rung below counts as if on it, which more wishes share; `undefined` where nothing is. */
export function cornersAbove({ ways }: Around): Around | undefined {
  const isFar = ways.map(({ above: [step, ...others] }) => {
    const percentage = step !== undefined && others.length === 0 && 'percentage' in step ? step.percentage : 0;
    return percentage < 0 && percentage >= 100 / FARTHEST - 100;
  });
  if (!isFar.includes(true)) return undefined;
  return aroundOf(ways.map((way, i) => (isFar[i] ? { ...way, above: [], below: way.above, share: 1 } : way)));
}

function aroundOf(ways: readonly WayDown[]): Around {
  const groups = groupsOf(ways);
  const below = (group: readonly WayDown[]): Corner => ways.map((way) => group.includes(way));
  const together = groups.map((_, i) => below(groups.slice(0, i + 1).flat()));
  return { ways, top: below([]), wanted: [...together, ...groups.slice(1).map(below)] };
}

/** Corners that have a guide, those that lead best together, at most so many as may: by greatest shares. */
export function sharesOf<Guide>(
  { ways, top, wanted }: Around,
  guideOf: (corner: Corner) => Guide | undefined,
): { readonly guide: Guide; readonly share: number }[] | undefined {
  const left = ways.map(({ share }) => Math.floor(WHOLE_SHARE * share));
  const known = (ways.length > MOST_MIXED ? wanted : cornersOf(ways.length)).flatMap((corner) => {
    const guide = guideOf(corner);
    return guide === undefined ? [] : { corner, guide };
  });
  const leaders: { guide: Guide; share: number }[] = [];
  let rest = WHOLE_SHARE;
  while (rest > 0 && leaders.length < MOST_LEADERS - 1) {
    let best: (typeof known)[number] | undefined;
    let most = 0;
    let share = 0;
    for (const one of known) {
      const own = one.corner.reduce((least, isBelow, i) => (isBelow ? Math.min(least, left[i]) : least), rest);
      const gain = own * one.corner.filter(Boolean).length;
      if (gain > most) [best, most, share] = [one, gain, own];
    }
    if (best === undefined) break;
    leaders.push({ guide: best.guide, share });
    rest -= share;
    for (const [i, isBelow] of best.corner.entries()) if (isBelow) left[i] -= share;
  }
  const guide = rest > 0 ? guideOf(top) : undefined;
  if (guide !== undefined) return [{ guide, share: rest }, ...leaders];
  return rest > 0 ? undefined : leaders;
}

/** All corners but the top. */
function cornersOf(count: number): Corner[] {
  return Array.from({ length: 2 ** count - 1 }, (_, i) =>
    Array.from({ length: count }, (_, way) => ((i + 1) & (1 << way)) !== 0),
  );
}

/** At most so many groups that two corners more than they are can lead: the farthest down first, each of those that differ little. */
function groupsOf(ways: readonly WayDown[]): WayDown[][] {
  const groups: WayDown[][] = [];
  for (const way of [...ways].sort((a, b) => b.share - a.share)) {
    const group = groups[groups.length - 1];
    const isNear = group !== undefined && group[0].share - way.share < LEAST_DIFFERENCE;
    if (isNear || groups.length === MOST_LEADERS - 1) group.push(way);
    else groups.push([way]);
  }
  return groups;
}

/** What tells the speeds of a corner from those of others; empty where none changes. */
export function keyOfSpeeds(ways: readonly WayDown[], isBelow: Corner): string {
  return ways.map(({ roadType, above, below }, i) => keyOfRung(roadType, isBelow[i] ? below : above)).join('');
}

function keyOfRung(roadType: number, steps: readonly SpeedChange[]): string {
  return steps.length === 0 ? '' : ` ${roadType}${steps.map((step) => Object.entries(step)).join()}`;
}

/** The wishes of a corner. */
export function cornerWishes(words: Wishes, ways: readonly WayDown[], isBelow: Corner): Wishes {
  const roadTypeChanges: (readonly SpeedChange[])[] = ROAD_TYPES.map(() => []);
  ways.forEach(({ roadType, above, below }, i) => {
    roadTypeChanges[roadType] = isBelow[i] ? below : above;
  });
  return Object.freeze({ ...words, roadTypeChanges });
}

/** A road type with its rungs, and how far down from the upper one its speeds lie: as a share of the way between times. */
export interface WayDown {
  readonly roadType: number;
  readonly above: readonly SpeedChange[];
  readonly below: readonly SpeedChange[];
  readonly share: number;
}

/** By road type, of those that the network knows, where speeds count. */
function waysDown({ criterion, bucket, roadTypeChanges, priorities }: Wishes, base: BaseWeights): WayDown[] {
  if (criterion === 'distance' || (roadTypeChanges ?? priorities) === undefined) return [];
  return ROAD_TYPES.flatMap((_, roadType) => {
    const steps = roadTypeChanges?.[roadType] ?? [];
    const tenfold = priorities?.[roadType] ?? PLAIN_TENFOLD;
    if ((steps.length === 0 && tenfold === PLAIN_TENFOLD) || !isKnown(roadType, base)) return [];
    const all = joined([...steps, { percentage: (PLAIN_TENFOLD / tenfold - 1) * 100 }]);
    const above = all.map((step) => rungOf(step, 0)).filter(changes);
    const below = all.map((step) => rungOf(step, 1)).filter(changes);
    const wished = (speed: number) => (changeSpeeds(speed, steps) * PLAIN_TENFOLD) / tenfold;
    return { roadType, above, below, share: shareBetween(base.speedsIn(bucket).speeds, wished, above, below) };
  });
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
  wishedSpeed: (speed: number) => number,
  above: readonly SpeedChange[],
  below: readonly SpeedChange[],
): number {
  let share = 1;
  let isBetween = false;
  for (const speed of speeds) {
    if (speed === 0) continue;
    const fast = changeSpeeds(speed, above);
    const slow = changeSpeeds(speed, below);
    const wished = wishedSpeed(speed);
    if (wished > fast) return -1;
    if (fast === slow) continue;
    isBetween = true;
    if (fast > FARTHEST * slow) return 0;
    // of 1 / wished between 1 / fast and 1 / slow
    share = Math.min(share, (slow * (fast - wished)) / (wished * (fast - slow)));
  }
  // a last digit less than it may be
  return isBetween ? Math.max(0, share - 1e-9) : 0;
}
