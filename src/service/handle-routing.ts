// The documented paths of routing:
//
//   GET, POST  /rest/Spatial/erm/databases/<dbsource>.json?q=route | routeCostMatrix | travelBoundary
//   GET        /rest/Spatial/erm/databases/<dbsource>/segments.json?point=... | way=...
//   GET        /rest/Spatial/erm/databases/<dbsource>/segments/<segmentID>.json

import { SearchLimitError, startBudget } from '../budget/budget.ts';
import { type Database, type DatabaseHandle, expectDatabase } from '../database/database.ts';
import { DEFAULT_LIMITS } from '../database/limits.ts';
import { showValue } from '../errors/show-value.ts';
import { anyContext } from '../operations/any-database.ts';
import {
  answerText,
  beginStream,
  encoded,
  type JsonPiece,
  type JsonStream,
  streamOf,
  writeAnswer,
} from '../operations/json/json-pieces.ts';
import { rowTexts } from '../operations/json/matrix-row-texts.ts';
import { matrixPieces, textOfPieces, type WrittenRows, writeRows } from '../operations/matrix-text.ts';
import { OPERATIONS_IN } from '../operations/operations.ts';
import { prepareMatrix, rowsOf } from '../operations/prepare-matrix.ts';
import { asRoutingError, BEGUN, contextOf } from '../operations/request-options.ts';
import { inTurns } from '../operations/stream-cost-matrix.ts';
import type { ReadBody } from '../payload/read-body.ts';
import { withBody } from '../payload/with-body.ts';
import { complaintsOfQuery, type ReceivedRequest } from '../request/complaints-of-query.ts';
import type { RequestOptions, TextVerb } from '../request/options.ts';
import { Repeated } from '../request/parameter.ts';
import { LOST_PAYLOAD, type RequestContext } from '../request/reading.ts';
import { type Complaint, RoutingError } from '../request/routing-error.ts';
import type { Pool } from '../threads/pool.ts';
import { recordOf, type ServiceUrl } from './read-url.ts';
import { errorVersionOf, takeOperation, targetOf } from './routing-target.ts';
import {
  payloadBytesOf,
  reportError,
  respond,
  type ServiceContext,
  type ServiceRequest,
  type ServiceResponse,
  type StreamedBody,
} from './service-context.ts';

/** The code of errors that say that a database cannot be opened. */
const CANNOT_OPEN = 9105;

/** Answers one request of routing, or throws a RoutingError. */
export async function handleRouting(
  context: ServiceContext,
  request: ServiceRequest,
  { path, search }: ServiceUrl,
): Promise<ServiceResponse<StreamedBody>> {
  const target = targetOf(path);
  if (target === undefined) throw unknownPath();
  const method = request.method.toUpperCase();
  const allowed = target.kind === 'operation' ? ['GET', 'POST'] : ['GET'];
  if (!allowed.includes(method)) return wrongMethod(method, allowed);

  const query = recordOf(search);
  const complaints: Complaint[] = [];
  const found = await findDatabase(context, request, target.dbsource, complaints);
  const database = found === undefined ? undefined : databaseOf(found);
  const operation = target.kind === 'operation' ? takeOperation(query, complaints) : recordsOf(target.kind, query);
  const segmentID = target.kind === 'segment' ? target.segmentID : '';
  const limit = Math.min(payloadBytesOf(context), database?.limits.payloadBytes ?? Infinity);
  // parsing a long payload counts towards the request's time, but the worker of a pool then has the full time again
  const { milliseconds, points } = database?.limits ?? DEFAULT_LIMITS;
  const { signal } = request;
  const budget = startBudget({
    milliseconds,
    signal: typeof signal?.throwIfAborted === 'function' ? signal : undefined,
  });
  const version = errorVersionOf(operation, query);
  const { onWarning } = context;
  const isStreamed = (request as ServiceRequest<boolean>).stream === true;
  const body = method === 'POST' ? request.body : undefined;
  // not async: while a request waits for its answer, nothing here keeps its payload
  const answer = ({ payload, complaint }: ReadBody): Written => {
    if (complaint !== undefined) complaints.push(complaint);
    if (found === undefined || operation === undefined || complaint !== undefined) {
      if (operation !== undefined) {
        const received = { operation, segmentID, query, payload: complaint === undefined ? payload : LOST_PAYLOAD };
        complaints.push(...complaintsOfQuery(contextOfAny(database), received));
      }
      throw new RoutingError(complaints, { status: complaints[0].errorCode === CANNOT_OPEN ? 503 : 400, version });
    }
    const options: RequestOptions & { readonly [BEGUN]: number } = {
      [BEGUN]: budget.deadline - milliseconds,
      signal,
      onWarning: onWarning && ((warning) => onWarning(warning, request)),
    };
    const answerOn = isPool(found) ? answerOnPool : answerHere;
    return answerOn(found as Pool & Database, { operation, segmentID, query, payload }, options, isStreamed);
  };
  const written = await withBody(body, { bytes: limit, points, budget }, answer).catch((error) => {
    throw error instanceof SearchLimitError ? asRoutingError(error, version) : error;
  });
  if (typeof written === 'string') return respond(200, written);
  const { text, byteLength } = written;
  if (text !== undefined) return respond(200, text);
  return respond(200, written, byteLength === undefined ? {} : { 'content-length': String(byteLength) });
}

function databaseOf(found: Database | Pool): Database {
  const database: DatabaseHandle = isPool(found) ? found.database : found;
  expectDatabase(database);
  return database;
}

function isPool(database: DatabaseHandle | Pool): database is Pool {
  // the host's record or function may return anything, also something that is neither a database nor a pool
  return 'statistics' in Object(database);
}

/** The operation that finds the segments of a path. */
function recordsOf(kind: 'segments' | 'segment', query: object): TextVerb {
  if (kind === 'segment') return 'segmentById';
  return 'way' in query ? 'segmentsByWay' : 'segmentsByPoint';
}

interface UrlRequest extends ReceivedRequest {
  readonly query: Record<string, unknown>;
}

function contextOfAny(database: Database | undefined): RequestContext {
  return database === undefined ? anyContext() : contextOf(database);
}

/** JSON text of an answer, whole or as a stream. */
type Written = Promise<string | JsonStream>;

function answerOnPool(
  pool: Pool,
  received: UrlRequest,
  { signal, onWarning }: RequestOptions,
  isStreamed: boolean,
): Written {
  const { operation, query } = received;
  const version = errorVersionOf(operation, query);
  // a repeated parameter cannot be sent to a worker, and is refused anyway
  if (Object.values(query).some((value) => value instanceof Repeated)) {
    throw new RoutingError(complaintsOfQuery(contextOf(databaseOf(pool)), received), { version });
  }
  const answer: Written = pool[isStreamed ? 'jsonStream' : 'json'](operation, argumentsOf(received), {
    signal,
    onWarning,
  });
  // errors of the pool itself have no version
  return answer.catch((error) => {
    throw asRoutingError(error, version);
  });
}

function argumentsOf({ operation, segmentID, query, payload }: UrlRequest): readonly unknown[] {
  return operation === 'segmentById' ? [segmentID, query] : [query, payload];
}

async function answerHere(
  database: Database,
  received: UrlRequest,
  options: RequestOptions,
  isStreamed: boolean,
): Written {
  if (received.operation === 'routeCostMatrix') {
    // the matrix is computed row by row, so that other requests run in between
    const { query, payload } = received;
    const prepared = prepareMatrix(database, query, payload, options);
    const piecesOf = <Text extends JsonPiece>(rows: Iterable<WrittenRows<Text>>) =>
      matrixPieces(inTurns(prepared, rows));
    return isStreamed
      ? await beginStream(encoded(piecesOf(writeRows(prepared, rowsOf(prepared)))))
      : await textOfPieces(piecesOf(rowTexts(prepared)), database.limits);
  }
  const [first, second] = argumentsOf(received);
  const answer = OPERATIONS_IN[isStreamed ? 'pieces' : 'text'][received.operation](
    database,
    first as never,
    second as never,
    options,
  );
  return isStreamed ? streamOf(writeAnswer(answer)) : answerText(answer);
}

/** The database of a name; `undefined` with a complaint if there is none, or if it cannot be opened. */
async function findDatabase(
  context: ServiceContext,
  request: ServiceRequest,
  name: string,
  complaints: Complaint[],
): Promise<Database | Pool | undefined> {
  const { databases } = context;
  const value = showValue(name);
  const complain = (errorCode: number, userMessage: string) =>
    void complaints.push({ errorCode, userMessage, parameter: 'dbsource', value });
  let found: DatabaseHandle | Pool | undefined;
  try {
    if (typeof databases === 'function') found = await databases(name);
    else if (databases && Object.hasOwn(databases, name)) found = databases[name];
  } catch (error) {
    if (error instanceof RoutingError) throw error;
    reportError(context, request, error);
    complain(CANNOT_OPEN, `The database cannot be opened: ${value}.`);
    return undefined;
  }
  if (found === undefined) {
    complain(9013, `Unknown database: ${value}.`);
    return undefined;
  }
  if (isPool(found)) return found;
  expectDatabase(found);
  return found;
}

function unknownPath(): RoutingError {
  return new RoutingError([{ errorCode: 9020, userMessage: 'Unknown path.' }], { status: 404 });
}

function wrongMethod(method: string, allowed: readonly string[]): ServiceResponse {
  const allow = allowed.join(', ');
  const userMessage = `Method ${showValue(method)} is not allowed here, only ${allow}.`;
  const error = new RoutingError([{ errorCode: 9021, userMessage }], { status: 405 });
  return respond(405, JSON.stringify(error), { allow });
}
