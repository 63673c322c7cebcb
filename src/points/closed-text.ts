// The rule that closes a road, for messages.

import { closingLayer } from '../costing/road-updates.ts';
import { lazyOf, type WeightedCosting } from '../costing/weighted-costing.ts';
import { closingRule } from '../costing/weights/closing-rule.ts';
import type { Database } from '../database/database.ts';
import { segmentIdText } from '../network/segment-ids.ts';

/** `segment 2:2 is closed by exclude`: says what closes a whole segment or, if `directedSegment` is given, that direction. */
export function closedText(
  database: Database,
  weighted: WeightedCosting,
  segment: number,
  directedSegment?: number,
): string {
  const rule = ruleThatCloses(database, weighted, segment, directedSegment);
  return `segment ${segmentIdText(database.network, segment)} is closed${rule === undefined ? '' : ` by ${rule}`}`;
}

/** The layer of updates or the request option that closes a segment, or only one direction of it if `directedSegment` is given. */
export function ruleThatCloses(
  { network, updates }: Database,
  weighted: WeightedCosting,
  segment: number,
  directedSegment?: number,
): string | undefined {
  const { costing } = weighted;
  const layer = closingLayer(updates, segment, costing.mode);
  if (layer !== undefined) return `exclude of ${layer}`;
  return closingRule(network, costing, segment, directedSegment, lazyOf(weighted).changes);
}
