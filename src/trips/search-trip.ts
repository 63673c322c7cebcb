// Which search answers a trip. The choice never changes the answer, only how long it takes:
//
//   metric       query the customized hierarchy      costings that have a metric, have been requested often enough to get one, or make
//                                                    roads much faster, so that there is no good lower bound
//   lower bound  A*, guided by another metric        new costings that slow or close roads, or whose speeds are similar to earlier ones
//   both ends    Dijkstra from both ends             databases without a hierarchy, or without room for a metric
//
// Measured on Porto (84,000 segments): a query takes 0.01 to 0.03 ms, customizing 2, A* 0.1 to 0.3, both ends 1.5.

import type { Budget } from '../budget/budget.ts';
import { loadedCostingWork } from '../costing/loaded-costing-work.ts';
import { metricsOf } from '../costing/metrics.ts';
import { lazyOf } from '../costing/weighted-costing.ts';
import type { Call } from '../database/call.ts';
import { bidirectional } from '../search/bidirectional.ts';
import type { Ends, Found } from '../search/found.ts';
import { aStar } from '../search/hierarchy/a-star.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import { queryHierarchy } from '../search/hierarchy/query.ts';
import { withHierarchyScratch } from '../search/hierarchy/scratch-pool.ts';
import { unpack } from '../search/hierarchy/unpack.ts';

export type SearchMethod = 'metric' | 'lower bound' | 'both ends';

/** The search method for a trip. */
export interface TripSearch {
  /** The search method. Default: the fastest one. */
  readonly method?: SearchMethod | undefined;
  /** Whether the arcs are needed, not only the cost. */
  readonly wantsArcs: boolean;
}

/** Chooses the search method for the next trip with a costing. */
export function chooseMethod({ database: { hierarchy, costs }, weighted, budget }: Call): SearchMethod {
  if (hierarchy === undefined) return 'both ends';
  if (metricsOf(costs).isWorthAMetric(weighted)) return 'metric';
  if (metricsOf(costs).lowerBoundOf(weighted, budget) !== undefined) return 'lower bound';
  // in a browser, there are no lower bounds until their code is loaded
  return loadedCostingWork() && metricsOf(costs).fitsACache(weighted) ? 'metric' : 'both ends';
}

const NO_ARCS: number[] = [];

/**
 * A* may settle one node for this many arcs of the hierarchy, which takes half as long as customizing. A search that needs more nodes has a
 * poor lower bound, for example because it avoids highways. It ends, and the costing is customized. Penalized costings have three values,
 * and customizing them takes twice as long.
 */
const ARCS_PER_NODE = 128;
const ARCS_PER_NODE_IF_PENALIZED = 64;
/** On small networks A* may always settle this many nodes: half a millisecond. */
const LEAST_NODES = 1024;

/** The cheapest way between ends. */
export function searchTrip(call: Call, { method, wantsArcs }: TripSearch, ends: Ends): Found | undefined {
  const { database, weighted, budget } = call;
  const { network, hierarchy, costs, scratch, scratchPool } = database;
  const metrics = metricsOf(costs);
  const chosen = method ?? chooseMethod(call);
  metrics.countTrip(weighted);
  budget.watch?.methods.add(chosen);
  const { along } = costs.kept.majorPartOf(weighted) ?? {};
  if (hierarchy !== undefined && chosen === 'metric') return queryMetric(call, hierarchy, ends, wantsArcs);
  const lowerBound = chosen === 'lower bound' ? metrics.lowerBoundOf(weighted, budget) : undefined;
  const work = loadedCostingWork();
  if (hierarchy === undefined || lowerBound === undefined || work === undefined) {
    return bidirectional(network, along ?? weighted.weights, ends, scratch, budget);
  }
  const guided = (allowed: Budget) =>
    withHierarchyScratch(scratchPool, (hierarchyScratch) =>
      aStar(network, along ?? lazyOf(weighted), ends, { lowerBound, scratch, hierarchyScratch }, allowed),
    );
  if (method !== undefined || along !== undefined || !metrics.fitsACache(weighted)) return guided(budget);
  const arcs = lazyOf(weighted).kind === 'penalized' ? ARCS_PER_NODE_IF_PENALIZED : ARCS_PER_NODE;
  const most = Math.max(LEAST_NODES, Math.floor(hierarchy.head.length / arcs));
  return work.withinNodes(budget, most, guided, () => {
    budget.watch?.methods.add('metric');
    return queryMetric(call, hierarchy, ends, wantsArcs);
  });
}

function queryMetric(
  { database: { costs, scratchPool }, weighted, budget }: Call,
  hierarchy: Hierarchy,
  ends: Ends,
  wantsArcs: boolean,
): Found | undefined {
  const metric = metricsOf(costs).ofTrip(weighted, budget)!;
  return withHierarchyScratch(scratchPool, (own) => {
    const meeting = queryHierarchy(hierarchy, metric, ends, own);
    if (meeting === undefined) return undefined;
    if (wantsArcs) return unpack(hierarchy, metric, meeting);
    const { weight, second, third } = meeting;
    return { weight, second, third, source: 0, target: 0, arcs: NO_ARCS };
  });
}
