// A port whose worker is chosen later. Messages wait until then.

import type { ToWorker } from './messages/messages.ts';
import type { WorkerPort } from './worker-port.ts';

/** A port that a pool may use before there is a worker behind it. */
export interface LatePort extends WorkerPort {
  decide(worker: WorkerPort): void;
}

export function latePort(): LatePort {
  let decided: WorkerPort | undefined;
  let isKeptAlive = true;
  const waiting: ToWorker[] = [];
  const port: LatePort = {
    post(messages) {
      if (decided === undefined) waiting.push(...messages);
      else decided.post(messages);
    },
    onMessage: () => {},
    onDeath: () => {},
    keepAlive(isBusy) {
      isKeptAlive = isBusy;
      decided?.keepAlive(isBusy);
    },
    async end() {
      await decided?.end();
    },
    decide(worker) {
      decided = worker;
      worker.onMessage = (message) => port.onMessage(message);
      worker.onDeath = (error) => port.onDeath(error);
      worker.keepAlive(isKeptAlive);
      if (waiting.length > 0) worker.post(waiting.splice(0));
    },
  };
  return port;
}
