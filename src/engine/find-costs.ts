// What every trip from many places to many places costs, a row of ends for each start.

import { type Budget, checkBudget } from '../budget/budget.ts';
import type { Stops } from '../cost/stops.ts';
import { arrivals, departures, directStretch } from '../cost/stops-of-place.ts';
import { CLOSED, lengthOf, timeOf } from '../cost/weights.ts';
import type { Place } from '../network/place.ts';
import { fillRow, labelTargets, makeTripleRow, type TripleRow } from '../search/hierarchy/many-to-many.ts';
import { oneToMany, type Triples } from '../search/one-to-many.ts';
import { precedes } from '../search/triple.ts';
import type { Database } from './database.ts';
import { withHierarchyScratch } from './scratch-pool.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** Whole milliseconds and centimetres by end; NaN where no way leads. */
export interface CostRow {
  readonly time: Float64Array;
  readonly length: Float64Array;
}

/** Rows in the order of the starts: pair by pair the figures that `findTrip` gives. */
export function* costRows(
  database: Database,
  weighed: WeighedWishes,
  starts: readonly Place[],
  ends: readonly Place[],
  budget: Budget,
): Generator<CostRow> {
  const rowFrom = costsTo(database, weighed, ends, budget);
  for (const start of starts) yield rowFrom(start);
}

/** What prepares the ends once, and then gives a row for any start. */
export function costsTo(
  database: Database,
  weighed: WeighedWishes,
  ends: readonly Place[],
  budget: Budget,
): (start: Place) => CostRow {
  const { network } = database;
  const { weights } = weighed;
  const targets = ends.map((end) => arrivals(network, weights, end));
  const fill = rowFiller(database, weighed, targets, budget);
  const endsOfSegment = new Map<number, number[]>();
  ends.forEach(({ segment }, end) => {
    const known = endsOfSegment.get(segment);
    if (known) known.push(end);
    else endsOfSegment.set(segment, [end]);
  });
  return (start) => {
    const row = fill(departures(network, weights, start));
    for (const end of endsOfSegment.get(start.segment) ?? []) {
      takeDirectStretch(database, weighed, row, start, ends, end);
    }
    return costRow(weighed, row);
  };
}

/** How rows are searched: over the hierarchy where there is one, else one search a row. */
function rowFiller(
  database: Database,
  weighed: WeighedWishes,
  targets: readonly Stops[],
  budget: Budget,
): (source: Stops) => TripleRow | Triples {
  const { network, hierarchy, costs, scratch, scratchPool } = database;
  const metric = costs.metricOf(weighed);
  if (hierarchy === undefined || metric === undefined) {
    return (source) => oneToMany(network, weighed.weights, source, targets, scratch, budget);
  }
  const hubs = withHierarchyScratch(scratchPool, (own) => labelTargets(hierarchy, metric, targets, own, budget));
  const row = makeTripleRow(targets.length);
  return (source) => {
    budget.steps = checkBudget(budget);
    withHierarchyScratch(scratchPool, (own) => fillRow(hierarchy, metric, source, hubs, row, own));
    return row;
  };
}

/** The direct stretch competes with the way round. */
function takeDirectStretch(
  { network }: Database,
  { weights }: WeighedWishes,
  { weight, second, third }: TripleRow | Triples,
  start: Place,
  ends: readonly Place[],
  end: number,
): void {
  const direct = directStretch(network, weights, start, ends[end]);
  if (direct === undefined) return;
  if (!precedes(direct.weight, direct.second, direct.third, weight[end], second[end], third[end])) return;
  weight[end] = direct.weight;
  second[end] = direct.second;
  third[end] = direct.third;
}

function costRow({ weights: { kind } }: WeighedWishes, { weight, second, third }: TripleRow | Triples): CostRow {
  const time = new Float64Array(weight.length);
  const length = new Float64Array(weight.length);
  for (let end = 0; end < weight.length; end++) {
    const isOpen = weight[end] < CLOSED;
    time[end] = isOpen ? timeOf(kind, weight[end], second[end]) : Number.NaN;
    length[end] = isOpen ? lengthOf(kind, weight[end], second[end], third[end]) : Number.NaN;
  }
  return { time, length };
}
