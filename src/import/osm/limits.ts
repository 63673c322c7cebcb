// Limits for heavy and large vehicles: weight, height, length, width, and closures to lorries.

import type { VehicleLimit } from '../../network/source.ts';
import { VEHICLE_TYPES, type VehicleType } from '../../network/vehicle-types.ts';
import { type DirectionSuffix, hasBoundlessSize, parseWeight, readSizes } from './read-sizes.ts';

type Direction = 'forward' | 'backward';

const DIRECTIONS: readonly (Direction | undefined)[] = [undefined, 'forward', 'backward'];

const LIMIT_KEY = /^(?:max(?:weight|height|length|width|axleload)|hgv|goods|trailer)/;

/** Vehicles with a trailer: all but the straight ones. */
export const ARTICULATED: readonly VehicleType[] = VEHICLE_TYPES.slice(VEHICLE_TYPES.indexOf('SEMI_TRAILOR'));

/** Reads a way's limits. `ignored` takes the reasons for what says something that is not followed. */
export function readLimits(tags: ReadonlyMap<string, string>, ignored: string[]): VehicleLimit[] {
  const limits: VehicleLimit[] = [];
  if (!saysAnything(tags)) return limits;
  for (const direction of DIRECTIONS) {
    const suffix: DirectionSuffix = direction ? `:${direction}` : '';
    const sizes = readLimitSizes(tags, suffix);
    const exempt = isDestinationExempt(tags, suffix);
    if (sizes && exempt) {
      // Whom the sign spares when they deliver here: a legal barrier, not a weak bridge.
      delete sizes.maxWeight;
      limits.push(withDirection({ access: 'delivery' }, direction));
    }
    if (sizes && Object.keys(sizes).length > 0) limits.push(withDirection(sizes, direction));
    const access = accessOf(tags.get(`hgv${suffix}`) ?? tags.get(`goods${suffix}`));
    if (access) limits.push(withDirection({ access }, direction));
    if (!access && accessOf(tags.get(`hgv_articulated${suffix}`) ?? tags.get(`trailer${suffix}`)) === 'prohibited') {
      for (const vehicleType of ARTICULATED)
        limits.push(withDirection({ access: 'prohibited', vehicleType }, direction));
    }
    readConditional(tags, suffix, direction, limits, ignored);
  }
  if (hasBoundlessSize(tags)) ignored.push('limits beyond all bounds');
  if (tags.has('maxaxleload')) ignored.push('maxaxleload: vehicles have no axle load');
  return limits;
}

// Hardly any road has a limit: a glance at the keys spares it all questions.
function saysAnything(tags: ReadonlyMap<string, string>): boolean {
  for (const key of tags.keys()) {
    if (LIMIT_KEY.test(key)) return true;
  }
  return false;
}

function withDirection(limit: VehicleLimit, direction: Direction | undefined): VehicleLimit {
  return direction ? { ...limit, direction } : limit;
}

// Signs that speak of lorries alone count among the limits of heavy vehicles.
function readLimitSizes(tags: ReadonlyMap<string, string>, suffix: DirectionSuffix): VehicleLimit | undefined {
  const { weight, height, length, width } = readSizes(tags, suffix, ['', ':hgv']);
  const sizes: VehicleLimit = {};
  if (weight !== undefined) sizes.maxWeight = weight;
  if (height !== undefined) sizes.maxHeight = height;
  if (length !== undefined) sizes.maxLength = length;
  if (width !== undefined) sizes.maxWidth = width;
  return Object.keys(sizes).length > 0 ? sizes : undefined;
}

function accessOf(value: string | undefined): 'prohibited' | 'delivery' | undefined {
  if (value === 'no' || value === 'private' || value === 'agricultural' || value === 'forestry' || value === 'permit')
    return 'prohibited';
  if (value === 'destination' || value === 'delivery' || value === 'customers') return 'delivery';
  return undefined;
}

function isDestinationExempt(tags: ReadonlyMap<string, string>, suffix: string): boolean {
  return ['maxweight', 'maxweightrating', 'maxweight:hgv', 'maxweightrating:hgv'].some((key) =>
    /^(?:none|no)\s*@\s*\(?\s*(?:destination|delivery)\s*\)?$/.test(tags.get(`${key}${suffix}:conditional`) ?? ''),
  );
}

// `no @ (weight > 7.5)` is a weight limit; what depends on the hour is not followed.
function readConditional(
  tags: ReadonlyMap<string, string>,
  suffix: string,
  direction: Direction | undefined,
  limits: VehicleLimit[],
  ignored: string[],
): void {
  const text = tags.get(`hgv${suffix}:conditional`);
  if (text === undefined) return;
  const weight = /^(no|destination|delivery)\s*@\s*\(?\s*(?:max)?weight(?:rating)?\s*>=?\s*([\d.]+\s*t?)\s*\)?$/.exec(
    text.trim(),
  );
  const heavy = weight?.[1] === 'no' ? parseWeight(weight[2]) : undefined;
  if (heavy !== undefined) limits.push(withDirection({ maxWeight: heavy }, direction));
  else ignored.push('hgv:conditional');
}
