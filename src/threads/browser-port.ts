// Workers in browsers, and in runtimes that follow them.

import type { OrderTaskResult } from '../search/hierarchy/order/order-tasks.ts';
import { awaitFirstWord, expectWorker } from './messages/first-word.ts';
import type { FromWorker } from './messages/messages.ts';
import type { OrderPort, WorkerPort } from './worker-port.ts';

export function startBrowserWorker(): Worker {
  return new Worker(new URL('../threads/worker-browser.js', import.meta.url), { type: 'module' });
}

export function browserPort(worker: Worker): WorkerPort {
  expectWorker(worker, 'postMessage', 'terminate');
  const port: WorkerPort = {
    post: (messages) => worker.postMessage(messages),
    onMessage: () => {},
    onDeath: () => {},
    keepAlive: () => {},
    async end() {
      heard();
      worker.terminate();
    },
  };
  const die = (error: Error) => {
    heard();
    worker.terminate();
    port.onDeath(error);
  };
  const heard = awaitFirstWord(die);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    heard();
    port.onMessage(data);
  };
  worker.onerror = (event) => die(failureOf(event, HINT));
  return port;
}

/** The hint for bundlers that do not follow the address of the worker. */
const HINT = ' (openPool takes `spawn`, which starts `ermine/threads/worker` from where your bundler has put it)';

/** A worker that computes the order of groups of nodes. */
export function startBrowserOrderWorker(): OrderPort {
  const worker = new Worker(new URL('../threads/order-worker-browser.js', import.meta.url), { type: 'module' });
  const port: OrderPort = {
    post: (task) => worker.postMessage(task),
    onResult: () => {},
    onDeath: () => {},
    end: () => worker.terminate(),
  };
  worker.onmessage = ({ data }: MessageEvent<OrderTaskResult>) => port.onResult(data);
  worker.onerror = (event) => port.onDeath(failureOf(event));
  return port;
}

/** The error of a worker that ended. If a file could not be loaded, the event has no message. */
function failureOf({ message }: ErrorEvent, hint = ''): Error {
  const why = message ?? `its file, or one that it imports, cannot be loaded${hint}`;
  return new Error(`A worker failed: ${why}`);
}
