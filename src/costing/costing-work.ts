// Fast paths for requests with a costing and for updates. Without them the same answers take longer.

export { customizeFromPlain } from './customize-from-default.ts';
export { lazyCosting } from './lazy-costing.ts';
export { boundByPlain } from './lower-bound.ts';
export { closesSameArcs, filterLike, filterOfClasses, followFilters } from './open-from-default.ts';
export { followMetric } from './update-metric.ts';
