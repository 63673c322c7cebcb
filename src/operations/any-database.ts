// What readers of requests need before the database is known. They must refuse nothing that some database would answer.

import { startBudget } from '../budget/budget.ts';
import type { AreaWork } from '../costing/areas/area-work.ts';
import { loadedAreas } from '../costing/areas/loaded-areas.ts';
import { DEFAULT_LIMITS, DEFAULTS } from '../database/limits.ts';
import { coordinateSystem, coordinateSystemTable } from '../geo/coordinate-systems.ts';
import type { RequestContext } from '../request/reading.ts';

/** Stands for a database that supports every request. */
export function anyContext(): RequestContext {
  const systems = coordinateSystemTable();
  const system = coordinateSystem(systems, 'epsg:4326');
  if (system.status !== 'ready') throw new Error(system.reason);
  const nothing = () => undefined;
  return {
    system,
    systems,
    // the limits of the database may be higher
    limits: { ...DEFAULT_LIMITS, points: Number.POSITIVE_INFINITY, viaPoints: Number.POSITIVE_INFINITY },
    defaults: DEFAULTS,
    budget: startBudget({}),
    hasHulls: true,
    areas: (loadedAreas?.work as AreaWork | undefined)?.readers,
    complaintOf: { point: nothing, mode: nothing, segmentID: nothing, tag: nothing },
  };
}
