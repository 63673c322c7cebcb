// Reads a way's tags into a road, or the reason why it is left out.

import { isTagValue } from '../../../network/segment-tags.ts';
import type { SegmentSource, VehicleLimit } from '../../../network/source.ts';
import type { Tags } from '../file/elements.ts';
import { car } from '../modes/car.ts';
import { foot } from '../modes/foot.ts';
import type { Mode } from '../modes/mode.ts';
import { whyNotFollowed } from './conditional.ts';
import { readLimits } from './limits.ts';
import { CONDITIONAL_LIMITS, parseSpeed, readMaxSpeed, type SpeedLimits, unreadSpeeds } from './max-speed.ts';
import { type Name, readNames } from './names.ts';
import { readPassageAtHours } from './passage-at-hours.ts';
import { isTaggedRoundabout, readDirection } from './read-direction.ts';
import { type Passage, type PassageOptions, readPassage } from './read-passage.ts';
import { limitsForSize, readIncline } from './read-surface-speed.ts';
import { asStreet, type RoadClass, readRoadClass } from './road-class.ts';
import { unreadKeys } from './unread-keys.ts';
import { areLanes, isExitName, readWaySigns, type WaySigns } from './way-signs.ts';

export interface RoadOptions extends PassageOptions {
  /** Whether a network for motor vehicles includes ways that are open only on foot, as `Footpath`. Default false. */
  footpaths: boolean;
  /** Keys of tags to keep. Default: none. */
  keepTags?: readonly string[];
}

export type KeptTags = NonNullable<SegmentSource['tags']>;

export interface Road {
  roadClass: RoadClass;
  /** How each mode may pass; `undefined` for a mode that may not. */
  passages: readonly (Passage | undefined)[];
  isTollRoad: boolean;
  isRoundabout: boolean;
  maxSpeed: SpeedLimits;
  /** The time that a ferry takes for its whole way, in seconds. */
  duration?: number | undefined;
  isSteps: boolean;
  /** Whether people cross a road on this way. */
  isCrossing: boolean;
  isElevator: boolean;
  names: Name[];
  signs: WaySigns;
  limits: VehicleLimit[];
  /** The tags to keep. */
  tags: KeptTags;
  /** The reasons for the report: tags about travel that are not followed. */
  ignored: string[];
}

/** Reads a way's tags: a road, the reason why it is left out, or `undefined` if it is not a way at all. */
export function readRoad(tags: Tags, modes: readonly Mode[], options: RoadOptions): Road | string | undefined {
  const written = readRoadClass(tags);
  if (written === undefined || typeof written === 'string') return written;
  const ignoredHours = modes.map(() => new Set<string>());
  const found = modes.map((mode, i) => readPassageAtHours(tags, mode, written, options, ignoredHours[i]));
  const isDriven = modes.some((mode, i) => mode.isMotorised && typeof found[i] === 'object');
  if (options.footpaths && written.family === 'Footpath' && !isDriven) walkOn(tags, modes, found, written, options);
  const passages = found.map((one) => (typeof one === 'string' ? undefined : one));
  // piers and platforms that no one walks on are not reported
  const isRoad = written.kind !== 'pier' && written.kind !== 'platform';
  if (passages.every((one) => one === undefined)) return isRoad ? reasonOf(found) : undefined;
  const roadClass = written.family === 'Footpath' && isDriven ? asStreet(written) : written;
  const passing = modes.filter((_, mode) => passages[mode] !== undefined);
  const ignored = [
    ...hoursNotFollowed(ignoredHours, modes, found),
    ...limitsNotFollowed(tags, passing),
    ...notRead(tags, written, passing),
  ];
  const names = readNames(tags, ignored).filter(({ name }) => !(roadClass.isLink && isExitName(name)));
  const limits = readLimits(tags, modes, ignored);
  ignored.push(...unreadKeys(tags, modes, ignored));
  return {
    roadClass,
    passages,
    isTollRoad: isToll(tags),
    isRoundabout: isTaggedRoundabout(tags),
    maxSpeed: readMaxSpeed(limitsForLightest(tags, passing)),
    duration: roadClass.family === 'Ferry' ? readDuration(tags.get('duration')) : undefined,
    isSteps: written.kind === 'steps',
    isElevator: written.kind === 'elevator',
    isCrossing: ['footway', 'path', 'cycleway'].some((key) => tags.get(key) === 'crossing'),
    names,
    signs: readWaySigns(tags, wayOfTraffic(tags, roadClass)),
    limits,
    tags: keptTags(tags, options.keepTags ?? []),
    ignored,
  };
}

function keptTags(tags: Tags, keys: readonly string[]): KeptTags {
  return Object.fromEntries(keys.flatMap((key) => (isTagValue(tags.get(key)) ? [[key, tags.get(key)!]] : [])));
}

// How people walk on a footway in a network for cars. Cars do not use footways, but people walk the last metres on them.
function walkOn(
  tags: Tags,
  modes: readonly Mode[],
  found: (Passage | string)[],
  roadClass: RoadClass,
  options: RoadOptions,
): void {
  const walked = readPassage(tags, foot, roadClass, options);
  if (typeof walked === 'string') return;
  modes.forEach(({ isMotorised }, i) => {
    if (isMotorised) found[i] = walked;
  });
}

// The reason that all modes share or, if they differ, 'closed to all modes'.
function reasonOf(found: readonly (Passage | string)[]): string {
  const reasons = new Set(found.map(String));
  return reasons.size === 1 ? String(found[0]) : 'closed to all modes';
}

// The reasons why hours are not followed. A reason that concerns one mode names this mode, if another mode follows the same key.
function hoursNotFollowed(
  reasons: readonly ReadonlySet<string>[],
  modes: readonly Mode[],
  found: readonly (Passage | string)[],
): string[] {
  return [...new Set(reasons.flatMap((some) => [...some]))].map((reason) => {
    const key = reason.slice(0, reason.indexOf(':conditional')).replace(/:(?:forward|backward)$/, '');
    const affected = modes.filter(
      ({ accessKeys, onewayKeys }, i) =>
        typeof found[i] === 'object' && (accessKeys.includes(key) || onewayKeys.includes(key)),
    );
    const without = modes.filter((_, i) => reasons[i].has(reason));
    const isFollowed = affected.some((mode) => !without.includes(mode));
    return isFollowed ? `${reason} (${without.map(({ name }) => name).join(', ')})` : reason;
  });
}

// The tags with the limits that bind the lightest vehicle, and therefore all vehicles. Heavier vehicles have limits of their own.
function limitsForLightest(tags: Tags, modes: readonly Mode[]): Tags {
  let lightest: Mode | undefined;
  for (const mode of modes)
    if (mode.size && !(lightest?.size && lightest.size.weight <= mode.size.weight)) lightest = mode;
  return lightest === undefined ? tags : limitsForSize(tags, lightest);
}

// The reasons for limits that never apply, because they depend on the weather, or on hours outside traffic buckets.
function limitsNotFollowed(tags: Tags, modes: readonly Mode[]): string[] {
  const texts = new Map<string, string | undefined>();
  const collect = (keys: readonly string[], settled: Tags): void => {
    for (const key of keys) if (!texts.has(key)) texts.set(key, settled.get(key));
  };
  collect(CONDITIONAL_LIMITS, limitsForLightest(tags, modes));
  for (const mode of modes) {
    const own = mode.speedLimitKeys.map((key) => `${key}:conditional`);
    collect(own, limitsForSize(tags, mode));
  }
  const unread = unreadSpeeds(tags).map((key) => `${key}: no speed`);
  const conditional = [...texts].flatMap(([key, text]) => {
    const why = text === undefined ? undefined : whyNotFollowed(text, (value) => parseSpeed(value) !== undefined);
    return why ? [`${key}: ${why}`] : [];
  });
  return [...unread, ...conditional];
}

// The reasons for tags whose meaning is not used: a slope without a number, a duration without a time, destinations of single lanes, the
// hours of a way.
function notRead(tags: Tags, roadClass: RoadClass, modes: readonly Mode[]): string[] {
  const reasons: string[] = [];
  const conveying = conveyingNotRead(tags, roadClass);
  if (conveying) reasons.push(conveying);
  for (const key of NOT_IN_USE) if ((tags.get(key) ?? 'no') !== 'no') reasons.push(`${key}: the road is open`);
  const duration = tags.get('duration');
  if (roadClass.family === 'Ferry' && duration !== undefined && readDuration(duration) === undefined)
    reasons.push('duration: no time');
  const incline = tags.get('incline');
  const isClimbed = modes.some(({ slope }) => slope !== undefined);
  if (incline !== undefined && isClimbed && readIncline(incline) === undefined) reasons.push('incline: no number');
  for (const key of tags.keys()) {
    if (!READ_IN_PART.test(key)) continue;
    if (/^destination(?::\w+)*:lanes(?::|$)/.test(key)) reasons.push(`${key}: destinations of single lanes`);
    else if (/^destination(?::\w+)*:to(?::|$)/.test(key)) reasons.push(`${key}: destinations further on`);
    else if (key.startsWith('destination:lang')) reasons.push('destination:lang: signs in other languages');
    else if (/^turn:lanes(?::forward|:backward)?$/.test(key) && !areLanes(tags.get(key)!))
      reasons.push(`${key}: unknown words`);
    else if (key === 'opening_hours' && tags.get(key) !== '24/7') reasons.push('opening_hours: hours of a way');
  }
  return reasons;
}

function conveyingNotRead(tags: Tags, { family }: RoadClass): string | undefined {
  const conveying = tags.get('conveying') ?? 'no';
  if (conveying !== 'no' && family !== 'Footpath') return 'conveying: not a moving stair or floor';
  const isRead = ['no', 'forward', 'backward'].includes(conveying) || (conveying === 'yes' && tags.has('oneway'));
  return isRead ? undefined : 'conveying: its direction changes';
}

/** Values of `highway` for a road that is not in use yet or any more. As keys of any other road, these words do not close it. */
const NOT_IN_USE: readonly string[] = ['construction', 'proposed', 'planned', 'disused'];

/** Matches keys of which some values or forms are not used. */
const READ_IN_PART = /^(?:destination:|turn:lanes|opening_hours)/;

// The directions for signs, which are for vehicles. A one-way street has only one direction for signs, although people may walk both ways.
function wayOfTraffic(tags: Tags, roadClass: RoadClass): { forward: boolean; backward: boolean } {
  const direction = readDirection(tags, car, roadClass);
  return typeof direction === 'string' ? { forward: true, backward: true } : direction;
}

function isToll(tags: Tags): boolean {
  const toll = tags.get('toll:motorcar') ?? tags.get('toll:motor_vehicle') ?? tags.get('toll');
  return toll === 'yes';
}

/** Seconds of `hh:mm`, `hh:mm:ss`, `mm`, `1 h 20 min` or an ISO duration, or `undefined`. */
export function readDuration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = secondsOf(text.trim());
  return seconds !== undefined && seconds > 0 && seconds < LONGEST_FERRY ? seconds : undefined;
}

/** A month in seconds. */
const LONGEST_FERRY = 30 * 86400;

/** The forms of a duration. */
const DURATIONS: readonly RegExp[] = [
  /^(?<minutes>\d+)$/,
  /^(?<hours>\d+):(?<minutes>\d{1,2})(?::(?<seconds>\d{1,2}))?$/,
  /^P(?:(?<days>\d+)D)?(?:T(?:(?<hours>[\d.]+)H)?(?:(?<minutes>[\d.]+)M)?(?:(?<seconds>[\d.]+)S)?)?$/i,
  /^(?:(?<hours>[\d.]+) ?(?:h|hrs?|hours?))? ?(?:(?<minutes>[\d.]+) ?(?:m|mins?|minutes?))?$/i,
];

function secondsOf(text: string): number | undefined {
  for (const form of DURATIONS) {
    const found = form.exec(text)?.groups;
    if (found === undefined) continue;
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = found;
    return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  }
  return undefined;
}
