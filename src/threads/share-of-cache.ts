// Each worker's share of the pool's cache of costings.

import type { Database } from '../database/database.ts';

/** Bytes per arc of a hierarchy for the weights and metric of one costing: a smaller cache keeps none for long. */
const BYTES_OF_COSTING = 40;

/** One worker's share of the pool's limit. Together the workers keep as much, but each keeps at least one costing. */
export function shareOfCache({ limits: { cacheBytes }, hierarchy }: Database, size: number): number {
  return Math.min(cacheBytes, Math.max(cacheBytes / size, BYTES_OF_COSTING * (hierarchy?.head.length ?? 0)));
}
