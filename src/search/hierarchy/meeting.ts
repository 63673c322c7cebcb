// The result of a query over the hierarchy, before it is unpacked to a way.

import { precedes } from '../triple.ts';
import { CLOSED } from '../weights.ts';
import { LABEL, type UpwardLabels } from './scratch.ts';

/** The result of a query. Valid for `unpack` until the scratch is used again. */
export interface Meeting {
  weight: number;
  second: number;
  third: number;
  /** The highest position on the way. */
  top: number;
}

/** Replaces the best way by the way over a position if that costs less; returns whether it does. */
export function meet(position: number, going: UpwardLabels, coming: UpwardLabels, best: Meeting): boolean {
  const at = LABEL * position;
  const weight = 2 * CLOSED + going[at] + coming[at];
  const second = going[at + 1] + coming[at + 1];
  const third = going[at + 2] + coming[at + 2];
  if (!precedes(weight, second, third, best.weight, best.second, best.third)) return false;
  best.weight = weight;
  best.second = second;
  best.third = third;
  best.top = position;
  return true;
}
