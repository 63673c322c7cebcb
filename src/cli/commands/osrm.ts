// `ermine osrm`: a server that answers in the same way as OSRM's.

import { once } from 'node:events';
import { openPool } from '../../threads/threads.ts';
import { type Command, expectPositionals, optionTable, textOption, wholeOption } from '../command.ts';
import { LIMIT_OPTION, limitsOf, readFileWhole } from '../open-network.ts';
import { serveOsrm } from '../serve-osrm.ts';

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
first. It listens on this machine only
unless --host says otherwise.

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
    }),
    ...LIMIT_OPTION,
  },
  async run(args, io) {
    expectPositionals(args, 1, 1, `ermine osrm ${USAGE}`);
    const port = wholeOption(args, 'port', 0, LAST_PORT) ?? DEFAULT_PORT;
    const size = wholeOption(args, 'threads', 1, MOST_THREADS);
    const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    const bytes = await readFileWhole(args.positionals[0]);
    // requests have the default limits of time and size, because no client can stop the request of another
    const limits = limitsOf(args, {});
    const pool = await openPool(bytes, { ...(size !== undefined && { size }), queue: MOST_WAITING, limits });
    try {
      const server = await serveOsrm(pool, { host: textOption(args, 'host') ?? LOCAL, port, limits });
      const { address, port: taken } = server.address;
      io.writeError(`Listening at http://${address}:${taken}/route/v1/driving. Stop with Ctrl+C.\n`);
      await stopped;
      await server.close();
    } finally {
      await pool.close();
    }
  },
};
