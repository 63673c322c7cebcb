// Wishes that many others lie between, so that what is worked out for a few serves all wishes like them.
//
//   speed of a road type, step by step     between two rungs of a ladder; each step gives no less for a faster speed
//   what single segments wish              left out: whoever is led by such wishes looks at those segments himself
//   tolls, avoided types, priorities,      as they are, for they are words, not numbers; or left out as well
//   vehicle
//
// A time under wishes is no less than the times under those around it, each by its share: with a single road type, the
// shares of the rung above and the rung below; with several, a walk from all rungs above to all below, type by type.
//
//        upper rung of a                             shares, where a lies 0.7 of the way down, b 0.4:
//    +--------+ upper rung of b                          0.3  both above
//    |  0.3 ..|                                          0.3  a below
//    | ..     |                                          0.4  both below
//    +--------+ lower rungs of both

import { TOLL_CLASS } from '../cost/arcs-by-class.ts';
import type { BaseWeights } from '../cost/base-weights.ts';
import { changeSpeeds } from '../cost/speed-changes.ts';
import { NO_WISHES, type SpeedChange, type Wishes } from '../cost/wishes.ts';
import { ROAD_TYPES } from '../network/road-types.ts';
import { MOST_LEADERS, WHOLE_SHARE } from '../search/hierarchy/potentials.ts';

/** Metres per hour from rung to rung of what is added. */
const ADDED_AT_ONCE = 20_000;
/** Road types whose ways down differ by less go together. */
const LEAST_DIFFERENCE = 0.2;

/** Rungs of a speed are no farther apart, as what guides are rounded by asks for. */
const FARTHEST = 32;

/** Speeds on the ladder, around those of some wishes. */
export interface Around {
  readonly ways: readonly WayDown[];
  /** The first weigh least, each of the others more than those before it. */
  readonly corners: readonly Corner[];
}

/** Of ways down, the first so many stand on the rung below, the others above; it counts so many parts of WHOLE_SHARE. */
export interface Corner {
  readonly belowCount: number;
  readonly share: number;
}

/** What is said of neither speeds nor single segments nor major roads. */
export function wordsOnly(wishes: Wishes): Wishes {
  const { majorRoads, roadTypeChanges, segmentChanges } = NO_WISHES;
  return Object.freeze({ ...wishes, majorRoads, roadTypeChanges, segmentChanges });
}

/**
 * The corners around wishes: no arc weighs less than under these, each by its share, but for a few units that times are
 * rounded by.
 */
export function cornersAround(wishes: Wishes, base: BaseWeights): Around {
  const ways = waysDown(wishes, base);
  const corners: Corner[] = [];
  let rest = WHOLE_SHARE;
  let belowCount = 0;
  const stand = (share: number) => {
    if (share > 0) corners.push({ belowCount, share });
  };
  ways.forEach(({ share }, i) => {
    const isLast = i === ways.length - 1;
    // ways that differ little go down together, and all that are left if there were many
    if (!isLast && (share - ways[i + 1].share < LEAST_DIFFERENCE || corners.length >= MOST_LEADERS - 2)) return;
    const parts = Math.floor(WHOLE_SHARE * share);
    stand(rest - parts);
    rest = parts;
    belowCount = i + 1;
  });
  stand(rest);
  return { ways, corners };
}

/** What tells the speeds of a corner from those of others; empty where none changes. */
export function keyOfSpeeds(ways: readonly WayDown[], { belowCount }: Corner): string {
  return ways.map(({ roadType, above, below }, i) => keyOfRung(roadType, i < belowCount ? below : above)).join('');
}

function keyOfRung(roadType: number, steps: readonly SpeedChange[]): string {
  return steps.length === 0 ? '' : ` ${roadType}${steps.map((step) => Object.entries(step)).join()}`;
}

/** The wishes of a corner. */
export function cornerWishes(words: Wishes, ways: readonly WayDown[], { belowCount }: Corner): Wishes {
  const roadTypeChanges: (readonly SpeedChange[])[] = ROAD_TYPES.map(() => []);
  ways.forEach(({ roadType, above, below }, i) => {
    roadTypeChanges[roadType] = i < belowCount ? below : above;
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

/** The farthest down first. Of road types that the network knows, where speeds count. */
function waysDown({ criterion, bucket, roadTypeChanges }: Wishes, { classes, speedsIn }: BaseWeights): WayDown[] {
  if (roadTypeChanges === undefined || criterion === 'distance') return [];
  const known = new Set(classes.map((kind) => kind & ~TOLL_CLASS));
  const ways = roadTypeChanges.flatMap((steps = [], roadType) => {
    if (steps.length === 0 || !known.has(roadType)) return [];
    const above = steps.map((step) => rungOf(step, 0)).filter(changes);
    const below = steps.map((step) => rungOf(step, 1)).filter(changes);
    return { roadType, above, below, share: shareBetween(speedsIn(bucket).speeds, steps, above, below) };
  });
  return ways.sort((a, b) => b.share - a.share || a.roadType - b.roadType);
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

/** The greatest share of times below, beside those above, that no time under the steps is less than. */
function shareBetween(
  speeds: Uint32Array,
  steps: readonly SpeedChange[],
  above: readonly SpeedChange[],
  below: readonly SpeedChange[],
): number {
  let share = 1;
  let isBetween = false;
  for (const speed of speeds) {
    if (speed === 0) continue;
    const fast = changeSpeeds(speed, above);
    const slow = changeSpeeds(speed, below);
    if (fast === slow) continue;
    isBetween = true;
    if (fast > FARTHEST * slow) return 0;
    const wished = changeSpeeds(speed, steps);
    // of 1 / wished between 1 / fast and 1 / slow
    share = Math.min(share, (slow * (fast - wished)) / (wished * (fast - slow)));
  }
  // a last digit less than it may be
  return isBetween ? Math.max(0, share - 1e-9) : 0;
}
