// In a browser, searches with bearings look at all roads, from near to far. A page that answers its own requests needs no more.

import type { SnapFilter } from './snap-filter.ts';

export function mostRefused(): number {
  return Infinity;
}

export function filterAlong(_: unknown, filter: SnapFilter): SnapFilter {
  return filter;
}

/** No bearing of a piece is known in a browser. */
export function stepsAlong(): undefined {}

export function surelyAlong(): undefined {}

export function leadsElsewhere(): boolean {
  return false;
}

/** Filters have no lists in a browser. */
export function visitListed(): void {}
