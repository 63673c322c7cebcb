// A maneuver as data, for apps that draw arrows and word instructions themselves.

import { wholeDegrees } from '../geo/bearing.ts';
import type { Leg } from '../network/leg.ts';
import type { Network } from '../network/network.ts';
import { namesOfSegment } from '../network/segment-names.ts';
import { signOfDirected } from '../network/signs.ts';
import { namedSegment, type Step, structureAt } from './directions.ts';
import { headingIn, headingOut } from './headings.ts';
import { headingFromStart, headingToEnd } from './headings-of-leg.ts';
import { type ManeuverKind, takesRamp } from './maneuver.ts';
import { isHighway } from './roads.ts';
import { isDriving, type Surroundings } from './surroundings.ts';

/** What the traveller does. */
export type ManeuverType =
  | 'depart'
  | 'continue'
  | 'fork'
  | 'turn'
  | 'roundabout'
  | 'onRamp'
  | 'offRamp'
  | 'merge'
  | 'ferry'
  | 'steps'
  | 'elevator'
  | 'crossing'
  | 'reach'
  | 'arrive';

/** The direction of a maneuver. */
export type ManeuverModifier =
  | 'straight'
  | 'slightLeft'
  | 'slightRight'
  | 'left'
  | 'right'
  | 'sharpLeft'
  | 'sharpRight'
  | 'uTurn';

/** A lane before a maneuver. */
export interface ManeuverLane {
  /** The markings of the lane: `left`, `through`, `slight_right`, ... Empty if it has none. */
  readonly indications: readonly string[];
  /** Whether the maneuver can be made from this lane. */
  readonly isUsable: boolean;
}

/** The maneuver where a step begins. Members without a value are absent. */
export interface StepManeuver {
  readonly type: ManeuverType;
  readonly modifier?: ManeuverModifier;
  /** The name of the exit. */
  readonly exit?: string;
  /** The name of the junction where the maneuver is made, if the junction is not an exit. */
  readonly junction?: string;
  /** The name of the bridge or tunnel onto or into which the maneuver leads. */
  readonly structure?: string;
  readonly exitNumber?: string;
  /** The texts of the sign: road numbers, streets, places. */
  readonly toward?: readonly string[];
  /** Names of the road onto which the maneuver leads. */
  readonly streetName?: string;
  /** The number of the road onto which the maneuver leads. */
  readonly ref?: string;
  /** The lanes of the road that the traveller leaves, from left to right. */
  readonly lanes?: readonly ManeuverLane[];
  /** Whole degrees clockwise from north. */
  readonly bearingBefore?: number;
  readonly bearingAfter?: number;
  /** The number of the exit. All visible exits count, whether or not this traveller may use them. */
  readonly roundaboutExit?: number;
}

type Shape = readonly [type: ManeuverType, modifier?: ManeuverModifier];

const SHAPES: Readonly<Record<ManeuverKind, Shape>> = {
  start: ['depart'],
  continue: ['continue', 'straight'],
  keepLeft: ['fork', 'slightLeft'],
  keepRight: ['fork', 'slightRight'],
  bearLeft: ['turn', 'slightLeft'],
  bearRight: ['turn', 'slightRight'],
  turnLeft: ['turn', 'left'],
  turnRight: ['turn', 'right'],
  sharpLeft: ['turn', 'sharpLeft'],
  sharpRight: ['turn', 'sharpRight'],
  uTurn: ['turn', 'uTurn'],
  roundabout: ['roundabout'],
  enterRoundabout: ['roundabout'],
  ramp: ['onRamp', 'straight'],
  rampLeft: ['onRamp', 'left'],
  rampRight: ['onRamp', 'right'],
  merge: ['merge', 'straight'],
  ferry: ['ferry'],
  steps: ['steps'],
  elevator: ['elevator'],
  crossing: ['crossing'],
  via: ['reach'],
  arrive: ['arrive'],
  arriveLeft: ['arrive', 'left'],
  arriveRight: ['arrive', 'right'],
};

export function maneuverOfStep(around: Surroundings, legs: readonly Leg[], step: Step): StepManeuver {
  const { network, roadType } = around;
  const { kind, firstRow, onwardRow, turnRow, endRow, sign } = step;
  const leg = legs[step.leg];
  const before = firstRow > 0 ? leg.directedSegment[firstRow - 1] : undefined;
  const after = firstRow < endRow ? leg.directedSegment[onwardRow] : undefined;
  const [type, modifier] = SHAPES[kind];
  const isOff = type === 'onRamp' && before !== undefined && isHighway(roadType[before >>> 1]);
  const ahead = after === undefined ? undefined : signOfDirected(network, leg.directedSegment[firstRow]);
  const named = after === undefined ? undefined : namedSegment(network, leg, onwardRow, endRow);
  const names = named === undefined ? [] : namesOfSegment(network, named);
  const ref = names.find(({ isRef }) => isRef)?.name;
  const streetName = names.find(({ isRef }) => !isRef)?.name;
  // lanes are for motor traffic
  const lanes = before === undefined || !isDriving(around) ? undefined : signOfDirected(network, before)?.lanes;
  return withoutGaps({
    type: isOff ? 'offRamp' : type,
    modifier,
    exit: takesRamp(kind) ? (sign ?? ahead)?.junction : sign?.exit && sign.junction,
    junction: ahead?.exit === undefined && !takesRamp(kind) ? ahead?.junction : undefined,
    structure: structureAt(network, leg, onwardRow, endRow),
    exitNumber: sign?.exit,
    toward: sign?.toward?.slice(),
    streetName: streetName === ref ? undefined : streetName,
    ref,
    lanes: lanes === undefined ? undefined : readLanes(lanes, modifier),
    bearingBefore: before === undefined ? undefined : wholeDegrees(headingBefore(network, leg, firstRow)),
    bearingAfter: after === undefined ? undefined : wholeDegrees(headingAfter(network, leg, turnRow)),
    roundaboutExit: step.exit,
  });
}

/** The heading on arrival at a row, or at the end of a leg. */
function headingBefore(network: Network, leg: Leg, row: number): number {
  return row === leg.directedSegment.length
    ? headingToEnd(network, leg)
    : headingIn(network, leg.directedSegment[row - 1]);
}

/** The heading into a row or, at the start of a leg, of its first metres. */
function headingAfter(network: Network, leg: Leg, row: number): number {
  return row === 0 ? headingFromStart(network, leg) : headingOut(network, leg.directedSegment[row]);
}

function withoutGaps(maneuver: { [member in keyof StepManeuver]: StepManeuver[member] | undefined }): StepManeuver {
  const given: Record<string, unknown> = {};
  for (const member in maneuver) {
    const value = maneuver[member as keyof StepManeuver];
    if (value !== undefined) given[member] = value;
  }
  return given as unknown as StepManeuver;
}

/** Degrees to the right for each marking. All other markings lead straight ahead. */
const PAINTED: ReadonlyMap<string, number> = new Map([
  ['reverse', -180],
  ['sharp_left', -135],
  ['left', -90],
  ['slight_left', -45],
  ['slight_right', 45],
  ['right', 90],
  ['sharp_right', 135],
]);

const WANTED: Readonly<Record<ManeuverModifier, number>> = {
  straight: 0,
  slightLeft: -45,
  left: -90,
  sharpLeft: -135,
  uTurn: -180,
  slightRight: 45,
  right: 90,
  sharpRight: 135,
};

/**
 * Reads lanes in OpenStreetMap's notation, `left|through;right|`. The maneuver can be made from the lanes marked for its side. If there are
 * none, it can be made from the lanes with the nearest direction.
 */
export function readLanes(text: string, modifier: ManeuverModifier = 'straight'): ManeuverLane[] {
  const lanes = text.split('|').map((lane) => {
    const words = lane.split(';').map((word) => word.trim());
    return words.filter((word) => word !== '');
  });
  const wanted = WANTED[modifier];
  const degrees = lanes.map((words) => (words.length === 0 ? [''] : words).map((word) => PAINTED.get(word) ?? 0));
  const isOfSide = (turn: number): boolean => Math.sign(turn) === Math.sign(wanted);
  const isOnSide = degrees.some((turns) => turns.some(isOfSide));
  const off = (turn: number): number => Math.abs(turn - wanted);
  const least = Math.min(...degrees.flat().map(off));
  const isUsable = (turn: number): boolean => (isOnSide && modifier !== 'uTurn' ? isOfSide(turn) : off(turn) === least);
  return lanes.map((indications, i) => ({ indications, isUsable: degrees[i].some(isUsable) }));
}
