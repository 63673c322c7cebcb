// Which segments are open under wishes that close individual ones only: those of the plain wishes, without these.

import type { BaseWeights } from '../cost/base-weights.ts';
import type { Weighing } from '../cost/weigh.ts';
import { CLOSED } from '../cost/weights.ts';
import { closesClasses } from '../cost/wish-table.ts';
import { arcsOfCourse, type Network } from '../network/network.ts';
import type { SnapFilter } from '../snap/snap-filter.ts';

/** Whether weights close no whole class of road. */
export function closesSegmentsOnly(base: BaseWeights, { table }: Weighing): boolean {
  return !closesClasses(base, table);
}

/** A filter without the individual segments that wishes close. Its summary counts them still: it only says where to look. */
export function filterBesidePlain(
  network: Network,
  { weight, individualSegments }: Weighing,
  plain: SnapFilter,
): SnapFilter {
  const isClosed = (segment: number) =>
    [2 * segment, 2 * segment + 1].every((course) =>
      arcsOfCourse(network, course).every((arc) => weight[arc] >= CLOSED),
    );
  const closed = individualSegments.filter(isClosed);
  if (closed.length === 0) return plain;
  const isOpen = plain.isOpen.slice();
  for (const segment of closed) isOpen[segment] = 0;
  return { isOpen, openBefore: plain.openBefore };
}
