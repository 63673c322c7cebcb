// Computes weights from values and factors. The product of all factors of a road is a whole number; NEUTRAL_PRODUCT is neutral.
//
//   weight = ceil(value * product / unit)        unit = max(least product, greatest product / MOST_OVER_UNIT)
//
// Delays and turns weigh as much as a ride of equal value on a road of neutral factors. Usually the unit is the least product. Roads with
// the least product then weigh their milliseconds or centimetres, and nothing changes if all roads have the same factors. If the greatest
// product is much larger, the unit is larger too, so that the sums of long trips over roads with the greatest product stay below CLOSED.

import { type Delays, HALF_SECOND, turnOnto } from '../../network/delays.ts';
import { NO_RELUCTANCE } from '../../network/network.ts';
import { CLOSED } from '../../search/weights.ts';

/** The neutral factor of a road type or a vehicle, times ten. */
export const NEUTRAL_FACTOR = 10;
/** A factor that closes a road. */
export const CLOSED_FACTOR = 0;
/** The neutral factor of rules and cost functions, in thousandths. */
export const PLAIN_THOUSANDTHS = 1000;

/** The product of all neutral factors: of road types and vehicles, of reluctance, and of rules and functions. */
export const NEUTRAL_PRODUCT: number = NEUTRAL_FACTOR * NO_RELUCTANCE * PLAIN_THOUSANDTHS;

/** The most by which the value of a road is multiplied. With it, the sum for 37 hours or 1,300 km stays below CLOSED. */
const MOST_OVER_UNIT = 8;

/** The least and the greatest of some factors on open roads. */
export interface FactorRange {
  readonly least: number;
  readonly most: number;
}

/** The range of factors if rules and functions change nothing. */
export const UNCHANGED: FactorRange = Object.freeze({ least: PLAIN_THOUSANDTHS, most: PLAIN_THOUSANDTHS });

/** The range of the given factors except those that close. If all of them close, it contains only the neutral factor. */
export function rangeOf(factors: ArrayLike<number>, neutral: number): FactorRange {
  let least = Infinity;
  let most = 0;
  for (let i = 0; i < factors.length; i++) {
    const factor = factors[i];
    if (factor === CLOSED_FACTOR) continue;
    if (factor < least) least = factor;
    if (factor > most) most = factor;
  }
  return most === 0 ? { least: neutral, most: neutral } : { least, most };
}

/** The range of the products of two factors, given their ranges. */
export function together(one: FactorRange, other: FactorRange): FactorRange {
  return { least: one.least * other.least, most: one.most * other.most };
}

/** The product of factors at which the weight of a road equals its value. */
export function penaltyUnit({ least, most }: FactorRange): number {
  return Math.max(least, Math.ceil(most / MOST_OVER_UNIT));
}

/** The weight of a value on a road with a product of factors. */
export function weightOf(value: number, product: number, unit: number): number {
  if (product === CLOSED_FACTOR) return CLOSED;
  if (product === unit) return value;
  const weighed = value * product;
  // truncating is faster than `Math.ceil`
  return weighed >= unit * CLOSED ? CLOSED : ((weighed + unit - 1) / unit) | 0;
}

/** The weight of a delay, which no factor multiplies. */
export function weightOfDelay(delay: number, unit: number): number {
  return weightOf(delay, NEUTRAL_PRODUCT, unit);
}

/**
 * The weight of turning onto an arc and of the delay at its end. Each half second of a turn is rounded up separately, because the ends of
 * trips are counted in the same way.
 */
export function weightOfDelays(delays: Delays | undefined, arc: number, directedSegment: number, unit: number): number {
  if (delays === undefined) return 0;
  const turn = turnOnto(delays.turns, arc);
  const atEnd = weightOfDelay(delays.delay[delays.kind[directedSegment]], unit);
  return turn === 0 ? atEnd : turn * weightOfDelay(HALF_SECOND, unit) + atEnd;
}
