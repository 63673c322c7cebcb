// Whether a costing makes roads faster.

import type { Costing } from '../../request/costing.ts';
import { changeSpeeds } from '../../request/speed-changes.ts';
import { TOLL_CLASS } from './arcs-by-class.ts';
import type { BaseWeights } from './base-weights.ts';

/** Whether changes by road type make any arc faster than in the data, if the costing counts time. */
export function raisesSpeeds(
  { criterion, roadTypeChanges, bucket }: Costing,
  { speedsIn, classes }: BaseWeights,
): boolean {
  if (roadTypeChanges === undefined || criterion === 'distance') return false;
  const changed = classes.map((kind) => roadTypeChanges[kind & ~TOLL_CLASS] ?? []).filter((steps) => steps.length > 0);
  if (changed.length === 0) return false;
  const { speeds } = speedsIn(bucket);
  return changed.some((steps) => speeds.some((speed) => speed > 0 && changeSpeeds(speed, steps) > speed));
}
