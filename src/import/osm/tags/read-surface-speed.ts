// The speed that the surface and slope of a way allow a mode.

import { RADIANS } from '../../../geo/wgs84.ts';
import { BUCKETS, type Bucket } from '../../../network/source.ts';
import { tagsForSize } from '../by-size.ts';
import { legalSpeed } from '../countries.ts';
import type { Tags } from '../file/elements.ts';
import { goingBy, type Mode, type WayRule } from '../modes/mode.ts';
import { tagsInBuckets } from './at-hours.ts';
import { parseImplicit, parseSpeed } from './max-speed.ts';

/** Speeds in kilometres an hour, from nothing but the tags of a way. */
export interface TaggedSpeed {
  /** The highest speed: a limit that applies to this mode or, for modes that drive, the speed that the surface allows. */
  most?: number | undefined;
  /** The highest speed in traffic buckets where signs give this mode another limit. */
  mostIn?: { [bucket in Bucket]?: number } | undefined;
  /** The speed in each direction, for modes that do not drive. */
  forward?: number;
  backward?: number;
}

/** The incline assumed if only its direction is given. */
const SOME_PERCENT = 5;
/** The steepest incline that counts. Steeper values are typing errors, or do not make the way slower. */
const MOST_PERCENT = 25;
/** The slope up to which a descent makes travel faster. A steeper descent makes it slower again. */
const HELPING_PERCENT = 10;

/** Reads the speed of a mode on a way that has a rule. A ferry may be faster than the mode that it carries. */
export function readSurfaceSpeed(
  written: Tags,
  mode: Mode,
  rule: WayRule | undefined,
  isCarried: boolean,
): TaggedSpeed {
  const tags = limitsForSize(written, mode);
  const ground = readGround(tags, mode);
  // A general limit for vehicles of this size counts as the mode's own limit.
  const bySize = tags.get(LIMIT) === written.get(LIMIT) ? undefined : parseSpeed(tags.get(LIMIT));
  const limit = least(bySize, readOwnLimit(tags, mode));
  if (rule?.kph === undefined) {
    const most = least(ground, limit);
    const mostIn = readOwnLimitsInBuckets(tags, mode, ground);
    return { ...(most !== undefined && { most }), ...(mostIn && { mostIn }) };
  }
  if (isCarried) return { forward: rule.kph, backward: rule.kph };
  const pace = onSlope(tags, mode, rule, Math.min(rule.kph, ground ?? mode.most, mode.most));
  const fastest = Math.max(pace.forward, pace.backward);
  const most = Math.min(fastest, limit ?? fastest);
  // modes with a speed of their own are slower than most limits
  const mostIn = readOwnLimitsInBuckets(tags, mode, undefined);
  const isFelt = mostIn && Object.values(mostIn).some((kph) => Math.min(kph, fastest) !== most);
  return { ...pace, ...(most < fastest && { most }), ...(isFelt && { mostIn }) };
}

const LIMIT = 'maxspeed';

/** The tags for a mode of a certain size, if limits depend on size: `60 @ (weight > 7.5)`. */
export function limitsForSize(tags: Tags, { speedLimitKeys, size }: Mode): Tags {
  if (size === undefined) return tags;
  const keys = [LIMIT, ...speedLimitKeys].filter((key) => tags.has(`${key}:conditional`));
  return keys.length === 0 ? tags : tagsForSize(tags, keys, size, (_, value) => parseSpeed(value) !== undefined);
}

/** The speed in each direction of a way, from the speed on level ground. */
function onSlope(
  tags: Tags,
  mode: Mode,
  rule: WayRule,
  level: number,
): Required<Pick<TaggedSpeed, 'forward' | 'backward'>> {
  const percent = mode.slope && !rule.isAnySlope ? (readIncline(tags.get('incline')) ?? 0) : 0;
  if (percent === 0) return { forward: level, backward: level };
  const { up, down } = mode.slope!;
  const steep = Math.abs(percent);
  const helping = Math.min(steep, 2 * HELPING_PERCENT - steep);
  const climbing = rounded(level / (1 + up * steep));
  // a pushed bicycle goes at walking speed, even downhill
  const isPushed = goingBy(mode) === 'cycle' && level <= mode.onBusiness;
  const descending = rounded(Math.min(mode.most, isPushed ? level : level * (1 + down * helping)));
  return percent > 0 ? { forward: climbing, backward: descending } : { forward: descending, backward: climbing };
}

function readGround(tags: Tags, { ground }: Mode): number | undefined {
  let slowest: number | undefined;
  for (const key in ground) {
    // of several surfaces, the worst counts
    for (const part of tags.get(key)?.split(/[;,/|]/) ?? []) {
      const value = part.trim();
      if (Object.hasOwn(ground[key], value)) slowest = least(slowest, ground[key][value]);
    }
  }
  return slowest;
}

function readOwnLimit(tags: Tags, { speedLimitKeys }: Mode): number | undefined {
  for (const key of speedLimitKeys) {
    const limit = limitOf(tags.get(key));
    if (limit !== undefined) return limit;
  }
  return undefined;
}

/** A limit given as a number, or by the zone of a country: `DE:walk`. */
function limitOf(text: string | undefined): number | undefined {
  const { country, zone } = parseImplicit(text);
  return parseSpeed(text) ?? (country && zone ? legalSpeed(country, zone) : undefined);
}

function readOwnLimitsInBuckets(tags: Tags, mode: Mode, ground: number | undefined): TaggedSpeed['mostIn'] {
  const inBuckets = tagsInBuckets(tags, mode.speedLimitKeys, (_, value) => parseSpeed(value) !== undefined);
  if (inBuckets === undefined) return undefined;
  const mostIn: NonNullable<TaggedSpeed['mostIn']> = {};
  BUCKETS.forEach((bucket, i) => {
    const then = inBuckets[i];
    const most = then && least(ground, readOwnLimit(then, mode));
    if (most !== undefined) mostIn[bucket] = most;
  });
  return mostIn;
}

function least(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.min(a, b);
}

/** The percentage of `8%`, `-8 %`, `+8`, `4.5°`, `1:12`, `up` or `down`; `undefined` for anything else. */
export function readIncline(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim().toLowerCase();
  if (value === 'up') return SOME_PERCENT;
  if (value === 'down') return -SOME_PERCENT;
  const parts = /^([+-]?\d+(?:[.,]\d+)?)\s*(?:(%|°)|:\s*([1-9]\d*(?:[.,]\d+)?))?$/.exec(value);
  if (!parts) return undefined;
  const number = numberIn(parts[1]);
  const percent =
    parts[3] !== undefined
      ? (100 * number) / numberIn(parts[3])
      : parts[2] === '°'
        ? 100 * Math.tan(number * RADIANS)
        : number;
  return Math.max(-MOST_PERCENT, Math.min(MOST_PERCENT, percent));
}

function numberIn(text: string): number {
  return Number(text.replace(',', '.'));
}

function rounded(kph: number): number {
  return Math.round(kph * 10) / 10;
}
