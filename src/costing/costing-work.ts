// What requests under wishes are answered with, and roads that change: without it the same answers take longer.

export { customizeBesidePlain } from './customize-from-default.ts';
export { lazyCosting } from './lazy-costing.ts';
export { boundByPlain } from './lower-bound.ts';
export { closesSameArcs, filterLike, filterOfClasses, followFilters } from './open-from-default.ts';
export { followMetric } from './update-metric.ts';
