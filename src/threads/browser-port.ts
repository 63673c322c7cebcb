// Workers of browsers, and of runtimes that follow them.

import type { FromWorker } from './messages.ts';
import type { WorkerPort } from './worker-port.ts';

/** Starts a module worker that answers requests. */
export function startBrowserWorker(): Worker {
  return new Worker(new URL('../threads/worker-browser.js', import.meta.url), { type: 'module' });
}

/** A worker as the pool sees it. */
export function browserPort(worker: Worker): WorkerPort {
  const port: WorkerPort = {
    post: (message) => worker.postMessage(message),
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
