// Options of every call.

import type { OnWarning, RequestContext } from './reading.ts';

/** The last argument of every operation. */
export interface RequestOptions {
  /**
   * An abort signal. If it aborts, its reason is thrown. A synchronous operation can only be aborted in `onProgress`, or before it starts.
   */
  signal?: AbortSignal | undefined;
  /** Called with the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Called for each part of the request that was ignored or has no effect. */
  onWarning?: OnWarning | undefined;
  /** Adds `explanation` to the answer: the places of points, and the rule that closed each road. */
  explain?: boolean | undefined;
  /** Adds `statistics` to the answer of a route, a matrix or a boundary: how long each phase took. */
  statistics?: boolean | undefined;
}

/** The names of `TextVerb`. */
export const TEXT_VERBS = [
  'route',
  'routeCostMatrix',
  'travelBoundary',
  'segmentsByPoint',
  'segmentsByWay',
  'segmentById',
] as const;

/** The operations whose answers a service sends. */
export type TextVerb = (typeof TEXT_VERBS)[number];

/** Reads query, payload and options of an operation. Throws one RoutingError that lists everything wrong with them. */
export type RequestReader<Request> = (
  context: RequestContext,
  query: unknown,
  payload: unknown,
  given?: RequestOptions,
) => Request;
