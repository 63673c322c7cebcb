// What requests under wishes are answered with, and roads that change: without it the same answers take longer.

export { customizeBesidePlain } from './customize-beside-plain.ts';
export { followMetric } from './follow-metric.ts';
export { Guides } from './guides.ts';
export { closesSameArcs, filterLike, filterOfClasses, followFilters } from './open-beside-plain.ts';
export { piecemealWishes } from './piecemeal-wishes.ts';
