// `ermine osrm`: a server that answers in the same way as OSRM's.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_LIMITS, type Limits } from '../../database/limits.ts';
import { guardServer } from '../../http/guard-server.ts';
import { type HttpAnswer, type HttpRequest, openAnswers } from '../../http/open-answers.ts';
import { type OsrmSizes, osrm } from '../../osrm/osrm.ts';
import { DEFAULT_SIZES, optionOfSize, SIZE_KINDS } from '../../osrm/sizes.ts';
import type { Pool } from '../../threads/pool.ts';
import { openPool } from '../../threads/threads.ts';
import {
  type Arguments,
  type Command,
  expectPositionals,
  optionTable,
  textOption,
  UsageError,
  wholeOption,
} from '../command.ts';
import { LIMIT_OPTION, limitsOf, readFileWhole } from '../open-network.ts';

const USAGE = '<network>';

const DEFAULT_PORT = 5000;
const LAST_PORT = 65_535;
const LOCAL = '127.0.0.1';
const MOST_THREADS = 1024;
/** How many requests may wait for a worker. More of them are refused with status 503. */
const MOST_WAITING = 200;

export const osrmCommand: Command = {
  name: 'osrm',
  summary: "answers OSRM's HTTP interface, so that its clients can be tried",
  usage: USAGE,
  help: `
Starts a server on all cores that answers route, nearest, table, trip and tile requests
as OSRM's server does, until it is stopped with Ctrl+C; running requests are then answered
first. It listens on this machine only unless --host says otherwise. Larger requests than
the options --max-... say get the code TooBig, as from OSRM's server; Infinity lifts a size.

  ermine osrm porto.ermine --port 5000
  curl 'http://127.0.0.1:5000/route/v1/driving/-8.61,41.15;-8.65,41.17?steps=true'

The body of a POST is a payload of closures, speeds, a vehicle or priorities:

  curl 'http://127.0.0.1:5000/route/v1/driving/-8.61,41.15;-8.65,41.17' \\
    -d '{"cvr":{"vehicleAttributes":{"height":4,"heightUnit":"m"}}}'`,
  options: {
    ...optionTable({
      '--port <number>': `The port to listen on, default ${DEFAULT_PORT}; 0 uses any free port.`,
      '--host <address>': `The address to listen on, default ${LOCAL}; 0.0.0.0 means all addresses.`,
      '--threads <number>': 'Worker threads. Default: one per core.',
      '--max-viaroute-size <number>': sizeDoc('viaroute', 'The most coordinates of a route.'),
      '--max-trip-size <number>': sizeDoc('trip', 'The most coordinates of a trip.'),
      '--max-table-size <number>': sizeDoc('table', 'A table has at most the square of this number of cells.'),
      '--max-nearest-size <number>': sizeDoc('nearest', 'The most roads that nearest finds for a coordinate.'),
      '--max-alternatives <number>': sizeDoc('alternatives', 'The most alternatives of a route, from 0 to 3.'),
    }),
    ...LIMIT_OPTION,
  },
  async run(args, io) {
    expectPositionals(args, 1, 1, `ermine osrm ${USAGE}`);
    const port = wholeOption(args, 'port', 0, LAST_PORT) ?? DEFAULT_PORT;
    const size = wholeOption(args, 'threads', 1, MOST_THREADS);
    const sizes = sizesOf(args);
    const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    const bytes = await readFileWhole(args.positionals[0]);
    // requests have the default limits of time and size, because no client can stop the request of another
    const limits = limitsOf(args, {});
    const pool = await openPool(bytes, { ...(size !== undefined && { size }), queue: MOST_WAITING, limits });
    try {
      const server = await serveOsrm(pool, { host: textOption(args, 'host') ?? LOCAL, port, limits, sizes });
      const { address, port: taken } = server.address;
      io.writeError(`Listening at http://${address}:${taken}/route/v1/driving. Stop with Ctrl+C.\n`);
      await stopped;
      await server.close();
    } finally {
      await pool.close();
    }
  },
};

function sizeDoc(name: keyof OsrmSizes, what: string): string {
  return `${what} Default: ${DEFAULT_SIZES[name]}.`;
}

/** The sizes that options give. */
function sizesOf(args: Arguments): OsrmSizes {
  const sizes: { -readonly [name in keyof OsrmSizes]: number } = {};
  for (const name of Object.keys(DEFAULT_SIZES) as (keyof OsrmSizes)[]) {
    const text = textOption(args, optionOfSize(name));
    if (text === undefined) continue;
    const { expected, fits } = SIZE_KINDS[name];
    const size = text.trim() === '' ? Number.NaN : Number(text);
    if (!fits(size)) throw new UsageError(`--${optionOfSize(name)} must be ${expected}, not ${text}.`);
    sizes[name] = size;
  }
  return sizes;
}

/** The most bytes of a body. `osrm` refuses a larger one. */
const MOST_BYTES = 4 * 1024 * 1024;
/** The bytes of all long answers that wait for their clients, unless the largest table alone takes more. */
const ANSWER_BYTES = 48 * 1024 * 1024;
/** The most bytes of JSON for one pair of a table: its time and its distance. */
const BYTES_OF_PAIR = 24;

/**
 * The most characters of a URL with its headers. Node's default of 16,384 is enough for only some 800 coordinates. The table of most pairs
 * that the default limits of the database allow, with 2000 coordinates, has some 40,000.
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

interface Serving {
  readonly host: string;
  readonly port: number;
  readonly limits: Partial<Limits>;
  readonly sizes: OsrmSizes;
}

/** Starts to listen; rejects if the port is taken. */
async function serveOsrm(pool: Pool, { host, port, limits, sizes }: Serving) {
  const { cells, milliseconds } = { ...DEFAULT_LIMITS, ...limits };
  const { table = DEFAULT_SIZES.table } = sizes;
  const answer = openAnswers((request) => answerTo(pool, sizes, request), {
    payloadBytes: MOST_BYTES,
    bytes: Math.max(ANSWER_BYTES, BYTES_OF_PAIR * Math.min(cells, table ** 2)),
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

async function answerTo(pool: Pool, sizes: OsrmSizes, { method, url, body, signal }: HttpRequest): Promise<HttpAnswer> {
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: '' };
  if (!METHODS.split(', ').includes(method)) {
    const message = `The method is ${method}, not one of ${METHODS}.`;
    return failure(405, { code: 'InvalidMethod', message }, { allow: METHODS });
  }
  try {
    const given = method === 'POST' ? body : undefined;
    const { status, body: answered } = await osrm(pool, { url, body: given, signal, stream: true, sizes });
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
