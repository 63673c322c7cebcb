// A worker's side: opens the network once, then answers one request after the other.

import { startBudget } from '../budget/budget.ts';
import { NO_WISHES } from '../cost/wishes.ts';
import { type Database, lineageOf } from '../engine/database.ts';
import { describeDatabase } from '../engine/describe-database.ts';
import { offersTo } from '../engine/offered-metrics.ts';
import { openEngine } from '../engine/open-database.ts';
import { openSharedVersion, type SharedVersion, versionOf } from '../live/shared-version.ts';
import { updated } from '../live/update-database.ts';
import { compileWishes } from '../operations/compile-wishes.ts';
import { route } from '../operations/route.ts';
import { routeCostMatrix } from '../operations/route-cost-matrix.ts';
import { routeCostTable } from '../operations/route-cost-table.ts';
import { segmentById } from '../operations/segment-by-id.ts';
import { segmentsByPoint } from '../operations/segments-by-point.ts';
import { travelBoundary } from '../operations/travel-boundary.ts';
import { viewPrepared } from '../prepared/encode-network.ts';
import { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import { carryAnswer } from './carried-answer.ts';
import { carryError } from './carried-error.ts';
import type {
  CallMessage,
  LoadMessage,
  MetricMessage,
  OpenMessage,
  PoolVerb,
  RequestMessage,
  RunMessage,
  ToWorker,
  VersionMessage,
} from './messages.ts';
import { Outbox, type Post } from './outbox.ts';
import { beginMatrix, explainRows, fillRows, snapPart } from './serve-matrix.ts';
import { begin, sharedSignal } from './shared-claims.ts';
import { toShared } from './to-shared.ts';
import { beginWeighing, weighShared, weighVersion } from './weigh-shared.ts';
import { argumentsOf, optionsOf, type WorkerState, type WorkerTask } from './worker-state.ts';

/** Loads a module whose `default` a pool wants to be run. */
export type Load = (url: string) => Promise<{ readonly default: WorkerTask }>;

/** What takes the messages of a pool; answers go to `post`. Without `load` no modules are run. */
export function serve(post: Post, load?: Load): (message: ToWorker) => void {
  let worker: WorkerState | undefined;
  /** What has come while a module is run: nothing is begun before that has answered. */
  const waiting: ToWorker[] = [];
  let isRunning = false;
  post({ kind: 'begun' });
  const next = () => {
    isRunning = false;
    while (!isRunning && waiting.length > 0) hear(waiting.shift()!);
  };
  const hear = (message: ToWorker) => {
    if (message.kind === 'open') {
      worker = open(message, post);
      post({ kind: 'ready' });
    } else if (message.kind === 'load') {
      // one that cannot be loaded fails when it is run
      for (const module of message.modules) load?.(module).catch(() => {});
    } else if (worker === undefined) {
      return;
    } else if (message.kind === 'run') {
      isRunning = true;
      void run(worker, message, load).then(next);
    } else {
      receive(worker, message);
    }
  };
  return (message) => {
    if (isRunning) waiting.push(message);
    else hear(message);
  };
}

function open({ bytes, options, claims, isFirst, weighsAt }: OpenMessage, post: Post): WorkerState {
  beginWeighing(weighsAt);
  const opened = openEngine(viewPrepared(bytes), options);
  const database = isFirst ? shareRoads(opened, post) : opened;
  const outbox = new Outbox(post, claims);
  const sendDue = () => outbox.sendDue();
  const signal = sharedSignal(claims, () => worker.id, sendDue) as AbortSignal;
  const kept = { versions: new Map(), wishes: new Map(), matrices: new Map(), runs: new Map() };
  const worker: WorkerState = { database, claims, signal, ...kept, post, outbox, made: [], id: 0 };
  answerFrom(worker, database);
  // what nearly every request asks for, made once for all workers
  if (isFirst) makePlainMetric(database);
  handOver(worker);
  return worker;
}

/** Makes what plain wishes come to for all; this worker, too, holds no more than its share of it. */
function shareRoads(database: Database, post: Post): Database {
  database.costs.weigh(NO_WISHES);
  const made = toShared(versionOf(database, startBudget()));
  post({ kind: 'roads', made });
  return openSharedVersion(database, made);
}

/** What that took of the kernel's memory is let go: no later request may need so much. */
function makePlainMetric({ costs, kernels }: Database): void {
  costs.metrics.of(costs.weigh(NO_WISHES));
  kernels?.idle.splice(0);
}

/** Requests that come are answered from this version. */
function answerFrom(worker: WorkerState, database: Database): void {
  worker.database = database;
  worker.versions.set(database.updates.version, database);
  database.costs.metrics.onMade = (metric) => worker.made.push({ database, metric });
}

function changeVersion(worker: WorkerState, { made, needed }: VersionMessage): void {
  const database = openSharedVersion(worker.database, made);
  weighVersion(database, made);
  answerFrom(worker, database);
  for (const version of worker.versions.keys()) {
    if (version !== made.version && !needed.includes(version)) worker.versions.delete(version);
  }
}

/** What another worker has made of the roads as they were prepared takes the place of what this one has made; the kernel's memory for that is let go. */
function takeRoads(worker: WorkerState, made: SharedVersion): void {
  if (made.version !== worker.database.updates.version) return;
  answerFrom(worker, openSharedVersion(worker.database, made));
  worker.database.kernels?.idle.splice(0);
}

/** Makes the next version for all, from the one that answers now. */
function update(worker: WorkerState, layers: unknown): SharedVersion {
  const { costs } = worker.database;
  const budget = startBudget({ signal: worker.signal });
  // metrics that others have made follow too
  for (const wishes of offersTo(worker.database).plainWishes()) costs.metrics.of(costs.weigh(wishes), budget);
  return toShared(versionOf(updated(worker.database, layers, { isPerfect: true, budget }), budget));
}

/** Changes of segments in wishes that cross with their metric: beyond, each worker makes its own sooner than it hears of them. */
const MOST_CHANGES = 2000;

/** Puts the metrics that were made into shared memory, here and for all. */
function handOver({ made, post }: WorkerState): void {
  for (const { database, metric } of made.splice(0)) {
    if (metric.wishes.segmentChanges.length > MOST_CHANGES) continue;
    const shared = toShared(metric);
    weighShared(shared, shared.metric);
    offersTo(database).add(shared);
    post({ kind: 'metric', version: database.updates.version, made: shared });
  }
}

function takeMetric({ versions }: WorkerState, { version, made }: MetricMessage): void {
  weighShared(made, made.metric);
  const database = versions.get(version);
  if (database) offersTo(database).add(made);
}

function receive(worker: WorkerState, message: Exclude<ToWorker, OpenMessage | LoadMessage | RunMessage>): void {
  switch (message.kind) {
    case 'wishes':
      worker.wishes.set(message.number, new CompiledWishes(lineageOf(worker.database), message.wishes));
      break;
    case 'forget':
      worker.wishes.delete(message.number);
      break;
    case 'metric':
      takeMetric(worker, message);
      break;
    case 'version':
      changeVersion(worker, message);
      break;
    case 'roads':
      takeRoads(worker, message.made);
      break;
    case 'endRuns':
      worker.runs.delete(message.key);
      break;
    case 'endMatrix':
      worker.matrices.delete(message.job);
      break;
    default:
      answer(worker, message);
  }
}

/** Runs a module. */
async function run(worker: WorkerState, { id, module, input, key, given }: RunMessage, load?: Load): Promise<void> {
  const known = worker.runs.get(key) ?? { given, kept: new Map() };
  worker.runs.set(key, known);
  if (!begin(worker.claims, id)) return;
  try {
    if (load === undefined) throw new Error('Modules are run by worker threads of Node alone.');
    const { default: task } = await load(module);
    worker.id = id;
    const { database, signal } = worker;
    const { answer, transfer } = await task({ database, input, ...known, signal });
    handOver(worker);
    worker.outbox.send({ id, answer }, transfer);
  } catch (error) {
    handOver(worker);
    worker.outbox.send({ id, error: carryError(error) });
  }
}

function answer(worker: WorkerState, message: RequestMessage): void {
  const { id } = message;
  const { outbox } = worker;
  if (!begin(worker.claims, id)) {
    outbox.goOn();
    return;
  }
  worker.id = id;
  try {
    const answered = answerOf(worker, message);
    handOver(worker);
    if (message.kind === 'call') outbox.add({ id, answer: answered });
    else outbox.send({ id, answer: answered });
  } catch (error) {
    handOver(worker);
    outbox.send({ id, error: carryError(error) });
  }
}

function answerOf(worker: WorkerState, message: RequestMessage): unknown {
  switch (message.kind) {
    case 'call':
      return call(worker, message);
    case 'matrix':
      return beginMatrix(worker, message);
    case 'snap':
      return snapPart(worker, message);
    case 'rows':
      return fillRows(worker, message);
    case 'explain':
      return explainRows(worker, message);
    case 'update':
      return update(worker, argumentsOf(worker, message)[0]);
  }
}

function call(worker: WorkerState, message: CallMessage): unknown {
  const { database } = worker;
  const { verb, form, telling } = message;
  const [first, second, options] = argumentsOf(worker, message);
  const kept = optionsOf(worker, options, telling);
  const answered = VERBS[verb](database, first as never, second as never, kept);
  switch (form) {
    case 'text':
      return JSON.stringify(answered);
    case 'carried':
      return carryAnswer(answered);
    case 'cloned':
      return answered;
  }
}

type Answer = (database: Database, first: never, second: never, options: RequestOptions) => unknown;

const VERBS: { readonly [verb in PoolVerb]: Answer } = {
  route,
  routeCostMatrix,
  routeCostTable,
  travelBoundary,
  segmentsByPoint,
  segmentById,
  compileWishes: (database, query, payload, options) =>
    CompiledWishes.wishesFor(lineageOf(database), compileWishes(database, query, payload, options)),
  describeDatabase,
};
