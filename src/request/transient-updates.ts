// transientUpdates: speeds, closures and road types that hold for this request only.

import { checkClock } from '../budget/budget.ts';
import type { SpeedChange } from '../cost/wishes.ts';
import { readNumber, readYesNo } from '../errors/read-value.ts';
import { type RoadTypeInput, roadTypeFromName } from '../network/road-types.ts';
import { unitOf } from './kinds.ts';
import { complainOfName, isAbsent, isRecord, type Kind, keysOf } from './parameter.ts';
import { exceedsLimit, POINT, type PointInput } from './point.ts';
import { complain, complainOfValue, isFull, type Reading } from './reading.ts';
import type { RequestPoint } from './request-point.ts';
import { VELOCITY_UNITS, type VelocityUnit, type VelocityUnitCode } from './units.ts';

/** A speed; in mph where the unit is absent. */
export interface VelocityInput {
  readonly velocity: number | string;
  readonly velocityUnit?: VelocityUnitCode | Uppercase<VelocityUnitCode> | (string & {});
}

/** Changes that a road type takes. */
export interface ChangesOfRoadType {
  /** Above -100: raises the speed by that percentage, or lowers it. */
  percentage: number | string;
  /** Sets the speed. */
  speed: VelocityInput;
  /** Adds to the speed; negative lowers it. */
  speedAdjustment: VelocityInput;
}

/** Changes that a point takes. */
export interface ChangesOfPoint extends ChangesOfRoadType {
  /** Closes the segments, or opens what an earlier change closed. */
  exclude: 'Y' | 'N' | 'y' | 'n' | boolean | 'true' | 'false';
}

/** Changes that a segment takes. */
export interface ChangesOfSegment extends ChangesOfPoint {
  /** What the segment counts as; its speed stays. */
  roadType: RoadTypeInput;
}

/** Exactly one of some changes. */
export type OneChange<Changes> = {
  [Change in keyof Changes]: { readonly [change in Change]: Changes[change] } & {
    readonly [other in Exclude<keyof ChangesOfSegment, Change>]?: undefined;
  };
}[keyof Changes];

/** An entry of the payload member: exactly one target, and what changes there, in this order. */
export type TransientUpdate =
  | {
      readonly segmentID: string;
      readonly point?: undefined;
      readonly roadType?: undefined;
      readonly updates: readonly OneChange<ChangesOfSegment>[];
    }
  | {
      readonly point: PointInput;
      readonly segmentID?: undefined;
      readonly roadType?: undefined;
      readonly updates: readonly OneChange<ChangesOfPoint>[];
    }
  | {
      readonly roadType: RoadTypeInput;
      readonly segmentID?: undefined;
      readonly point?: undefined;
      readonly updates: readonly OneChange<ChangesOfRoadType>[];
    };

/** What an update is about; points and segment ids are looked up later, on the network. */
export type UpdateTarget =
  | { readonly kind: 'segmentID'; readonly segmentID: string }
  | { readonly kind: 'point'; readonly point: RequestPoint }
  | { readonly kind: 'roadType'; readonly roadType: number };

/** One change, of the speed, of being open, or of the road type. */
export type UpdateChange =
  | { readonly kind: 'speed'; readonly change: SpeedChange }
  | { readonly kind: 'exclude'; readonly isExcluded: boolean }
  | { readonly kind: 'roadType'; readonly roadType: number };

export interface RequestedUpdate {
  readonly target: UpdateTarget;
  /** In the order given. */
  readonly changes: readonly UpdateChange[];
  /** The name of the entry in complaints: `transientUpdates[3]`. */
  readonly name: string;
}

/** The keys of an entry, with what the documentation says of each. */
export const TARGET_KEYS: Readonly<Record<UpdateTarget['kind'], string>> = {
  segmentID: 'A segment identifier, `<hex>:<hex>`.',
  point: 'A point; means the segments that a query of segment data by this point returns.',
  roadType: 'A road type name; means all segments of that type.',
};

/** The keys of a member of `updates`, the targets that may carry them, and what the documentation says of each. */
export const CHANGE_KEYS: Readonly<
  Record<string, { readonly targets: readonly UpdateTarget['kind'][]; readonly doc: string }>
> = {
  percentage: {
    targets: ['point', 'segmentID', 'roadType'],
    doc: 'Number above -100: raises the speed by that percentage, or lowers it.',
  },
  speed: {
    targets: ['point', 'segmentID', 'roadType'],
    doc: '`{ velocity, velocityUnit }`: the speed, above 0. Units `mph` (default), `kph`, `mtps`, `mtpm`.',
  },
  speedAdjustment: {
    targets: ['point', 'segmentID', 'roadType'],
    doc: '`{ velocity, velocityUnit }`: added to the speed; negative lowers it.',
  },
  exclude: {
    targets: ['point', 'segmentID'],
    doc: '`Y` closes the segments in both directions, `N` opens what an earlier `Y` closed.',
  },
  roadType: { targets: ['segmentID'], doc: 'A road type name: what the segment counts as; its speed stays.' },
};

/** A list of updates. */
export const TRANSIENT_UPDATES: Kind<readonly RequestedUpdate[]> = {
  type: 'readonly TransientUpdate[]',
  words: 'a list, see [transientUpdates](#transientupdates)',
  read(value, name, reading) {
    if (!Array.isArray(value)) return complainOfValue(reading, 9008, name, 'a list of updates', value);
    if (exceedsLimit(value.length, name, reading, 'entries')) return undefined;
    const updates: RequestedUpdate[] = [];
    for (let i = 0; i < value.length && !isFull(reading); i++) {
      checkClock(reading.context.budget);
      const update = readUpdate(value[i], `${name}[${i}]`, reading);
      if (update !== undefined) updates.push(update);
    }
    return updates;
  },
};

function readUpdate(value: unknown, name: string, reading: Reading): RequestedUpdate | undefined {
  if (!isRecord(value)) return complainOfValue(reading, 9008, name, 'an object with one target and updates', value);
  for (const key of keysOf(value).sort()) {
    if (key !== 'updates' && !Object.hasOwn(TARGET_KEYS, key)) {
      complainOfName(key, [...Object.keys(TARGET_KEYS), 'updates'], `key of ${name}`, `${name}.${key}`, reading);
    }
  }
  const target = readTarget(value, name, reading);
  const changes = readChanges(value.updates, target?.kind, `${name}.updates`, reading);
  return target === undefined || changes === undefined ? undefined : { target, changes, name };
}

function readTarget(value: Record<string, unknown>, name: string, reading: Reading): UpdateTarget | undefined {
  const kinds = (Object.keys(TARGET_KEYS) as UpdateTarget['kind'][]).filter((kind) => !isAbsent(value[kind]));
  if (kinds.length !== 1) {
    const found = kinds.length === 0 ? 'none' : kinds.join(' and ');
    return complain(reading, 9008, `${name}: expected one of segmentID, point, roadType, got ${found}.`, name);
  }
  const kind = kinds[0];
  const given = value[kind];
  const at = `${name}.${kind}`;
  if (kind === 'point') {
    const point = POINT.read(given, at, reading);
    return point && { kind, point };
  }
  if (kind === 'roadType') {
    const roadType = readRoadType(given, at, reading);
    return roadType === undefined ? undefined : { kind, roadType };
  }
  if (typeof given !== 'string' || given.length > LONGEST_ID) {
    return complainOfValue(reading, 9008, at, 'a segment identifier', given);
  }
  const segmentID = given.trim();
  reading.mentioned.push({ name: at, segmentID });
  return { kind, segmentID };
}

/** Two hexadecimal numbers of 8 digits, a colon, and blanks around them. */
const LONGEST_ID = 64;

function readChanges(
  value: unknown,
  target: UpdateTarget['kind'] | undefined,
  name: string,
  reading: Reading,
): UpdateChange[] | undefined {
  if (!Array.isArray(value) || value.length === 0) {
    return complainOfValue(reading, 9008, name, 'a list of at least one change', value);
  }
  if (exceedsLimit(value.length, name, reading, 'changes')) return undefined;
  const changes: UpdateChange[] = [];
  for (let i = 0; i < value.length && !isFull(reading); i++) {
    if (i % 256 === 255) checkClock(reading.context.budget);
    const change = readChange(value[i], target, `${name}[${i}]`, reading);
    if (change !== undefined) changes.push(change);
  }
  return changes;
}

function readChange(
  value: unknown,
  target: UpdateTarget['kind'] | undefined,
  name: string,
  reading: Reading,
): UpdateChange | undefined {
  const keys = isRecord(value) ? keysOf(value).filter((key) => !isAbsent(value[key])) : [];
  if (!isRecord(value) || keys.length !== 1) {
    return complainOfValue(reading, 9008, name, `an object with one of ${Object.keys(CHANGE_KEYS).join(', ')}`, value);
  }
  const key = keys[0];
  const at = `${name}.${key}`;
  if (!Object.hasOwn(CHANGE_KEYS, key)) return complainOfName(key, Object.keys(CHANGE_KEYS), 'change', at, reading);
  if (target !== undefined && !CHANGE_KEYS[key].targets.includes(target)) {
    return complain(reading, 9008, `${at}: ${key} does not apply to a ${target}.`, at, value[key]);
  }
  return readChangeOf(key, value[key], at, reading);
}

function readChangeOf(key: string, value: unknown, at: string, reading: Reading): UpdateChange | undefined {
  if (key === 'percentage') {
    const percentage = readNumber(value);
    return percentage !== undefined && percentage > -100
      ? { kind: 'speed', change: { percentage } }
      : complainOfValue(reading, 9008, at, 'a number above -100', value);
  }
  if (key === 'exclude') {
    const isExcluded = readYesNo(value);
    return isExcluded === undefined
      ? complainOfValue(reading, 9008, at, 'Y or N', value)
      : { kind: 'exclude', isExcluded };
  }
  if (key === 'roadType') {
    const roadType = readRoadType(value, at, reading);
    return roadType === undefined ? undefined : { kind: 'roadType', roadType };
  }
  const speed = readVelocity(value, at, reading);
  if (speed === undefined) return undefined;
  if (key === 'speedAdjustment') return { kind: 'speed', change: { add: speed } };
  return speed > 0
    ? { kind: 'speed', change: { speed } }
    : complainOfValue(reading, 9008, `${at}.velocity`, 'a number above 0', (value as { velocity: unknown }).velocity);
}

const VELOCITY: Kind<VelocityUnit> = unitOf(VELOCITY_UNITS, (value, name, reading) =>
  complainOfValue(reading, 9008, name, 'one of mph, kph, mtps, mtpm', value),
);

/** `{ velocity, velocityUnit }` in metres per hour. */
function readVelocity(value: unknown, at: string, reading: Reading): number | undefined {
  if (!isRecord(value)) return complainOfValue(reading, 9008, at, 'an object with velocity and velocityUnit', value);
  for (const key of keysOf(value).sort()) {
    if (key !== 'velocity' && key !== 'velocityUnit') {
      complainOfName(key, ['velocity', 'velocityUnit'], `key of ${at}`, `${at}.${key}`, reading);
    }
  }
  const { velocity, velocityUnit } = value;
  const unit = isAbsent(velocityUnit) ? VELOCITY_UNITS[0] : VELOCITY.read(velocityUnit, `${at}.velocityUnit`, reading);
  if (isAbsent(velocity)) {
    const message = 'One of either Velocity or SpeedIncrease or SpeedDecrease is expected.';
    return complain(reading, 3733, message, `${at}.velocity`);
  }
  const number = readNumber(velocity);
  if (number === undefined) return complainOfValue(reading, 9008, `${at}.velocity`, 'a number', velocity);
  return unit && number * unit.metresPerHour;
}

function readRoadType(value: unknown, at: string, reading: Reading): number | undefined {
  const roadType = typeof value === 'string' ? roadTypeFromName(value) : undefined;
  return roadType ?? complainOfValue(reading, 9008, at, 'a road type name', value);
}
