// The worker's side of a pool. It opens the network once and then answers one request after the other.

import { memoryOf } from '../boundary/arena.ts';
import { memoryInTable } from '../boundary/memory-table.ts';
import { familyOf } from '../database/database.ts';
import { describeDatabase } from '../database/describe-database.ts';
import { openEngine } from '../database/open-database.ts';
import { countGarbage } from '../memory/count-garbage.ts';
import { compileCosting } from '../operations/compile-costing.ts';
import { answerText, writeAnswer } from '../operations/json/json-pieces.ts';
import { type Answer, OPERATIONS, OPERATIONS_IN } from '../operations/operations.ts';
import { routeCostTable } from '../operations/route-cost-table.ts';
import { answerOsrmInPieces, answerOsrmInText } from '../osrm/answer-osrm.ts';
import { viewPrepared } from '../prepared/encode-network.ts';
import { CompiledCosting } from '../request/compiled-costing.ts';
import { beginMatrix, explainRows, fillRows, snapPart } from './matrix/serve-matrix.ts';
import type { CallMessage, OpenMessage, PoolVerb, RequestMessage, RunMessage, ToWorker } from './messages/messages.ts';
import { Outbox, type Post } from './messages/outbox.ts';
import { serializeAnswer } from './messages/serialized-answer.ts';
import { bytesOfArguments } from './messages/serialized-arguments.ts';
import { serializeError } from './messages/serialized-error.ts';
import { beginWeights } from './shared/account-shared.ts';
import { begin, noteTime, sharedSignal } from './shared/request-slots.ts';
import {
  answerFrom,
  changeVersion,
  handOver,
  makePlainMetric,
  makeVersion,
  shareRoads,
  takeMetric,
  takeRoads,
} from './worker-roads.ts';
import { argumentsOf, databaseAt, optionsOf, type WorkerState, type WorkerTask } from './worker-state.ts';

/** Loads a module whose default export a pool should run. */
export type Load = (url: string) => Promise<{ readonly default: WorkerTask }>;

/** Handles the messages of a pool; answers go to `post`. Without `load`, modules cannot run. */
export function serve(post: Post, load?: Load): (message: ToWorker) => void {
  let worker: WorkerState | undefined;
  /** Messages that arrive while a module runs. They wait until the module has answered. */
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
      // if a module cannot be loaded, its run fails
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

function open(message: OpenMessage, post: Post): WorkerState {
  const { bytes, options, slots, isFirst, weightsAt, memory, place } = message;
  beginWeights(weightsAt);
  const opened = openEngine(viewPrepared(bytes), options);
  memoryOf(opened.arenas).share(memoryInTable(memory, place));
  const database = isFirst ? shareRoads(opened, post) : opened;
  const outbox = new Outbox(post, slots);
  const sendDue = () => outbox.sendDue();
  const signal = sharedSignal(slots, () => worker.id, sendDue) as AbortSignal;
  const kept = { versions: new Map(), costing: new Map(), matrices: new Map(), runs: new Map() };
  const worker: WorkerState = { database, slots, signal, ...kept, post, outbox, derived: [], id: 0 };
  answerFrom(worker, database);
  if (isFirst) makePlainMetric(database);
  handOver(worker);
  return worker;
}

function receive(worker: WorkerState, message: Exclude<ToWorker, { kind: 'open' | 'load' | 'run' }>): void {
  switch (message.kind) {
    case 'costing':
      worker.costing.set(message.number, new CompiledCosting(familyOf(worker.database), message.costing));
      break;
    case 'forget':
      worker.costing.delete(message.number);
      break;
    case 'metric':
      takeMetric(worker, message);
      break;
    case 'version':
      changeVersion(worker, message);
      break;
    case 'roads':
      takeRoads(worker, message.derived);
      break;
    case 'endRuns':
      worker.runs.delete(message.key);
      break;
    case 'endMatrix':
      worker.matrices.delete(message.job);
      break;
    case 'wake':
      worker.outbox.goOn();
      break;
    default:
      answer(worker, message);
  }
}

async function run(worker: WorkerState, message: RunMessage, load?: Load): Promise<void> {
  const { id, module, input, key, given, version } = message;
  const known = worker.runs.get(key) ?? { given, kept: new Map() };
  worker.runs.set(key, known);
  if (!begin(worker.slots, id)) return;
  try {
    if (load === undefined) throw new Error('Only pools in Node can run modules.');
    const { default: task } = await load(module);
    worker.id = id;
    const { signal } = worker;
    const database = version === undefined ? worker.database : databaseAt(worker, version);
    const { answer, transfer } = await task({ database, input, ...known, signal });
    handOver(worker);
    worker.outbox.send({ id, answer }, transfer);
  } catch (error) {
    handOver(worker);
    worker.outbox.send({ id, error: serializeError(error) });
  }
}

function answer(worker: WorkerState, message: RequestMessage): void {
  const { id } = message;
  const { outbox } = worker;
  if (!begin(worker.slots, id)) {
    outbox.goOn();
    return;
  }
  worker.id = id;
  const since = performance.now();
  try {
    const answered = answerOf(worker, message);
    noteTime(worker.slots, id, performance.now() - since);
    handOver(worker);
    const buffers = message.kind === 'call' && message.form === 'pieces' ? buffersIn(answered) : [];
    if (message.kind !== 'call' || buffers.length > 0) outbox.send({ id, answer: answered }, buffers);
    else outbox.add({ id, answer: answered });
  } catch (error) {
    noteTime(worker.slots, id, performance.now() - since);
    handOver(worker);
    outbox.send({ id, error: serializeError(error) });
  }
  if (message.kind === 'matrix') countGarbage(bytesOfArguments(message.request));
  else if ('args' in message) countGarbage(bytesOfArguments(message));
}

/** The buffers of an answer that consists of pieces, or whose body does. */
function buffersIn(answered: unknown): ArrayBuffer[] {
  const { body } = Object(answered);
  const pieces: readonly Uint8Array[] = [answered, body].find(Array.isArray) ?? [];
  return pieces.map(({ buffer }) => buffer as ArrayBuffer);
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
      return makeVersion(worker, argumentsOf(worker, message)[0]);
  }
}

function call(worker: WorkerState, message: CallMessage): unknown {
  const { database } = worker;
  const { verb, form, listeners } = message;
  const [first, second, options] = argumentsOf(worker, message);
  const kept = optionsOf(worker, options, listeners);
  const answered = ANSWERS_IN[form][verb](database, first as never, second as never, kept);
  switch (form) {
    case 'text':
      return answerText(answered);
    case 'pieces':
      return verb === 'osrm' ? answered : writeAnswer(answered);
    case 'serialized':
      return serializeAnswer(answered);
    case 'cloned':
      return answered;
  }
}

const ANSWERS: { readonly [verb in PoolVerb]: Answer } = {
  ...OPERATIONS,
  routeCostTable,
  compileCosting: (database, query, payload, options) =>
    CompiledCosting.costingFor(familyOf(database), compileCosting(database, query, payload, options)),
  describeDatabase,
  osrm: (database, url, payload, options) => answerOsrmInText({ database, url, payload, options }),
};

const ANSWERS_IN: { readonly [form in CallMessage['form']]: typeof ANSWERS } = {
  text: { ...ANSWERS, ...OPERATIONS_IN.text },
  pieces: {
    ...{ ...ANSWERS, ...OPERATIONS_IN.pieces },
    osrm: (database, url, payload, options) => answerOsrmInPieces({ database, url, payload, options }),
  },
  serialized: ANSWERS,
  cloned: ANSWERS,
};
