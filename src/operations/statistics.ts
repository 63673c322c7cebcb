// The statistics of a request, for `statistics: true` and for the watcher of a database.

import { mark, type Phase } from '../budget/watch.ts';
import type { PreparedRequest } from './prepare-request.ts';

/** The operations that a watcher sees. */
type WatchedVerb = 'route' | 'routeCostMatrix' | 'routeCostTable' | 'streamCostMatrix' | 'travelBoundary';

/** Where the time of a request went. */
export interface RequestStatistics {
  /** The total time. */
  milliseconds: number;
  /**
   * The time of each phase: reading the request, computing weights, snapping points, searching, writing the answer. Work that overlaps,
   * such as rows of a matrix that are searched and written in turn, counts as search.
   */
  phases: Partial<Record<Phase, number>>;
  /** Nodes that graph searches settled; 0 if a metric answered. */
  settledNodes: number;
  /** The search methods of trips: with a metric, with A*, from both ends. */
  methods: string[];
  /** `plain`: the request changes no cost. `kept`: the weights were in the cache. `new`: the weights were computed. */
  costing: 'plain' | 'kept' | 'new';
  /** Metres from each point to its road, in the order of the request. */
  snapDistances: number[];
  /** The version of the roads. */
  version: number;
}

/** Reports statistics to the watcher, and also returns them if the request asks for statistics. Call it last. */
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
