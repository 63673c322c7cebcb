// Which rule closes a road, as messages tell it.

import { closingRule } from '../cost/closing-rule.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import type { Database } from './database.ts';
import { closingLayer } from './road-updates.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** `segment 2:2 is closed by exclude`: a whole segment, or one course of it where that is told. */
export function closedText(database: Database, weighed: WeighedWishes, segment: number, course?: number): string {
  const rule = ruleThatCloses(database, weighed, segment, course);
  return `segment ${segmentIdText(database.network, segment)} is closed${rule === undefined ? '' : ` by ${rule}`}`;
}

/** The layer of updates, or else the wish, that closes a segment, or one course of it where that is told. */
export function ruleThatCloses(
  { network, updates }: Database,
  { wishes }: WeighedWishes,
  segment: number,
  course?: number,
): string | undefined {
  const layer = closingLayer(updates, segment, wishes.mode);
  return layer === undefined ? closingRule(network, wishes, segment, course) : `exclude of ${layer}`;
}
