// Which rule closes a road, as messages tell it.

import { closingRule } from '../cost/closing-rule.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import type { Database } from './database.ts';
import type { WeighedWishes } from './weighed-wishes.ts';

/** `segment 2:2 is closed by exclude`: a whole segment, or one course of it where that is told. */
export function closedText({ network }: Database, { wishes }: WeighedWishes, segment: number, course?: number): string {
  const rule = closingRule(network, wishes, segment, course);
  return `segment ${segmentIdText(network, segment)} is closed${rule === undefined ? '' : ` by ${rule}`}`;
}
