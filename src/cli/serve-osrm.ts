// A server with OSRM's HTTP interface. `ermine osrm` starts it.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_LIMITS, type Limits } from '../database/limits.ts';
import { guardServer } from '../http/guard-server.ts';
import { type HttpAnswer, type HttpRequest, openAnswers } from '../http/open-answers.ts';
import { osrm } from '../osrm/osrm.ts';
import type { Pool } from '../threads/pool.ts';

/** The most bytes of a body. `osrm` refuses a larger one. */
const MOST_BYTES = 4 * 1024 * 1024;
/** The bytes of all long answers that wait for their clients, unless the largest matrix alone takes more. */
const ANSWER_BYTES = 48 * 1024 * 1024;
/** The most bytes of JSON for one pair of a matrix: its time and its distance. */
const BYTES_OF_PAIR = 24;

/**
 * The most characters of a URL with its headers. Node's default of 16,384 is enough for only some 800 coordinates. The table of most pairs
 * that the default limits allow, with 2000 coordinates, has some 40,000.
 */
const LONGEST_URL = 128 * 1024;

const METHODS = 'GET, HEAD, POST, OPTIONS';

/** The headers that a browser must receive before it lets a page of another site send a body (CORS). */
const PREFLIGHT = {
  allow: METHODS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Where a server listens, and the limits of its requests. */
export interface OsrmServing {
  readonly host: string;
  readonly port: number;
  readonly limits: Partial<Limits>;
}

export interface OsrmServer {
  readonly address: AddressInfo;
  /** Answers running requests for as long as one may take, and stops. */
  close(): Promise<void>;
}

/** Starts to listen; rejects if the port is taken. */
export async function serveOsrm(pool: Pool, { host, port, limits }: OsrmServing): Promise<OsrmServer> {
  const { cells, milliseconds } = { ...DEFAULT_LIMITS, ...limits };
  const answer = openAnswers((request) => answerTo(pool, request), {
    payloadBytes: MOST_BYTES,
    bytes: Math.max(ANSWER_BYTES, BYTES_OF_PAIR * cells),
    refusal: { code: 'InternalError', message: 'The server has no room for the body or the answer of this request.' },
  });
  const server = createServer({ maxHeaderSize: LONGEST_URL }, (request, response) => {
    // pages of other sites may read the answer
    response.setHeader('access-control-allow-origin', '*');
    void answer(request, response);
  });
  const close = guardServer(server);
  server.listen(port, host);
  await once(server, 'listening');
  return { address: server.address() as AddressInfo, close: () => close(milliseconds) };
}

async function answerTo(pool: Pool, { method, url, body, signal }: HttpRequest): Promise<HttpAnswer> {
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: '' };
  if (!METHODS.split(', ').includes(method)) {
    const message = `The method is ${method}, not one of ${METHODS}.`;
    return failure(405, { code: 'InvalidMethod', message }, { allow: METHODS });
  }
  try {
    const given = method === 'POST' ? body : undefined;
    const { status, body: answered } = await osrm(pool, { url, body: given, signal, stream: true });
    const type = answered instanceof Uint8Array ? 'application/x-protobuf' : JSON_TYPE;
    return { status, headers: { 'content-type': type }, body: answered };
  } catch (error) {
    // the queue is full, or a fault of our own
    const { status = 500, message } = error as Error & { status?: number };
    return failure(status, { code: 'InternalError', message });
  }
}

function failure(status: number, body: object, headers: { readonly [name: string]: string } = {}): HttpAnswer {
  return { status, headers: { ...headers, 'content-type': JSON_TYPE }, body: JSON.stringify(body) };
}
