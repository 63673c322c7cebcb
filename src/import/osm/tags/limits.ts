// Limits for heavy and large vehicles: weight, height, length, width, and closures to trucks.

import type { VehicleLimit } from '../../../network/source.ts';
import { MEASURE_NAMES, MEASURES } from '../../../network/vehicle-measures.ts';
import { VEHICLE_TYPES, type VehicleType } from '../../../network/vehicle-types.ts';
import { SIZE_WORD } from '../by-size.ts';
import type { Tags } from '../file/elements.ts';
import type { Mode } from '../modes/mode.ts';
import { readConditional } from './conditional.ts';
import {
  type DirectionSuffix,
  hasBoundlessSize,
  isDestinationExempt,
  parseWeight,
  readSizes,
  SIGN_KEYS,
  SPARES_DELIVERIES,
  UNREAD_SIGNS,
  unreadSizes,
} from './read-sizes.ts';

type Direction = 'forward' | 'backward';

const DIRECTIONS: readonly (Direction | undefined)[] = [undefined, 'forward', 'backward'];

/** How keys about limits begin. This is one list, because an empty alternative in a pattern would match every key. */
const LIMIT_KEYS: readonly string[] = [
  ...SIGN_KEYS,
  ...UNREAD_SIGNS.map(({ key }) => key),
  ...['hgv', 'goods', 'trailer', '(?:access|vehicle|motor_vehicle)(?::\\w+)?:conditional$'],
];
const LIMIT_KEY = new RegExp(`^(?:${LIMIT_KEYS.join('|')})`);

/** The keys that may have a value such as `no @ (weight > 7.5)`. */
const CLOSING_KEYS = ['access', 'vehicle', 'motor_vehicle', 'goods', 'hgv'] as const;

/** Vehicles that can have a trailer: all except straight trucks. */
export const ARTICULATED: readonly VehicleType[] = VEHICLE_TYPES.slice(VEHICLE_TYPES.indexOf('SEMI_TRAILOR'));

/** Matches signs with a condition. */
const CONDITIONAL_SIZE = new RegExp(
  `^(?:${[...SIGN_KEYS.filter((key) => !key.includes(':')), ...UNREAD_SIGNS.map(({ key }) => key)].join('|')})(?::hgv)?(?::forward|:backward)?:conditional$`,
);
const CONDITIONAL_CLOSURE = /^(?:access|vehicle|motor_vehicle)(?::forward|:backward)?:conditional$/;
const CONDITIONAL_HGV = /^hgv(?::forward|:backward)?:conditional$/;

/** Reads a way's limits for the vehicles that requests in these modes may have. `ignored` gets the reasons for tags not followed. */
export function readLimits(tags: Tags, modes: readonly Mode[], ignored: string[]): VehicleLimit[] {
  if (!saysAnything(tags) || !modes.some(({ hasVehicleLimits }) => hasVehicleLimits)) return [];
  ignored.push(...notFollowed(tags, modes).filter((reason) => !ignored.includes(reason)));
  return DIRECTIONS.flatMap((direction) =>
    limitsOfSide(tags, direction ? `:${direction}` : '').map((limit) => (direction ? { ...limit, direction } : limit)),
  );
}

function limitsOfSide(tags: Tags, suffix: DirectionSuffix): VehicleLimit[] {
  const limits: VehicleLimit[] = [];
  const sizes = readLimitSizes(tags, suffix);
  if (sizes && isDestinationExempt(tags, suffix)) {
    // The sign exempts deliveries, so it is a legal limit, not a weak bridge.
    delete sizes.maxWeight;
    limits.push({ access: 'delivery' });
  }
  if (sizes && Object.keys(sizes).length > 0) limits.push(sizes);
  const access = accessOf(tags.get(`hgv${suffix}`) ?? tags.get(`goods${suffix}`));
  if (access) limits.push({ access });
  if (!access && accessOf(tags.get(`hgv_articulated${suffix}`) ?? tags.get(`trailer${suffix}`)) === 'prohibited') {
    for (const vehicleType of ARTICULATED) limits.push({ access: 'prohibited', vehicleType });
  }
  for (const key of CLOSING_KEYS) {
    const heavy = closingWeight(tags.get(`${key}${suffix}:conditional`) ?? '');
    if (heavy !== undefined) limits.push({ maxWeight: heavy });
  }
  return limits;
}

function notFollowed(tags: Tags, modes: readonly Mode[]): string[] {
  const reasons: string[] = [];
  if (hasBoundlessSize(tags)) reasons.push('impossible limits');
  for (const { key, reason } of UNREAD_SIGNS) if (tags.has(key)) reasons.push(`${key}: ${reason}`);
  for (const key of unreadSizes(tags)) reasons.push(`${key}: no size`);
  const areLorriesHere = modes.some(({ accessKeys }) => accessKeys.includes('hgv'));
  for (const [key, text] of tags) {
    const isFollowed = key.startsWith('maxweight') && SPARES_DELIVERIES.test(text);
    if (CONDITIONAL_SIZE.test(key) && !isFollowed) reasons.push(`${key}: a limit under conditions`);
    // A mode has its own size; a vehicle given by a request may have another.
    if (CONDITIONAL_CLOSURE.test(key) && SIZE_WORD.test(text) && closingWeight(text) === undefined)
      reasons.push(`${key}: a size or weight, for a vehicle that a request gives`);
    // If trucks are an imported mode, hours become closures.
    if (CONDITIONAL_HGV.test(key) && closingWeight(text) === undefined && !areLorriesHere)
      reasons.push(
        `${key}: ${readConditional(text) ? 'hours for trucks, which are not an imported mode' : 'neither hours nor a weight'}`,
      );
  }
  return reasons;
}

// Whether any key is about limits. Hardly any road has one, so this quick check usually avoids all others.
function saysAnything(tags: Tags): boolean {
  for (const key of tags.keys()) {
    if (LIMIT_KEY.test(key)) return true;
  }
  return false;
}

// Reads the sizes that signs allow. Signs only for trucks count as limits of heavy vehicles.
function readLimitSizes(tags: Tags, suffix: DirectionSuffix): VehicleLimit | undefined {
  const most = readSizes(tags, suffix, ['', ':hgv']);
  const sizes: VehicleLimit = {};
  for (const measure of MEASURE_NAMES) {
    const limit = most[measure];
    if (limit !== undefined) sizes[MEASURES[measure].limit] = limit;
  }
  return Object.keys(sizes).length > 0 ? sizes : undefined;
}

function accessOf(value: string | undefined): 'prohibited' | 'delivery' | undefined {
  if (value === 'no' || value === 'private' || value === 'agricultural' || value === 'forestry' || value === 'permit')
    return 'prohibited';
  if (value === 'destination' || value === 'delivery' || value === 'customers') return 'delivery';
  return undefined;
}

/** The weight in kilograms above which a tag such as `no @ (weight > 7.5)` closes a way. */
function closingWeight(text: string): number | undefined {
  const weight = /^no\s*@\s*(?:\(\s*)?(?:max)?weight(?:rating)?\s*>=?\s*([\d.]+(?:\s*t)?)\s*\)?$/.exec(text.trim());
  return weight ? parseWeight(weight[1]) : undefined;
}
