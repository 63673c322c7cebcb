// Computes the weight of every arc, a whole number, from a costing. For each directed segment:
//
//   factor     = priority of its road type * barrier of the vehicle, times ten; 10 is neutral
//   reluctance = how many times as long it feels to the mode, in tenths; 10 if that does not count
//   thousandths = the factor of rules or a cost function; 1000 is neutral
//   product    = factor * reluctance * thousandths
//   weight     = value                             if all products are equal (value: time or length)
//              = ceil(value * product / unit)      as soon as two differ (penalty.ts): those of road types of the network that the costing
//                                                  leaves open, of individual segments, or of what rules and functions say
//              = CLOSED                            excluded, avoided, over a limit, banned turn, closed at the time
//
// No factor multiplies a delay. If weights are times, `value` is the ride alone; the delay is weighted with the neutral product and added.
//
// `majorRoads` does not matter here: local parts use any open road.
//
// Road types take one table lookup per arc. Individual segments, limits and bans are applied afterwards.

import { type Budget, checkClock, checkClockAt, startBudget } from '../../budget/budget.ts';
import { type Delays, delayOfArc, HALF_SECOND } from '../../network/delays.ts';
import { arcsOfDirected, type Network, NO_RELUCTANCE } from '../../network/network.ts';
import type { Costing } from '../../request/costing.ts';
import type { Exits, Weights } from '../../search/weights.ts';
import { CLOSED_CLASS } from './arcs-by-class.ts';
import { type BaseWeights, withDelay, withoutDelay } from './base-weights.ts';
import { closeBanned } from './close-banned.ts';
import type { DirectedChanges, RoadsToChange } from './directed-changes.ts';
import { factorsOf, reluctanceUnder } from './factors.ts';
import {
  CLOSED_FACTOR,
  type FactorRange,
  NEUTRAL_FACTOR,
  NEUTRAL_PRODUCT,
  PLAIN_THOUSANDTHS,
  penaltyUnit,
  together,
  UNCHANGED,
  weightOf,
  weightOfDelay,
  weightOfDelays,
} from './penalty.ts';
import { addDelays, changedTimes } from './time-weights.ts';

/** Finds the changes of single directed segments. It is called when all other changes of roads are known. */
export interface ChangesToCome {
  readonly roadType: Uint8Array;
  readonly find: (roads: RoadsToChange) => DirectedChanges | undefined;
}

/** Weights, and how they differ from the weights of the plain costing. */
export interface WeightComputation extends Weights {
  /** The factor of each class, times ten. */
  readonly table: Uint16Array;
  /** The product of factors at which the weight of a road equals its time or length. */
  readonly unit: number;
  /** Segments that the costing changes one by one. All other segments follow the table. */
  readonly individualSegments: readonly number[];
  /** The further changes that areas, rules and a cost function make; absent if there are none. */
  readonly changes?: DirectedChanges | undefined;
}

/**
 * Computes the weights of all arcs. `network` and `base` are those of the costing's mode. Arrays of `base` that do not change are shared.
 */
export function computeWeights(
  network: Network,
  base: BaseWeights,
  costing: Costing,
  budget: Budget = startBudget(),
  changesToCome?: ChangesToCome,
): WeightComputation {
  const factors = factorsOf(network, base, costing, budget);
  const { table, individual, reluctance } = factors;
  const { bucket } = costing;
  const isTime = costing.criterion === 'time';
  const roads = changesToCome && { network, base, costing, factors, budget, roadType: changesToCome.roadType };
  const changes = roads && changesToCome?.find(roads);
  const range = rangeUnder(base, costing, together(factors.range, changes?.range ?? UNCHANGED));
  const unit = penaltyUnit(range);
  const isPenalized = range.least < range.most;
  // adding delays to all rides takes longer than adding them to the rides that change
  const needsRides = isTime && isPenalized;
  const changed = changedTimes(network, base, costing, needsRides, budget);
  checkClock(budget);
  const ride = roads && changes ? changes.timesAfter(roads, changed, needsRides) : changed;
  const time = ride === undefined ? base.time[bucket] : needsRides ? addDelays(ride, base.delayOfArcs(bucket)) : ride;
  const value = !isTime ? base.length : isPenalized ? (ride ?? base.rideOfArcs(bucket)) : time;
  const inputs = { network, base, table, reluctance, changes, unit, isPenalized };
  // an array of times that is not shared, and not needed after classes are closed, becomes the array of weights
  const isOwn = !isPenalized && value !== base.length && value !== base.time[bucket] && individual.length === 0;
  const isByClass = !isPenalized || (reluctance.length === 0 && changes?.factor === undefined);
  const weight = isByClass ? weightsByClass(inputs, value, isOwn) : penalizedWeights(inputs, value);
  changes?.closeArcs(network, weight);
  individual.forEach(({ change: { segment }, factor }, i) => {
    checkClockAt(budget, i);
    for (const direction of [0, 1]) {
      const thousandths = changes?.thousandthsOf(2 * segment + direction) ?? PLAIN_THOUSANDTHS;
      const product = factor[direction] * (reluctance[segment] ?? NO_RELUCTANCE) * thousandths;
      for (const arc of arcsOfDirected(network, 2 * segment + direction))
        weight[arc] = weightOf(value[arc], product, unit);
    }
  });
  const delays = isTime && isPenalized ? base.delaysIn(bucket) : undefined;
  const delay = delays && base.delayOfArcs(bucket);
  if (delays && delay) addWeightsOfDelays(network, delays, delay, weight, unit);
  closeBanned(network, costing, weight, changes);

  return {
    ...weightsOf(costing, base, weight, time, { isPenalized, unit }),
    table,
    unit,
    individualSegments: individual.map(({ change }) => change.segment),
    changes,
  };
}

/** The result of `computeWeights` for a plain costing, if speeds and road types of some arcs differ from the network of `before`. */
export function computeChanged(
  network: Network,
  base: BaseWeights,
  costing: Costing,
  before: WeightComputation,
  arcs: Uint32Array,
): WeightComputation {
  const time = base.time[costing.bucket];
  const isTime = costing.criterion === 'time';
  const value = isTime ? time : base.length;
  const weight = before.weight.slice();
  const reluctance = reluctanceUnder(network, costing);
  const isPenalized = before.kind === 'penalized';
  const delays = isTime && isPenalized ? base.delaysIn(costing.bucket) : undefined;
  for (let i = 0; i < arcs.length; i++) {
    const arc = arcs[i];
    const factor = base.classOfArc[arc] === CLOSED_CLASS ? CLOSED_FACTOR : NEUTRAL_FACTOR;
    const directedSegment = network.directedOfArc[arc];
    const tenths = reluctance[directedSegment >>> 1] ?? NO_RELUCTANCE;
    const ride = withoutDelay(value[arc], delayOfArc(delays, arc, directedSegment));
    const ridden = weightOf(ride, factor * tenths * PLAIN_THOUSANDTHS, before.unit);
    weight[arc] = withDelay(ridden, weightOfDelays(delays, arc, directedSegment, before.unit));
  }
  closeBanned(network, costing, weight);
  return { ...before, ...weightsOf(costing, base, weight, time, { isPenalized, unit: before.unit }) };
}

/** How factors make weights. */
interface Penalizing {
  readonly isPenalized: boolean;
  /** The product of factors at which the weight of a road equals its value. */
  readonly unit: number;
}

/** Assigns the arrays to weight, second and third value. */
export function weightsOf(
  { criterion, bucket }: Costing,
  { length, delaysIn }: BaseWeights,
  weight: Int32Array,
  time: Int32Array,
  penalizing: Penalizing,
): Weights {
  const exits = exitsOf(delaysIn(bucket), criterion, penalizing);
  if (penalizing.isPenalized) return { kind: 'penalized', weight, second: time, third: length, exits };
  return criterion === 'time'
    ? { kind: 'fastest', weight, second: length, third: length, exits }
    : { kind: 'shortest', weight, second: time, third: time, exits };
}

function exitsOf(
  delays: Delays | undefined,
  criterion: Costing['criterion'],
  { isPenalized, unit }: Penalizing,
): Exits | undefined {
  if (delays === undefined) return undefined;
  const { kind, turns } = delays;
  const delay = Int32Array.from(delays.delay);
  const none = new Int32Array(delay.length);
  const isTime = criterion === 'time';
  if (isPenalized) {
    const weight = isTime ? delay.map((milliseconds) => weightOfDelay(milliseconds, unit)) : none;
    const halfSecond = { weight: isTime ? weightOfDelay(HALF_SECOND, unit) : 0, second: HALF_SECOND, third: 0 };
    return { kind, weight, second: delay, third: none, turns, halfSecond };
  }
  return isTime
    ? {
        kind,
        weight: delay,
        second: none,
        third: none,
        turns,
        halfSecond: { weight: HALF_SECOND, second: 0, third: 0 },
      }
    : {
        ...{ kind, weight: none, second: delay, third: delay, turns },
        halfSecond: { weight: 0, second: HALF_SECOND, third: HALF_SECOND },
      };
}

/**
 * The range of all products that make weights. If weights are times, it includes the product for delays, which open and closed roads have.
 */
export function rangeUnder(
  { delaysIn }: BaseWeights,
  { criterion, bucket }: Costing,
  { least, most }: FactorRange,
): FactorRange {
  if (criterion !== 'time' || delaysIn(bucket) === undefined) return { least, most };
  return { least: Math.min(least, NEUTRAL_PRODUCT), most: Math.max(most, NEUTRAL_PRODUCT) };
}

/** What the weights of arcs are computed from. */
interface WeightInputs {
  readonly network: Network;
  readonly base: BaseWeights;
  readonly table: Uint16Array;
  readonly reluctance: Uint8Array;
  readonly changes: DirectedChanges | undefined;
  readonly unit: number;
  readonly isPenalized: boolean;
}

/** Adds the weights of delays and turns to the weights of rides. */
function addWeightsOfDelays(
  network: Network,
  delays: Delays,
  delay: Int32Array,
  weight: Int32Array,
  unit: number,
): void {
  const { firstArc, cost } = delays.turns;
  // by far the most arcs cost no turn
  const end = cost.length === 0 ? weight.length : firstArc;
  for (let arc = 0; arc < end; arc++) {
    if (delay[arc] > 0) weight[arc] = withDelay(weight[arc], weightOfDelay(delay[arc], unit));
  }
  for (let arc = end; arc < weight.length; arc++)
    weight[arc] = withDelay(weight[arc], weightOfDelays(delays, arc, network.directedOfArc[arc], unit));
}

/** Computes weights, looking only at arcs in classes that are closed or whose weights differ from their values. With `isOwn`, it writes them into `value`. */
function weightsByClass(
  { base, table, unit, isPenalized }: WeightInputs,
  value: Int32Array,
  isOwn: boolean,
): Int32Array {
  const weight = isOwn ? value : value.slice();
  for (const kind of base.classes) {
    const isClosed = table[kind] === CLOSED_FACTOR;
    const product = table[kind] * NO_RELUCTANCE * PLAIN_THOUSANDTHS;
    if (!isClosed && (!isPenalized || product === unit)) continue;
    const { first, arc } = base.arcsByClass();
    for (let i = first[kind]; i < first[kind + 1]; i++) weight[arc[i]] = weightOf(value[arc[i]], product, unit);
  }
  return weight;
}

function penalizedWeights(inputs: WeightInputs, value: Int32Array): Int32Array {
  const { network, base, table, reluctance, changes, unit } = inputs;
  const { directedOfArc } = network;
  const { classOfArc } = base;
  const factor = changes?.factor;
  const isFelt = reluctance.length > 0;
  const weight = new Int32Array(value.length);
  for (let arc = 0; arc < value.length; arc++) {
    const directedSegment = directedOfArc[arc];
    const tenths = isFelt ? reluctance[directedSegment >>> 1] : NO_RELUCTANCE;
    const thousandths = factor === undefined ? PLAIN_THOUSANDTHS : factor[directedSegment];
    weight[arc] = weightOf(value[arc], table[classOfArc[arc]] * tenths * thousandths, unit);
  }
  return weight;
}
