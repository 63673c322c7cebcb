// A worker's side: opens the network once, then answers one request after the other.

import type { Database } from '../engine/database.ts';
import { describeDatabase } from '../engine/describe-database.ts';
import { openDatabase } from '../engine/open-database.ts';
import { compileWishes } from '../operations/compile-wishes.ts';
import { route } from '../operations/route.ts';
import { routeCostMatrix } from '../operations/route-cost-matrix.ts';
import { routeCostTable } from '../operations/route-cost-table.ts';
import { segmentById } from '../operations/segment-by-id.ts';
import { segmentsByPoint } from '../operations/segments-by-point.ts';
import { travelBoundary } from '../operations/travel-boundary.ts';
import { decodeNetwork } from '../prepared/encode-network.ts';
import { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import { carryError } from './carried-error.ts';
import type { CallMessage, FromWorker, OpenMessage, ToWorker, Verb, WishesNumber } from './messages.ts';
import { sharedSignal } from './shared-signal.ts';

interface Worker {
  readonly database: Database;
  readonly cancelled: Int32Array;
  /** Compiled wishes by their number in the pool. */
  readonly wishes: Map<number, CompiledWishes>;
  readonly post: (message: FromWorker) => void;
}

/** What takes the messages of a pool; answers go to `post`. */
export function serve(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let worker: Worker | undefined;
  return (message) => {
    if (message.kind === 'open') {
      worker = open(message, post);
      post({ kind: 'ready' });
    } else if (worker !== undefined) {
      receive(worker, message);
    }
  };
}

function open({ bytes, options, cancelled }: OpenMessage, post: (message: FromWorker) => void): Worker {
  return { database: openDatabase(decodeNetwork(bytes), options), cancelled, wishes: new Map(), post };
}

function receive(worker: Worker, message: Exclude<ToWorker, OpenMessage>): void {
  switch (message.kind) {
    case 'wishes':
      worker.wishes.set(message.number, new CompiledWishes(worker.database, message.wishes));
      break;
    case 'forget':
      worker.wishes.delete(message.number);
      break;
    case 'call':
      answer(worker, message);
  }
}

function answer(worker: Worker, message: CallMessage): void {
  const { id } = message;
  try {
    worker.post({ kind: 'done', id, answer: call(worker, message) });
  } catch (error) {
    worker.post({ kind: 'failed', id, error: carryError(error) });
  }
}

function call(worker: Worker, { id, verb, args, options, telling }: CallMessage): unknown {
  const { database, cancelled, post } = worker;
  const kept: RequestOptions = {
    ...options,
    signal: sharedSignal(cancelled, id) as AbortSignal,
    ...(telling.onWarning && { onWarning: (warning) => post({ kind: 'warning', id, warning }) }),
    ...(telling.onProgress && { onProgress: (share) => post({ kind: 'progress', id, share }) }),
  };
  const [first, second] = args.map((arg) => held(worker, arg));
  return VERBS[verb](database, first as never, second as never, kept);
}

type Answer = (database: Database, first: never, second: never, options: RequestOptions) => unknown;

const VERBS: { readonly [verb in Verb]: Answer } = {
  route,
  routeCostMatrix,
  routeCostTable,
  travelBoundary,
  segmentsByPoint,
  segmentById,
  compileWishes: (database, query, payload, options) =>
    CompiledWishes.wishesFor(database, compileWishes(database, query, payload, options)),
  describeDatabase,
};

/** An argument; compiled wishes in place of their number. */
function held({ wishes }: Worker, arg: unknown): unknown {
  const number = Object(arg).wishesNumber as WishesNumber['wishesNumber'] | undefined;
  return number === undefined ? arg : (wishes.get(number) ?? arg);
}
