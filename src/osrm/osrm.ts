// The front door of `ermine/osrm`: OSRM's HTTP interface, version 1, without HTTP.

import { startBudget } from '../budget/budget.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../database/database.ts';
import type { Limits } from '../database/limits.ts';
import { checkOptions } from '../errors/check-options.ts';
import { ANYTHING, BOOLEAN, needed, type OptionKinds, SIGNAL, TEXT } from '../errors/option-kinds.ts';
import type { JsonStream } from '../operations/json/json-pieces.ts';
import { loadAlternatives } from '../operations/loaded-route-work.ts';
import { BEGUN } from '../operations/request-options.ts';
import { withBody } from '../payload/with-body.ts';
import { RoutingError } from '../request/routing-error.ts';
import {
  answerOsrm,
  answerOsrmInPieces,
  answerOsrmInText,
  errorResponse,
  inText,
  type OsrmBody,
  type OsrmResponse,
} from './answer-osrm.ts';
import { asOsrmError, OsrmError } from './osrm-error.ts';
import { parseUrl } from './parse-url.ts';
import { noRoute } from './route-service.ts';
import { type OsrmSizes, readOsrmSizes } from './sizes.ts';
import { streamResponse } from './stream-response.ts';

export type { LonLat } from '../network/segment-shape.ts';
export type { JsonStream } from '../operations/json/json-pieces.ts';
export type { Annotation } from './annotations.ts';
export type { ErrorBody, OsrmBody, OsrmResponse } from './answer-osrm.ts';
export type { OsrmLeg, OsrmRoute } from './describe-route.ts';
export type { OsrmGeometry, OsrmLine } from './geometries.ts';
export type { NearestBody } from './nearest-service.ts';
export type { OsrmCode, OsrmErrorCode } from './osrm-error.ts';
export type { RouteBody } from './route-service.ts';
export type { OsrmSizes } from './sizes.ts';
export type { Waypoint } from './snapped-coordinates.ts';
export type { Intersection } from './steps/intersection.ts';
export type { Lane } from './steps/lanes.ts';
export type { StepType } from './steps/stage.ts';
export type { OsrmManeuver, OsrmStep } from './steps/steps.ts';
export type { Modifier } from './steps/turn-modifier.ts';
export type { TableBody } from './table-service.ts';
export type { TripBody } from './trip-service.ts';
export type { WeightName } from './weight-units.ts';

/** A pool of `ermine/threads`. */
export interface OsrmPool {
  readonly database: DatabaseHandle;
  /** Answers a request on a worker: JSON text, or the bytes of a tile. */
  osrm(
    url: string,
    payload?: unknown,
    options?: { signal?: AbortSignal | undefined; sizes?: OsrmSizes | undefined },
  ): Promise<OsrmResponse<string | Uint8Array>>;
  /** Like `osrm`, with JSON text as a stream. */
  osrmStream(
    url: string,
    payload?: unknown,
    options?: { signal?: AbortSignal | undefined; sizes?: OsrmSizes | undefined },
  ): Promise<OsrmResponse<JsonStream | Uint8Array>>;
}

/** What answers: an open database, a pool, or a function that returns one of these for the profile in the path. */
export type OsrmEngine =
  | DatabaseHandle
  | OsrmPool
  | ((profile: string) => DatabaseHandle | OsrmPool | undefined | Promise<DatabaseHandle | OsrmPool | undefined>);

/** A request of the HTTP interface. */
export interface OsrmRequest {
  /** A path with its query, or a whole address. */
  readonly url: string;
  /** The costing of the request, as the body of a POST: text, bytes, or an object. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Whether to return the answer as JSON text, as servers send it, instead of an object. */
  readonly asText?: boolean;
  /** Whether to return JSON text as a stream, which a server writes as fast as a client reads. A long text is never one string. */
  readonly stream?: boolean;
  /** The largest requests that are answered. A larger one gets the code `TooBig`. */
  readonly sizes?: OsrmSizes | undefined;
}

const REQUEST: OptionKinds<OsrmRequest> = {
  url: needed(TEXT),
  body: ANYTHING,
  signal: SIGNAL,
  asText: BOOLEAN,
  stream: BOOLEAN,
  sizes: ANYTHING,
};

/**
 * Answers a request of OSRM's HTTP interface. A request with a mistake gets status 400, a code and a message. Rejects if the signal is
 * aborted, or if the queue of a pool is full.
 *
 * @example const { body } = await osrm(database, '/route/v1/driving/-8.61,41.15;-8.65,41.17?steps=true');
 */
export function osrm(
  engine: OsrmEngine,
  request: OsrmRequest & { readonly stream: true },
): Promise<OsrmResponse<JsonStream | Uint8Array>>;
export function osrm(
  engine: OsrmEngine,
  request: OsrmRequest & { readonly asText: true },
): Promise<OsrmResponse<string | Uint8Array>>;
export function osrm(engine: OsrmEngine, request: string | OsrmRequest): Promise<OsrmResponse>;
export async function osrm(engine: OsrmEngine, request: string | OsrmRequest): Promise<OsrmResponse<AnyBody>> {
  const given = typeof request === 'string' ? { url: request } : request;
  const { url, body, signal, asText = false, stream = false, ...read } = checkOptions('osrm', given, REQUEST);
  const sizes = read.sizes === undefined ? undefined : readOsrmSizes(read.sizes);
  try {
    const found = typeof engine === 'function' ? await engineFor(engine, url) : engine;
    if (isPool(found)) return await answerOnPool(found, { url, body, signal, asText, stream, sizes });
    expectDatabase(found);
    // a web page loads the code for alternatives and for going straight on now; everywhere else it is already loaded
    if (url.includes('/route/')) await loadAlternatives();
    const answer = (payload: unknown, begun: number): OsrmResponse<AnyBody> => {
      const asked = { database: found, url, payload, options: { signal, sizes, [BEGUN]: begun } };
      return stream ? streamResponse(answerOsrmInPieces(asked)) : asText ? answerOsrmInText(asked) : answerOsrm(asked);
    };
    return await withCosting({ body, signal }, found.limits, async (payload, begun) => answer(payload, begun));
  } catch (error) {
    const response = errorResponse(error);
    return stream ? streamResponse(inText(response)) : asText ? inText(response) : response;
  }
}

/** A body in any form of an answer. */
type AnyBody = OsrmBody | string | JsonStream;

async function engineFor(
  find: Extract<OsrmEngine, (...args: never) => unknown>,
  url: string,
): Promise<DatabaseHandle | OsrmPool> {
  const { profile } = parseUrl(url);
  const found = await find(profile);
  if (found === undefined) throw new OsrmError('InvalidValue', `There is no profile ${profile}.`);
  return found;
}

function isPool(engine: DatabaseHandle | OsrmPool): engine is OsrmPool {
  return typeof (Object(engine) as OsrmPool).osrm === 'function';
}

async function answerOnPool(
  pool: OsrmPool,
  { url, body, signal, asText, stream, sizes }: OsrmRequest,
): Promise<OsrmResponse<AnyBody>> {
  const { limits } = pool.database as Database;
  // not async: while a request waits for its answer, nothing here keeps its payload
  const { status, body: answer } = await withCosting<OsrmResponse<AnyBody>>({ body, signal }, limits, (payload) =>
    stream ? pool.osrmStream(url, payload, { signal, sizes }) : pool.osrm(url, payload, { signal, sizes }),
  );
  const isObject = stream || asText || typeof answer !== 'string';
  return { status, body: isObject ? answer : (JSON.parse(answer) as OsrmBody) };
}

/** The most bytes of a costing, enough for thousands of closures. A larger costing should be a layer of the database. */
const MOST_BYTES = 4 * 1024 * 1024;
/** The most values of a costing: one for four of these bytes. Real costings have seven bytes or more for each. */
const MOST_VALUES = MOST_BYTES / 4;

/** Reads the body of a request, and answers the request. The answer gets the time at which reading the body began. */
async function withCosting<Answer>(
  { body, signal }: Pick<OsrmRequest, 'body' | 'signal'>,
  { payloadBytes, points, milliseconds }: Limits,
  answer: (payload: unknown, begun: number) => Promise<Answer>,
): Promise<Answer> {
  const bytes = Math.min(payloadBytes, MOST_BYTES);
  const budget = startBudget({ milliseconds, signal });
  try {
    return await withBody(body, { bytes, points, values: MOST_VALUES, budget }, ({ payload, complaint }) => {
      if (complaint !== undefined) throw new RoutingError([complaint]);
      return answer(payload, budget.deadline - milliseconds);
    });
  } catch (error) {
    throw asOsrmError(error, noRoute);
  }
}
