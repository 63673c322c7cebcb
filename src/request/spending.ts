// How far the costs of a boundary reach on roads and off them, and how many costs are allowed.

import type { Outline } from './boundary-parameters.ts';
import { complain, type Reading } from './reading.ts';
import { type DistanceUnit, isTimeUnit, type TimeUnit } from './units.ts';

/** The most costs of one request: one for every minute of five hours. Three hundred bands take a second. */
const MOST_COSTS = 300;

/** The most costs of one request if each cost needs a drawing of its own. A hundred drawings also take about a second. */
const MOST_FIELDS = 100;

/** The most costs of one request that draws hulls: one for every minute of an hour. A hull takes some 15 ms. */
const MOST_HULLS = 60;

/** A cost greater than the cost of any road. Larger numbers would become Infinity. */
const LARGEST_LIMIT = 1e300;

/**
 * The least milliseconds per metre off the road: 1,000 km/h. With much faster travel no road matters any more, and outlines take long to
 * find: at 10^9 mph it took 3 s.
 */
const LEAST_SLOWNESS = 3.6;

/** Matches the names of parameters and keys that affect travel off the road. */
const BOUNDS_WAY_OFF = /^costUnit|^payload|offroad|ambient|propagation/i;

/** The parameters of a boundary that concern costs. */
export interface Spent {
  /** The costs as given, in `costUnit`, in request order. */
  readonly costs: readonly number[];
  readonly costUnit: DistanceUnit | TimeUnit;
  /** The limit in metres; Infinity if none was given. */
  readonly maxOffroadDistance: number;
  /** The speed off roads of each type in metres per hour, by number of the road type. */
  readonly ambientSpeeds: readonly number[];
  /** Whether travel may leave a road on the way, by number of its road type. */
  readonly isLeft: readonly boolean[];
  /** The speed off roads of all other types, in metres per hour. */
  readonly ambientSpeed: number;
  readonly propagationFactor: number;
  readonly outline: Outline;
}

/** How travel consumes costs, on roads and off them. */
export interface Consumption {
  /** The limit of each cost, in milliseconds or centimetres. */
  readonly limits: readonly number[];
  /** The cost of a metre off the road, by road type; `undefined` if travel does not leave roads of the type. */
  readonly slowness: readonly (number | undefined)[];
  /** The cost of a metre off the road at a start. */
  readonly startSlowness: number;
  /** Whether nothing but the remaining cost limits travel off the road. */
  readonly isFree: boolean;
}

/** Describes how travel consumes the costs of a request, on roads and off them. */
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

/** Reports too many costs. Assumes that values that could not be read are within the limits. */
export function checkCosts(spent: Spent, reading: Reading): void {
  const { complaints, isPayloadLost } = reading;
  const { length } = spent.costs;
  if (length <= MOST_HULLS) return;
  const isUnsure = isPayloadLost || complaints.some(({ parameter = '' }) => BOUNDS_WAY_OFF.test(parameter));
  const isShared = isUnsure || !spent.costUnit || isOneField(consumptionOf(spent));
  const [most, why] = mostCosts(spent.outline, isShared);
  if (length <= most) return;
  complain(reading, 9017, `costs has ${length} costs; the limit is ${most}${why}.`, 'costs');
}

/** The most costs of a request, and the reason for this limit. */
function mostCosts(outline: Outline, isShared: boolean): [number, string] {
  if (outline === 'Hull') return [MOST_HULLS, ' for hulls'];
  return isShared ? [MOST_COSTS, ''] : [MOST_FIELDS, ' if travel off the road is limited'];
}

/** Whether one field serves all costs. */
function isOneField({ isFree, startSlowness }: Consumption): boolean {
  return isFree && startSlowness < Infinity;
}

/** A cost in milliseconds or centimetres, which is finite however large the cost is. */
function limitOf(cost: number, unit: DistanceUnit | TimeUnit): number {
  return Math.min(cost * (isTimeUnit(unit) ? unit.milliseconds : unit.centimetres), LARGEST_LIMIT);
}

/** The cost of a metre off the road: milliseconds at an ambient speed, or centimetres divided by the propagation factor. */
function slownessOf({ costUnit, propagationFactor }: Spent, ambientSpeed: number): number {
  return isTimeUnit(costUnit) ? Math.max(3_600_000 / ambientSpeed, LEAST_SLOWNESS) : 100 / propagationFactor;
}
