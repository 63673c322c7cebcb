// Maneuvers: the actions of a driver, before they are put into words.

import type { Leg } from '../network/leg.ts';

/** Every kind of maneuver. Each language has a phrase for every kind. */
export const MANEUVER_KINDS = [
  'start',
  'continue',
  'keepLeft',
  'keepRight',
  'bearLeft',
  'bearRight',
  'turnLeft',
  'turnRight',
  'sharpLeft',
  'sharpRight',
  'uTurn',
  'roundabout',
  'enterRoundabout',
  'ramp',
  'rampLeft',
  'rampRight',
  'merge',
  'ferry',
  'steps',
  'elevator',
  'crossing',
  'via',
  'arrive',
  'arriveLeft',
  'arriveRight',
] as const;

export type ManeuverKind = (typeof MANEUVER_KINDS)[number];

/** A maneuver, with the rows of its leg up to the next maneuver. */
export interface Maneuver {
  readonly kind: ManeuverKind;
  readonly firstRow: number;
  /** The first row after the maneuver: `firstRow`, or at a roundabout the row of the exit. Names and compass start here. */
  readonly onwardRow: number;
  /** The row into which it turns: `onwardRow`, unless that row comes later only because the name of the road begins there. */
  readonly turnRow: number;
  /** The segment from which the driver knows the name of the road until here. */
  readonly road: number;
  /** Which single thing changes, if the maneuver announces nothing else. */
  readonly mere: 'name' | 'travelMode' | undefined;
  /** The travel mode after the maneuver: a number from `travel-mode.ts`. */
  readonly travelMode: number;
  /** Whether the travel mode changes here. Such a maneuver is never left out. */
  readonly isChange: boolean;
  /** Whether the maneuver consists of turns that together lead straight ahead, and is more than a change of name. */
  readonly isJog: boolean;
  /** The number of a roundabout's exit, counted over all exits that a traveller sees. */
  readonly exit: number | undefined;
}

/**
 * A plain maneuver on a leg with these travel modes. All maneuvers have the same members in the same order, so that engines compile code
 * that reads them only once.
 */
export function maneuverAt(
  kind: ManeuverKind,
  firstRow: number,
  onwardRow: number,
  road: number,
  travelModes: Uint8Array,
): Maneuver {
  const travelMode = travelModes[firstRow];
  const isChange = firstRow > 0 && travelMode !== travelModes[firstRow - 1];
  return {
    kind,
    firstRow,
    onwardRow,
    turnRow: onwardRow,
    road,
    mere: undefined,
    travelMode,
    isChange,
    isJog: false,
    exit: undefined,
  };
}

/** The row after the last row of a maneuver, which is given by its number in the leg. */
export function endRowOf(leg: Leg, maneuvers: readonly Maneuver[], number: number): number {
  return number + 1 < maneuvers.length ? maneuvers[number + 1].firstRow : leg.directedSegment.length;
}

/** A copy of a maneuver with some members replaced. It keeps the order of the members. */
export function altered(maneuver: Maneuver, changes: Partial<Maneuver>): Maneuver {
  const { kind, firstRow, onwardRow, turnRow, road, mere, travelMode, isChange, isJog, exit } = maneuver;
  return Object.assign({ kind, firstRow, onwardRow, turnRow, road, mere, travelMode, isChange, isJog, exit }, changes);
}

const STEERING: ReadonlySet<ManeuverKind> = new Set(
  MANEUVER_KINDS.filter((kind) => /^(keep|bear|turn|sharp|ramp)/.test(kind)),
);

/** Whether a driver turns the wheel or picks a lane. */
export function isSteering(kind: ManeuverKind): boolean {
  return STEERING.has(kind);
}

export function sideOfKind(kind: string): 'left' | 'right' | undefined {
  return kind.endsWith('Left') ? 'left' : kind.endsWith('Right') ? 'right' : undefined;
}

/** Whether a kind of maneuver keeps to one side where the way divides. */
export function isFork(kind: ManeuverKind): boolean {
  return kind === 'keepLeft' || kind === 'keepRight';
}

export function takesRamp(kind: ManeuverKind): boolean {
  return kind === 'ramp' || kind === 'rampLeft' || kind === 'rampRight';
}
