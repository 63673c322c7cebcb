// Limits for heavy and large vehicles: weight, height, length, width, and closures to lorries.

import type { VehicleLimit } from '../../network/source.ts';
import type { VehicleType } from '../../network/vehicle-types.ts';

type Direction = 'forward' | 'backward';

const DIRECTIONS: readonly (Direction | undefined)[] = [undefined, 'forward', 'backward'];

const LIMIT_KEY = /^(?:max(?:weight|height|length|width|axleload)|hgv|goods|trailer)/;

/** Vehicles with a trailer. */
export const ARTICULATED: readonly VehicleType[] = [
  'SEMI_TRAILOR',
  'STANDARD_DOUBLE',
  'INTERMEDIATE_DOUBLE',
  'LONG_DOUBLE',
  'TRIPLE',
  'OTHER_LONG_COMBINATION_VEHICLE',
];

/** Reads a way's limits. `ignored` takes the reasons for what says something that is not followed. */
export function readLimits(tags: ReadonlyMap<string, string>, ignored: string[]): VehicleLimit[] {
  const limits: VehicleLimit[] = [];
  if (!saysAnything(tags)) return limits;
  for (const direction of DIRECTIONS) {
    const suffix = direction ? `:${direction}` : '';
    const sizes = readSizes(tags, suffix);
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

function readSizes(tags: ReadonlyMap<string, string>, suffix: string): VehicleLimit | undefined {
  const sizes: VehicleLimit = {};
  const weight = least(
    ['maxweight', 'maxweight:hgv', 'maxweightrating', 'maxweightrating:hgv'].map((key) =>
      parseWeight(tags.get(key + suffix)),
    ),
  );
  const height = least(
    ['maxheight', 'maxheight:physical', 'maxheight:legal'].map((key) => parseLength(tags.get(key + suffix))),
  );
  const length = least(['maxlength', 'maxlength:hgv'].map((key) => parseLength(tags.get(key + suffix))));
  const width = least(
    ['maxwidth', 'maxwidth:physical', 'maxwidth:hgv'].map((key) => parseLength(tags.get(key + suffix))),
  );
  if (weight !== undefined) sizes.maxWeight = weight;
  if (height !== undefined) sizes.maxHeight = height;
  if (length !== undefined) sizes.maxLength = length;
  if (width !== undefined) sizes.maxWidth = width;
  return Object.keys(sizes).length > 0 ? sizes : undefined;
}

function least(values: (number | undefined)[]): number | undefined {
  return values.reduce((a, b) => (a === undefined ? b : b === undefined ? a : Math.min(a, b)));
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

/** Kilograms of `7.5`, `3.5 t`, `7500 kg`, `26000 lbs`, `3 st`; `undefined` for `none`, `default` and the like. */
export function parseWeight(text: string | undefined): number | undefined {
  const parts = /^(\d+(?:[.,]\d+)?)\s*(t|tonnes?|kg|lbs?|st|long tons?|short tons?)?$/.exec(first(text));
  if (!parts) return undefined;
  const number = Number(parts[1].replace(',', '.'));
  const unit = parts[2] ?? 't';
  const factor =
    unit === 'kg'
      ? 1
      : unit.startsWith('lb')
        ? 0.45359237
        : unit === 'st' || unit.startsWith('short')
          ? 907.18474
          : unit.startsWith('long')
            ? 1016.0469088
            : 1000;
  // Nobody signs a limit of 3,500 tonnes: the writer meant kilograms.
  const kilograms = number * (parts[2] === undefined && number >= 500 ? 1 : factor);
  return kilograms > 0 ? Math.round(kilograms * 1000) / 1000 : undefined;
}

/** Metres of `3.5`, `3,5 m`, `350 cm`, `11'6"`, `11 ft 6 in`; `undefined` for `none`, `default` and the like. */
export function parseLength(text: string | undefined): number | undefined {
  const value = first(text)
    .replace(/[’′]/g, "'")
    .replace(/[”″]|''/g, '"');
  const imperial = /^(\d+(?:\.\d+)?)\s*(?:'|ft|feet)\s*-?\s*(?:(\d+(?:\.\d+)?)\s*(?:"|in|inches)?)?$/.exec(value);
  if (imperial) return rounded(Number(imperial[1]) * 0.3048 + Number(imperial[2] ?? 0) * 0.0254);
  const metric = /^(\d+(?:[.,]\d+)?)\s*(m|metres?|meters?|cm)?$/.exec(value);
  if (!metric) return undefined;
  return rounded(Number(metric[1].replace(',', '.')) * (metric[2] === 'cm' ? 0.01 : 1));
}

function first(text: string | undefined): string {
  return text?.split(';')[0].trim().toLowerCase() ?? '';
}

function rounded(metres: number): number | undefined {
  return metres > 0 ? Math.round(metres * 10000) / 10000 : undefined;
}
