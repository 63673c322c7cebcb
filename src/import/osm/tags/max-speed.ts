// Speed limits: numbers with units, and the words that stand for the rules of a country.

import { BUCKETS, type Bucket } from '../../../network/source.ts';
import type { Tags } from '../file/elements.ts';
import { readConditional } from './conditional.ts';

/** Speed limits in kilometres an hour; `undefined` if there is no tag. */
export interface SpeedLimits {
  forward?: number | undefined;
  backward?: number | undefined;
  /** The practical speed, if the data gives one. */
  practical?: number | undefined;
  /** Other limits at certain hours, if signs set any. */
  inBucket?: LimitsInBuckets | undefined;
  /** A limit that follows from the rules of a country: `DE:rural`. */
  implicit?: { country: string; zone: Zone } | undefined;
  /** Whether there are two or more lanes each way, which the law of some countries treats like a divided road. */
  isMultilane?: true | undefined;
}

/** The limits in traffic buckets, for each direction that a sign names. */
export type LimitsInBuckets = { [bucket in Bucket]?: { forward?: number; backward?: number } };

/** The keys that set limits at certain hours. A limit for one direction takes precedence over a limit for both. */
export const CONDITIONAL_LIMITS: readonly string[] = [
  'maxspeed:conditional',
  'maxspeed:forward:conditional',
  'maxspeed:backward:conditional',
];

/** The keys that set permanent limits. */
const LIMIT_KEYS: readonly string[] = [
  'maxspeed',
  'maxspeed:motorcar',
  'maxspeed:forward',
  'maxspeed:backward',
  'maxspeed:practical',
  'maxspeed:advisory',
];

/** The kinds of road that have their own legal speed. */
export type Zone = 'motorway' | 'trunk' | 'rural' | 'urban' | 'living' | 'walk';

/** Stands for "no limit". */
export const NO_LIMIT = 999;

/** The number of lanes of a road with two lanes each way. */
const LANES_BOTH_WAYS = 4;

const KPH_PER_MPH = 1.609344;
const KPH_PER_KNOT = 1.852;

/** The words for each zone. */
const WORDS: { readonly [zone in Zone]: readonly string[] } = {
  motorway: ['motorway'],
  trunk: ['trunk', 'expressway', 'dual_carriageway', 'nsl_dual', 'express'],
  rural: ['rural', 'nsl_single', 'single_carriageway'],
  urban: ['urban', 'nsl_restricted', 'residential', 'bicycle_road'],
  living: ['living_street'],
  walk: ['pedestrian_zone', 'walk'],
};

const zoneOfWord: ReadonlyMap<string, Zone> = new Map(
  Object.entries(WORDS).flatMap(([zone, words]) => words.map((word) => [word, zone as Zone])),
);

/** Reads the speed tags of a way. Conditional limits are followed if they fit traffic buckets. Limits of single lanes are ignored. */
export function readMaxSpeed(tags: Tags): SpeedLimits {
  const both = parseSpeed(tags.get('maxspeed:motorcar') ?? tags.get('maxspeed'));
  const limits: SpeedLimits = {
    forward: parseSpeed(tags.get('maxspeed:forward')) ?? both,
    backward: parseSpeed(tags.get('maxspeed:backward')) ?? both,
    practical: parseSpeed(tags.get('maxspeed:practical')),
  };
  const advised = parseSpeed(tags.get('maxspeed:advisory'));
  if (advised !== undefined) {
    limits.forward = Math.min(advised, limits.forward ?? advised);
    limits.backward = Math.min(advised, limits.backward ?? advised);
  }
  const zone = parseSpeed(tags.get('zone:maxspeed'));
  limits.forward ??= zone;
  limits.backward ??= zone;
  for (const key of ['maxspeed', 'maxspeed:type', 'source:maxspeed', 'zone:maxspeed', 'zone:traffic']) {
    const { country, zone, speed } = parseImplicit(tags.get(key));
    if (country && zone) limits.implicit ??= { country, zone };
    limits.forward ??= speed;
    limits.backward ??= speed;
  }
  const inBucket = readLimitsInBuckets(tags);
  if (inBucket) limits.inBucket = inBucket;
  if (tags.get('dual_carriageway') === 'yes' || Number(tags.get('lanes')) >= LANES_BOTH_WAYS) limits.isMultilane = true;
  return limits;
}

/** The limits of traffic buckets; `undefined` if no tag has a limit that fits a bucket. */
function readLimitsInBuckets(tags: Tags): LimitsInBuckets | undefined {
  let inBucket: LimitsInBuckets | undefined;
  for (const key of CONDITIONAL_LIMITS) {
    const text = tags.get(key);
    const conditional = text === undefined ? undefined : readConditional(text);
    if (!conditional?.values.every((value) => parseSpeed(value) !== undefined)) continue;
    for (const bucket of BUCKETS) {
      const limit = parseSpeed(conditional.inBucket[bucket]);
      if (limit === undefined) continue;
      inBucket ??= {};
      inBucket[bucket] ??= {};
      if (!key.includes('backward')) inBucket[bucket].forward = limit;
      if (!key.includes('forward')) inBucket[bucket].backward = limit;
    }
  }
  return inBucket;
}

/** The keys of limits whose value is useless: a word that is not a speed, or a speed that no one drives. */
export function unreadSpeeds(tags: Tags): string[] {
  return LIMIT_KEYS.filter((key) => {
    const text = tags.get(key);
    if (text === undefined || parseSpeed(text) !== undefined) return false;
    const { country, zone } = parseImplicit(text);
    return !(country && zone);
  });
}

/** The kilometres an hour of `50`, `30 mph`, `12 knots`, `none` or `walk`; `undefined` if it is not a speed. */
export function parseSpeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim().toLowerCase();
  if (value === 'none' || value === 'unlimited') return NO_LIMIT;
  if (value === 'walk') return 6;
  const parts = /^(\d+(?:[.,]\d+)?)\s*(km\/?h|kmph|kph|mph|knots?)?$/.exec(value.split(/[;|]/)[0].trim());
  if (!parts) return undefined;
  const number = Number(parts[1].replace(',', '.'));
  const factor = parts[2] === 'mph' ? KPH_PER_MPH : parts[2]?.startsWith('knot') ? KPH_PER_KNOT : 1;
  const speed = number * factor;
  return speed >= 1 && speed <= 300 ? speed : undefined;
}

// Reads a limit that names a zone: `DE:rural`, `DE:zone:30`, `DE:zone30`, `DE:30`.
export function parseImplicit(text: string | undefined): {
  country?: string | undefined;
  zone?: Zone | undefined;
  speed?: number | undefined;
} {
  const parts = /^([A-Z]{2})(?:-[A-Z]+)?:([a-z_]*?):?(\d*)$/i.exec(text?.trim() ?? '');
  if (!parts) return {};
  const speed = parts[3] === '' ? undefined : parseSpeed(parts[3]);
  return {
    country: parts[1].toUpperCase(),
    zone: zoneOfWord.get(parts[2].toLowerCase()) ?? (speed === undefined ? undefined : 'urban'),
    speed,
  };
}
