// What a costing says about road types and tolls, as one table by class of arc; and the road types of segments.

import type { Network } from '../../network/network.ts';
import { ROAD_TYPES } from '../../network/road-types.ts';
import type { Costing } from '../../request/costing.ts';
import { CLASS_COUNT, CLOSED_CLASS, TOLL_CLASS } from './arcs-by-class.ts';
import type { BaseWeights } from './base-weights.ts';
import { CLOSED_FACTOR, NEUTRAL_FACTOR } from './penalty.ts';

/** The factor of each class, times ten: closed if the costing avoids the class, otherwise its priority. */
export function costingTable(costing: Costing): Uint16Array {
  const table = new Uint16Array(CLASS_COUNT);
  for (let roadType = 0; roadType < ROAD_TYPES.length; roadType++) {
    if (costing.avoidedRoadTypes.includes(roadType)) continue;
    const factor = costing.priorities?.[roadType] ?? NEUTRAL_FACTOR;
    table[roadType] = factor;
    table[roadType | TOLL_CLASS] = costing.avoidsTolls ? CLOSED_FACTOR : factor;
  }
  return table;
}

/** Whether a table closes a class of arcs that the mode leaves open. */
export function closesClasses({ classes }: BaseWeights, table: Uint16Array): boolean {
  return classes.some((kind) => table[kind] === CLOSED_FACTOR && kind !== CLOSED_CLASS);
}

/** Whether two tables close the same classes. Classes without arcs are ignored. */
export function closeSameClasses({ classes }: BaseWeights, one: Uint16Array, other: Uint16Array): boolean {
  return classes.every((kind) => (one[kind] === CLOSED_FACTOR) === (other[kind] === CLOSED_FACTOR));
}

/** The road type of every segment under a costing; the network's array if none changes. */
export function changedRoadTypes(network: Network, costing: Costing): Uint8Array {
  const changes = costing.segmentChanges.filter((change) => change.roadType !== undefined);
  if (changes.length === 0) return network.roadType;
  const roadType = network.roadType.slice();
  for (const change of changes) roadType[change.segment] = change.roadType as number;
  return roadType;
}
