// Wishes that many others lie between, so that what is worked out for a few serves all wishes like them.
//
//   speed, priority of a road type         between two rungs of a ladder: speed-ladder.ts
//   what single segments wish              left out: whoever is led by such wishes looks at those segments himself
//   tolls, avoided types, vehicle          as they are, for they are words, not numbers; or left out as well
//
// The ways down of two road types have four corners. Those in groups that go down together are worth a guide:
//
//    top *--------* b below              from the top by the farthest way down to all below, ...
//        |        |
//        |        |                      ... and each group below alone, which more wishes share
//  a below *------* both below

import { ROAD_TYPES } from '../../network/road-types.ts';
import { type Costing, NO_COSTING, type SpeedChange } from '../../request/costing.ts';
import { MOST_LEADERS } from '../../search/hierarchy/leads.ts';
import { TOLL_CLASS } from '../weights/arcs-by-class.ts';
import type { BaseWeights } from '../weights/base-weights.ts';
import { isKnown, onUpperRung, type WayDown, waysDown } from './speed-ladder.ts';

/** Road types whose ways down differ by less go together. */
const LEAST_DIFFERENCE = 0.2;

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

/**
 * What wishes say but in numbers: nothing of speeds, single segments or major roads. Priorities stay where lengths count, for there they are
 * no speeds. Roads are as long as they are, since none feels shorter; tolls and avoided types where the network has such roads.
 */
export function wordsOnly(costing: Costing, base: BaseWeights): Costing {
  const { prefers, majorRoads, roadTypeChanges, segmentChanges } = NO_COSTING;
  return Object.freeze({
    ...costing,
    prefers,
    majorRoads,
    roadTypeChanges,
    segmentChanges,
    priorities: costing.criterion === 'time' ? NO_COSTING.priorities : costing.priorities,
    avoidsTolls: costing.avoidsTolls && base.classes.some((kind) => kind & TOLL_CLASS),
    avoidedRoadTypes: costing.avoidedRoadTypes.filter((roadType) => isKnown(roadType, base)),
  });
}

/**
 * The corners around wishes: no arc weighs less than under these, each by its share, but for a few units that times are
 * rounded by. `undefined` where there are none, as no road is as fast as some are preferred.
 */
export function cornersAround(costing: Costing, base: BaseWeights): Around | undefined {
  const ways = waysDown(costing, base);
  return ways.some(({ share }) => share < 0) ? undefined : aroundOf(ways);
}

/** The same as if all that is slower than a rung below plain speeds stood on its upper rung, which more wishes share; `undefined` where nothing is. */
export function cornersAbove({ ways }: Around): Around | undefined {
  const higher = ways.map(onUpperRung);
  return higher.some(Boolean) ? aroundOf(ways.map((way, i) => higher[i] ?? way)) : undefined;
}

function aroundOf(ways: readonly WayDown[]): Around {
  const groups = groupsOf(ways);
  const below = (group: readonly WayDown[]): Corner => ways.map((way) => group.includes(way));
  const together = groups.map((_, i) => below(groups.slice(0, i + 1).flat()));
  return { ways, top: below([]), wanted: [...together, ...groups.slice(1).map(below)] };
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

/** The same for the wishes of a corner. */
export function keyOfCorner({ roadTypeChanges = [] }: Costing): string {
  return roadTypeChanges.map((steps, roadType) => keyOfRung(roadType, steps)).join('');
}

function keyOfRung(roadType: number, steps: readonly SpeedChange[]): string {
  return steps.length === 0 ? '' : ` ${roadType}${steps.map((step) => Object.entries(step)).join()}`;
}

/** The wishes of a corner: where no speeds change the words alone. */
export function cornerCosting(words: Costing, ways: readonly WayDown[], isBelow: Corner): Costing {
  const roadTypeChanges: (readonly SpeedChange[])[] = ROAD_TYPES.map(() => []);
  ways.forEach(({ roadType, above, below }, i) => {
    roadTypeChanges[roadType] = isBelow[i] ? below : above;
  });
  return roadTypeChanges.some((steps) => steps.length > 0) ? Object.freeze({ ...words, roadTypeChanges }) : words;
}
