// Answers one request of OSRM's interface on an open database.

import { type MakeList, makeArray } from '../operations/json/answer-lists.ts';
import { answerText, writeAnswer } from '../operations/json/json-pieces.ts';
import { writtenAs } from '../operations/json/written-list.ts';
import { answered } from '../operations/prepare-request.ts';
import type { RequestOptions } from '../request/options.ts';
import { loadedGuidance } from './loaded-guidance.ts';
import { type NearestBody, nearestService } from './nearest-service.ts';
import { asOsrmError, OsrmError, type OsrmErrorCode } from './osrm-error.ts';
import { parseUrl } from './parse-url.ts';
import { invalid, readTile, type ServiceCall } from './parsed-request.ts';
import { noRoute, type RouteBody, routeService } from './route-service.ts';
import { type OsrmSizes, readOsrmSizes } from './sizes.ts';
import { prepareCosting } from './snapped-coordinates.ts';
import { type TableBody, tableService } from './table-service.ts';
import { noTrips, type TripBody, tripService } from './trip-service.ts';

/** The body of an error. */
export interface ErrorBody {
  code: OsrmErrorCode;
  message: string;
}

/** The answer of a service: an object for JSON, or the bytes of a tile. */
export type OsrmBody = RouteBody | NearestBody | TableBody | TripBody | ErrorBody | Uint8Array;

/** The response to a request, with its HTTP status. */
export interface OsrmResponse<Body = OsrmBody> {
  /** 200, or 400 with a code and a message. */
  readonly status: number;
  readonly body: Body;
}

interface Service {
  answer(given: ServiceCall): OsrmBody;
  /** Makes the error for a request whose points no route connects. */
  readonly noPath: () => OsrmError;
}

const SERVICES: Readonly<Record<string, Service>> = {
  route: { answer: routeService, noPath: noRoute },
  nearest: { answer: nearestService, noPath: noRoute },
  table: { answer: tableService, noPath: () => new OsrmError('NoTable', 'No table found') },
  trip: { answer: tripService, noPath: noTrips },
  tile: { answer: tileService, noPath: noRoute },
  match: {
    answer: () => {
      throw new OsrmError('NotImplemented', 'Map matching is not implemented yet.');
    },
    noPath: noRoute,
  },
};

/** Options of a request, with the largest requests that are answered. */
export interface OsrmOptions extends RequestOptions {
  readonly sizes?: OsrmSizes | undefined;
}

/** A request, and the database that answers it. */
interface Asked extends Omit<ServiceCall, 'url' | 'sizes' | 'sent'> {
  readonly url: string;
  readonly options: OsrmOptions;
}

/** Answers a request. Throws only errors that the request did not cause. */
export function answerOsrm(asked: Asked): OsrmResponse {
  return answer(asked, makeArray);
}

/** Answers a request with what is sent: JSON text, or the bytes of a tile. */
export function answerOsrmInText(asked: Asked): OsrmResponse<string | Uint8Array> {
  return inText(answer(asked, writtenAs('text')));
}

/** Answers a request with what is sent: JSON text, in pieces if it is long, or the bytes of a tile. */
export function answerOsrmInPieces(asked: Asked): OsrmResponse<string | Uint8Array | Uint8Array[]> {
  const { status, body } = answer(asked, writtenAs('pieces'));
  return { status, body: body instanceof Uint8Array ? body : writeAnswer(body) };
}

function answer({ options: { sizes: given, ...options }, ...asked }: Asked, sent: MakeList): OsrmResponse {
  const sizes = readOsrmSizes(given);
  try {
    const url = parseUrl(asked.url);
    const { answer, noPath } = SERVICES[url.service];
    return { status: 200, body: answering(() => answer({ ...asked, options, url, sizes, sent }), noPath) };
  } catch (error) {
    return errorResponse(error);
  }
}

export function inText({ status, body }: OsrmResponse): OsrmResponse<string | Uint8Array> {
  return { status, body: body instanceof Uint8Array ? body : answerText(body) };
}

function answering(answer: () => OsrmBody, noPath: Service['noPath']): OsrmBody {
  try {
    return answer();
  } catch (error) {
    throw asOsrmError(error, noPath);
  }
}

/** The answer to a request with a mistake. Throws any other error. */
export function errorResponse(error: unknown): OsrmResponse<ErrorBody> {
  if (!(error instanceof OsrmError)) throw error;
  return { status: 400, body: { code: error.code, message: error.message } };
}

const LEAST_ZOOM = 12;
const MOST_ZOOM = 20;

function tileService(given: ServiceCall): Uint8Array {
  const request = readTile(given);
  const { tile } = request;
  const side = 2 ** tile.zoom;
  if (tile.zoom < LEAST_ZOOM || tile.zoom > MOST_ZOOM || tile.x >= side || tile.y >= side) {
    throw invalid(
      `A tile must have a zoom from ${LEAST_ZOOM} to ${MOST_ZOOM}, and x and y below 2 to the power of the zoom.`,
    );
  }
  const call = prepareCosting(request);
  return answered(call, () => loadedGuidance().drawTile(call, tile));
}
