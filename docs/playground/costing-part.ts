// The part of a query that concerns cost.

import type { CostingQuery } from '../../src/index.ts';

const KEYS: readonly string[] = ['optimizeBy', 'majorRoads', 'historicTrafficTimeBucket', 'avoid', 'mode'];

export function costingPart(query: object): CostingQuery {
  return Object.fromEntries(Object.entries(query).filter(([key]) => KEYS.includes(key)));
}
