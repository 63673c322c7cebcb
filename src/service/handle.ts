// Answers requests to the documented paths of routing and hub, without HTTP.

import { startBudget } from '../budget/budget.ts';
import { foundValue } from '../errors/show-value.ts';
import { withBody } from '../payload/with-body.ts';
import { type Complaint, RoutingError } from '../request/routing-error.ts';
import { HUB_PATH, handleHub } from './handle-hub.ts';
import { handleRouting } from './handle-routing.ts';
import { readUrl, type ServiceUrl } from './read-url.ts';
import { ROUTING_PATH } from './routing-target.ts';
import {
  payloadBytesOf,
  reportError,
  respond,
  type ServiceContext,
  type ServiceRequest,
  type ServiceResponse,
  type StreamedBody,
} from './service-context.ts';

/**
 * Answers one request with status, headers and a JSON body, ready for any HTTP framework. Never throws: a faulty
 * request gets the documented error body, and an internal error is status 500.
 *
 * @example
 * await handle({ databases: { porto } }, { method: 'GET', url: '/rest/Spatial/erm/databases/porto.json?q=route&startPoint=...' });
 * // { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{"distance":...}' }
 */
export async function handle<Streamed extends boolean = false>(
  context: ServiceContext,
  request: ServiceRequest<Streamed>,
): Promise<ServiceResponse<Streamed extends true ? StreamedBody : string>> {
  return (await handleAny(context, request as ServiceRequest)) as Awaited<ReturnType<typeof handle<Streamed>>>;
}

async function handleAny(context: ServiceContext, request: ServiceRequest): Promise<ServiceResponse<StreamedBody>> {
  try {
    return await answer(context, request);
  } catch (error) {
    try {
      return failure(context, request, error);
    } catch {
      // a request object that cannot even be inspected
      return internal('Internal error.');
    }
  }
}

async function answer(context: ServiceContext, request: ServiceRequest): Promise<ServiceResponse<StreamedBody>> {
  const fault = faultOf(request);
  if (fault !== undefined) return internal(fault);
  const url = readUrl(request.url);
  if (url.path.startsWith(HUB_PATH)) return await answerHub(context, request, url);
  if (url.path.startsWith(ROUTING_PATH)) return await handleRouting(context, request, url);
  return refusal(new RoutingError([{ errorCode: 9020, userMessage: 'Unknown path.' }], { status: 404 }));
}

/** What is wrong with a request object. The server has made it, not the client. */
function faultOf(request: unknown): string | undefined {
  const { method, url } = Object(request) as { readonly [member: string]: unknown };
  if (typeof url !== 'string') return `The server passed a request whose url is ${foundValue(url)}.`;
  return typeof method === 'string' ? undefined : `The server passed a request whose method is ${foundValue(method)}.`;
}

async function answerHub(
  context: ServiceContext,
  request: ServiceRequest,
  { path, search }: ServiceUrl,
): Promise<ServiceResponse> {
  const hasBody = request.method.toUpperCase() === 'PUT' || request.method.toUpperCase() === 'POST';
  const bounds = { bytes: payloadBytesOf(context), budget: startBudget({ signal: request.signal }) };
  const answer = await withBody(hasBody ? request.body : undefined, bounds, async ({ payload, complaint }) => {
    if (complaint !== undefined) return { status: 500, body: { error: complaint.userMessage } };
    const hubRequest = { method: request.method, path: path.slice(HUB_PATH.length), query: search, body: payload };
    return await handleHub(context.store, hubRequest, (error) => reportError(context, request, error));
  });
  return respond(answer.status, JSON.stringify(answer.body));
}

function failure(context: ServiceContext, request: ServiceRequest, error: unknown): ServiceResponse {
  if (error instanceof RoutingError) return refusal(error);
  const { signal } = request ?? {};
  if (signal?.aborted && error === signal.reason) return internal('The request was aborted.');
  // this error means that the answer exceeds the longest possible string
  if (error instanceof RangeError && /string length/i.test(error.message)) {
    const complaint: Complaint = { errorCode: 9017, userMessage: 'The answer is too long for one body.' };
    return refusal(new RoutingError([complaint]));
  }
  reportError(context, request, error);
  return internal('Internal error.');
}

function internal(userMessage: string): ServiceResponse {
  return refusal(new RoutingError([{ errorCode: 9099, userMessage }], { status: 500 }));
}

function refusal(error: RoutingError): ServiceResponse {
  return respond(error.status, JSON.stringify(error));
}
