// What a driver has to do, before it is put into words.

import type { Leg } from '../network/leg.ts';

/** Every kind of maneuver; each language has a phrase for each. */
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

/** A maneuver and the rows of its leg that it opens: they run to the next maneuver's first row. */
export interface Maneuver {
  readonly kind: ManeuverKind;
  readonly firstRow: number;
  /** The first row behind the maneuver: `firstRow`, but on a roundabout the row by which it is left. Names and compass count from here. */
  readonly onwardRow: number;
  /** The row into which it turns: `onwardRow`, unless that lies farther on only because the name of the road begins there. */
  readonly turnRow: number;
  /** The segment whose name the driver knew the road by until here. */
  readonly road: number;
  /** What alone changes, where there is nothing else to tell. */
  readonly mere: 'name' | 'gait' | undefined;
  /** How one goes on: a number of `travelMode.ts`. */
  readonly travelMode: number;
  /** Whether one went otherwise before: such a maneuver is never left out. */
  readonly isChange: boolean;
  /** Whether it is made of turns that come to going straight on: more than another name. */
  readonly isJog: boolean;
  /** Of a roundabout: which exit, counted over all that a traveller sees. */
  readonly exit: number | undefined;
}

/**
 * A maneuver without further ado, on a leg of these gaits. All have all members, in one order: so their readers are compiled once.
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

/** The first row behind those of a maneuver, by its number among those of a leg. */
export function endRowOf(leg: Leg, maneuvers: readonly Maneuver[], number: number): number {
  return number + 1 < maneuvers.length ? maneuvers[number + 1].firstRow : leg.directedSegment.length;
}

/** A maneuver with other members, in the shape that all have. */
export function altered(maneuver: Maneuver, changes: Partial<Maneuver>): Maneuver {
  const { kind, firstRow, onwardRow, turnRow, road, mere, travelMode, isChange, isJog, exit } = maneuver;
  return Object.assign({ kind, firstRow, onwardRow, turnRow, road, mere, travelMode, isChange, isJog, exit }, changes);
}

const STEERING: ReadonlySet<ManeuverKind> = new Set(
  MANEUVER_KINDS.filter((kind) => /^(keep|bear|turn|sharp|ramp)/.test(kind)),
);

/** Whether a driver turns the wheel by it, or picks a lane. */
export function isSteering(kind: ManeuverKind): boolean {
  return STEERING.has(kind);
}

export function sideOfKind(kind: ManeuverKind): 'left' | 'right' | undefined {
  return kind.endsWith('Left') ? 'left' : kind.endsWith('Right') ? 'right' : undefined;
}

/** Whether a side is kept to where the way divides. */
export function isFork(kind: ManeuverKind): boolean {
  return kind === 'keepLeft' || kind === 'keepRight';
}

/** Whether a ramp is taken. */
export function takesRamp(kind: ManeuverKind): boolean {
  return kind === 'ramp' || kind === 'rampLeft' || kind === 'rampRight';
}
