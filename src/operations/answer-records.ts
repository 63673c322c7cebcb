// Shared by all operations that return segment records: read the request, find segments, describe them.

import { type Budget, checkClock } from '../budget/budget.ts';
import { underLayers } from '../costing/under-layers.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../database/database.ts';
import { findMode, speedInMode } from '../network/modes.ts';
import { type Network, NO_ARC } from '../network/network.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RequestContext } from '../request/reading.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import type { SegmentStyle } from '../request/segment-request.ts';
import { complaintOfMode } from '../resolve/unknown-names.ts';
import { asRoutingError, contextOf } from './request-options.ts';
import { type FoundSegment, type SegmentRecord, type SpeedOfDirected, segmentRecords } from './segment-record.ts';

/** The segments of a request, and the mode whose speeds are returned. */
export interface FoundSegments {
  readonly segments: readonly FoundSegment[];
  readonly mode: number | undefined;
}

/** The segment records for a request. Errors have the `version` that the request asks for. */
export function answerRecords<Request extends SegmentStyle>(
  database: DatabaseHandle,
  options: RequestOptions | undefined,
  read: (context: RequestContext) => Request,
  find: (database: Database, request: Request, mode: number | undefined, budget: Budget) => FoundSegments,
): SegmentRecord[] {
  expectDatabase(database);
  let version: ErrorVersion | undefined;
  const context = contextOf(database, options);
  try {
    const request = read(context);
    version = request.version;
    checkClock(context.budget);
    const mode = modeOf(database, request);
    const found = find(database, request, mode, context.budget);
    const speedOf = speedOfDirected(database, found.mode);
    return segmentRecords(database.network, found.segments, speedOf, request, context.budget);
  } catch (error) {
    throw asRoutingError(error, error instanceof RoutingError ? error.version : version);
  }
}

function modeOf({ network }: Database, { mode, version }: SegmentStyle): number | undefined {
  if (mode === undefined) return undefined;
  const complaint = complaintOfMode(network, mode, 'mode');
  if (complaint) throw new RoutingError([complaint], { version });
  return findMode(network, mode);
}

/** The speeds of a segment in a mode, or in the first mode that may use it. A road that updates close keeps its earlier speeds. */
function speedOfDirected({ network, updates }: Database, mode: number | undefined): SpeedOfDirected {
  const { baseNetwork, layers } = updates;
  const { modes, arcOfDirected, speed } = baseNetwork;
  const unders = underLayers(baseNetwork, layers);
  const firstOn = (roads: Network, directedSegment: number): number =>
    modes.findIndex(
      (_, by) => speedInMode(roads, by, directedSegment) > 0 || speedInMode(roads, by, directedSegment ^ 1) > 0,
    );
  return (directedSegment) => {
    if (arcOfDirected[directedSegment] === NO_ARC) return 0;
    const first = firstOn(network, directedSegment);
    const by = mode ?? (first >= 0 ? first : firstOn(baseNetwork, directedSegment));
    const under = unders[by] ?? unders[0];
    under.goTo(directedSegment >>> 1);
    // a road that updates close to all modes still has its speed in the base network
    const given = by >= 0 ? speedInMode(baseNetwork, by, directedSegment) : speed[directedSegment];
    return under.speed(given, directedSegment);
  };
}
