// How much of what a pool may keep of earlier wishes each of its workers keeps.

import type { Database } from '../database/database.ts';

/** Bytes by arc of a hierarchy that weights and metric of one set of wishes take: below that none is kept for long. */
const BYTES_OF_COSTING = 40;

/** The limit of a pool as one of so many workers has it: together they keep as much, but each so much that one set of wishes fits. */
export function shareOfCache({ limits: { cacheBytes }, hierarchy }: Database, size: number): number {
  return Math.min(cacheBytes, Math.max(cacheBytes / size, BYTES_OF_COSTING * (hierarchy?.head.length ?? 0)));
}
