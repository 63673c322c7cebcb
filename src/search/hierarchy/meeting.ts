// The result of a query over the hierarchy, before it is unpacked to a way.

import { precedes } from '../triple.ts';
import type { PackedLabels, UpwardLabels } from './scratch.ts';

/** The result of a query. Valid for `unpack` until the scratch is used again. */
export interface Meeting {
  weight: number;
  second: number;
  third: number;
  /** The highest position on the way. */
  top: number;
  /** The labels of the ways to and from it; absent if they are in the scratch. */
  going?: PackedLabels;
  coming?: PackedLabels;
}

/** Replaces the best way by the way over a position if that costs less; returns whether it does. */
export function meet(
  position: number,
  going: UpwardLabels,
  coming: UpwardLabels,
  best: Pick<Meeting, 'weight' | 'second' | 'third' | 'top'>,
): boolean {
  const weight = going.weight[position] + coming.weight[position];
  const second = going.second[position] + coming.second[position];
  const third = going.third[position] + coming.third[position];
  if (!precedes(weight, second, third, best.weight, best.second, best.third)) return false;
  best.weight = weight;
  best.second = second;
  best.third = third;
  best.top = position;
  return true;
}
