// How fast the ground and the slope of a way let a mode go.

import { RADIANS } from '../../geo/wgs84.ts';
import { BUCKETS, type Bucket } from '../../network/source.ts';
import { tagsInBuckets } from './at-hours.ts';
import { parseSpeed } from './max-speed.ts';
import type { Mode, WayRule } from './modes/mode.ts';

/** Kilometres an hour, as far as a way's own tags tell. */
export interface Pace {
  /** At most: what the ground allows, or a limit for this mode alone. */
  most?: number;
  /** The same in traffic buckets where signs tell this mode another limit. */
  mostIn?: { [bucket in Bucket]?: number };
  /** For modes that are not driven: what they make, in each direction. */
  forward?: number;
  backward?: number;
}

/** An incline that is told by its direction alone. */
const SOME_PERCENT = 5;
/** Steeper ones are typing errors, or no slower. */
const MOST_PERCENT = 25;

/** Reads the pace of a mode on a way of that rule. */
export function readPace(tags: ReadonlyMap<string, string>, mode: Mode, rule: WayRule | undefined): Pace {
  const ground = readGround(tags, mode);
  const most = least(ground, readOwnLimit(tags, mode));
  if (rule?.kph === undefined) {
    const mostIn = readOwnLimitsInBuckets(tags, mode, ground);
    return { ...(most !== undefined && { most }), ...(mostIn && { mostIn }) };
  }
  const level = Math.min(rule.kph, most ?? mode.most, mode.most);
  const percent = mode.slope ? readIncline(tags.get('incline')) : 0;
  if (percent === 0) return { forward: level, backward: level };
  const { up, down } = mode.slope!;
  const climbing = rounded(level / (1 + up * Math.abs(percent)));
  const descending = rounded(Math.min(mode.most, level * (1 + down * Math.abs(percent))));
  return percent > 0 ? { forward: climbing, backward: descending } : { forward: descending, backward: climbing };
}

function readGround(tags: ReadonlyMap<string, string>, { ground }: Mode): number | undefined {
  let slowest: number | undefined;
  for (const key in ground) {
    const value = tags.get(key);
    if (value !== undefined && Object.hasOwn(ground[key], value)) slowest = least(slowest, ground[key][value]);
  }
  return slowest;
}

function readOwnLimit(tags: ReadonlyMap<string, string>, { speedLimitKeys }: Mode): number | undefined {
  let lowest: number | undefined;
  for (const key of speedLimitKeys) lowest = least(lowest, parseSpeed(tags.get(key)));
  return lowest;
}

function readOwnLimitsInBuckets(
  tags: ReadonlyMap<string, string>,
  mode: Mode,
  ground: number | undefined,
): Pace['mostIn'] {
  const inBuckets = tagsInBuckets(tags, mode.speedLimitKeys, (_, value) => parseSpeed(value) !== undefined);
  if (inBuckets === undefined) return undefined;
  const mostIn: Pace['mostIn'] = {};
  BUCKETS.forEach((bucket, i) => {
    const then = inBuckets[i];
    if (then !== undefined) mostIn[bucket] = least(ground, readOwnLimit(then, mode));
  });
  return mostIn;
}

function least(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.min(a, b);
}

/** Percent of `8%`, `-8 %`, `4.5°`, `up`, `down`; 0 for what tells none. */
export function readIncline(text: string | undefined): number {
  if (text === undefined) return 0;
  const value = text.trim().toLowerCase();
  if (value === 'up') return SOME_PERCENT;
  if (value === 'down') return -SOME_PERCENT;
  const parts = /^(-?\d+(?:[.,]\d+)?)\s*(%|°)?$/.exec(value);
  if (!parts) return 0;
  const number = Number(parts[1].replace(',', '.'));
  const percent = parts[2] === '°' ? 100 * Math.tan(number * RADIANS) : number;
  return Math.max(-MOST_PERCENT, Math.min(MOST_PERCENT, percent));
}

function rounded(kph: number): number {
  return Math.round(kph * 10) / 10;
}
