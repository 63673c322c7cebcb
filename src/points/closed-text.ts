// The rule that closes a road, for messages.

import { closingLayer } from '../costing/road-updates.ts';
import { lazyOf, type WeightedCosting } from '../costing/weighted-costing.ts';
import { closingRule } from '../costing/weights/closing-rule.ts';
import { type Call, withoutCosting } from '../database/call.ts';
import type { Database } from '../database/database.ts';
import { segmentIdText } from '../network/segment-ids.ts';
import type { RequestPoint } from '../request/request-point.ts';
import { nearestPlace, type Snapped } from '../snap/nearest-places.ts';

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

/**
 * The closed road that explains why a point has no open road within some metres: the nearest one that the request closes, because it explains
 * more than a footpath that no car may use; otherwise the nearest one.
 */
export function closedRoadNear(call: Call, { lon, lat }: RequestPoint, metres: number): Snapped | undefined {
  const { snapper } = call.database;
  return closedByRequest(call, { lon, lat }, metres) ?? nearestPlace(snapper, lon, lat, { metres });
}

/** The nearest road within some metres that is open without the costing of the request. */
export function closedByRequest(
  call: Call,
  { lon, lat }: Pick<RequestPoint, 'lon' | 'lat'>,
  metres: number,
): Snapped | undefined {
  const { costs, snapper } = call.database;
  const filter = costs.openFilterOf(withoutCosting(call).weighted);
  return nearestPlace(snapper, lon, lat, { filter, metres, budget: call.budget });
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
