// What both ways to ask for segments do: read, look at the clock, find, describe.

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

/** What is found for a request, and the mode whose speeds are meant. */
export interface FoundSegments {
  readonly segments: readonly FoundSegment[];
  readonly mode: number | undefined;
}

/** The records of the segments that are found for a request; what is thrown is told in the version that it asks for. */
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

/** The number of the mode that a request names. */
function modeOf({ network }: Database, { mode, version }: SegmentStyle): number | undefined {
  if (mode === undefined) return undefined;
  const complaint = complaintOfMode(network, mode, 'mode');
  if (complaint) throw new RoutingError([complaint], { version });
  return findMode(network, mode);
}

/** Speeds as a mode has them, or the first one that may take the segment either way; of a road that updates close, those that it would have. */
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
    // what is closed to all for a while has a speed of its own
    return under.speed(by >= 0 ? speedInMode(baseNetwork, by, directedSegment) : speed[directedSegment]);
  };
}
