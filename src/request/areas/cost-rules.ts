// The type of `costRules` as callers write them: changes of cost for roads that meet conditions. A later rule overrides the same key of an
// earlier one.

import type { RoadTypeInput } from '../../network/road-types.ts';
import type { AreaInput, VelocityInput } from '../transient-updates.ts';

/** Conditions that must all be met. Without conditions, a rule applies to every road. */
export interface CostCondition {
  /** The segment has one of these road types. */
  readonly roadType?: RoadTypeInput | readonly RoadTypeInput[] | undefined;
  /** For each key, the segment has one of these values. The import must have kept the tag. */
  readonly tags?: { readonly [key: string]: string | readonly string[] } | undefined;
  /** The segment has one of these names or road numbers. */
  readonly name?: string | readonly string[] | undefined;
  /** The direction in which the segment is used. */
  readonly direction?: 'forward' | 'backward' | undefined;
  readonly isTollRoad?: boolean | undefined;
  /** Metres; the segment is longer than this. */
  readonly lengthAbove?: number | string | undefined;
  readonly lengthBelow?: number | string | undefined;
  /** The segment is faster than this, after all other options of the request. */
  readonly speedAbove?: VelocityInput | undefined;
  readonly speedBelow?: VelocityInput | undefined;
  /** The segment is in this area. */
  readonly area?: AreaInput | undefined;
  /** Whether segments that touch the area are in it (the default), or only segments that lie within it. */
  readonly match?: 'touches' | 'within' | undefined;
}

/** A change for the roads that meet conditions. */
export interface CostRuleInput {
  readonly where?: CostCondition | undefined;
  /** Sets the speed. */
  readonly speed?: VelocityInput | undefined;
  /** Above -100: raises the speed by that percentage, or lowers it, after `speed`. */
  readonly percentage?: number | string | undefined;
  /**
   * Multiplies the cost of the road when routes are compared, 0.001 to 1000. Reported times and distances stay true. Not for boundaries.
   */
  readonly factor?: number | string | undefined;
  /** Y closes the road. N only cancels the Y of an earlier rule. */
  readonly exclude?: 'Y' | 'N' | 'y' | 'n' | boolean | 'true' | 'false' | undefined;
}
