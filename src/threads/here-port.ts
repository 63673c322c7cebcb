// A worker in the thread that asks it: what it is told it does between two turns of the loop. It saves a thread its start, and holds the
// thread of its host while it works.

import type { ToWorker } from './messages/messages.ts';
import { serve } from './serve.ts';
import type { WorkerPort } from './worker-port.ts';

export function herePort(): WorkerPort {
  let isOver = false;
  const waiting: ToWorker[] = [];
  const port: WorkerPort = {
    post(messages) {
      if (waiting.length === 0) setImmediate(hear);
      waiting.push(...messages);
    },
    onMessage: () => {},
    onDeath: () => {},
    // as long as it works, the loop has something to do
    keepAlive: () => {},
    async end() {
      isOver = true;
    },
  };
  const receive = serve(
    (message) => void setImmediate(() => isOver || port.onMessage(message)),
    (url) => import(url),
  );
  /** One message in a turn, so that others are heard in between. What throws ends the worker, as it would end a thread. */
  const hear = (): void => {
    const message = waiting.shift();
    if (isOver || message === undefined) return;
    if (waiting.length > 0) setImmediate(hear);
    try {
      receive(message);
    } catch (error) {
      isOver = true;
      port.onDeath(error as Error);
    }
  };
  return port;
}
