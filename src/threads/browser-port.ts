// Workers of browsers, and of runtimes that follow them.

import type { OrderTaskResult } from '../search/hierarchy/order-tasks.ts';
import type { FromWorker } from './messages.ts';
import type { OrderPort } from './order-port.ts';
import type { WorkerPort } from './worker-port.ts';

/** Starts a module worker that answers requests. */
export function startBrowserWorker(): Worker {
  return new Worker(new URL('../threads/worker-browser.js', import.meta.url), { type: 'module' });
}

/** A worker as the pool sees it. */
export function browserPort(worker: Worker): WorkerPort {
  const port: WorkerPort = {
    post: (messages) => worker.postMessage(messages),
    onMessage: () => {},
    onDeath: () => {},
    keepAlive: () => {},
    async end() {
      worker.terminate();
    },
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => port.onMessage(data);
  worker.onerror = ({ message }) => {
    worker.terminate();
    port.onDeath(new Error(`A worker failed: ${message}`));
  };
  return port;
}

/** A worker that orders groups of nodes. */
export function startBrowserOrderWorker(): OrderPort {
  const worker = new Worker(new URL('../threads/order-worker-browser.js', import.meta.url), { type: 'module' });
  const port: OrderPort = {
    post: (task) => worker.postMessage(task),
    onResult: () => {},
    onDeath: () => {},
    end: () => worker.terminate(),
  };
  worker.onmessage = ({ data }: MessageEvent<OrderTaskResult>) => port.onResult(data);
  worker.onerror = ({ message }) => port.onDeath(new Error(message));
  return port;
}
