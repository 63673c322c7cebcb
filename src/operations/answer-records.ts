// What both ways to ask for segments do: read, look at the clock, find, describe.

import { checkClock } from '../budget/budget.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../engine/database.ts';
import { underLayers } from '../engine/under-layers.ts';
import { complaintOfMode } from '../engine/unknown-names.ts';
import { findMode, speedInMode } from '../network/modes.ts';
import { type Network, NO_ARC } from '../network/network.ts';
import type { RequestOptions } from '../request/options.ts';
import type { RequestContext } from '../request/reading.ts';
import { type ErrorVersion, RoutingError } from '../request/routing-error.ts';
import type { SegmentStyle } from '../request/segment-request.ts';
import { asRoutingError, contextOf } from './request-options.ts';
import { type SegmentRecord, type SpeedOfCourse, segmentRecords } from './segment-record.ts';

/** The records of the segments that are found for a request; what is thrown is told in the version that it asks for. */
export function answerRecords<Request extends SegmentStyle>(
  database: DatabaseHandle,
  options: RequestOptions | undefined,
  read: (context: RequestContext) => Request,
  find: (database: Database, request: Request, mode: number | undefined) => readonly number[],
): SegmentRecord[] {
  expectDatabase(database);
  let version: ErrorVersion | undefined;
  const context = contextOf(database, options);
  try {
    const request = read(context);
    version = request.version;
    checkClock(context.budget);
    const mode = modeOf(database, request);
    const segments = find(database, request, mode);
    return segmentRecords(database.network, segments, speedOfCourse(database, mode), request, context.budget);
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
function speedOfCourse({ network, updates }: Database, mode: number | undefined): SpeedOfCourse {
  const { ground, layers } = updates;
  const { modes, arcOfCourse, speed } = ground;
  const unders = underLayers(ground, layers);
  const firstOn = (roads: Network, course: number): number =>
    modes.findIndex((_, by) => speedInMode(roads, by, course) > 0 || speedInMode(roads, by, course ^ 1) > 0);
  return (course) => {
    if (arcOfCourse[course] === NO_ARC) return 0;
    const first = firstOn(network, course);
    const by = mode ?? (first >= 0 ? first : firstOn(ground, course));
    const under = unders[by] ?? unders[0];
    under.goTo(course >>> 1);
    // what is closed to all for a while has a speed of its own
    return under.speed(by >= 0 ? speedInMode(ground, by, course) : speed[course]);
  };
}
