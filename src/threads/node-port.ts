// Workers in Node.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { OrderTaskResult } from '../search/hierarchy/order/order-tasks.ts';
import { memoryOfProcess } from './memory-of-process.ts';
import { packMessage, unpackMessage } from './messages/clone-quickly.ts';
import { awaitFirstWord, expectWorker } from './messages/first-word.ts';
import type { FromWorker } from './messages/messages.ts';
import type { Platform } from './pool-options.ts';
import type { OrderPort, WorkerPort } from './worker-port.ts';

/** Worker threads on all cores. */
export function nodePlatform(): Platform<Worker> {
  return {
    cores: availableParallelism(),
    memory: memoryOfProcess(),
    start: startNodeWorker,
    startOrder: startNodeOrderWorker,
    portOf: nodePort,
    validate: validateOnNode,
  };
}

// Whether the program was passed with -e or through a pipe. Its input type is then an option of Node, and a worker that inherits this
// option cannot start from a file.
const IS_TEXT = process.execArgv.some((flag) => flag.startsWith('--input-type'));
const FROM_FILE = IS_TEXT ? { execArgv: [] } : {};

export function startNodeWorker(): Worker {
  return new Worker(new URL('../threads/worker-node.js', import.meta.url), FROM_FILE);
}

/** A worker thread as the pool sees it. */
export function nodePort(worker: Worker): WorkerPort {
  expectWorker(worker, 'postMessage', 'on', 'terminate', 'ref', 'unref');
  let isEnding = false;
  let failure: Error | undefined;
  const port: WorkerPort = {
    post: (messages) => worker.postMessage(packMessage(messages)),
    onMessage: () => {},
    onDeath: () => {},
    keepAlive(isBusy) {
      if (isBusy) worker.ref();
      else if (!isEnding) worker.unref();
    },
    async end() {
      isEnding = true;
      // Keeps the process alive until the worker answers. A process with nothing else to do would end before that.
      worker.ref();
      await worker.terminate();
    },
  };
  const heard = awaitFirstWord((error) => {
    failure = error;
    void worker.terminate();
  });
  worker.on('message', (message: FromWorker) => {
    heard();
    port.onMessage(unpackMessage(message));
  });
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', (code) => {
    heard();
    if (!isEnding) port.onDeath(failure ?? new Error(`A worker ended by itself, with code ${code}.`));
  });
  return port;
}

/** A worker thread that computes the order of groups of nodes. */
function startNodeOrderWorker(): OrderPort {
  const worker = new Worker(new URL('../threads/order-worker-node.js', import.meta.url), FROM_FILE);
  const port: OrderPort = {
    post: (task) => worker.postMessage(packMessage(task)),
    onResult: () => {},
    onDeath: () => {},
    end: () => void worker.terminate(),
  };
  worker.on('message', (result: OrderTaskResult) => port.onResult(unpackMessage(result)));
  worker.on('error', (error) => port.onDeath(error instanceof Error ? error : new Error(String(error))));
  return port;
}

/** Whether bytes in shared memory are valid, checked on a worker thread. */
function validateOnNode(bytes: Uint8Array): Promise<boolean> {
  const worker = new Worker(new URL('../threads/validate-worker-node.js', import.meta.url), {
    ...FROM_FILE,
    workerData: packMessage(bytes),
  });
  return new Promise((resolve) => {
    worker.once('message', () => resolve(true));
    worker.once('error', () => resolve(false));
    worker.once('exit', () => resolve(false));
  });
}
