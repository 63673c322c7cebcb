import { startBudget } from '../../src/budget/budget.ts';
import type { AreaWork } from '../../src/costing/areas/area-work.ts';
import { areas } from '../../src/costing/areas/areas.ts';
import { type CoordinateSystem, coordinateSystem, coordinateSystemTable } from '../../src/geo/coordinate-systems.ts';
import type { RequestContext } from '../../src/request/reading.ts';
import { RoutingError } from '../../src/request/routing-error.ts';

const systems = coordinateSystemTable({ 'epsg:999001': null });

/** The context of readers for a database whose data is in longitude and latitude. */
export const CONTEXT: RequestContext = {
  system: coordinateSystem(systems, 'epsg:4326') as CoordinateSystem,
  systems,
  limits: { points: 1000, viaPoints: 500, orderedPoints: 100, cells: 10_000, payloadBytes: 100_000 },
  budget: startBudget(),
  defaults: { propagationFactor: 0.25 },
  hasHulls: true,
  areas: (areas.work as AreaWork).readers,
  complaintOf: { point: () => undefined, mode: () => undefined, segmentID: () => undefined, tag: () => undefined },
};

/** The RoutingError that a reader throws; fails if it throws none or another error. */
export function errorOf(read: () => unknown): RoutingError {
  try {
    read();
  } catch (error) {
    if (error instanceof RoutingError) return error;
    throw error;
  }
  throw new Error('expected a RoutingError, got an answer');
}

/** The codes of all errors, in order. */
export function codesOf(read: () => unknown): number[] {
  return errorOf(read).complaints.map((complaint) => complaint.errorCode);
}
