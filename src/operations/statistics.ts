// What `statistics: true` tells of a request, and what whoever watches a database hears of every one.

import { mark, type Phase } from '../budget/watch.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** The verbs of a database that who watches it hears of. */
type WatchedVerb = 'route' | 'routeCostMatrix' | 'routeCostTable' | 'streamCostMatrix' | 'travelBoundary';

/** Where the time of a request went. */
export interface RequestStatistics {
  /** All of it. */
  milliseconds: number;
  /**
   * Of it: reading the request, weighing roads by its wishes, putting points on roads, searching, writing the answer. What overlaps,
   * as rows of a matrix that are searched and written in turns, counts as search.
   */
  phases: Partial<Record<Phase, number>>;
  /** Nodes that searches on the graph settled: none where a metric answered. */
  settledNodes: number;
  /** How trips were searched: by a metric, led by a lower bound, from both ends. */
  methods: string[];
  /** Whether there were no wishes but a choice of data, or what they come to was kept from before, or is new. */
  costing: 'plain' | 'kept' | 'new';
  /** Metres from each point to its road, in the order of the request. */
  snapDistances: number[];
  /** The version of the roads that answered. */
  version: number;
}

/** Tells who watches, and gives what the request wants to be told; call it when all else is done. */
export function finishWatch(
  { database, budget, request, points }: PreparedRequest,
  verb: WatchedVerb,
): RequestStatistics | undefined {
  const { watch } = budget;
  if (watch === undefined) return undefined;
  mark(budget, 'answer');
  const statistics: RequestStatistics = {
    milliseconds: watch.last - watch.begun,
    phases: watch.phases,
    settledNodes: budget.settledNodes - budget.remaining - budget.steps,
    methods: [...watch.methods],
    costing: watch.costing,
    snapDistances: points.flat().map(({ near }) => near.distance),
    version: database.updates.version,
  };
  if (database.watcher?.isOn()) database.watcher.tell({ verb, ...statistics });
  return request.options.statistics ? statistics : undefined;
}
