// What leads an A* search under wishes: the metric of the same criterion and bucket without any wish, scaled so that no arc
// weighs less.

import { raisesSpeeds } from '../cost/weigh-time.ts';
import { CLOSED } from '../cost/weights.ts';
import { SHUT } from '../cost/wish-table.ts';
import { arcsOfCourse } from '../network/network.ts';
import { SAME_UNIT } from '../search/hierarchy/a-star.ts';
import type { Database } from './database.ts';
import { metricOf } from './metric-of.ts';
import { plainBeside } from './plain-wishes.ts';
import type { Lead, WeighedWishes } from './weighed-wishes.ts';

/** The lead of wishes, found once; `undefined` without a hierarchy. Its tenths are 0 where wishes open what is closed. */
export function leadOf(database: Database, weighed: WeighedWishes): Lead | undefined {
  if (weighed.lead !== undefined || database.hierarchy === undefined) return weighed.lead;
  const plain = plainBeside(database, weighed.wishes);
  const base = metricOf(database, plain)!;
  weighed.lead = { base, tenths: leastTenths(database, plain.weights.weight, weighed) };
  return weighed.lead;
}

/** A whole number t with base * t / 100 <= weight on every open arc: the greatest, as far as it can be told quickly. */
function leastTenths({ network, wishes }: Database, base: Int32Array, weighed: WeighedWishes): number {
  const { kind, weight, table, singles } = weighed.weights;
  if (raisesSpeeds(weighed.wishes, wishes.base)) return leastOverall(base, weight);
  // What the table weighs is bent by its tenths or not at all, and slower weighs no less; bans open only for vehicles.
  const open = wishes.base.classes.map((one) => table[one]).filter((tenths) => tenths !== SHUT);
  let tenths = kind === 'bent' ? Math.min(...open, CLOSED) : SAME_UNIT;
  for (const segment of singles) {
    for (const course of [2 * segment, 2 * segment + 1]) {
      for (const arc of arcsOfCourse(network, course)) tenths = least(tenths, base[arc], weight[arc]);
    }
  }
  for (const arc of network.bannedArc) tenths = least(tenths, base[arc], weight[arc]);
  return tenths;
}

function leastOverall(base: Int32Array, weight: Int32Array): number {
  let tenths = CLOSED;
  for (let arc = 0; arc < weight.length; arc++) tenths = least(tenths, base[arc], weight[arc]);
  return tenths;
}

/** Tenths, lowered as far as one arc asks for. */
function least(tenths: number, base: number, weight: number): number {
  if (weight >= CLOSED || weight * 100 >= base * tenths) return tenths;
  return base >= CLOSED ? 0 : Math.floor((weight * 100) / base);
}
