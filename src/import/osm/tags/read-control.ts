// The signals, signs and barriers at a node that hold up traffic.

import { type TagScratch, tagOf } from '../file/elements.ts';
import { CONTROL_KINDS, type ControlKind } from '../modes/delays.ts';

/** What holds up traffic at a node: kinds as bits in the order of `CONTROL_KINDS`, and the bits below. 0 if nothing does. */
export type Control = number;

const bitOf = (kind: ControlKind): number => 1 << CONTROL_KINDS.indexOf(kind);
const TRAFFIC_SIGNALS = bitOf('trafficSignals');
const STOP = bitOf('stop');
const GIVE_WAY = bitOf('giveWay');

/** The kinds that are meant for one direction of travel. */
export const FACING: Control = TRAFFIC_SIGNALS | STOP | GIVE_WAY;
/** The kinds that are meant for the lesser roads of a junction. */
export const FOR_LESSER: Control = STOP | GIVE_WAY;
/** All kinds. */
export const ALL_KINDS: Control = (1 << CONTROL_KINDS.length) - 1;
/** Whether the signal or sign faces traffic along the way, or against it. If neither bit is set, the tags do not say which. */
export const FACES_FORWARD: Control = 1 << 8;
export const FACES_BACKWARD: Control = 1 << 9;
/** A stop sign for every road of the junction. */
export const FOR_EVERYONE: Control = 1 << 10;
/** There is room to turn round. */
export const HAS_TURNING_PLACE: Control = 1 << 11;

/** Values of signals that hold up traffic so that people can cross. */
const FOR_WALKERS: readonly string[] = ['pedestrian_crossing', 'crossing', 'crossing_on_demand', 'toucan'];
/** Values of signals that are nearly always green or dark. */
const IDLE: readonly string[] = ['emergency', 'blinker', 'blink_mode', 'continuous_green', 'no'];

/** Barriers that stop even modes that may pass, until they are opened. */
const GATES: readonly string[] = [
  'gate',
  'lift_gate',
  'swing_gate',
  'sliding_gate',
  'hampshire_gate',
  'wicket_gate',
  'kissing_gate',
];

/** What holds up traffic at a node with these tags. */
export function readControl(tags: TagScratch): Control {
  let control = 0;
  for (let i = 0; i < tags.count; i++) {
    const key = tags.keys[i];
    if (key === 'highway') control |= highwayControl(tags.values[i], tags);
    else if (key === 'barrier') control |= barrierControl(tags.values[i]);
    else if (key === 'railway') control |= railwayControl(tags.values[i]);
  }
  return control & FACING ? control | facedWays(tags) : control;
}

function highwayControl(value: string, tags: TagScratch): Control {
  switch (value) {
    case 'traffic_signals':
      return signalControl(tags);
    case 'crossing':
      return hasCrossingSignals(tags) ? bitOf('crossingSignals') : 0;
    case 'stop':
      return tagOf(tags, 'stop') === 'all' ? STOP | FOR_EVERYONE : STOP;
    case 'give_way':
      return GIVE_WAY;
    case 'mini_roundabout':
      return bitOf('miniRoundabout');
    case 'turning_circle':
    case 'turning_loop':
      return HAS_TURNING_PLACE;
    default:
      return 0;
  }
}

function signalControl(tags: TagScratch): Control {
  const kind = tagOf(tags, 'traffic_signals') ?? '';
  if (IDLE.includes(kind)) return 0;
  if (FOR_WALKERS.includes(kind)) return bitOf('crossingSignals');
  return hasCrossingSignals(tags) ? TRAFFIC_SIGNALS | bitOf('crossingSignals') : TRAFFIC_SIGNALS;
}

function hasCrossingSignals(tags: TagScratch): boolean {
  return tagOf(tags, 'crossing') === 'traffic_signals' || tagOf(tags, 'crossing:signals') === 'yes';
}

function barrierControl(value: string): Control {
  if (value === 'toll_booth') return bitOf('tollBooth');
  return GATES.includes(value) ? bitOf('gate') : 0;
}

function railwayControl(value: string): Control {
  return value === 'level_crossing' || value === 'crossing' ? bitOf('levelCrossing') : 0;
}

const DIRECTION_KEYS = ['traffic_signals:direction', 'direction'];

function facedWays(tags: TagScratch): Control {
  const value = directionTag(tags);
  if (value === 'forward') return FACES_FORWARD;
  if (value === 'backward') return FACES_BACKWARD;
  return value === 'both' ? FACES_FORWARD | FACES_BACKWARD : 0;
}

function directionTag(tags: TagScratch): string | undefined {
  return DIRECTION_KEYS.map((key) => tagOf(tags, key)).find((value) => value !== undefined);
}

/** The reason for the report if the way does not show which direction a signal or sign faces: `direction=NE`. */
export function unreadDirection(tags: TagScratch, control: Control): string | undefined {
  const value = control & FACING && !(control & (FACES_FORWARD | FACES_BACKWARD)) ? directionTag(tags) : undefined;
  return value === undefined ? undefined : 'signals and signs whose direction is not forward, backward or both';
}
