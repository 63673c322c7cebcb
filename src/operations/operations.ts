// The operations by name, for callers that do not know the types of their arguments.

import type { Database } from '../database/database.ts';
import type { RequestOptions, TextVerb } from '../request/options.ts';
import { type WrittenForm, writtenAs } from './json/written-list.ts';
import { route, routeWith } from './route.ts';
import { routeCostMatrix } from './route-cost-matrix.ts';
import { segmentById } from './segment-by-id.ts';
import { segmentsByPoint } from './segments-by-point.ts';
import { segmentsByWay } from './segments-by-way.ts';
import { travelBoundary } from './travel-boundary.ts';

/** An operation, which checks its arguments itself. */
export type Answer = (database: Database, first: never, second: never, options: RequestOptions) => unknown;

export const OPERATIONS: { readonly [verb in TextVerb]: Answer } = {
  route,
  routeCostMatrix,
  travelBoundary,
  segmentsByPoint,
  segmentsByWay,
  segmentById,
};

/** The same operations, for callers that send the answer in a form. */
export const OPERATIONS_IN: { readonly [form in WrittenForm]: typeof OPERATIONS } = {
  text: { ...OPERATIONS, route: routeWith(writtenAs('text')) },
  pieces: { ...OPERATIONS, route: routeWith(writtenAs('pieces')) },
};
