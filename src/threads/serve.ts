// A worker's side: opens the network once, then answers one request after the other.

import { NO_WISHES } from '../cost/wishes.ts';
import type { OfferedMetric } from '../engine/cost-model.ts';
import type { Database } from '../engine/database.ts';
import { describeDatabase } from '../engine/describe-database.ts';
import { openDatabase } from '../engine/open-database.ts';
import { compileWishes } from '../operations/compile-wishes.ts';
import { matrixText } from '../operations/matrix-text.ts';
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
import { toShared } from './to-shared.ts';

interface Worker {
  readonly database: Database;
  readonly cancelled: Int32Array;
  /** Compiled wishes by their number in the pool. */
  readonly wishes: Map<number, CompiledWishes>;
  readonly post: (message: FromWorker) => void;
  /** Metrics made since the last answer, which the other workers are to have. */
  readonly made: OfferedMetric[];
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

function open({ bytes, options, cancelled, isFirst }: OpenMessage, post: (message: FromWorker) => void): Worker {
  const database = openDatabase(decodeNetwork(bytes), options);
  const made: OfferedMetric[] = [];
  const worker = { database, cancelled, wishes: new Map(), post, made };
  database.costs.onMetric = (metric) => made.push(metric);
  // what nearly every request asks for, made once for all workers
  if (isFirst) database.costs.metricOf(database.costs.weigh(NO_WISHES));
  handOver(worker);
  return worker;
}

/** Puts the metrics that were made into shared memory, here and for all. */
function handOver({ database, made, post }: Worker): void {
  for (const metric of made.splice(0).map(toShared)) {
    database.costs.offer(metric);
    post({ kind: 'metric', made: metric });
  }
}

function receive(worker: Worker, message: Exclude<ToWorker, OpenMessage>): void {
  switch (message.kind) {
    case 'wishes':
      worker.wishes.set(message.number, new CompiledWishes(worker.database, message.wishes));
      break;
    case 'forget':
      worker.wishes.delete(message.number);
      break;
    case 'metric':
      worker.database.costs.offer(message.made);
      break;
    case 'call':
      answer(worker, message);
  }
}

function answer(worker: Worker, message: CallMessage): void {
  const { id } = message;
  try {
    const answered = call(worker, message);
    handOver(worker);
    worker.post({ kind: 'done', id, answer: answered });
  } catch (error) {
    handOver(worker);
    worker.post({ kind: 'failed', id, error: carryError(error) });
  }
}

function call(worker: Worker, { id, verb, args, asText, options, telling }: CallMessage): unknown {
  const { database, cancelled, post } = worker;
  const kept: RequestOptions = {
    ...options,
    signal: sharedSignal(cancelled, id) as AbortSignal,
    ...(telling.onWarning && { onWarning: (warning) => post({ kind: 'warning', id, warning }) }),
    ...(telling.onProgress && { onProgress: (share) => post({ kind: 'progress', id, share }) }),
  };
  const [first, second] = args.map((arg) => held(worker, arg));
  if (asText && verb === 'routeCostMatrix') return matrixText(database, first as never, second as never, kept);
  const answered = VERBS[verb](database, first as never, second as never, kept);
  return asText ? JSON.stringify(answered) : answered;
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
