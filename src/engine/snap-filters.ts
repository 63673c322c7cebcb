// Which segments points may snap to under wishes, made when first asked for and kept with the wishes.

import { CLOSED } from '../cost/weights.ts';
import { closesClasses } from '../cost/wish-table.ts';
import { arcsOfCourse } from '../network/network.ts';
import { strongComponents } from '../network/strong-components.ts';
import { filterSegments, openSegments, type SnapFilter } from '../snap/snap-filter.ts';
import type { Database } from './database.ts';
import { plainBeside } from './plain-wishes.ts';
import { isPlain, recount, type WeighedWishes } from './weighed-wishes.ts';

/** Every segment that the wishes leave open. */
export function openFilterOf(database: Database, weighed: WeighedWishes): SnapFilter {
  if (weighed.openFilter !== undefined) return weighed.openFilter;
  weighed.openFilter = hasFewClosures(database, weighed)
    ? closeSingles(database, weighed, openFilterOf(database, plainBeside(database, weighed.wishes)))
    : filterSegments(database.snapper.index, openSegments(database.network, weighed.weights.weight));
  recount(database.wishes, weighed);
  return weighed.openFilter;
}

/** Whether wishes close single segments only. */
function hasFewClosures({ wishes }: Database, { wishes: own, weights }: WeighedWishes): boolean {
  return !isPlain(own) && !closesClasses(wishes.base, weights.table);
}

/** A filter without the single segments that wishes close. Its summary counts them still: it only says where to look. */
function closeSingles({ network }: Database, { weights }: WeighedWishes, filter: SnapFilter): SnapFilter {
  const isClosed = (segment: number) =>
    [2 * segment, 2 * segment + 1].every((course) =>
      arcsOfCourse(network, course).every((arc) => weights.weight[arc] >= CLOSED),
    );
  const closed = weights.singles.filter(isClosed);
  if (closed.length === 0) return filter;
  const isOpen = filter.isOpen.slice();
  for (const segment of closed) isOpen[segment] = 0;
  return { isOpen, openBefore: filter.openBefore };
}

/** Open segments in the largest part where every place reaches every other. */
export function mainFilterOf(database: Database, weighed: WeighedWishes): SnapFilter {
  const { network, snapper } = database;
  if (weighed.mainFilter !== undefined) return weighed.mainFilter;
  weighed.components ??= strongComponents(network, weighed.weights.weight, CLOSED);
  const { componentOfNode, largest } = weighed.components;
  const within = { partOfNode: componentOfNode, part: largest };
  weighed.mainFilter = filterSegments(snapper.index, openSegments(network, weighed.weights.weight, within));
  recount(database.wishes, weighed);
  return weighed.mainFilter;
}
