// costRules, as callers write them: what roads cost that meet some conditions. Later rules override earlier ones, key by key.

import type { RoadTypeInput } from '../../network/road-types.ts';
import type { AreaInput, VelocityInput } from '../transient-updates.ts';

/** Conditions that all hold together; without any, a rule is for every road. */
export interface CostCondition {
  /** One of these road types. */
  readonly roadType?: RoadTypeInput | readonly RoadTypeInput[] | undefined;
  /** Of each key one of these values: tags that the import kept. */
  readonly tags?: { readonly [key: string]: string | readonly string[] } | undefined;
  /** One of these names or road numbers. */
  readonly name?: string | readonly string[] | undefined;
  /** The direction in which the segment is used. */
  readonly direction?: 'forward' | 'backward' | undefined;
  readonly isTollRoad?: boolean | undefined;
  /** Metres. */
  readonly lengthAbove?: number | string | undefined;
  readonly lengthBelow?: number | string | undefined;
  /** The speed after all else that the request says. */
  readonly speedAbove?: VelocityInput | undefined;
  readonly speedBelow?: VelocityInput | undefined;
  /** Segments in an area. */
  readonly area?: AreaInput | undefined;
  /** Whether they touch the area (the default) or lie within it. */
  readonly match?: 'touches' | 'within' | undefined;
}

/** What holds for the roads of its conditions. */
export interface CostRuleInput {
  readonly where?: CostCondition | undefined;
  /** Sets the speed. */
  readonly speed?: VelocityInput | undefined;
  /** Above -100: raises the speed by that percentage, or lowers it, after `speed`. */
  readonly percentage?: number | string | undefined;
  /** How many times as much the road counts, 0.001 to 1000; times and distances stay true. Not for boundaries. */
  readonly factor?: number | string | undefined;
  /** Closes the road; N takes back the Y of an earlier rule, and opens nothing else. */
  readonly exclude?: 'Y' | 'N' | 'y' | 'n' | boolean | 'true' | 'false' | undefined;
}
