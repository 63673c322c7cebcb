// Fast paths for requests with a costing, for trips along major roads, for metrics that are used often, and for updates. Without them,
// answers are the same but take longer.

export { withinNodes } from '../budget/within-nodes.ts';
export { customizePerfectly } from '../search/hierarchy/customize-perfectly.ts';
export { withWeightsFrom, withWeightsTo } from '../search/hierarchy/phases/bound-phases.ts';
export { customizePhases } from '../search/hierarchy/phases/phases.ts';
export { inBothPhases } from '../search/hierarchy/phases/phases-as-one.ts';
export { unpackPhases } from '../search/hierarchy/phases/unpack-phases.ts';
export { reachWeights } from '../search/hierarchy/reach.ts';
export { lazyCosting } from './lazy-costing.ts';
export { boundByNearest } from './lower-bound.ts';
export { customizeFromPlain, followMetric } from './metrics-from-others.ts';
export { closesSameArcs, filterLike, filterOfClasses, followFilters } from './open-from-default.ts';
export { phasesOfTrips } from './phases-of-trips.ts';
export { metricOfReach } from './reach-metric.ts';
