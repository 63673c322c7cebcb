// Reads transientUpdates into columns. It creates no object per entry, and builds the names of members only for errors.

import { checkClock } from '../budget/budget.ts';
import { isRecord } from '../errors/is-record.ts';
import { readNumber, readYesNo, YES_NO } from '../errors/read-value.ts';
import { isModeName, MOST_MODES } from '../network/modes.ts';
import { RIDES_BACKWARD, RIDES_FORWARD } from '../network/place.ts';
import { numberOfRoadType } from '../network/road-types.ts';
import { parsedText, readerOf } from './areas/area-readers.ts';
import { complainOfKeys, complainOfName, isAbsent, type Kind, keysToRead } from './parameter.ts';
import { POINT } from './point.ts';
import { exceedsLimit } from './point-context.ts';
import { readVelocity } from './read-velocity.ts';
import { complain, complainOfValue, isFull, type Reading } from './reading.ts';
import { ADD, PERCENTAGE, SPEED } from './speed-changes.ts';
import { CHANGE_KEYS, TARGET_KEYS, type TargetKey } from './transient-updates.ts';
import {
  type ChangeKind,
  EXCLUDE,
  type RequestedUpdates,
  ROAD_TYPE,
  UpdateColumns,
  type UpdateTarget,
} from './update-columns.ts';

const UPDATE_KEYS: readonly string[] = [...TARGET_KEYS, 'updates', 'modes'];
const AREA_UPDATE_KEYS: readonly string[] = [...UPDATE_KEYS, 'match', 'share'];
const SEGMENT_UPDATE_KEYS: readonly string[] = [...UPDATE_KEYS, 'direction'];

export const TRANSIENT_UPDATES: Kind<RequestedUpdates> = {
  read(value, name, reading) {
    const given = parsedText(value, name, reading, 9008);
    if (given === undefined) return undefined;
    if (!Array.isArray(given)) return complainOfValue(reading, 9008, name, 'a list of updates', value);
    if (exceedsLimit(given.length, name, reading, 'entries')) return undefined;
    const list: ReadingList = { name, reading, columns: new UpdateColumns(given.length), entry: 0, change: 0 };
    for (let i = 0; i < given.length && !isFull(reading); i++) {
      if (i % 64 === 0) checkClock(reading.context.budget);
      list.entry = i;
      readUpdate(given[i], list);
    }
    const updates = list.columns.end(name);
    reading.mentioned.push({ name, targets: updates.target });
    return updates;
  },
};

/** A list that is being read. The names of its members are built only for errors. */
interface ReadingList {
  readonly name: string;
  readonly reading: Reading;
  readonly columns: UpdateColumns;
  /** The current update, and the current change in it. */
  entry: number;
  change: number;
}

/** The name of the current update in errors. */
function updateAt({ name, entry }: ReadingList): string {
  return `${name}[${entry}]`;
}

/** The name of the current change in errors. */
function changeAt(list: ReadingList): string {
  return `${updateAt(list)}.updates[${list.change}]`;
}

function readUpdate(value: unknown, list: ReadingList): void {
  const { reading, columns } = list;
  let target: UpdateTarget | undefined;
  if (isRecord(value)) {
    complainOfKeys(value, keysOfUpdate(value), reading, list, updateAt);
    const key = targetKeyOf(value, list);
    target = key && readTarget(key, value, list);
    readChanges(value.updates, target === undefined ? undefined : key, list);
    if (!isAbsent(value.modes)) readModes(value.modes, list);
    if (!isAbsent(value.segmentID) && !isAbsent(value.direction)) readDirection(value.direction, list);
  } else {
    complainOfValue(reading, 9008, updateAt(list), 'an object with one target and updates', value);
  }
  columns.endUpdate(target);
}

function keysOfUpdate(value: Record<string, unknown>): readonly string[] {
  if (!isAbsent(value.area)) return AREA_UPDATE_KEYS;
  return isAbsent(value.segmentID) ? UPDATE_KEYS : SEGMENT_UPDATE_KEYS;
}

/** Reads the direction of an update. It limits changes of speed; closures and road types always apply to both directions. */
function readDirection(value: unknown, list: ReadingList): void {
  const { reading, columns } = list;
  const name = `${updateAt(list)}.direction`;
  if (value !== 'forward' && value !== 'backward') {
    complainOfValue(reading, 9008, name, 'forward or backward', value);
  } else if (!columns.changesOnlySpeed()) {
    const userMessage = `${name}: exclude and roadType are for both directions: leave out direction next to them.`;
    complain(reading, 9008, userMessage, name);
  } else {
    columns.setDirection(value === 'forward' ? RIDES_FORWARD : RIDES_BACKWARD);
  }
}

function targetKeyOf(value: Record<string, unknown>, list: ReadingList): TargetKey | undefined {
  let found: TargetKey | undefined;
  let count = 0;
  for (const key of TARGET_KEYS) {
    if (isAbsent(value[key])) continue;
    found = key;
    count++;
  }
  if (count === 1) return found;
  const named = TARGET_KEYS.filter((key) => !isAbsent(value[key])).join(' and ') || 'none';
  const name = updateAt(list);
  return complain(list.reading, 9008, `${name}: expected one of ${TARGET_KEYS.join(', ')}, found ${named}.`, name);
}

function readModes(value: unknown, list: ReadingList): void {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= MOST_MODES;
  if (isList && value.every(isModeName)) list.columns.setModes(value.slice());
  else complainOfValue(list.reading, 9008, `${updateAt(list)}.modes`, `a list of modes, at most ${MOST_MODES}`, value);
}

function readTarget(key: TargetKey, value: Record<string, unknown>, list: ReadingList): UpdateTarget | undefined {
  if (key === 'area') return readerOf('area', updateAt(list), list.reading)?.read(value, updateAt(list), list.reading);
  const given = value[key];
  if (key === 'point') return POINT.read(given, `${updateAt(list)}.point`, list.reading);
  if (key === 'roadType') return readRoadType(given, list, () => `${updateAt(list)}.roadType`);
  return typeof given === 'string' && given.length <= LONGEST_ID
    ? given.trim()
    : complainOfValue(list.reading, 9008, `${updateAt(list)}.segmentID`, 'a segment identifier', given);
}

/** The longest text of an identifier: two hexadecimal numbers of 8 digits and a colon, with blanks around them. */
const LONGEST_ID = 64;

function readChanges(value: unknown, target: TargetKey | undefined, list: ReadingList): void {
  const { reading } = list;
  if (!Array.isArray(value) || value.length === 0) {
    complainOfValue(reading, 9008, `${updateAt(list)}.updates`, 'a list of at least one change', value);
    return;
  }
  if (value.length > reading.context.limits.points) {
    exceedsLimit(value.length, `${updateAt(list)}.updates`, reading, 'changes');
    return;
  }
  for (let i = 0; i < value.length && !isFull(reading); i++) {
    if (i % 256 === 255) checkClock(reading.context.budget);
    list.change = i;
    readChange(value[i], target, list);
  }
}

function readChange(value: unknown, target: TargetKey | undefined, list: ReadingList): void {
  const { reading } = list;
  const key = isRecord(value) ? onlyKeyOf(value, reading) : undefined;
  if (!isRecord(value) || key === undefined) {
    const expected = `an object with exactly one of ${Object.keys(CHANGE_KEYS).join(', ')}`;
    complainOfValue(reading, 9008, changeAt(list), expected, value);
    return;
  }
  if (!Object.hasOwn(CHANGE_KEYS, key)) {
    complainOfName(key, Object.keys(CHANGE_KEYS), 'change', `${changeAt(list)}.${key}`, reading);
  } else if (target !== undefined && !CHANGE_KEYS[key].includes(target)) {
    const at = `${changeAt(list)}.${key}`;
    complain(
      reading,
      9008,
      `${at}: ${key} does not apply to ${target === 'area' ? 'an' : 'a'} ${target}.`,
      at,
      value[key],
    );
  } else {
    const change = readNumberOf(key, value[key], list);
    if (change !== undefined) list.columns.addChange(KINDS[key], change);
  }
}

function onlyKeyOf(value: Record<string, unknown>, reading: Reading): string | undefined {
  let only: string | undefined;
  for (const key of keysToRead(value, reading)) {
    if (isAbsent(value[key])) continue;
    if (only !== undefined) return undefined;
    only = key;
  }
  return only;
}

/** The kind of each change, in columns. */
const KINDS: Readonly<Record<string, ChangeKind>> = {
  percentage: PERCENTAGE,
  speed: SPEED,
  speedAdjustment: ADD,
  exclude: EXCLUDE,
  roadType: ROAD_TYPE,
};

function readNumberOf(key: string, value: unknown, list: ReadingList): number | undefined {
  const at = () => `${changeAt(list)}.${key}`;
  switch (KINDS[key]) {
    case PERCENTAGE: {
      const percentage = readNumber(value);
      const isGood = percentage !== undefined && percentage > -100;
      return isGood ? percentage : complainOf(value, 'a number above -100', list, at);
    }
    case EXCLUDE: {
      const isExcluded = readYesNo(value);
      return isExcluded === undefined ? complainOf(value, YES_NO, list, at) : Number(isExcluded);
    }
    case ROAD_TYPE:
      return readRoadType(value, list, at);
    case ADD:
      return readVelocity(value, at, list.reading, 9008);
    default: {
      const speed = readVelocity(value, at, list.reading, 9008);
      if (speed === undefined || speed > 0) return speed;
      const { velocity } = value as { velocity: unknown };
      return complainOf(velocity, 'a number above 0', list, () => `${at()}.velocity`);
    }
  }
}

function complainOf(value: unknown, expected: string, { reading }: ReadingList, at: () => string): undefined {
  return complainOfValue(reading, 9008, at(), expected, value);
}

function readRoadType(value: unknown, list: ReadingList, at: () => string): number | undefined {
  const roadType = typeof value === 'string' ? numberOfRoadType(value) : undefined;
  return roadType ?? complainOf(value, 'a road type name, such as LimitedAccessRural for motorways', list, at);
}
