// What the costs of a boundary buy on the road and off it, and how many there may be.

import { complain, type Reading } from './reading.ts';
import { type DistanceUnit, isTimeUnit, type TimeUnit } from './units.ts';

/** Costs of one request: a thousand bands are more than anybody can tell apart, and take seconds. */
const MOST_COSTS = 1000;

/** The same where each needs a field of its own; a hundred take about as long. */
const MOST_FIELDS = 100;

/** More than any road costs; the largest costs there are would become Infinity. */
const LARGEST_LIMIT = 1e300;

/** Milliseconds a metre off the road that still make a field: at light speed. */
const LEAST_SLOWNESS = 3e-6;

/** What parameters and keys are called that may turn out to mean another way off the road. */
const BOUNDS_WAY_OFF = /^costUnit|^payload|offroad|ambient|propagation/i;

/** What a request says of what is spent. */
export interface Spent {
  /** As given, in `costUnit`, in request order. */
  readonly costs: readonly number[];
  readonly costUnit: DistanceUnit | TimeUnit;
  /** Metres; Infinity where none was given. */
  readonly maxOffroadDistance: number;
  /** Metres per hour off the network, by number of the road type. */
  readonly ambientSpeeds: readonly number[];
  /** Whether a road is left on the way, by number of its type. */
  readonly isLeft: readonly boolean[];
  /** The same speed for types that nothing was said of. */
  readonly ambientSpeed: number;
  readonly propagationFactor: number;
}

/** What the costs of a request buy. */
export interface Consumption {
  /** Of each cost, in milliseconds or centimetres. */
  readonly limits: readonly number[];
  /** Of a metre off the road, by road type; undefined where nobody leaves it. */
  readonly slowness: readonly (number | undefined)[];
  /** Of a metre off a start. */
  readonly startSlowness: number;
  /** Whether nothing but what is left of a cost bounds the way off the road. */
  readonly isFree: boolean;
}

/** What is bought by costs that were read whole. */
export function consumptionOf(request: Spent): Consumption {
  const limits = request.costs.map((cost) => limitOf(cost, request.costUnit));
  const slowness = request.ambientSpeeds.map((speed, roadType) =>
    request.isLeft[roadType] ? slownessOf(request, speed) : undefined,
  );
  const startSlowness = slownessOf(request, request.ambientSpeed);
  const isSame = slowness.every((each) => each === undefined || each === startSlowness);
  const isFree = isSame && request.maxOffroadDistance >= Math.max(...limits) / startSlowness;
  return { limits, slowness, startSlowness, isFree };
}

/** Complains of more costs than can be drawn, whatever that which could not be read was meant to say. */
export function checkCosts(spent: Spent, reading: Reading): void {
  const { complaints, isPayloadLost } = reading;
  const { length } = spent.costs;
  if (length <= MOST_FIELDS) return;
  const isUnsure = isPayloadLost || complaints.some(({ parameter = '' }) => BOUNDS_WAY_OFF.test(parameter));
  const isShared = isUnsure || !spent.costUnit || isOneField(consumptionOf(spent));
  const most = isShared ? MOST_COSTS : MOST_FIELDS;
  if (length <= most) return;
  const why = isShared ? '' : ' where the way off the road is bounded';
  complain(reading, 9017, `costs has ${length} costs, the limit is ${most}${why}.`, 'costs');
}

/** Whether one field holds what is left of each cost. */
function isOneField({ isFree, startSlowness }: Consumption): boolean {
  return isFree && startSlowness < Infinity;
}

/** A cost in milliseconds or centimetres, finite however large the cost. */
function limitOf(cost: number, unit: DistanceUnit | TimeUnit): number {
  return Math.min(cost * (isTimeUnit(unit) ? unit.milliseconds : unit.centimetres), LARGEST_LIMIT);
}

/** What a metre off the road costs: milliseconds at an ambient speed, or centimetres of which a share counts. */
function slownessOf({ costUnit, propagationFactor }: Spent, ambientSpeed: number): number {
  return isTimeUnit(costUnit) ? Math.max(3_600_000 / ambientSpeed, LEAST_SLOWNESS) : 100 / propagationFactor;
}
