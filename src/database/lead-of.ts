// What leads an A* search under wishes: the metric of the same criterion and bucket without any wish, scaled so that no arc
// weighs less.

import { CLOSED } from '../cost/weights.ts';
import { NO_WISHES } from '../cost/wishes.ts';
import type { Database } from './database.ts';
import { metricOf } from './metric-for.ts';
import { type Lead, type WeighedWishes, weighWishes } from './weighed-wishes.ts';

/** The lead of wishes, found once; `undefined` without a hierarchy. Its tenths are 0 where wishes open what is closed. */
export function leadOf(database: Database, weighed: WeighedWishes): Lead | undefined {
  if (weighed.lead !== undefined || database.hierarchy === undefined) return weighed.lead;
  const { criterion, bucket } = weighed.wishes;
  const plain = weighWishes(database.network, database.wishes, { ...NO_WISHES, criterion, bucket });
  const base = metricOf(database, plain)!;
  weighed.lead = { base, tenths: leastTenths(plain.weights.weight, weighed.weights.weight) };
  return weighed.lead;
}

/** The greatest whole number t with base * t / 100 <= weight on every open arc. */
function leastTenths(base: Int32Array, weight: Int32Array): number {
  let tenths = CLOSED;
  for (let arc = 0; arc < weight.length; arc++) {
    const w = weight[arc];
    const b = base[arc];
    if (w * 100 >= b * tenths || w >= CLOSED) continue;
    if (b >= CLOSED) return 0;
    tenths = Math.floor((w * 100) / b);
  }
  return tenths;
}
