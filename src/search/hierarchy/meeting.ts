// What a query over the hierarchy found, before it is unpacked to a way.

import type { PackedLabels } from './scratch.ts';

/** What a query found. Valid for `unpack` until the scratch is used again. */
export interface Meeting {
  weight: number;
  second: number;
  third: number;
  /** The highest position on the way. */
  top: number;
  /** The labels that tell the way there, and from there; absent where those are the scratch's own. */
  going?: PackedLabels;
  coming?: PackedLabels;
}
