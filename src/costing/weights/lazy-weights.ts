// Computes the weights of `computeWeights`, but only for arcs that a search looks at. With a good lower bound a trip looks at few arcs, and
// computing all of them takes longer than the trip.
//
// An arc is closed if it is closed under the plain costing, or if the table closes its class. Its weight follows from its length, speed and
// class. Only two kinds of arcs are computed in advance: those of segments that change one by one, and those whose bans may apply
// differently.

import { startBudget } from '../../budget/budget.ts';
import { delayOfArc, LONGEST_DELAY } from '../../network/delays.ts';
import { arcsOfDirected, type Network, NO_RELUCTANCE } from '../../network/network.ts';
import { SLOWEST } from '../../network/travel-time.ts';
import type { Costing } from '../../request/costing.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';
import { CLOSED, type LazyWeights, type Weights } from '../../search/weights.ts';
import { CLASS_COUNT, TOLL_CLASS } from './arcs-by-class.ts';
import { type BaseWeights, timeAtSpeed, withDelay, withoutDelay } from './base-weights.ts';
import { rangeUnder, type WeightComputation, weightsOf } from './compute-weights.ts';
import { requestedSpeed } from './directed-speed.ts';
import { type Factors, factorsOf } from './factors.ts';
import { arcsOfOtherBans, bannedAmong } from './other-bans.ts';
import {
  type FactorRange,
  PLAIN_THOUSANDTHS,
  penaltyUnit,
  together,
  UNCHANGED,
  weightOf,
  weightOfDelays,
} from './penalty.ts';
import { changesSpeed, timeOfWhole } from './time-weights.ts';

/** With more segments that change one by one, computing all weights is as fast. */
const FEW_SEGMENTS = 256;
/** With more arcs whose bans differ, computing all weights is as fast, too. */
const FEW_BANS = 1024;

/** The weights that were computed last, by arc. Costings with lazy weights share these arrays. */
export interface WeightArena {
  weight?: Int32Array;
  time?: Int32Array;
}

export interface LazyComputation extends WeightComputation, LazyWeights {
  readonly computeWeights: (first: number, end: number) => void;
  /**
   * The arcs that do not follow the table. Besides arcs that the data close, a costing closes only whole classes and some of these arcs.
   */
  readonly ownArcs: readonly number[];
}

/** The network of a mode, and its plain weights. */
export interface PlainBase {
  readonly network: Network;
  readonly base: BaseWeights;
  readonly plain: Weights;
}

/** Prepares lazy weights, which `computeWeights` computes for some arcs. `undefined` if computing all weights is better. */
export function computeLazy(plainBase: PlainBase, costing: Costing, arena: WeightArena): LazyComputation | undefined {
  const { network, base, plain } = plainBase;
  const factors = factorsOf(network, base, costing, startBudget());
  const { table, individual, reluctance } = factors;
  const range = rangeUnder(base, costing, together(factors.range, UNCHANGED));
  const isPenalized = range.least < range.most;
  if (individual.length > FEW_SEGMENTS || mayCloseTheSlow(base, range, costing.bucket)) return undefined;
  const otherBans = arcsOfOtherBans(network, costing);
  if (otherBans.size > FEW_BANS) return undefined;
  const { length, classOfArc } = base;
  const weight = (arena.weight ??= new Int32Array(network.arcCount));
  const time = (arena.time ??= new Int32Array(network.arcCount));
  const unit = penaltyUnit(range);
  const isTime = costing.criterion === 'time';
  const isFelt = reluctance.length > 0;
  const delays = base.delaysIn(costing.bucket);
  const rideOf = ridesOfArcs(plainBase, costing);
  const compute = (arc: number, ride: number, factor: number) => {
    const directedSegment = network.directedOfArc[arc];
    const delay = delayOfArc(delays, arc, directedSegment);
    const tenths = isFelt ? reluctance[directedSegment >>> 1] : NO_RELUCTANCE;
    const ridden = weightOf(isTime ? ride : length[arc], factor * tenths * PLAIN_THOUSANDTHS, unit);
    time[arc] = withDelay(ride, delay);
    weight[arc] = isTime && delay > 0 ? withDelay(ridden, weightOfDelays(delays, arc, directedSegment, unit)) : ridden;
  };
  const computeByTable = (arc: number) => compute(arc, rideOf(arc), table[classOfArc[arc]]);
  const own = ownWeights(plainBase, costing, factors, otherBans, { weight, time, compute, rideOf });
  const computeWeights = (first: number, end: number) => {
    for (let arc = first; arc < end; arc++) {
      computeByTable(arc);
      if (plain.weight[arc] >= CLOSED) weight[arc] = CLOSED;
    }
    if (own.size > 0) layOwn(own, { weight, time }, first, end);
  };
  const individualSegments = individual.map(({ change }) => change.segment);
  const ownArcs = [...own.keys()];
  const weights = weightsOf(costing, base, weight, time, { isPenalized, unit });
  return { ...weights, computeWeights, table, unit, individualSegments, ownArcs };
}

interface OwnWeight {
  weight: number;
  readonly time: number;
}

/** Computes single arcs into an arena. */
interface LazyTools extends Required<WeightArena> {
  readonly compute: (arc: number, ride: number, factor: number) => void;
  readonly rideOf: (arc: number) => number;
}

/** The weights of arcs that do not follow the table. */
function ownWeights(
  { network, base: { length, classOfArc } }: PlainBase,
  costing: Costing,
  { individual, table }: Factors,
  otherBans: ReadonlySet<number>,
  { weight, time, compute, rideOf }: LazyTools,
): ReadonlyMap<number, OwnWeight> {
  const own = new Map<number, OwnWeight>();
  const keep = (arc: number, ride: number, factor: number) => {
    compute(arc, ride, factor);
    own.set(arc, { weight: weight[arc], time: time[arc] });
  };
  for (const arc of otherBans) keep(arc, rideOf(arc), table[classOfArc[arc]]);
  for (const { change, factor } of individual) {
    for (const direction of [0, 1]) {
      const directedSegment = 2 * change.segment + direction;
      for (const arc of arcsOfDirected(network, directedSegment)) {
        const ride = changesSpeed(change)
          ? timeAtSpeed(length[arc], requestedSpeed(network, costing, directedSegment, change))
          : rideOf(arc);
        keep(arc, ride, factor[direction]);
      }
    }
  }
  if (own.size === 0) return own;
  for (const arc of bannedAmong(network, costing, own.keys())) own.get(arc)!.weight = CLOSED;
  return own;
}

function layOwn(
  own: ReadonlyMap<number, OwnWeight>,
  { weight, time }: Required<WeightArena>,
  first: number,
  end: number,
): void {
  for (let arc = first; arc < end; arc++) {
    const laid = own.get(arc);
    if (laid === undefined) continue;
    weight[arc] = laid.weight;
    time[arc] = laid.time;
  }
}

/** Whether an open arc may become so slow that it counts as closed. */
function mayCloseTheSlow({ longest, delaysIn }: BaseWeights, range: FactorRange, bucket: number): boolean {
  const ride = weightOf(timeAtSpeed(longest(), SLOWEST), range.most, penaltyUnit(range));
  return ride + (delaysIn(bucket) === undefined ? 0 : 2 * LONGEST_DELAY) >= CLOSED;
}

/** The time of an arc by its class, without its delay and changes of its own. */
function ridesOfArcs({ network, base }: PlainBase, { bucket, roadTypeChanges }: Costing): (arc: number) => number {
  const { classOfArc, length } = base;
  const { directedOfArc } = network;
  const delays = base.delaysIn(bucket);
  const time = base.time[bucket];
  const rideOf = (arc: number) => withoutDelay(time[arc], delayOfArc(delays, arc, directedOfArc[arc]));
  if (roadTypeChanges === undefined) return rideOf;
  const { speeds, kindOfArc } = base.speedsIn(bucket);
  // for each class whose speed changes, by speed: the new speed, or 0 until an arc needs it
  const changed = Array.from({ length: CLASS_COUNT }, (_, kind) => {
    const steps = roadTypeChanges[kind & ~TOLL_CLASS] ?? [];
    return steps.length === 0 || !base.classes.includes(kind) ? undefined : new Float64Array(speeds.length);
  });
  return (arc) => {
    const kind = classOfArc[arc];
    const after = changed[kind];
    if (after === undefined) return rideOf(arc);
    const speed = kindOfArc[arc];
    if (after[speed] === 0) after[speed] = changeSpeeds(speeds[speed], roadTypeChanges[kind & ~TOLL_CLASS]);
    return timeOfWhole(length[arc], after[speed]);
  };
}
