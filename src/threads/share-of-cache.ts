// Each worker's share of the pool's cache of costings.

import type { Database } from '../database/database.ts';

/** Bytes per arc of a hierarchy that the weights and the metric of one costing need. A smaller cache would drop each costing at once. */
const BYTES_OF_COSTING = 40;

/** One worker's share of the pool's limit. All workers together keep as much as the limit allows, but each keeps at least one costing. */
export function shareOfCache({ limits: { cacheBytes }, hierarchy }: Database, size: number): number {
  return Math.min(cacheBytes, Math.max(cacheBytes / size, BYTES_OF_COSTING * (hierarchy?.head.length ?? 0)));
}
