// The weight, height, length and width that a way allows, and whether a mode's vehicle fits.

import { MEASURE_NAMES, MEASURES, type Measure } from '../../../network/vehicle-measures.ts';
import type { Tags } from '../file/elements.ts';
import type { Mode } from '../modes/mode.ts';

export type DirectionSuffix = '' | ':forward' | ':backward';

/** Sizes in the units of `MEASURES`. */
export type Sizes = { [measure in Measure]?: number };

/** The most kilograms and the most metres. A larger value is not a real limit. */
const HEAVIEST = 1e7;
const LONGEST = 1e4;

/** Keys of signs. A vehicle exactly at the limit may pass. */
const SIGNS: { readonly [measure in Measure]: readonly string[] } = {
  weight: ['maxweight', 'maxweightrating', 'maxgcweight', 'maxgcweightrating'],
  height: ['maxheight', 'maxheight:physical', 'maxheight:legal', 'maxheight:signed'],
  length: ['maxlength', 'maxtrucklength'],
  width: ['maxwidth', 'maxwidth:physical'],
};
export const SIGN_KEYS: readonly string[] = Object.values(SIGNS).flat();

/** Signs about measures that vehicles do not have. If this list becomes empty, remove it and its uses in limits.ts. */
export const UNREAD_SIGNS: readonly { readonly key: string; readonly reason: string }[] = [
  { key: 'maxaxleload', reason: 'vehicles have no axle load' },
];

/** Keys of physical space. A vehicle that is exactly as wide would get stuck. */
const ROOM: readonly string[] = ['width', 'est_width'];

/** Matches the beginnings of keys of signs about sizes. */
export const SIGN_OF_SIZE: RegExp = new RegExp(`^(?:${SIGN_KEYS.join('|')})`);
const SIZE_KEY = new RegExp(`${SIGN_OF_SIZE.source}|^(?:width|est_width)`);

/** Reads the signed limits for all vehicles (`''`), and for some vehicles (`:hgv`). */
export function readSizes(tags: Tags, suffix: DirectionSuffix, signs: readonly string[]): Sizes {
  const sizes: Sizes = {};
  for (const size of MEASURE_NAMES) {
    const parse = parserOf(size);
    for (const key of SIGNS[size]) {
      for (const one of signs) {
        const most = parse(tags.get(key + one + suffix));
        if (most !== undefined) sizes[size] = Math.min(most, sizes[size] ?? most);
      }
    }
  }
  return sizes;
}

/** The function that reads the values on signs about a measure. */
export function parserOf(measure: Measure): (text: string | undefined) => number | undefined {
  return MEASURES[measure].unit === 'kg' ? parseWeight : parseLength;
}

/** Whether a vehicle fits: `destination` if signs exempt destination traffic. */
export type Fit = 'yes' | 'destination' | 'no';

/** Whether a vehicle of this size may pass, in each direction. */
export function fittingWays(tags: Tags, size: Mode['size']): { forward: Fit; backward: Fit } {
  if (size === undefined || !hasSizes(tags)) return { forward: 'yes', backward: 'yes' };
  const isWideEnough = ROOM.every((key) => !(parseLength(tags.get(key))! <= size.width));
  const fitOf = (suffix: DirectionSuffix): Fit => {
    const signed = readSizes(tags, suffix, size.signs);
    const tooSmall = MEASURE_NAMES.filter((measure) => signed[measure]! < size[measure]);
    if (tooSmall.length === 0) return 'yes';
    return tooSmall.join() === 'weight' && isDestinationExempt(tags, suffix) ? 'destination' : 'no';
  };
  const plain = isWideEnough ? fitOf('') : 'no';
  return { forward: lesserFit(plain, fitOf(':forward')), backward: lesserFit(plain, fitOf(':backward')) };
}

function lesserFit(one: Fit, other: Fit): Fit {
  return one === 'no' || other === 'yes' ? one : other;
}

/** Matches conditions under which a weight limit exempts destination traffic. */
export const SPARES_DELIVERIES: RegExp = /^(?:none|no)\s*@\s*(?:\(\s*)?(?:destination|delivery)\s*\)?$/;

/** Whether weight signs exempt destination traffic. */
export function isDestinationExempt(tags: Tags, suffix: string): boolean {
  return ['maxweight', 'maxweightrating', 'maxweight:hgv', 'maxweightrating:hgv'].some((key) =>
    SPARES_DELIVERIES.test(tags.get(`${key}${suffix}:conditional`) ?? ''),
  );
}

// Whether any key is about sizes. Hardly any road has one, so this quick check usually avoids all others.
function hasSizes(tags: Tags): boolean {
  for (const key of tags.keys()) {
    if (SIZE_KEY.test(key)) return true;
  }
  return false;
}

const INFINITE = /^[+]?inf(?:inity)?$|^\d{9,}/i;

/** Whether a tag has an impossible size. */
export function hasBoundlessSize(tags: Tags): boolean {
  for (const [key, value] of tags) {
    if (SIZE_KEY.test(key) && INFINITE.test(value.trim())) return true;
  }
  return false;
}

/** Matches values that mean no limit, or only the legal limit. */
const NO_LIMIT = /^(?:|none|no|default|unsigned|unknown|no_(?:sign|indications?|limit))$/;

/** The keys of signs whose value is not a size but implies some limit: `maxheight=below_default`. */
export function unreadSizes(tags: Tags): string[] {
  const unread: string[] = [];
  for (const [key, value] of tags) {
    if (!SIGN_OF_SIZE.test(key) || key.endsWith(':conditional')) continue;
    const measure = MEASURE_NAMES.find((one) => SIGNS[one].some((sign) => key.startsWith(sign)))!;
    const sized = parserOf(measure)(value);
    if (sized === undefined && !NO_LIMIT.test(first(value)) && !INFINITE.test(value.trim())) unread.push(key);
  }
  return unread;
}

/** The kilograms of `7.5`, `3.5 t`, `7500 kg`, `26000 lbs` or `3 st`; `undefined` for `none`, `default` and the like. */
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
  // No sign says 3,500 tonnes; the mapper meant kilograms.
  const kilograms = number * (parts[2] === undefined && number >= 500 ? 1 : factor);
  return kilograms > 0 && kilograms < HEAVIEST ? Math.round(kilograms * 1000) / 1000 : undefined;
}

/** The metres of `3.5`, `3,5 m`, `350 cm`, `11'6"`, `11 ft 6 in` or `75"`; `undefined` for `none`, `default` and the like. */
export function parseLength(text: string | undefined): number | undefined {
  const value = first(text)
    .replace(/[’′]/g, "'")
    .replace(/[”″]|''/g, '"');
  const imperial = /^(\d+(?:\.\d+)?)\s*(?:'|ft|feet)\s*(?:-\s*)?(?:(\d+(?:\.\d+)?)\s*(?:"|in|inches)?)?$/.exec(value);
  if (imperial) return rounded(Number(imperial[1]) * 0.3048 + Number(imperial[2] ?? 0) * 0.0254);
  const inches = /^(\d+(?:\.\d+)?)\s*(?:"|in|inches)$/.exec(value);
  if (inches) return rounded(Number(inches[1]) * 0.0254);
  const metric = /^(\d+(?:[.,]\d+)?)\s*(m|metres?|meters?|cm)?$/.exec(value);
  if (!metric) return undefined;
  return rounded(Number(metric[1].replace(',', '.')) * (metric[2] === 'cm' ? 0.01 : 1));
}

function first(text: string | undefined): string {
  return text?.split(';')[0].trim().toLowerCase() ?? '';
}

function rounded(metres: number): number | undefined {
  return metres > 0 && metres < LONGEST ? Math.round(metres * 10000) / 10000 : undefined;
}
