// A server with OSRM's HTTP interface. `ermine osrm` starts it, for trying out the interface.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GatheredBytes } from '../memory/gathered-bytes.ts';
import { osrm } from '../osrm/osrm.ts';
import type { Pool } from '../threads/pool.ts';

/** The most bytes of a body. `osrm` refuses a larger one. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The most characters of a URL with its headers. Node's default of 16,384 is enough for only some 800 coordinates. */
const LONGEST_URL = 1024 * 1024;

const METHODS = 'GET, HEAD, POST, OPTIONS';

/** Allows pages of other sites to send requests. */
const OPEN = { 'access-control-allow-origin': '*' };
/** The headers that a browser must receive before it lets a page send a body (CORS). */
const PREFLIGHT = {
  ...OPEN,
  allow: METHODS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

const JSON_TYPE = 'application/json; charset=utf-8';

export interface OsrmServer {
  readonly address: AddressInfo;
  close(): Promise<void>;
}

/** Starts to listen; rejects if the port is taken. */
export async function serveOsrm(pool: Pool, host: string, port: number): Promise<OsrmServer> {
  const server = createServer(
    { maxHeaderSize: LONGEST_URL },
    (request, response) => void answer(pool, request, response),
  );
  server.listen(port, host);
  await once(server, 'listening');
  return {
    address: server.address() as AddressInfo,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request;
  if (method === 'OPTIONS') {
    response.writeHead(204, PREFLIGHT).end();
    return;
  }
  if (!METHODS.split(', ').includes(method)) {
    const message = `The method is ${method}, not one of ${METHODS}.`;
    const headers = { ...OPEN, allow: METHODS, connection: 'close', 'content-type': JSON_TYPE };
    response.writeHead(405, headers).end(JSON.stringify({ code: 'InvalidMethod', message }));
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort(new Error('The client is gone.')));
  try {
    const body = method === 'POST' ? await readBytes(request) : undefined;
    const { status, body: answered } = await osrm(pool, { url, body, signal: gone.signal, asText: true });
    const type = typeof answered === 'string' ? JSON_TYPE : 'application/x-protobuf';
    // a client that is still sending cannot use the connection for its next request
    const end = request.complete ? {} : { connection: 'close' };
    response.writeHead(status, { ...OPEN, ...end, 'content-type': type }).end(answered);
  } catch (error) {
    const { status = 500, message } = error as Error & { status?: number };
    response
      .writeHead(status, { ...OPEN, 'content-type': JSON_TYPE })
      .end(JSON.stringify({ code: 'InternalError', message }));
  }
}

/** A body of more pieces than this is cut off if they have fewer bytes on average. */
const MOST_PIECES = 10_000;
const LEAST_PIECE = 16;

/** Reads a body. If it exceeds the limit, only a little more than the limit is read. Throws if it arrives in very many tiny pieces. */
async function readBytes(request: IncomingMessage): Promise<Uint8Array> {
  const gathered = new GatheredBytes();
  let pieces = 0;
  for await (const part of request) {
    gathered.add(part as Buffer);
    if (++pieces > MOST_PIECES && gathered.length < LEAST_PIECE * pieces) request.destroy();
    if (gathered.length > MOST_BYTES) break;
  }
  return gathered.whole();
}
