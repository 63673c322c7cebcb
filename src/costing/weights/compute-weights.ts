// Computes the weight of every arc, a whole number, from a costing. For each directed segment:
//
//   factor     = priority of its road type * barrier of the vehicle, times ten; 10 is neutral
//   reluctance = how many times as long it feels to the mode, in tenths; 10 if that does not count
//   weight     = value                                     if all factors are 10 (value: time or length)
//              = ceil(value * factor * reluctance / 1000)  for all arcs, as soon as one factor differs: of a road type of the network
//                                                          that the costing leaves open, or of an individual segment
//              = CLOSED                                    excluded, avoided, over a limit, banned turn, closed at the time
//
// `majorRoads` does not matter here: local parts use any open road.
//
// Road types take one table lookup per arc. Individual segments, limits and bans are applied afterwards.

import { type Budget, checkClock, checkClockAt, startBudget } from '../../budget/budget.ts';
import { arcsOfDirected, type Network } from '../../network/network.ts';
import type { Costing } from '../../request/costing.ts';
import { CLOSED, type Weights } from '../../search/weights.ts';
import { CLOSED_CLASS } from './arcs-by-class.ts';
import type { BaseWeights } from './base-weights.ts';
import { closeBanned } from './close-banned.ts';
import { CLOSED_FACTOR, NEUTRAL_FACTOR } from './costing-table.ts';
import type { DirectedChanges, RoadsToChange } from './directed-changes.ts';
import { type Factors, factorsOf, penalize, reluctanceUnder, weightOf } from './factors.ts';
import { computeTime } from './time-weights.ts';

/** Finds the changes of single directed segments, once everything else that changes roads is known. */
export interface ChangesToCome {
  readonly roadType: Uint8Array;
  readonly find: (roads: RoadsToChange) => DirectedChanges | undefined;
}

/** Weights, and how they differ from those of the plain costing. */
export interface WeightComputation extends Weights {
  /** Factors by class, times ten. */
  readonly table: Uint16Array;
  /** Segments that the costing changes individually; all others follow the table. */
  readonly individualSegments: readonly number[];
  /** What areas, rules and a cost function change besides; absent where none of them does. */
  readonly changes?: DirectedChanges | undefined;
}

/**
 * Computes the weights of all arcs. Network and base are those of the costing's mode. Base arrays that do not change are shared.
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
  const before = computeTime(network, base, costing, budget);
  checkClock(budget);
  const roads = changesToCome && { network, base, costing, factors, budget, roadType: changesToCome.roadType };
  const changes = roads && changesToCome?.find(roads);
  const time = roads && changes ? changes.timesAfter(roads, before) : before;
  const isPenalized = factors.isPenalized || changes?.hasFactors() === true;
  const value = costing.criterion === 'time' ? time : base.length;
  // times that are not shared, and not needed after a class is closed, become the weights
  const isOwn = value !== base.length && value !== base.time[costing.bucket] && individual.length === 0;
  const byTable = () =>
    reluctance.length > 0
      ? computeAsFelt(network, base, { table, reluctance }, value)
      : fillWeights(base, table, isPenalized || isOwn ? value : value.slice(), isPenalized);
  const weight = roads && changes && isPenalized ? changes.penalizedWeights(roads, value) : byTable();
  if (!isPenalized) changes?.closeIn(network, weight);
  individual.forEach(({ change: { segment }, factor }, i) => {
    checkClockAt(budget, i);
    for (const direction of [0, 1]) {
      for (const arc of arcsOfDirected(network, 2 * segment + direction)) {
        const own = changes?.factor[2 * segment + direction];
        weight[arc] = weightOf(value[arc], factor[direction], isPenalized, reluctance[segment], own);
      }
    }
  });
  closeBanned(network, costing, weight, changes);

  return {
    ...weightsOf(costing, base, weight, time, isPenalized),
    table,
    individualSegments: individual.map(({ change }) => change.segment),
    changes,
  };
}

/** The result of `computeWeights` for a plain costing, on a network that differs from that of `before` in the speeds and road types of some arcs. */
export function computeChanged(
  network: Network,
  base: BaseWeights,
  costing: Costing,
  before: WeightComputation,
  arcs: Uint32Array,
): WeightComputation {
  const time = base.time[costing.bucket];
  const value = costing.criterion === 'time' ? time : base.length;
  const weight = before.weight.slice();
  const reluctance = reluctanceUnder(network, costing);
  const isPenalized = reluctance.length > 0;
  for (let i = 0; i < arcs.length; i++) {
    const arc = arcs[i];
    const factor = base.classOfArc[arc] === CLOSED_CLASS ? CLOSED_FACTOR : NEUTRAL_FACTOR;
    weight[arc] = weightOf(value[arc], factor, isPenalized, reluctance[network.directedOfArc[arc] >>> 1]);
  }
  closeBanned(network, costing, weight);
  return { ...before, ...weightsOf(costing, base, weight, time, isPenalized) };
}

/** Assigns the arrays to weight, second and third value. */
export function weightsOf(
  { criterion }: Costing,
  { length }: BaseWeights,
  weight: Int32Array,
  time: Int32Array,
  isPenalized: boolean,
): Weights {
  if (isPenalized) return { kind: 'penalized', weight, second: time, third: length };
  return criterion === 'time'
    ? { kind: 'fastest', weight, second: length, third: length }
    : { kind: 'shortest', weight, second: time, third: time };
}

/** Weights by the table: all as if plain, then class by class. Reuses the array of values unless they are penalized. */
function fillWeights(base: BaseWeights, table: Uint16Array, value: Int32Array, isPenalized: boolean): Int32Array {
  const weight = isPenalized ? penalizeNeutral(value) : value;
  for (const kind of base.classes) {
    const factor = table[kind];
    if (factor === NEUTRAL_FACTOR) continue;
    const { first, arc } = base.arcsByClass();
    const arcs = arc.subarray(first[kind], first[kind + 1]);
    if (factor === CLOSED_FACTOR) for (let i = 0; i < arcs.length; i++) weight[arcs[i]] = CLOSED;
    else for (let i = 0; i < arcs.length; i++) weight[arcs[i]] = penalize(value[arcs[i]] * factor);
  }
  return weight;
}

/** Weights by the table and the reluctance of roads. */
function computeAsFelt(
  { directedOfArc }: Network,
  { classOfArc }: BaseWeights,
  { table, reluctance }: Pick<Factors, 'table' | 'reluctance'>,
  value: Int32Array,
): Int32Array {
  const weight = new Int32Array(value.length);
  for (let arc = 0; arc < value.length; arc++) {
    weight[arc] = weightOf(value[arc], table[classOfArc[arc]], true, reluctance[directedOfArc[arc] >>> 1]);
  }
  return weight;
}

/** `penalize` of values with a neutral factor. */
function penalizeNeutral(value: Int32Array): Int32Array {
  const weight = new Int32Array(value.length);
  for (let arc = 0; arc < value.length; arc++) weight[arc] = ((value[arc] + 9) / 10) | 0;
  return weight;
}
